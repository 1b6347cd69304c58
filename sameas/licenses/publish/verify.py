"""`sameas release verify`: look at a publication as anybody can, and change nothing."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from sameas.core.hub import UnreachableError, find_account, part_ids
from sameas.licenses.publish.canary import is_canary
from sameas.licenses.publish.part import README, RELEASE
from sameas.licenses.publish.patience import Patience
from sameas.licenses.publish.probe import MovedError, Verdict, Visitor
from sameas.licenses.publish.state import ATTRIBUTES

_OK = 200


class Health(Enum):
    """What a look at a publication came to; the worst of all findings counts."""

    WELL = 0
    DAMAGED = 1
    OPEN = 3
    UNKNOWN = 4

    @property
    def exit_code(self) -> int:
        """Give the exit code of the command."""
        return self.value


_WORST = (Health.OPEN, Health.UNKNOWN, Health.DAMAGED, Health.WELL)


@dataclass(frozen=True, slots=True)
class Observation:
    """One thing that was seen."""

    health: Health
    text: str


@dataclass(frozen=True, slots=True)
class Verification:
    """All that was seen."""

    observations: tuple[Observation, ...]

    @property
    def health(self) -> Health:
        """Give the worst."""
        seen = {one.health for one in self.observations}
        return next(one for one in _WORST if one in seen or one is Health.WELL)


def verify(
    repo: str,
    *,
    gated: bool = False,
    endpoint: str | None = None,
    viewer: str | None = None,
    patience: Patience | None = None,
) -> Verification:
    """Look at both parts of a publication without a token.

    Args:
        repo: Such as `ORG/bio`.
        gated: The gated part was published, so that it is damage if it is not there. It is looked
            at in any case.
        endpoint: Of the Hub.
        viewer: Address of the Hub's viewer service, where it is not known.
        patience: How long to try.

    Returns:
        `OPEN` if licensed files may be readable, `UNKNOWN` if the Hub does not answer, `DAMAGED`
        if files are missing or are others than listed.

    Raises:
        OptionError: No such name, or no such address.
    """
    open_id, gated_id = part_ids(repo)
    # no token is looked for, and none is sent
    account = find_account(endpoint, token="")
    visitor = Visitor(account.endpoint, patience or Patience(), viewer=viewer)
    seen = []
    for look in (_open(visitor, open_id), _gated(visitor, gated_id, expected=gated)):
        try:
            seen += list(look)
        except MovedError as error:
            # whoever it belongs to now may have opened it
            seen.append(Observation(Health.OPEN, f"{error.what}: verify it by that name"))
        except UnreachableError as error:
            seen.append(Observation(Health.UNKNOWN, error.what))
    return Verification(tuple(seen))


def _open(visitor: Visitor, repo: str) -> Iterator[Observation]:
    info = visitor.info(repo)
    if info is None:
        yield Observation(Health.DAMAGED, f"{repo}: not there, or private")
        return
    answer = visitor.read(repo, RELEASE)
    if answer.status != _OK:
        yield Observation(Health.DAMAGED, f"{repo}: {RELEASE}: HTTP {answer.status}")
        return
    try:
        files = json.loads(answer.body)["files"]
        expected = {name: str(one["sha256"]) for name, one in files.items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        yield Observation(Health.DAMAGED, f"{repo}: {RELEASE} is not the list of its files")
        return
    there = {str(one["rfilename"]): one for one in info.get("siblings", [])}
    for name in sorted(set(expected) - set(there)):
        yield Observation(Health.DAMAGED, f"{repo}: {name} is missing")
    for name in sorted(set(there) - set(expected) - {ATTRIBUTES, RELEASE}):
        # whatever it is, it did not come through the leak scan
        yield Observation(Health.DAMAGED, f"{repo}: {name} is not listed in {RELEASE}")
    for name, sha256 in sorted(expected.items()):
        if name not in there:
            continue
        large = there[name].get("lfs")
        if large:
            same = large.get("sha256", large.get("oid")) == sha256
        else:
            answer = visitor.read(repo, name)
            same = answer.status == _OK and hashlib.sha256(answer.body).hexdigest() == sha256
        if not same:
            yield Observation(Health.DAMAGED, f"{repo}: {name} is not the file of the release")
    yield Observation(Health.WELL, f"{repo}: public, {len(expected)} files listed")


def _gated(visitor: Visitor, repo: str, *, expected: bool) -> Iterator[Observation]:
    info = visitor.info(repo)
    if info is None:
        absent = f"{repo}: not there, or private; nobody can read it"
        if expected:
            yield Observation(Health.DAMAGED, absent)
        else:
            yield Observation(Health.WELL, f"{absent}. If it should be there, say --gated")
        return
    siblings: list[dict[str, Any]] = info.get("siblings") or []
    files = {
        str(one["rfilename"]): one.get("lfs") or {}
        for one in siblings
        if one["rfilename"] not in (README, ATTRIBUTES)
    }
    large = {one.get("sha256") or one["oid"]: one.get("size", 0) for one in files.values() if one}
    paths = {path: bool(stored) for path, stored in files.items()}
    findings = visitor.look(repo, paths, at=info.get("sha"), large=large, readme=None)
    health = {
        Verdict.CLOSED: Health.WELL,
        Verdict.OPEN: Health.OPEN,
        # not proven closed counts as open
        Verdict.OTHER: Health.OPEN,
        Verdict.NO_ANSWER: Health.UNKNOWN,
    }
    bad = [one for one in findings if one.verdict is not Verdict.CLOSED]
    yield from (Observation(health[one.verdict], str(one)) for one in bad)
    data = sum(not is_canary(path) for path in files)
    if not bad:
        closed = f"{len(findings)} questions found it closed"
        yield Observation(Health.WELL, f"{repo}: gated by hand, {data} files; {closed}")
