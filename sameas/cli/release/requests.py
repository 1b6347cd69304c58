"""`sameas release requests`: who asks for access, and a person's answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sameas.core.errors import OptionError

if TYPE_CHECKING:
    from sameas.licenses.publish.access import Answer, Asked, Requests

ANSWERS: tuple[Answer, ...] = ("accept", "reject", "revoke", "attest")


@click.command(short_help="List who asks for access, and answer them.")
@click.argument("repo", metavar="ORG/NAME")
@click.option("--accept", metavar="USER", help="Let somebody in.")
@click.option("--reject", metavar="USER", help="Turn somebody away, for good.")
@click.option("--revoke", metavar="USER", help="Take access back; may be answered again.")
@click.option("--attest", metavar="USER", help="Note that a valid licence was shown again.")
@click.option("--evidence", metavar="TEXT", help="What the answer rests on; kept in the ledger.")
@click.option("--reason", metavar="TEXT", help="What somebody who is turned away is told.")
@click.option("--endpoint", metavar="URL", help="Of the Hub.  [huggingface.co]")
@click.option("--records", metavar="FOLDER", help="Where the ledger lies.")
def command(
    repo: str,
    evidence: str | None,
    reason: str | None,
    endpoint: str | None,
    records: str | None,
    **users: str | None,
) -> None:
    """List the requests for ORG/NAME-snomed, or answer one of them.

    Nobody is let in without a person who says on what evidence. Every answer is added to a ledger.
    """
    from sameas.core.hub import find_account, part_ids
    from sameas.licenses.publish.access import answer_request, list_requests
    from sameas.licenses.publish.hub import OwnRepo
    from sameas.licenses.publish.ledger import LEDGER, Ledger
    from sameas.licenses.publish.patience import Patience
    from sameas.licenses.publish.records import Records

    asked = [(answer, users[answer]) for answer in ANSWERS if users[answer]]
    if len(asked) > 1:
        raise OptionError("several answers at once", expected="one of --" + ", --".join(ANSWERS))
    account = find_account(endpoint)
    gated = part_ids(repo)[1]
    own = OwnRepo(account, gated, Patience(seconds=600))
    ledger = Ledger(Records.of(account, gated, root=records).folder / LEDGER)
    for answer, user in asked:
        if evidence is None:
            evidence = click.prompt("On what evidence", err=True)
        answer_request(own, ledger, answer, str(user), evidence=str(evidence), reason=reason)
        click.echo(f"{user}: noted in {ledger.path}")
    if not asked:
        for line in _lines(list_requests(own, ledger)):
            click.echo(line)


def _lines(requests: Requests) -> list[str]:
    lines = []
    for title, found in (
        ("pending", requests.pending),
        ("accepted", requests.accepted),
        ("rejected", requests.rejected),
    ):
        lines.append(f"{title}: {len(found)}")
        for one in found:
            lines += _request(one)
    if requests.unrecorded:
        lines.append(f"accepted, but not in the ledger: {', '.join(requests.unrecorded)}")
    if requests.due:
        lines.append(f"a year without evidence, ask them again: {', '.join(requests.due)}")
    return lines


def _request(one: Asked) -> list[str]:
    return [f"  {one.user}, {one.when}", *(f"    {k}: {v}" for k, v in one.answers.items())]
