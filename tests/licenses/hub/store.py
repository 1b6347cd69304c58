"""Repositories, commits, users, and who may read what."""

from __future__ import annotations

import fnmatch
import hashlib
import itertools
from dataclasses import dataclass, field
from typing import Literal

Gate = Literal[False, "auto", "manual"]

CREATED = "2026-01-01T00:00:00.000Z"
ATTRIBUTES = b"*.parquet filter=lfs diff=lfs merge=lfs -text\n*.bin filter=lfs\n"
_LFS = ("*.parquet", "*.bin")


@dataclass(frozen=True, slots=True)
class Blob:
    """A file's content."""

    data: bytes
    lfs: bool = False

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()

    @property
    def pointer(self) -> bytes:
        """What git keeps of a large file."""
        return (
            f"version https://git-lfs.github.com/spec/v1\noid sha256:{self.sha256}\n"
            f"size {len(self.data)}\n"
        ).encode()

    @property
    def oid(self) -> str:
        kept = self.pointer if self.lfs else self.data
        return hashlib.sha1(b"blob %d\0" % len(kept) + kept, usedforsecurity=False).hexdigest()


@dataclass(frozen=True, slots=True)
class Commit:
    """A state of all files."""

    oid: str
    title: str
    files: dict[str, Blob]


@dataclass(slots=True)
class Asked:
    """A request for access."""

    user: str
    number: str
    status: Literal["pending", "accepted", "rejected"] = "pending"
    fields: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Repo:
    """A dataset's repository."""

    id: str
    private: bool
    gated: Gate = False
    commits: list[Commit] = field(default_factory=list)
    tags: dict[str, str] = field(default_factory=dict)
    pull_requests: list[str] = field(default_factory=list)
    lfs: dict[str, bytes] = field(default_factory=dict)
    asked: dict[str, Asked] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.commits:
            self.commit("initial commit", {".gitattributes": Blob(ATTRIBUTES)})

    @property
    def head(self) -> Commit:
        return self.commits[-1]

    def commit(self, title: str, files: dict[str, Blob]) -> Commit:
        """Add a commit whose files are exactly these."""
        listed = "".join(f"{path}:{blob.oid}\n" for path, blob in sorted(files.items()))
        text = f"{len(self.commits)}:{title}\n{listed}"
        oid = hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()
        self.commits.append(Commit(oid, title, dict(files)))
        return self.head

    def at(self, revision: str) -> Commit | None:
        """Find a commit by branch, tag or hash."""
        if revision in ("main", "HEAD"):
            return self.head
        oid = self.tags.get(revision, revision)
        return next((commit for commit in self.commits if commit.oid == oid), None)


@dataclass(slots=True)
class Store:
    """Everything that the server keeps.

    Attributes:
        tokens: Users by their token.
        members: Users by the organisation in which they may write.
        repos: By id.
        moved: New ids of renamed repositories, by the old one.
    """

    tokens: dict[str, str] = field(default_factory=dict)
    members: dict[str, set[str]] = field(default_factory=dict)
    repos: dict[str, Repo] = field(default_factory=dict)
    moved: dict[str, str] = field(default_factory=dict)
    _numbers: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    def writes(self, user: str | None, repo_id: str) -> bool:
        """Tell whether a user may write."""
        owner = repo_id.partition("/")[0]
        return user is not None and (user == owner or user in self.members.get(owner, set()))

    def sees(self, user: str | None, repo: Repo) -> bool:
        """Tell whether a user may see that a repository is there, and its files' names."""
        return not repo.private or self.writes(user, repo.id)

    def admitted(self, user: str | None, repo: Repo) -> bool:
        """Tell whether the gate lets a user through."""
        asked = repo.asked.get(user or "")
        return self.writes(user, repo.id) or (asked is not None and asked.status == "accepted")

    def rename(self, old: str, new: str) -> None:
        """Give a repository another name; the old one leads to it."""
        repo = self.repos.pop(old)
        repo.id, self.moved[old] = new, new
        self.repos[new] = repo

    def ask(self, repo_id: str, user: str, **fields: str) -> None:
        """Ask for access, which people do in their browser."""
        number = f"{next(self._numbers):024x}"
        self.repos[repo_id].asked[user] = Asked(user, number, fields=fields)


def is_large(path: str) -> bool:
    """Tell whether a file goes to LFS."""
    return any(fnmatch.fnmatch(path, pattern) for pattern in _LFS)
