"""The routes under /api: who am I, repositories, settings, what is in them, requests for access."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import yaml

from tests.licenses.hub.lies import STAYS_OPEN, STILL_REPORTS, Lie
from tests.licenses.hub.store import CREATED, Asked, Blob, Repo
from tests.licenses.hub.wire import Answer, Request, as_json, refusal

if TYPE_CHECKING:
    from tests.licenses.hub.hub import Hub

_REPO = re.compile(r"/api/datasets/(?P<id>[^/]+/[^/]+)(?P<rest>/.*)?")


def answer(hub: Hub, asked: Request) -> Answer | None:
    """Answer a request under /api that is not about commits; None: none of these routes."""
    if asked.path == "/api/whoami-v2":
        return _whoami(hub, asked)
    if asked.path == "/api/repos/create":
        return _create(hub, asked)
    if asked.path == "/api/validate-yaml":
        return _validate(asked)
    match = _REPO.fullmatch(asked.path)
    if match is None:
        return None
    repo = hub.store.repos.get(match["id"])
    if repo is None or not hub.store.sees(asked.user, repo):
        return absent(asked)
    return _about(hub, asked, repo, match["rest"] or "")


def absent(asked: Request) -> Answer:
    """Answer that a repository is not there, or private, which looks the same."""
    if asked.user is None:
        return refusal(401, None, "Invalid username or password.")
    return refusal(404, "RepoNotFound", "Repository not found")


def gate_closed(hub: Hub, asked: Request, repo: Repo) -> Answer:
    """Refuse what lies behind the gate."""
    if hub.has(Lie.REFUSES_WITHOUT_REASON):
        return refusal(401, None, "Unauthorized")
    if hub.has(Lie.REFUSES_AS_ABSENT):
        return refusal(404, "EntryNotFound", "Entry not found")
    status = 401 if asked.user is None else 403
    return refusal(status, "GatedRepo", f"Access to dataset {repo.id} is restricted.")


def _whoami(hub: Hub, asked: Request) -> Answer:
    if asked.user is None:
        return refusal(401, None, "Invalid username or password.")
    orgs = [{"name": org} for org, members in hub.store.members.items() if asked.user in members]
    return as_json({"type": "user", "name": asked.user, "orgs": orgs})


def _create(hub: Hub, asked: Request) -> Answer:
    fields = asked.json()
    repo_id = f"{fields.get('organization') or asked.user}/{fields['name']}"
    if not hub.store.writes(asked.user, repo_id):
        return refusal(403, None, "You don't have the rights to create a dataset here")
    if fields["type"] != "dataset":
        return refusal(400, None, "only datasets here")
    made = {"url": f"{hub.url}/datasets/{repo_id}", "name": repo_id, "id": repo_id}
    if repo_id in hub.store.repos:
        return as_json({"error": "You already created this dataset repo", **made}, 409)
    private = fields.get("visibility", "public") == "private" or fields.get("private") is True
    repo = Repo(repo_id, private and not hub.has(Lie.PUBLIC_AT_BIRTH))
    hub.store.repos[repo_id] = repo
    hub.changed(repo)
    return as_json(made)


def _about(hub: Hub, asked: Request, repo: Repo, rest: str) -> Answer | None:
    if rest == "/auth-check":
        open_to_all = hub.has(Lie.AUTH_CHECK_OPEN) and asked.user is None
        if repo.gated and not open_to_all and not hub.store.admitted(asked.user, repo):
            return gate_closed(hub, asked, repo)
        return as_json({"status": "ok"})
    if rest == "" or rest.startswith("/revision/"):
        return _info(hub, asked, repo, rest.removeprefix("/revision/") or "main")
    if rest == "/refs":
        return _refs(asked, repo)
    if rest.startswith("/commits/"):
        # newest first
        found = [
            {"id": one.oid, "title": one.title, "message": "", "authors": [], "date": CREATED}
            for one in reversed(repo.commits)
        ]
        return as_json(found)
    if rest.startswith("/tree/"):
        return _tree(hub, repo, rest.removeprefix("/tree/"))
    if asked.method in ("PUT", "POST") and not hub.store.writes(asked.user, repo.id):
        return refusal(403, None, "You don't have write access to this repository")
    if rest == "/settings":
        return _settings(hub, asked, repo)
    if rest.startswith("/user-access-request/"):
        return _access(hub, asked, repo, rest.removeprefix("/user-access-request/"))
    return None


def shown_gate(hub: Hub, repo: Repo) -> Any:
    """Say what the server reports of a gate."""
    gated: Any = repo.gated
    if hub.has(*STILL_REPORTS):
        gated = "manual" if repo.id in hub.was_gated else gated
    return True if gated and hub.has(Lie.GATE_IS_TRUE) else gated


def _info(hub: Hub, asked: Request, repo: Repo, revision: str) -> Answer:
    commit = repo.at(revision)
    if commit is None:
        return refusal(404, "RevisionNotFound", f"Invalid rev id: {revision}")
    siblings: list[dict[str, Any]] = []
    for path, blob in listed(hub, repo, commit.files).items():
        one: dict[str, Any] = {"rfilename": path}
        if "blobs" in asked.query:
            one |= {"size": len(blob.data), "blobId": blob.oid}
            if blob.lfs:
                one["lfs"] = _pointer(blob)
        siblings.append(one)
    return as_json(
        {
            "id": repo.id,
            "author": repo.id.partition("/")[0],
            "sha": commit.oid,
            "lastModified": CREATED,
            "createdAt": CREATED,
            "private": None if hub.has(Lie.PRIVATE_IS_NULL) else hub.shown_private(repo),
            "gated": shown_gate(hub, repo),
            "disabled": False,
            "tags": [],
            "siblings": siblings,
        }
    )


def listed(hub: Hub, repo: Repo, files: dict[str, Blob]) -> dict[str, Blob]:
    """List a commit's files, or more than those."""
    if hub.has(Lie.LISTS_MORE):
        files = {**files, "unknown.txt": Blob(b"nobody knows")}
    return dict(sorted(files.items()))


def _pointer(blob: Blob) -> dict[str, Any]:
    size = len(blob.data)
    return {"sha256": blob.sha256, "oid": blob.sha256, "size": size, "pointerSize": 130}


def _refs(asked: Request, repo: Repo) -> Answer:
    branches = [{"name": "main", "ref": "refs/heads/main", "targetCommit": repo.head.oid}]
    tags = [
        {"name": name, "ref": f"refs/tags/{name}", "targetCommit": oid}
        for name, oid in repo.tags.items()
    ]
    pulls = [
        {"name": number, "ref": f"refs/pr/{number}", "targetCommit": repo.head.oid}
        for number in repo.pull_requests
    ]
    found = {"branches": branches, "converts": [], "tags": tags}
    return as_json(found | ({"pullRequests": pulls} if "include_prs" in asked.query else {}))


def _tree(hub: Hub, repo: Repo, revision: str) -> Answer:
    commit = repo.at(revision.partition("/")[0])
    if commit is None:
        return refusal(404, "RevisionNotFound", f"Invalid rev id: {revision}")
    entries = []
    for path, blob in listed(hub, repo, commit.files).items():
        size = len(blob.data)
        entry: dict[str, Any] = {"type": "file", "path": path, "size": size, "oid": blob.oid}
        if blob.lfs:
            entry["lfs"] = _pointer(blob)
        entries.append(entry)
    return as_json(entries)


def _settings(hub: Hub, asked: Request, repo: Repo) -> Answer:
    fields = asked.json()
    if fields.get("gated", False) not in (False, "auto", "manual"):
        return refusal(400, None, "gated: one of false, auto, manual")
    stuck = hub.has(*STAYS_OPEN)
    if "visibility" in fields or "private" in fields:
        private = fields.get("visibility", "public") == "private" or fields.get("private") is True
        if private and stuck and repo.id in hub.fallen:
            hub.closed_in_name.add(repo.id)
        elif not (hub.has(Lie.PUBLIC_IGNORED) and not private):
            opened = repo.private and not private
            repo.private = private
            if opened and hub.has(Lie.OPENING_UNGATES, Lie.OPENING_UNGATES_SILENTLY):
                fields = {"gated": False}
    if "gated" in fields and not hub.has(Lie.GATE_IGNORED):
        gated = fields["gated"]
        repo.gated = "auto" if gated and hub.has(Lie.GATE_IS_AUTO) else gated
        if gated:
            hub.was_gated.add(repo.id)
    hub.set_late(repo)
    hub.changed(repo)
    return as_json({"private": hub.shown_private(repo), "gated": shown_gate(hub, repo)})


def _access(hub: Hub, asked: Request, repo: Repo, rest: str) -> Answer:
    if not hub.store.writes(asked.user, repo.id):
        return refusal(403, None, "You don't have write access to this repository")
    if not repo.gated:
        return refusal(400, None, "This repository is not gated")
    if rest in ("pending", "accepted", "rejected"):
        found = [_asked_json(one) for one in repo.asked.values() if one.status == rest]
        return as_json(found)
    fields = asked.json()
    one = repo.asked.get(fields["user"])
    if one is None:
        return refusal(404, None, "No such access request")
    if one.status == fields["status"]:
        return refusal(400, None, f"already {one.status}")
    one.status = fields["status"]
    hub.changed(repo)
    return as_json({"status": "ok"})


def _asked_json(one: Asked) -> dict[str, Any]:
    return {
        "requestId": one.number,
        "user": {"user": one.user, "fullname": one.user.title(), "email": f"{one.user}@example"},
        "status": one.status,
        "timestamp": CREATED,
        "fields": one.fields,
    }


def _validate(asked: Request) -> Answer:
    content = asked.json()["content"]
    parts = content.split("---\n", 2)
    errors = []
    try:
        card = yaml.safe_load(parts[1]) if len(parts) == 3 and not parts[0] else None
        errors = _card_errors(card)
    except yaml.YAMLError as error:
        errors = [f"not YAML: {error}"]
    found = {"errors": [{"message": one} for one in errors], "warnings": []}
    return as_json(found, 400 if errors else 200)


def _card_errors(card: Any) -> list[str]:
    if not isinstance(card, dict):
        return ["the README has no metadata"]
    errors = [f'"{key}" contains "." or "$"' for key in _keys(card) if set(str(key)) & {".", "$"}]
    kinds = {"text", "checkbox", "date_picker", "country", "select"}
    for label, kind in card.get("extra_gated_fields", {}).items():
        name = kind.get("type") if isinstance(kind, dict) else kind
        if name not in kinds:
            errors.append(f'"extra_gated_fields.{label}" must be one of {sorted(kinds)}')
    if card.get("license") == "other" and not card.get("license_name"):
        errors.append('"license_name" is required')
    return errors


def _keys(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [*value, *(key for one in value.values() for key in _keys(one))]
    if isinstance(value, list):
        return [key for one in value for key in _keys(one)]
    return []
