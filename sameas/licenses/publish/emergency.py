"""Close a repository that is not proven closed, and write down what happened."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sameas.core.errors import OutputError, SameasError
from sameas.core.hub import Failure, UnreachableError, in_words
from sameas.core.progress import Progress
from sameas.licenses.publish.errors import NotClosedError
from sameas.licenses.publish.hub import OwnRepo
from sameas.licenses.publish.part import README
from sameas.licenses.publish.probe import Visitor
from sameas.licenses.publish.records import Records, now
from sameas.licenses.publish.state import State

SECONDS = 300.0
"""For the attempt to close, whatever time is left for the rest."""


def close(
    repo: OwnRepo,
    visitor: Visitor,
    state: State,
    there: list[str],
    cause: NotClosedError,
    records: Records,
    progress: Progress,
) -> NotClosedError:
    """Set a repository private, see whether that worked, and write an incident file.

    Args:
        repo: To close.
        visitor: Without a token.
        state: As last seen.
        there: Licensed files that are there, or may be.
        cause: Why.
        records: Where incidents go.
        progress: Where to report.

    Returns:
        The error to raise, with the outcome in it.
    """
    began = now()
    name = f"incident-{began.replace(':', '')}.json"
    record = {
        "repository": repo.id,
        "endpoint": repo.account.endpoint,
        "noticed": began,
        "why": cause.what,
        "seen": list(cause.seen),
        "unproven": list(cause.unproven),
        "commit": state.head,
        "licensed_files": there,
        "closing": "begun",
    }
    # first on disk, should we be killed while closing; a full disk must not keep it open
    _write_down(records, name, record, progress)
    progress.note(f"{repo.id}: {cause.what}; setting it private")
    trouble = _set_private(replace(repo, patience=repo.patience.again(SECONDS)), visitor, there)
    outcome = "private" if trouble is None else f"FAILED: {trouble}"
    noted = _write_down(records, name, {**record, "closing": outcome, "ended": now()}, progress)
    page = repo.account.page(repo.id)
    if trouble is None:
        return NotClosedError(
            f"{cause.what}; it was set private ({noted})",
            path=page,
            seen=cause.seen,
            unproven=cause.unproven,
            fix=cause.fix
            or (
                "read docs/release.md, section Incidents"
                if there
                else "nothing licensed was there; run the same command again"
            ),
        )
    return NotClosedError(
        f"{cause.what}, and IT COULD NOT BE SET PRIVATE: {trouble} ({noted})",
        path=page,
        seen=cause.seen,
        unproven=cause.unproven,
        fix=f"set it private or delete it by hand, now: {page}/settings",
    )


def _write_down(records: Records, name: str, record: dict[str, Any], progress: Progress) -> str:
    """Write an incident, and say where it stands or why it does not."""
    try:
        return f"see {records.write(name, record)}"
    except OutputError as error:
        progress.note(f"the incident cannot be written down: {error}")
        return f"NOT WRITTEN DOWN: {error.what}; keep this message"


def _set_private(repo: OwnRepo, visitor: Visitor, there: list[str]) -> str | None:
    """Set it private and look whether it is; give what went wrong."""
    trouble = "no answer"
    for tried in range(1, repo.patience.tries + 1):
        try:
            found = repo.patience.once(lambda: repo.set(gated=True, private=True))
            if isinstance(found, Failure):
                trouble = in_words(found.error)
            after = repo.look()
            if not after.exists:
                return None
            if after.is_shut:
                return _still_readable(repo, visitor, there)
            trouble = "the Hub still says that it is public"
        except SameasError as error:
            trouble = error.what
        if tried < repo.patience.tries:
            repo.patience.wait(tried)
    return trouble


def _still_readable(repo: OwnRepo, visitor: Visitor, there: list[str]) -> str | None:
    for path in (*there, README):
        try:
            if visitor.read(repo.id, path, limit=1).status < 400:
                return f"the Hub says that it is private, and gives {path} to everybody"
        except UnreachableError as error:
            return error.what
    return None
