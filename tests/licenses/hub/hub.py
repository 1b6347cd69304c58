"""The whole Hub as one function from a request to an answer."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from urllib.parse import urlencode

from tests.licenses.hub import api, files, git
from tests.licenses.hub.lies import CLOSES_IN_NAME, FALLS_OPEN, Lie
from tests.licenses.hub.store import Repo, Store
from tests.licenses.hub.wire import Answer, Request, refusal

LATE_REQUESTS = 12
"""After how many requests a changed setting reaches readers of a server that is late."""


@dataclass(slots=True)
class Hub:
    """A Hub that tells the truth, apart from its lies.

    Attributes:
        store: What it keeps.
        lies: How it deceives.
        url: Where it listens.
        watchers: Called after every change of a repository.
    """

    store: Store = field(default_factory=Store)
    lies: frozenset[Lie] = frozenset()
    url: str = "http://hub.invalid"
    watchers: list[Callable[[Repo], None]] = field(default_factory=list)
    was_gated: set[str] = field(default_factory=set)
    closed_in_name: set[str] = field(default_factory=set)
    fallen: set[str] = field(default_factory=set)
    _late: dict[str, int] = field(default_factory=dict)
    _clock: int = 0
    _lock: threading.RLock = field(default_factory=threading.RLock)

    def answer(self, asked: Request) -> Answer:
        """Answer one request, one at a time."""
        with self._lock:
            self._clock += 1
            for old, new in self.store.moved.items():
                if f"/datasets/{old}" in asked.path and old not in self.store.repos:
                    place = asked.path.replace(f"/datasets/{old}", f"/datasets/{new}")
                    query = urlencode(asked.query, doseq=True)
                    return Answer(307, headers={"Location": f"{place}?{query}"})
            for answer in (api.answer, git.answer, files.answer):
                found = answer(self, asked)
                if found is not None:
                    return found
            return refusal(404, None, f"no route {asked.method} {asked.path}")

    def ask_quietly(self, asked: Request) -> Answer:
        """Answer the monitor, whose questions are no events."""
        with self._lock:
            self._clock -= 1
            return self.answer(asked)

    def has(self, *lies: Lie) -> bool:
        """Tell whether the server tells one of these lies."""
        return not self.lies.isdisjoint(lies)

    def set_late(self, repo: Repo) -> None:
        """Note from when on a setting that was just changed shows, on a server that is late."""
        self._late[repo.id] = self._clock + LATE_REQUESTS

    def changed(self, repo: Repo) -> None:
        """Tell the watchers of a change."""
        for watcher in self.watchers:
            watcher(repo)

    def fall_open(self, repo: Repo, *events: str) -> None:
        """Break, on a server that breaks at one of these events."""
        if repo.id not in self.was_gated:
            return
        if any(FALLS_OPEN.get(lie) in events for lie in self.lies):
            if not self.has(Lie.ADDED_OPENS_TABLES, Lie.REPLACED_OPENS_TABLES):
                repo.gated = False
            self.fallen.add(repo.id)
            self.changed(repo)

    def shown_private(self, repo: Repo) -> bool:
        """Say what the server reports of a repository's visibility."""
        in_name = self.has(*CLOSES_IN_NAME) and repo.id in self.closed_in_name
        return repo.private or in_name

    def lets_read(
        self, asked: Request, repo: Repo, path: str, *, route: str, revision: str = "main"
    ) -> bool:
        """Tell whether a visitor who sees the repository may read a file."""
        if not repo.gated or path == "README.md" or self.store.admitted(asked.user, repo):
            return True
        if asked.user is not None:
            return False
        large = path.endswith((".parquet", ".bin"))
        return (
            self.has(Lie.GATE_COSMETIC)
            or (self.has(Lie.GATE_ON_TABLES_ONLY) and not large and bool(path))
            or (self.has(Lie.RAW_OPEN) and route == "raw")
            or (self.has(Lie.REVISION_OPEN) and revision not in ("main", ""))
            or (self.has(Lie.GET_OPEN) and asked.method == "GET")
            or (self.has(Lie.RANGE_OPEN) and "range" in asked.headers)
            or (self.has(Lie.LFS_OPEN) and route == "lfs")
            or (repo.id in self.fallen and (large or route == "lfs"))
            or (self.has(Lie.SPREADS_LATE) and self._clock < self._late.get(repo.id, 0))
        )

    def signature(self, oid: str) -> str:
        """Sign the address of an object, which only those who may read it are told."""
        return sha256(f"secret of this server {oid}".encode()).hexdigest()

    def sign(self, oid: str, repo_id: str) -> str:
        """Give the signed address of an object: on another host, as that of the real Hub is."""
        other = self.url.replace("127.0.0.1", "localhost")
        return f"{other}/storage/{repo_id}/{oid}?signature={self.signature(oid)}"
