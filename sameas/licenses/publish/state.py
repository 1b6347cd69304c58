"""What a Hub says of a repository, and how that differs from what we have."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from sameas.licenses.publish.canary import is_canary
from sameas.licenses.publish.part import README, RELEASE, Part

ATTRIBUTES = ".gitattributes"
"""The one file that a Hub adds itself."""


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file as a Hub lists it: git's hash, or the SHA-256 of a large one."""

    bytes: int | None
    git_sha1: str | None
    sha256: str | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A repository at one moment, as its owner sees it.

    Attributes:
        exists: It is there.
        private: None where the Hub does not say.
        gated: `manual`, `auto`, False, or whatever else the Hub says.
        head: Hash of the newest commit.
        files: By path.
        tags: Commits by tag.
        other_refs: Branches other than main, pull requests, conversions.
    """

    exists: bool = False
    private: bool | None = None
    gated: object = None
    head: str | None = None
    files: Mapping[str, RemoteFile] = field(default_factory=dict)
    tags: Mapping[str, str] = field(default_factory=dict)
    other_refs: tuple[str, ...] = ()

    @property
    def is_shut(self) -> bool:
        """Tell whether the Hub says that it is private."""
        return self.private is True

    @property
    def is_gated(self) -> bool:
        """Tell whether the Hub says that people are let in by hand."""
        return self.gated == "manual"


def same(part: Part, state: State, path: str) -> bool:
    """Tell whether the Hub lists a file with the content that we have."""
    remote = state.files.get(path)
    if remote is None:
        return False
    if path in part.canary:
        data = part.canary[path]
        sha256 = hashlib.sha256(data).hexdigest()
        git = hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()
    else:
        sha256, git = part.files[path].sha256, part.files[path].git_sha1
    return sha256 == remote.sha256 if remote.sha256 is not None else git == remote.git_sha1


def has_card(part: Part, state: State) -> bool:
    """Tell whether a README and all canaries are there."""
    return README in state.files and all(same(part, state, path) for path in part.canary)


def is_whole(part: Part, state: State) -> bool:
    """Tell whether every file of the release is there as we have it."""
    return all(same(part, state, path) for path in (*part.files, *part.canary))


def foreign(part: Part, state: State) -> list[str]:
    """Name files that we did not put there."""
    return [
        path
        for path in state.files
        if path != ATTRIBUTES and path not in part.files and not is_canary(path)
    ]


def licensed(state: State) -> list[str]:
    """Name files that must not stand in the open: all but the card and the canaries."""
    return [
        path for path in state.files if path not in (ATTRIBUTES, README) and not is_canary(path)
    ]


def lost(part: Part, state: State) -> list[str]:
    """Name files of this release that are missing although others of it are there.

    A commit takes all of them or none, so none may be missing. Another `release.json` is that of
    an older release, which may have had fewer files.
    """
    if not licensed(state) or (RELEASE in state.files and not same(part, state, RELEASE)):
        return []
    return [path for path in part.files if path not in state.files]
