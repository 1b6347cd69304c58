"""The routes that change a repository's content: preupload, LFS, commits, tags."""

from __future__ import annotations

import base64
import re
from typing import TYPE_CHECKING, Any

from tests.licenses.hub.api import absent
from tests.licenses.hub.lies import Lie
from tests.licenses.hub.store import Blob, Repo, is_large
from tests.licenses.hub.wire import Answer, Request, as_json, refusal

if TYPE_CHECKING:
    from tests.licenses.hub.hub import Hub

_ROUTE = re.compile(
    r"/api/datasets/(?P<id>[^/]+/[^/]+)/(?P<what>preupload|commit|tag)/(?P<revision>[^/]+)"
)
_BATCH = re.compile(r"/datasets/(?P<id>[^/]+/[^/]+)\.git/info/lfs/objects/batch")
_OBJECT = re.compile(r"/lfs/(?P<id>[^/]+/[^/]+)/(?P<oid>[0-9a-f]{64})(?P<verify>/verify)?")


def answer(hub: Hub, asked: Request) -> Answer | None:
    """Answer a request about content; None: none of these routes."""
    if match := _ROUTE.fullmatch(asked.path):
        repo = hub.store.repos.get(match["id"])
        if repo is None or not hub.store.sees(asked.user, repo):
            return absent(asked)
        if not hub.store.writes(asked.user, repo.id):
            return refusal(403, None, "You don't have write access to this repository")
        act = {"preupload": _preupload, "commit": _commit, "tag": _tag}[match["what"]]
        return act(hub, asked, repo, match["revision"])
    if match := _BATCH.fullmatch(asked.path):
        return _batch(hub, asked, match["id"])
    if match := _OBJECT.fullmatch(asked.path):
        return _object(hub, asked, match["id"], match["oid"], verify=bool(match["verify"]))
    return None


def _preupload(hub: Hub, asked: Request, repo: Repo, revision: str) -> Answer:
    found = []
    for file in asked.json()["files"]:
        path = file["path"]
        one: dict[str, Any] = {
            "path": path,
            "uploadMode": "lfs" if is_large(path) else "regular",
            "shouldIgnore": hub.has(Lie.IGNORES_A_FILE) and path.endswith("ent_links.json"),
        }
        if path in repo.head.files:
            one["oid"] = repo.head.files[path].oid
        found.append(one)
    return as_json({"files": found})


def _commit(hub: Hub, asked: Request, repo: Repo, revision: str) -> Answer:
    records = asked.records()
    header = records[0]["value"]
    if header.get("parentCommit") not in (None, repo.head.oid):
        return refusal(412, None, "A commit has happened since. Please refresh and try again.")
    files = dict(repo.head.files)
    for record in records[1:]:
        value = record["value"]
        if record["key"] == "file":
            files[value["path"]] = Blob(base64.b64decode(value["content"]))
        elif record["key"] == "lfsFile":
            if value["oid"] not in repo.lfs:
                return refusal(400, None, f"LFS object {value['oid']} is not there")
            files[value["path"]] = Blob(repo.lfs[value["oid"]], lfs=True)
        else:
            return refusal(400, None, f"unknown operation {record['key']}")
    if hub.has(Lie.LOSES_A_FILE):
        files = {path: blob for path, blob in files.items() if not path.endswith("ent_links.json")}
    if hub.has(Lie.WRONG_BYTES):
        files = {
            path: Blob(blob.data[:-1] + b"?", blob.lfs) if path.endswith("ent_links.json") else blob
            for path, blob in files.items()
        }
    oid = repo.head.oid
    if not hub.has(Lie.COMMIT_SAYS_DONE):
        oid = repo.commit(header["summary"], files).oid
        hub.changed(repo)
        hub.fall_open(repo, *_events(repo))
    if hub.has(Lie.COMMIT_SAYS_500):
        return refusal(500, None, "Internal Error")
    done = {"success": True, "commitOid": oid, "commitUrl": f"{hub.url}/{repo.id}/commit/{oid}"}
    return as_json(done)


def _events(repo: Repo) -> set[str]:
    """Say what the newest commit did to data files, which are neither card nor canary."""
    before, after = repo.commits[-2].files, repo.head.files
    return {
        "REPLACED" if path in before else "ADDED"
        for path, blob in after.items()
        if not path.startswith(("gate-canary/", ".git", "README.md")) and before.get(path) != blob
    }


def _tag(hub: Hub, asked: Request, repo: Repo, revision: str) -> Answer:
    commit, name = repo.at(revision), asked.json()["tag"]
    if commit is None:
        return refusal(404, "RevisionNotFound", f"Invalid rev id: {revision}")
    if name in repo.tags:
        return refusal(409, None, "Tag reference exists already")
    repo.tags[name] = commit.oid
    hub.changed(repo)
    hub.fall_open(repo, "TAG")
    return as_json({})


def _batch(hub: Hub, asked: Request, repo_id: str) -> Answer:
    repo = hub.store.repos.get(repo_id)
    if repo is None or not hub.store.sees(asked.user, repo):
        return absent(asked)
    fields = asked.json()
    if fields["operation"] == "upload":
        if not hub.store.writes(asked.user, repo_id):
            return refusal(403, None, "You don't have write access to this repository")
        return _lfs_json([_upload(hub, repo, one["oid"], one["size"]) for one in fields["objects"]])
    if not hub.lets_read(asked, repo, "", route="lfs"):
        return refusal(401, "GatedRepo", "Access to this dataset is restricted")
    return _lfs_json(
        [
            {**one, "actions": {"download": {"href": hub.sign(one["oid"], repo_id)}}}
            for one in fields["objects"]
            if one["oid"] in repo.lfs
        ]
    )


def _lfs_json(objects: list[dict[str, Any]]) -> Answer:
    kind = {"Content-Type": "application/vnd.git-lfs+json"}
    return as_json({"transfer": "basic", "objects": objects}, headers=kind)


def _upload(hub: Hub, repo: Repo, oid: str, size: int) -> dict[str, Any]:
    one: dict[str, Any] = {"oid": oid, "size": size}
    if oid not in repo.lfs:
        href = f"{hub.url}/lfs/{repo.id}/{oid}"
        actions = {"upload": {"href": href}, "verify": {"href": f"{href}/verify"}}
        one["actions"] = actions
    return one


def _object(hub: Hub, asked: Request, repo_id: str, oid: str, *, verify: bool) -> Answer:
    """Take an object. The address is a secret on the real Hub; here it only takes, never gives."""
    repo = hub.store.repos.get(repo_id)
    if repo is None or asked.method not in ("PUT", "POST"):
        return refusal(404, None, "Not found")
    if verify:
        return as_json({}) if oid in repo.lfs else refusal(404, None, "Not found")
    if Blob(asked.body).sha256 != oid:
        return refusal(400, None, "these bytes have another hash")
    repo.lfs[oid] = asked.body
    return Answer(200, headers={"ETag": f'"{oid}"'})
