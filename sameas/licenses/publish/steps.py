"""What to do next with a repository, from what is known of it: pure decisions, no requests.

The order of the gated part is the only one that leaked nothing in our experiments: private, gate,
card and canaries, public with the gate in the same call, a stand-in in the place of every licensed
file, proof as an anonymous visitor, and only then the licensed files.
"""

from __future__ import annotations

from enum import Enum

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
    without_place,
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
    STAND_IN = "commit a stand-in for every file"
    PROVE = "prove the gate on every file"
    UPLOAD = "commit the files"
    SHOW = "see that everybody can read it"
    TAG = "tag the release"
    DONE = "done"


def next_gated_step(part: Part, state: State, *, proven: bool) -> Step:
    """Decide on the gated part.

    Args:
        part: What we have.
        state: What the Hub has.
        proven: In this run an anonymous visitor could read nothing behind the gate in this state.

    Raises:
        RefusedError: This repository must not be used.
        NotClosedError: It is public without a gate, and holds what we put there.

    Example:
        >>> from pathlib import Path
        >>> next_gated_step(Part(Path("x"), "v1", "", (), {}), State(), proven=False)
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
            # what the Hub itself calls open is as good as read
            seen = set(licensed(state)) & set(ours)
            raise NotClosedError(
                what,
                seen=tuple(path for path in ours if path in seen),
                unproven=tuple(path for path in ours if path not in seen),
                fix=NEW_NAME,
            )
        raise RefusedError(what, fix=NEW_NAME)
    if not state.is_shut and not proven and has_card(part, state) and licensed(state):
        # first of all: what is there already must be closed
        return Step.PROVE
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
    if without_place(part, state):
        return Step.STAND_IN
    if not proven:
        return Step.PROVE
    if not is_whole(part, state):
        return Step.UPLOAD
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
