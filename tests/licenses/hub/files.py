"""The routes that give files: resolve, raw, the storage behind large files, the viewer's rows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.licenses.hub.api import absent, gate_closed
from tests.licenses.hub.lies import CLOSES_IN_NAME, Lie
from tests.licenses.hub.store import Blob, Repo
from tests.licenses.hub.wire import Answer, Request, as_json, refusal

if TYPE_CHECKING:
    from tests.licenses.hub.hub import Hub

_FILE = re.compile(
    r"/datasets/(?P<id>[^/]+/[^/]+)/(?P<route>resolve|raw)/(?P<revision>[^/]+)/(?P<path>.+)"
)
_STORED = re.compile(r"/storage/(?P<id>[^/]+/[^/]+)/(?P<oid>[0-9a-f]{64})")
_RANGE = re.compile(r"bytes=(\d+)-(\d*)")


def answer(hub: Hub, asked: Request) -> Answer | None:
    """Answer a request for bytes; None: none of these routes."""
    if asked.path in ("/rows", "/first-rows", "/parquet"):
        return _viewer(hub, asked)
    if match := _STORED.fullmatch(asked.path):
        repo = hub.store.repos.get(match["id"])
        signed = asked.query.get("signature") == [hub.signature(match["oid"])]
        if repo is None or not signed or match["oid"] not in repo.lfs:
            return refusal(403, None, "Access denied")
        return _bytes(asked, repo.lfs[match["oid"]], match["oid"])
    match = _FILE.fullmatch(asked.path)
    if match is None:
        return None
    repo = hub.store.repos.get(match["id"])
    if repo is None or not (hub.store.sees(asked.user, repo) or hub.has(*CLOSES_IN_NAME)):
        return absent(asked)
    return _file(hub, asked, repo, match["route"], match["revision"], match["path"])


def _file(hub: Hub, asked: Request, repo: Repo, route: str, revision: str, path: str) -> Answer:
    if not hub.lets_read(asked, repo, path, route=route, revision=revision):
        if hub.has(Lie.REDIRECTS) and asked.user is None and path != "README.md":
            commit = repo.at(revision)
            blob = commit.files.get(path) if commit else None
            if blob is not None:
                repo.lfs[blob.sha256] = blob.data
                return Answer(307, headers={"Location": hub.sign(blob.sha256, repo.id)})
        return gate_closed(hub, asked, repo)
    commit = repo.at(revision)
    if commit is None:
        return refusal(404, "RevisionNotFound", f"Invalid rev id: {revision}")
    blob = commit.files.get(path)
    if blob is None:
        return refusal(404, "EntryNotFound", "Entry not found")
    if path == "README.md" and asked.user is None and repo.gated:
        if hub.has(Lie.README_HIDDEN):
            return refusal(404, "EntryNotFound", "Entry not found")
        if hub.has(Lie.README_OTHER):
            blob = Blob(b"# Under construction\n")
    known = {"X-Repo-Commit": commit.oid}
    if blob.lfs and route == "raw":
        return _bytes(asked, blob.pointer, blob.oid, known)
    if blob.lfs:
        known |= {"X-Linked-Size": str(len(blob.data)), "X-Linked-Etag": f'"{blob.sha256}"'}
        return Answer(302, headers=known | {"Location": hub.sign(blob.sha256, repo.id)})
    return _bytes(asked, blob.data, blob.oid, known)


def _bytes(asked: Request, data: bytes, tag: str, headers: dict[str, str] | None = None) -> Answer:
    known = {"ETag": f'"{tag}"', "Accept-Ranges": "bytes", **(headers or {})}
    match = _RANGE.fullmatch(asked.headers.get("range", ""))
    if match is None or not data:
        return Answer(200, data, known)
    start, end = int(match[1]), min(int(match[2] or len(data) - 1), len(data) - 1)
    if start >= len(data):
        return refusal(416, None, "Range not satisfiable")
    known["Content-Range"] = f"bytes {start}-{end}/{len(data)}"
    return Answer(206, data[start : end + 1], known)


def _viewer(hub: Hub, asked: Request) -> Answer:
    repo = hub.store.repos.get(asked.query.get("dataset", [""])[0])
    if repo is None or not hub.store.sees(asked.user, repo):
        return refusal(404, None, "The dataset does not exist, or is not accessible")
    if repo.gated and not hub.store.admitted(asked.user, repo) and not hub.has(Lie.VIEWER_OPEN):
        return refusal(401, "ExternalUnauthenticatedError", "Access to this dataset is restricted")
    tables = [blob.data.decode("latin-1") for blob in repo.head.files.values() if blob.lfs]
    return as_json({"rows": tables})
