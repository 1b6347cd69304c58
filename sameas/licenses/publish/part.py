"""A part of a release on our disk: which files may be uploaded, and no others."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sameas.core.errors import InputError
from sameas.licenses.publish.canary import FOLDER, canaries, is_canary

README = "README.md"
RELEASE = "release.json"
_CHUNK = 1 << 20
_NAME = re.compile(r"[\w./+-]+", re.ASCII)
_AGAIN = "write the parts again with `sameas release split`"


@dataclass(frozen=True, slots=True)
class LocalFile:
    """A file to upload: its place, size, SHA-256, and git's hash of it."""

    path: Path
    bytes: int
    sha256: str
    git_sha1: str


@dataclass(frozen=True, slots=True)
class Part:
    """The open or the gated folder.

    Attributes:
        folder: On our disk.
        release: Name of the release, which is its tag, too.
        build: Checksum of what was built, which both parts of a release share.
        sources: Names of the sources of its files.
        files: By path in the repository; `release.json` and the README are among them.
        canary: Contents of the gated part's canaries, by path.
    """

    folder: Path
    release: str
    build: str
    sources: tuple[str, ...]
    files: dict[str, LocalFile]
    canary: dict[str, bytes] = field(default_factory=dict)

    @property
    def behind_gate(self) -> list[str]:
        """Name the files that nobody may read without leave: all but the README."""
        return [path for path in self.files if path != README]

    @property
    def readme(self) -> bytes:
        """Read the card."""
        return self.files[README].path.read_bytes()


def read_part(folder: str | Path, *, gated: bool) -> Part:
    """Read a part and hold every file against its `release.json`.

    Args:
        folder: `OUT/open` or `OUT/gated`.
        gated: It is the gated part, and needs canaries.

    Raises:
        InputError: A file is missing, was changed, or is not listed; or there is a link, a hidden
            file, or a name that a Hub would treat in its own way.
    """
    folder = Path(folder)
    path = folder / RELEASE
    try:
        noted = json.loads(path.read_text(encoding="utf-8"))
        release, build, sources = noted["release"], noted["build"], noted["sources"]
        kind = noted["part"]
        listed = {str(name): str(one["sha256"]) for name, one in noted["files"].items()}
    except OSError as error:
        raise InputError(f"cannot read it: {error.strerror}", path=path, fix=_AGAIN) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError("not the list of a part's files", path=path, fix=_AGAIN) from error
    if kind != ("gated" if gated else "open"):
        raise InputError(f"this is the {kind} part", path=path, fix=_AGAIN)
    files = {}
    for name in sorted(_names(folder)):
        if name != RELEASE and name not in listed:
            raise InputError(f"not listed in {RELEASE}", path=folder / name, fix=_AGAIN)
        files[name] = _hash(folder / name)
    for name, sha256 in listed.items():
        if name not in files:
            raise InputError("missing", path=folder / name, fix=_AGAIN)
        if files[name].sha256 != sha256:
            raise InputError(f"changed since {RELEASE} was written", path=folder / name, fix=_AGAIN)
    if README not in files:
        raise InputError("missing", path=folder / README, fix=_AGAIN)
    behind_gate = [name for name in files if name != README] if gated else []
    return Part(
        folder, str(release), str(build), tuple(map(str, sources)), files, canaries(behind_gate)
    )


def _names(folder: Path) -> Iterator[str]:
    seen: dict[str, str] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            raise InputError("a link, not a file", path=path, fix=_AGAIN)
        if any(part.startswith(".") for part in name.split("/")):
            raise InputError("a hidden file, which a Hub may obey", path=path, fix=_AGAIN)
        if not _NAME.fullmatch(name) or seen.setdefault(name.lower(), name) != name:
            raise InputError(
                "a name that not every file system and Hub keeps as it is", path=path, fix=_AGAIN
            )
        if is_canary(name) or name == FOLDER:
            raise InputError("a name that publishing needs for itself", path=path, fix=_AGAIN)
        if path.is_file():
            yield name


def _hash(path: Path) -> LocalFile:
    size = path.stat().st_size
    sha256 = hashlib.sha256()
    git = hashlib.sha1(b"blob %d\0" % size, usedforsecurity=False)
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            sha256.update(chunk)
            git.update(chunk)
    return LocalFile(path, size, sha256.hexdigest(), git.hexdigest())
