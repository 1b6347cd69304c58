"""After every change: can an anonymous visitor read a licensed byte?"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from tests.licenses.hub.hub import Hub
from tests.licenses.hub.store import Repo
from tests.licenses.hub.wire import Request, request

_RANGE = {"range": "bytes=0-99"}


@dataclass(frozen=True, slots=True)
class Exposure:
    """A way by which a licensed content was readable, and after which change of the repository."""

    change: int
    address: str


@dataclass(slots=True)
class Monitor:
    """Asks the server itself, without a token, on every route there is.

    Attributes:
        hub: The server.
        licensed: The contents that nobody may read without leave.
        exposures: What was found.
    """

    hub: Hub
    licensed: frozenset[bytes]
    exposures: list[Exposure] = field(default_factory=list)
    changes: int = 0

    def __post_init__(self) -> None:
        self.hub.watchers.append(self.look)

    def look(self, repo: Repo) -> None:
        """Look at a repository that has just changed."""
        self.changes += 1
        self.exposures += [Exposure(self.changes, address) for address in self.open_now(repo)]

    def open_now(self, repo: Repo) -> list[str]:
        """Name the addresses at which licensed bytes can be read at this moment."""
        questions: list[Request] = []
        oids = {}
        for commit in repo.commits:
            for path, blob in commit.files.items():
                if blob.data not in self.licensed:
                    continue
                if blob.lfs:
                    oids[blob.sha256] = len(blob.data)
                for route in ("resolve", "raw"):
                    for revision in ("main", commit.oid, *repo.tags):
                        address = f"/datasets/{repo.id}/{route}/{revision}/{path}"
                        questions += [
                            request("GET", address),
                            request("GET", address, headers=_RANGE),
                        ]
        if not questions:
            return []
        batch = {
            "operation": "download",
            "objects": [{"oid": oid, "size": size} for oid, size in oids.items()],
        }
        address = f"/datasets/{repo.id}.git/info/lfs/objects/batch"
        questions.append(request("POST", address, body=json.dumps(batch).encode()))
        questions.append(request("GET", f"/rows?dataset={repo.id}"))
        return [one.path for one in questions if self._gives(one)]

    def _gives(self, asked: Request) -> bool:
        answer = self.hub.ask_quietly(asked)
        if answer.status in (302, 307):
            place = urlsplit(answer.headers["Location"])
            answer = self.hub.ask_quietly(request("GET", f"{place.path}?{place.query}"))
        if asked.method == "POST":
            return b'"href"' in answer.body
        text = answer.body
        if asked.path == "/rows":
            return any(json.dumps(one.decode("latin-1")).encode() in text for one in self.licensed)
        return bool(text) and any(one.startswith(text) for one in self.licensed)
