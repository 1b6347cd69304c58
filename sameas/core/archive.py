"""Find the files inside whatever a user has on disk: a file, a folder, a zip, a zip in a zip."""

from __future__ import annotations

import gzip
import io
import os
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import BinaryIO, cast

from sameas.core.errors import InputError
from sameas.core.nested import open_archive, open_chain

ZIP_SUFFIXES = (".zip", ".nlm")
ZIP_MAGIC = b"PK\x03\x04"
GZIP_MAGIC = b"\x1f\x8b"
_LEFTOVERS = ("__MACOSX",)
_BUFFER = 1 << 20
READ_ERRORS = (
    *(EOFError, OSError, zipfile.BadZipFile, zlib.error),
    *(NotImplementedError, RuntimeError),
)


@dataclass(frozen=True, slots=True)
class Member:
    """One readable file: on disk, or inside an archive.

    Attributes:
        path: What a person is told: `folder/a.txt`, `pack.zip!Snapshot/a.txt`.
        name: Base name, the part that decides what the file is.
        size: Bytes that reading it takes from disk or, in an archive, from the member that
            holds it: the total of a progress bar.
        chain: The file on disk, then the member names down to this file.
    """

    path: str
    name: str
    size: int
    chain: tuple[str, ...]

    def open(self, *, advance: Callable[[int], None] | None = None) -> BinaryIO:
        """Open for reading, inflated; gzip is known by its first bytes, never by its name.

        Args:
            advance: Called with the number of stored bytes just read, for progress.

        Returns:
            A binary stream; closing it closes every archive on the way.

        Raises:
            InputError: The file is gone, or an archive on the way is broken.
        """
        with ExitStack() as stack:
            try:
                stream = cast(BinaryIO, open_chain(self.chain, stack))
                if advance is not None:
                    stream = cast(BinaryIO, _Counting(stream, advance))
                buffered = io.BufferedReader(cast(io.RawIOBase, stream), _BUFFER)
                if buffered.peek(2)[:2] == GZIP_MAGIC:
                    buffered = io.BufferedReader(
                        cast(io.RawIOBase, gzip.GzipFile(fileobj=buffered)), _BUFFER
                    )
            except READ_ERRORS as error:
                raise unreadable(self.path, error) from error
            return cast(BinaryIO, _Closing(cast(BinaryIO, buffered), stack.pop_all()))


def members(path: str | Path) -> list[Member]:
    """List every file under a path, looking into zips and zips in zips.

    A plain file is its own only member. macOS leftovers (`__MACOSX/`, `._*`, `.DS_Store`) are
    passed over. Links to files and folders are followed, but what was listed is not listed again by
    way of a link. The list is sorted by path, so that nothing depends on the file system's order.

    Args:
        path: A file, a folder, or an archive.

    Returns:
        The files found, archives themselves not among them.

    Raises:
        InputError: The path does not exist or may not be read, is neither file nor folder, an
            archive is broken, or a member's name points outside of its archive.
    """
    root = Path(path)
    if not root.exists():
        raise InputError("no such file or folder", path=root, fix="check the path")
    if not root.is_dir() and not root.is_file():
        raise InputError(
            "neither a file nor a folder",
            path=root,
            expected="a file on disk, as it is read more than once",
            fix="write what comes through this pipe or device into a file, and give that",
        )
    found: list[Member] = []
    for file in _files_under(root) if root.is_dir() else [root]:
        found += _expand(str(file), (str(file),), file.stat().st_size)
    return sorted(found, key=lambda member: member.path)


def _files_under(root: Path) -> Iterator[Path]:
    """Walk through a folder: what lies in it first, then what links lead to and is new."""
    seen: set[str] = set()
    folders, links = [root], list[Path]()
    while folders or links:
        place = folders.pop() if folders else links.pop(0)
        real = os.path.realpath(place)
        if real in seen:
            continue
        if place.is_dir() or not place.is_symlink():
            # two links to one file elsewhere are two files that are alike, as in a Hub's cache
            seen.add(real)
        if place.is_file():
            yield place
        elif place.is_dir():
            for inner in listed(place):
                if not _is_leftover(inner.name):
                    (links if inner.is_symlink() else folders).append(inner)


def listed(folder: Path) -> list[Path]:
    """List what lies in a folder, in order.

    Raises:
        InputError: It may not be read.
    """
    try:
        return sorted(folder.iterdir())
    except PermissionError as error:
        raise InputError(
            "not allowed to read this folder", path=folder, fix="check its permissions"
        ) from error


def _expand(label: str, chain: tuple[str, ...], size: int) -> Iterator[Member]:
    if not chain[-1].lower().endswith(ZIP_SUFFIXES) and not _is_zip(chain):
        yield Member(label, PurePosixPath(chain[-1]).name, size, chain)
        return
    try:
        with ExitStack() as stack:
            archive = stack.enter_context(zipfile.ZipFile(open_archive(chain, stack)))
            entries = archive.infolist()
    except READ_ERRORS as error:
        raise unreadable(label, error) from error
    for entry in entries:
        _refuse_escape(label, entry.filename)
        if entry.is_dir() or _is_leftover(entry.filename):
            continue
        inner = f"{label}!{entry.filename}"
        yield from _expand(inner, (*chain, entry.filename), entry.file_size)


def _is_zip(chain: tuple[str, ...]) -> bool:
    """Know a zip on disk by its first bytes, as downloads often lose their ending."""
    if len(chain) > 1:
        return False
    try:
        with Path(chain[0]).open("rb") as file:
            return file.read(4) == ZIP_MAGIC
    except OSError:
        # whoever needs this file will open it and say why that cannot be
        return False


def _refuse_escape(archive: str, name: str) -> None:
    plain = name.replace("\\", "/")
    if plain.startswith("/") or plain[1:2] == ":" or ".." in plain.split("/"):
        raise InputError(
            f"member {name!r} points outside of the archive",
            path=archive,
            expected="relative member names without '..'",
            fix="do not use this archive; download it again from its publisher",
        )


def _is_leftover(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return any(part in _LEFTOVERS or part.startswith("._") or part == ".DS_Store" for part in parts)


def unreadable(path: str, error: BaseException) -> InputError:
    """Say in plain words why a file could not be read to its end.

    Example:
        >>> print(unreadable("a.gz", EOFError()))
        a.gz: the compressed file ends too early
          expected: a complete file
          what to do: download or copy it again, and compare its size with the publisher's
    """
    fix = "download or copy it again, and compare its size with the publisher's"
    if isinstance(error, EOFError):
        return InputError(
            "the compressed file ends too early", path=path, expected="a complete file", fix=fix
        )
    if isinstance(error, zlib.error):
        error = OSError("the compressed data are damaged")
    if isinstance(error, FileNotFoundError):
        return InputError("no such file", path=path, fix="check the path")
    if isinstance(error, PermissionError):
        return InputError("not allowed to read this file", path=path, fix="check its permissions")
    if isinstance(error, RuntimeError | NotImplementedError):
        return InputError(f"cannot unpack it: {error}", path=path, fix="unpack it by hand first")
    return InputError(f"cannot read it: {error}", path=path, expected="a complete file", fix=fix)


class _Counting(io.RawIOBase):
    """A stream that reports how many stored bytes were taken from it."""

    def __init__(self, stream: BinaryIO, advance: Callable[[int], None]) -> None:
        super().__init__()
        self._stream = stream
        self._advance = advance

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        chunk = self._stream.read(len(buffer))
        buffer[: len(chunk)] = chunk
        self._advance(len(chunk))
        return len(chunk)


class _Closing(io.RawIOBase):
    """A stream that closes the archives it came from."""

    def __init__(self, stream: BinaryIO, stack: ExitStack) -> None:
        super().__init__()
        self._stream = stream
        self._stack = stack

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        return self._stream.read(size)

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        chunk = self._stream.read(len(buffer))
        buffer[: len(chunk)] = chunk
        return len(chunk)

    def close(self) -> None:
        if not self.closed:
            self._stack.close()
        super().close()
