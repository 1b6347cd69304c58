"""When the gate counts as proven: two looks in a row, some time apart, that all found it closed."""

from __future__ import annotations

from sameas.core.progress import Progress
from sameas.licenses.publish.canary import is_canary
from sameas.licenses.publish.errors import NotClosedError
from sameas.licenses.publish.part import README, Part
from sameas.licenses.publish.patience import Patience
from sameas.licenses.publish.probe import Finding, Verdict, Visitor
from sameas.licenses.publish.state import State, licensed, same

LOOKS = 4
"""How often to look at canaries: a setting may take time to spread, and canaries can wait."""


def prove_canaries(
    visitor: Visitor, repo: str, part: Part, state: State, patience: Patience, progress: Progress
) -> None:
    """Prove the gate on files that are worth nothing.

    Args:
        visitor: Without a token.
        repo: Its id.
        part: What we have.
        state: What the Hub says that it has.
        patience: How long to wait between looks.
        progress: Where to report.

    Raises:
        NotClosedError: The last two looks did not both find everything closed.
    """
    paths = [path for path in state.files if is_canary(path)]
    closed, findings = 0, list[Finding]()
    for number in range(LOOKS):
        if number:
            patience.sleep(min(patience.settle, patience.left()))
        findings = _look(visitor, repo, part, state, paths)
        closed = closed + 1 if all(one.verdict is Verdict.CLOSED for one in findings) else 0
        progress.note(f"look {number + 1} at the canaries: {_count(findings)}")
        if closed == 2:
            return
    raise _not_closed("the gate does not hold on the canaries", findings)


def prove_files(
    visitor: Visitor, repo: str, part: Part, state: State, patience: Patience, progress: Progress
) -> None:
    """Prove the gate on every licensed file that is there.

    Args:
        visitor: Without a token.
        repo: Its id.
        part: What we have.
        state: What the Hub says that it has.
        patience: How long to wait between looks.
        progress: Where to report.

    Raises:
        NotClosedError: A look did not find everything closed.
    """
    paths = licensed(state)
    for number in range(2):
        if number:
            patience.sleep(min(patience.settle, patience.left()))
        findings = _look(visitor, repo, part, state, paths)
        progress.note(f"look {number + 1} at {len(paths)} files: {_count(findings)}")
        if any(one.verdict is not Verdict.CLOSED for one in findings):
            raise _not_closed("the gate does not hold on licensed files", findings)


def _look(visitor: Visitor, repo: str, part: Part, state: State, paths: list[str]) -> list[Finding]:
    large = {
        one.sha256: one.bytes or 0
        for path in paths
        if (one := state.files[path]).sha256 is not None
    }
    # the card of an older release is still there before the new one is committed
    readme = part.readme if same(part, state, README) else None
    return visitor.look(repo, paths, head=state.head, large=large, readme=readme)


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
