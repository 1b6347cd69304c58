"""`sameas release verify`: look at a publication as anybody can; for cron and CI."""

from __future__ import annotations

import sys

import click


@click.command(short_help="See that a publication is whole, and its gate closed.")
@click.argument("repo", metavar="ORG/NAME")
@click.option("--gated", is_flag=True, help="The gated part must be there, too.")
@click.option("--endpoint", metavar="URL", help="Of the Hub.  [huggingface.co]")
@click.option(
    "--deadline",
    type=click.FloatRange(0, min_open=True),
    default=10.0,
    show_default=True,
    metavar="MINUTES",
    help="For everything.",
)
def command(repo: str, endpoint: str | None, deadline: float, *, gated: bool) -> None:
    """Look at ORG/NAME-mesh and ORG/NAME-snomed without a token, and change nothing.

    The gated part is looked at wherever there is one; with --gated it is damage if there is none.

    Exit code 0: as it should be. 1: files missing or changed. 3: licensed files can be read by
    everybody, or are not proven closed. 4: the Hub does not answer, which proves nothing.
    """
    from sameas.licenses.publish.patience import Patience
    from sameas.licenses.publish.verify import Health, verify

    patience = Patience(seconds=60 * deadline)
    found = verify(repo, gated=gated, endpoint=endpoint, patience=patience)
    for one in found.observations:
        click.echo(f"{one.health.name.lower()}: {one.text}", err=one.health is not Health.WELL)
    if found.health is Health.OPEN:
        click.echo(
            "set it private at once, by hand or with the settings page: docs/release.md, Incidents",
            err=True,
        )
    sys.exit(found.health.exit_code)
