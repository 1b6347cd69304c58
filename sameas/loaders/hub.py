"""A published BIO from a Hub: both parts, with the reader's token, laid into one folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from sameas.core.errors import InputError, SameasError
from sameas.core.hub import (
    Account,
    Failure,
    UnreachableError,
    attempt,
    find_account,
    in_words,
    is_transient,
    part_ids,
    status_of,
)
from sameas.core.manifest import MANIFEST
from sameas.core.progress import Progress
from sameas.core.staging import Staging
from sameas.loaders.dialects.bio import LINKS, TABLES
from sameas.loaders.digests import digest_files
from sameas.loaders.folder import Folder, open_folders

RELEASE = "release.json"
# the tables say all that the text says, and more; the text is for other readers
_WANTED = (RELEASE, MANIFEST, LINKS, *TABLES.values(), "ent_links", "ent_links_uri", "splits/*")
_HIDDEN = (401, 403, 404)
_SAME = ("dataset", "release", "build")
_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class _Download:
    """A part on our disk."""

    repo: str
    folder: Path
    noted: dict[str, Any]

    def checksums(self) -> dict[str, str]:
        """Give the SHA-256 of each file that was asked for, as the release has it."""
        return {
            name: str(one["sha256"])
            for name, one in self.noted["files"].items()
            if (self.folder / name).is_file()
        }


def fetch_from_hub(
    hub: str,
    *,
    endpoint: str | None = None,
    token: str | None = None,
    cache: Path,
    progress: Progress,
) -> Path:
    """Download both parts of a release, hold them against each other, lay them side by side.

    Args:
        hub: Such as `ORG/bio`, or `ORG/bio@v1.0.0` for one release.
        endpoint: Of the Hub; None: the client's own.
        token: Of the reader; None: the one of this machine.
        cache: Folder for what can be made again.
        progress: Where to report.

    Returns:
        A folder with the files of both.

    Raises:
        OptionError: No such name, or no such address.
        InputError: There is no such release, the reader may not read it, or its parts do not fit.
        UnreachableError: The Hub does not answer.
    """
    repo, _, tag = hub.partition("@")
    open_id, gated_id = part_ids(repo)
    account = find_account(endpoint, token)
    host = urlsplit(account.endpoint).netloc.replace(":", "-")
    # the client's cache knows repositories by name alone, whichever Hub they are on
    store = None if account.is_default else cache / "hub" / host / "downloads"
    # without access to the gated part, nothing is downloaded for nothing
    parts = [_download(account, one, tag or None, store) for one in (gated_id, open_id)]
    _refuse_misfits(parts)
    build = str(parts[0].noted["build"])
    place = cache / "hub" / host / repo.replace("/", "--") / build[:16] / "BIO"
    _lay_out(place, parts)
    (folder,) = open_folders(place)
    _check(folder, parts, cache / "memo", progress)
    return place


def _download(account: Account, repo: str, tag: str | None, store: Path | None) -> _Download:
    from huggingface_hub import snapshot_download

    folder = _ask(
        account,
        repo,
        lambda: snapshot_download(
            repo,
            repo_type="dataset",
            revision=tag,
            allow_patterns=list(_WANTED),
            token=account.token or False,
            endpoint=account.endpoint,
            cache_dir=store,
            library_name="sameas",
        ),
    )
    path = Path(folder) / RELEASE
    try:
        noted = json.loads(path.read_text(encoding="utf-8"))
        if all(isinstance(noted[key], str) for key in _SAME) and isinstance(noted["files"], dict):
            return _Download(repo, Path(folder), noted)
    except (OSError, ValueError, KeyError, TypeError):
        pass
    raise InputError(
        f"no {RELEASE} there that says what it is",
        path=account.page(repo),
        expected="what `sameas release publish` put there",
    )


def _ask(account: Account, repo: str, call: Callable[[], _Value]) -> _Value:
    found = attempt(call)
    if not isinstance(found, Failure):
        return found
    # outside of any except clause: the client's errors hold the token
    raise _trouble(account, repo, found.error)


def _trouble(account: Account, repo: str, error: Exception) -> SameasError:
    from huggingface_hub import errors

    page = account.page(repo)
    # the first is a kind of the second
    if isinstance(error, errors.GatedRepoError):
        who = "this token has no access" if account.token else "you are not logged in"
        log_in = "" if account.token else ", then log in: `hf auth login`, or set $HF_TOKEN"
        return InputError(
            f"the SNOMED CT part is for licence holders, and {who}",
            path=page,
            fix=f"ask for access on that page, in a browser; its owner answers by hand{log_in}."
            " With your own UMLS licence you can build the same: `sameas build`",
        )
    if isinstance(error, errors.RevisionNotFoundError):
        return InputError("no such release", path=page, fix="leave out @..., for the newest one")
    if isinstance(error, errors.RepositoryNotFoundError) or status_of(error) in _HIDDEN:
        return InputError(
            "no such repository, or a private one",
            path=page,
            expected="ORG/NAME of `sameas release publish`",
            fix="check the name and the endpoint",
        )
    if isinstance(error, errors.LocalEntryNotFoundError) or is_transient(error):
        return UnreachableError(
            f"{account.endpoint} does not answer: {in_words(error)}", fix="try again later"
        )
    return InputError(in_words(error), path=page)


def _refuse_misfits(parts: list[_Download]) -> None:
    one, other = parts
    for key in _SAME:
        if one.noted[key] != other.noted[key]:
            raise InputError(
                f"{one.repo} has {key} {one.noted[key]}, {other.repo} {other.noted[key]}",
                path=f"{one.repo}, {other.repo}",
                expected="two parts of one release",
                fix="name a release that both have, as in ORG/NAME@v1.0.0, or ask their owner",
            )


def _lay_out(place: Path, parts: list[_Download]) -> None:
    """Link the files of both parts into one folder."""
    links = {name: part.folder / name for part in parts for name in part.checksums()}
    if place.is_dir() and all(
        (place / name).resolve() == file.resolve() for name, file in links.items()
    ):
        return
    with Staging(place, force=True, mark=None) as staging:
        for name, file in links.items():
            link = staging.folder / name
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(file.resolve())


def _check(folder: Folder, parts: list[_Download], memo: Path, progress: Progress) -> None:
    digests = digest_files(folder.files, git=False, memo=memo, progress=progress)
    for part in parts:
        for name, sha256 in part.checksums().items():
            if name not in digests or digests[name].sha256 != sha256:
                raise InputError(
                    f"not the file that {RELEASE} lists",
                    path=f"{part.repo}/{name}",
                    fix="remove it from the cache and load again; if it stays, tell the owner:"
                    f" {(part.folder / name).resolve()}",
                )
