"""When the gate counts as proven: looks, some time apart, that found everything closed."""

from __future__ import annotations

from sameas.core.progress import Progress
from sameas.licenses.publish.canary import is_canary
from sameas.licenses.publish.errors import NotClosedError
from sameas.licenses.publish.hub import OwnRepo
from sameas.licenses.publish.part import README, Part
from sameas.licenses.publish.probe import Finding, Verdict, Visitor
from sameas.licenses.publish.state import State, behind_gate, same

LOOKS = 4
"""How often to look at worthless files: a setting may take time to spread, and they can wait."""


def prove_worthless(
    visitor: Visitor, repo: OwnRepo, part: Part, state: State, progress: Progress
) -> None:
    """Prove the gate on canaries and stand-ins.

    Args:
        visitor: Without a token.
        repo: On the Hub.
        part: What we have.
        state: What the Hub says that it has.
        progress: Where to report.

    Raises:
        NotClosedError: The last two looks did not both find everything closed.
    """
    paths, closed, findings = behind_gate(state), 0, list[Finding]()
    for number in range(LOOKS):
        if number:
            repo.patience.settle_down()
        findings = _look(visitor, repo.id, part, state, paths)
        closed = closed + 1 if _all_closed(findings) else 0
        progress.note(f"look {number + 1} at the canaries: {_count(findings)}")
        if closed == 2:
            return
    raise _not_closed("the gate does not hold on the canaries", findings)


def prove_files(
    visitor: Visitor, repo: OwnRepo, part: Part, state: State, progress: Progress
) -> None:
    """Look at every licensed file that is there, and at stand-ins beside them.

    One look; the second is taken in the state that follows, when the release is tagged.

    Args:
        visitor: Without a token.
        repo: On the Hub.
        part: What we have.
        state: What the Hub says that it has.
        progress: Where to report.

    Raises:
        NotClosedError: Not everything was found closed.
    """
    paths = [path for path in behind_gate(state) if not is_canary(path)]
    findings = _look(visitor, repo.id, part, state, paths)
    progress.note(f"a look at {len(paths)} files: {_count(findings)}")
    if not _all_closed(findings):
        raise _not_closed("the gate does not hold on licensed files", findings)


def _all_closed(findings: list[Finding]) -> bool:
    return all(one.verdict is Verdict.CLOSED for one in findings)


def _look(visitor: Visitor, repo: str, part: Part, state: State, paths: list[str]) -> list[Finding]:
    files = {path: state.files[path] for path in paths}
    large = {one.sha256: one.bytes or 0 for one in files.values() if one.sha256 is not None}
    # the card of an older release is still there before the new one is committed
    readme = part.readme if same(part, state, README) else None
    at = part.release if part.release in state.tags else state.head
    kinds = {path: one.sha256 is not None for path, one in files.items()}
    return visitor.look(repo, kinds, at=at, large=large, readme=readme)


def _not_closed(what: str, findings: list[Finding]) -> NotClosedError:
    return NotClosedError(
        what,
        seen=tuple(str(one) for one in findings if one.verdict is Verdict.OPEN),
        unproven=tuple(
            str(one) for one in findings if one.verdict in (Verdict.OTHER, Verdict.NO_ANSWER)
        ),
    )


def _count(findings: list[Finding]) -> str:
    closed = sum(one.verdict is Verdict.CLOSED for one in findings)
    return f"{closed} of {len(findings)} questions found it closed"
