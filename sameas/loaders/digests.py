"""Checksums of a dataset's files, and a memo that spares reading unchanged files for them."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from sameas.core.archive import Member
from sameas.core.progress import Progress

_CHUNK = 1 << 20
# a file changed twice within a clock tick keeps its time; what is as young as that is not noted
_SETTLED_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class FileDigest:
    """Of the inflated content: its size, SHA-256, and git blob SHA-1 where it was asked for."""

    bytes: int
    sha256: str
    git_sha1: str | None = None


def git_blob_sha1(data: bytes) -> str:
    """Hash a content as git does.

    Example:
        >>> git_blob_sha1(b"")
        'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'
    """
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


def digest_member(member: Member, *, git: bool) -> FileDigest:
    """Read a file to its end and hash it.

    Args:
        member: The file.
        git: Take git's hash, too.
    """
    sha256, size = hashlib.sha256(), 0
    for chunk in _chunks(member):
        sha256.update(chunk)
        size += len(chunk)
    sha1 = None
    if git:
        # git hashes the size first, which an archive tells only at its end
        blob = hashlib.sha1(b"blob %d\0" % size, usedforsecurity=False)
        for chunk in _chunks(member):
            blob.update(chunk)
        sha1 = blob.hexdigest()
    return FileDigest(size, sha256.hexdigest(), sha1)


def _chunks(member: Member) -> Iterable[bytes]:
    with member.open() as stream:
        while chunk := stream.read(_CHUNK):
            yield chunk


def digest_files(
    files: dict[str, Member], *, git: bool, memo: Path | None, progress: Progress
) -> dict[str, FileDigest]:
    """Hash files, or look up what they hashed to when they were last seen.

    Args:
        files: By name.
        git: Take git's hashes, too.
        memo: Folder of notes by path, size and time of change; None: always read.
        progress: Where to report.
    """
    stamp, newest = _stamp(files, git=git)
    note = None if memo is None else memo / f"{stamp}.json"
    if note is not None:
        with suppress(OSError, ValueError, TypeError, KeyError):
            known = json.loads(note.read_text(encoding="utf-8"))
            if set(known) == set(files):
                return {name: FileDigest(**fields) for name, fields in known.items()}
    found = {}
    total = sum(member.size for member in files.values())
    with progress.stage("checksums", total=total) as advance:
        for name, member in files.items():
            found[name] = digest_member(member, git=git)
            advance(member.size)
    # nothing may have changed while it was read
    settled = time.time() - newest > _SETTLED_SECONDS and _stamp(files, git=git)[0] == stamp
    if note is not None and settled:
        write_beside(note, json.dumps({name: asdict(one) for name, one in found.items()}))
    return found


def _stamp(files: dict[str, Member], *, git: bool) -> tuple[str, float]:
    parts: list[object] = [git]
    newest = 0.0
    for name, member in sorted(files.items()):
        stat = Path(member.chain[0]).stat()
        newest = max(newest, stat.st_mtime, stat.st_ctime)
        place = (str(Path(member.chain[0]).resolve()), *member.chain[1:])
        parts.append((name, place, stat.st_size, stat.st_mtime_ns, stat.st_ino))
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest(), newest


def write_beside(path: Path, text: str) -> None:
    """Write a small file whole or not at all; a place that cannot be written is no error."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
