"""What to do next with a repository, from what is known of it: pure decisions, no requests.

The order of the gated part is the only one that leaked nothing in our experiments: private, gate,
card and canaries, public with the gate in the same call, proof as an anonymous visitor, and only
then the licensed files.
"""

from __future__ import annotations

from enum import Enum, IntEnum

from sameas.licenses.publish.canary import is_canary
from sameas.licenses.publish.errors import NotClosedError, RefusedError
from sameas.licenses.publish.part import Part
from sameas.licenses.publish.state import (
    State,
    foreign,
    has_card,
    is_whole,
    licensed,
    lost,
)

NEW_NAME = (
    "delete that repository, or choose another name with --repo; its history may hold what"
    " everybody could read, so it is not used again"
)


class Step(Enum):
    """One thing to do."""

    CREATE = "create it, private"
    GATE = "switch the gate on"
    CARD = "commit the card and the canaries"
    OPEN = "make it public"
    PROVE = "prove the gate on the canaries"
    UPLOAD = "commit the files"
    PROVE_FILES = "prove the gate on every file"
    SHOW = "see that everybody can read it"
    TAG = "tag the release"
    DONE = "done"


class Proof(IntEnum):
    """What was proven in this run."""

    NOTHING = 0
    CANARIES = 1
    FILES = 2


def next_gated_step(part: Part, state: State, proof: Proof) -> Step:
    """Decide on the gated part.

    Args:
        part: What we have.
        state: What the Hub has.
        proof: What an anonymous visitor was proven not to read, in this run.

    Raises:
        RefusedError: This repository must not be used.
        NotClosedError: It is public without a gate, and holds what we put there.

    Example:
        >>> from pathlib import Path
        >>> next_gated_step(Part(Path("x"), "v1", "", (), {}), State(), Proof.NOTHING)
        <Step.CREATE: 'create it, private'>
    """
    if not state.exists:
        return Step.CREATE
    if not isinstance(state.private, bool):
        raise RefusedError("the Hub does not say whether it is private")
    if not state.is_shut and not state.is_gated:
        ours = [path for path in state.files if is_canary(path) or path in part.behind_gate]
        what = "public, and not gated by hand"
        if ours:
            raise NotClosedError(what, unproven=tuple(ours), fix=NEW_NAME)
        raise RefusedError(what, fix=NEW_NAME)
    if not state.is_shut and proof is Proof.NOTHING and has_card(part, state):
        # first of all: what is there already must be closed
        return Step.PROVE_FILES if licensed(state) else Step.PROVE
    _refuse_unknown(part, state)
    if state.is_shut:
        if licensed(state):
            raise RefusedError(
                "private, and holds licensed files",
                fix="it is not made public again with them in it: delete it, then run the same"
                " command again",
            )
        if not state.is_gated:
            return Step.GATE
        return Step.OPEN if has_card(part, state) else Step.CARD
    if not has_card(part, state):
        return Step.CARD
    if not is_whole(part, state):
        return Step.UPLOAD
    if proof is not Proof.FILES:
        return Step.PROVE_FILES
    return _tag(part, state)


def next_open_step(part: Part, state: State, *, shown: bool) -> Step:
    """Decide on the open part.

    Args:
        part: What we have.
        state: What the Hub has.
        shown: An anonymous visitor was seen to read it, in this run.

    Raises:
        RefusedError: This repository must not be used.
    """
    if not state.exists:
        return Step.CREATE
    if not isinstance(state.private, bool):
        raise RefusedError("the Hub does not say whether it is private")
    _refuse_unknown(part, state)
    if not is_whole(part, state):
        return Step.UPLOAD
    if state.is_shut or state.gated is not False:
        return Step.OPEN
    if not shown:
        return Step.SHOW
    return _tag(part, state)


def _refuse_unknown(part: Part, state: State) -> None:
    strange = foreign(part, state)
    if strange:
        raise RefusedError(
            f"holds files that are not of this release: {_some(strange)}", fix=NEW_NAME
        )
    if state.other_refs and not is_whole(part, state):
        raise RefusedError(
            f"has branches or pull requests: {_some(list(state.other_refs))}",
            fix="close and delete them, or choose another name with --repo",
        )
    missing = lost(part, state)
    if missing:
        raise RefusedError(f"the Hub lost files: {_some(missing)}", fix=NEW_NAME)


def _tag(part: Part, state: State) -> Step:
    at = state.tags.get(part.release)
    if at is None:
        return Step.TAG
    if at != state.head:
        raise RefusedError(
            f"tag {part.release} names another commit",
            fix="a release is never moved: split again under a new release name",
        )
    return Step.DONE


def _some(paths: list[str]) -> str:
    shown = ", ".join(sorted(paths)[:5])
    return shown + (f" and {len(paths) - 5} more" if len(paths) > 5 else "")
