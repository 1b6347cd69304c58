"""What a Hub says of a repository, and how that differs from what we have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sameas.licenses.publish.canary import hashes, is_canary, stand_in_hashes
from sameas.licenses.publish.part import README, RELEASE, Part

ATTRIBUTES = ".gitattributes"
"""The one file that a Hub adds itself."""


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file as a Hub lists it: git's hash, or the SHA-256 of a large one."""

    bytes: int | None
    git_sha1: str | None
    sha256: str | None = None

    @property
    def hash(self) -> str | None:
        """Give the hash of its content; git's, of a large file, is that of a pointer to it."""
        return self.sha256 if self.sha256 is not None else self.git_sha1

    @property
    def is_stand_in(self) -> bool:
        """Tell whether it only keeps the place of a licensed file."""
        return self.hash in stand_in_hashes()


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
        ours = hashes(part.canary[path])
    else:
        ours = part.files[path].sha256, part.files[path].git_sha1
    return remote.hash in ours


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


def behind_gate(state: State) -> list[str]:
    """Name files that a gate must keep from everybody: all but the card."""
    return [path for path in state.files if path not in (ATTRIBUTES, README)]


def licensed(state: State) -> list[str]:
    """Name files that must not stand in the open: all but the card, canaries and stand-ins."""
    return [
        path
        for path in behind_gate(state)
        if not is_canary(path) and not state.files[path].is_stand_in
    ]


def without_place(part: Part, state: State) -> list[str]:
    """Name files behind the gate that have no stand-in yet, nor an older release's file."""
    return [path for path in part.behind_gate if path not in state.files]


def lost(part: Part, state: State) -> list[str]:
    """Name files of this release that are missing although others of it are there.

    A commit takes all of them or none, so none may be missing. Another `release.json` is that of
    an older release, which may have had fewer files.
    """
    there = {path for path, remote in state.files.items() if not remote.is_stand_in}
    if not licensed(state) or (RELEASE in there and not same(part, state, RELEASE)):
        return []
    return [path for path in part.files if path not in there]
