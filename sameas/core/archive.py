"""Find the files inside whatever a user has on disk: a file, a folder, a zip, a zip in a zip."""

from __future__ import annotations

import gzip
import io
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import IO, BinaryIO, cast

from sameas.core.errors import InputError

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
                stream = self._open_stored(stack)
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

    def _open_stored(self, stack: ExitStack) -> BinaryIO:
        return cast(BinaryIO, _open_chain(self.chain, stack))


def _open_chain(chain: tuple[str, ...], stack: ExitStack) -> IO[bytes]:
    """Open a file on disk, or a member of the archive that the chain leads to."""
    if len(chain) == 1:
        return stack.enter_context(Path(chain[0]).open("rb"))
    archive = stack.enter_context(zipfile.ZipFile(_open_archive(chain[:-1], stack)))
    return stack.enter_context(archive.open(chain[-1]))


def _open_archive(chain: tuple[str, ...], stack: ExitStack) -> IO[bytes]:
    """Open a file that is read in any order."""
    stream = _open_chain(chain, stack)
    if len(chain) == 1:
        return stream
    stamp = Path(chain[0]).stat()
    tailed = _Tailed(stream, *_tail(chain, stamp.st_size, stamp.st_mtime_ns))
    return cast(IO[bytes], io.BufferedReader(tailed, _BUFFER))


@lru_cache(maxsize=8)
def _tail(chain: tuple[str, ...], size: int, changed: int) -> tuple[int, bytes]:
    """Read a member to its end: its size, and its last bytes, where a zip has its directory."""
    total, tail = 0, b""
    with ExitStack() as stack:
        stream = _open_chain(chain, stack)
        while chunk := stream.read(_BUFFER):
            total += len(chunk)
            tail = (tail + chunk)[-_BUFFER:]
    return total, tail


def members(path: str | Path, *, suffixes: tuple[str, ...] = ZIP_SUFFIXES) -> list[Member]:
    """List every file under a path, looking into zips and zips in zips.

    A plain file is its own only member. macOS leftovers (`__MACOSX/`, `._*`, `.DS_Store`) are
    passed over. The list is sorted by path, so that nothing depends on the file system's order.

    Args:
        path: A file, a folder, or an archive.
        suffixes: Endings of names that are opened as zip archives.

    Returns:
        The files found, archives themselves not among them.

    Raises:
        InputError: The path does not exist or may not be read, an archive is broken, or a
            member's name points outside of its archive.
    """
    root = Path(path)
    if not root.exists():
        raise InputError("no such file or folder", path=root, fix="check the path")
    found: list[Member] = []
    if root.is_dir():
        listed(root)  # a search passes over what it may not read
        for file in sorted(root.rglob("*")):
            inner = file.relative_to(root).as_posix()
            if file.is_file() and not _is_leftover(inner):
                found += _expand(str(file), (str(file),), file.stat().st_size, suffixes)
    else:
        found += _expand(str(root), (str(root),), root.stat().st_size, suffixes)
    return sorted(found, key=lambda member: member.path)


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


def _expand(
    label: str, chain: tuple[str, ...], size: int, suffixes: tuple[str, ...]
) -> Iterator[Member]:
    if not chain[-1].lower().endswith(suffixes) and not _is_zip(chain):
        yield Member(label, PurePosixPath(chain[-1]).name, size, chain)
        return
    try:
        with ExitStack() as stack:
            archive = stack.enter_context(zipfile.ZipFile(_open_archive(chain, stack)))
            entries = archive.infolist()
    except READ_ERRORS as error:
        raise unreadable(label, error) from error
    for entry in entries:
        _refuse_escape(label, entry.filename)
        if entry.is_dir() or _is_leftover(entry.filename):
            continue
        inner = f"{label}!{entry.filename}"
        yield from _expand(inner, (*chain, entry.filename), entry.file_size, suffixes)


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


class _Tailed(io.RawIOBase):
    """A member of an archive that is read in any order, its end at no cost.

    Going back in a compressed member means to inflate it from its start. A zip inside a zip is
    opened at its end, so without this each opening would inflate it three times.
    """

    def __init__(self, stream: IO[bytes], size: int, tail: bytes) -> None:
        super().__init__()
        self._stream = stream
        self._size = size
        self._tail = tail
        self._at = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        start = {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: self._size}[whence]
        self._at = min(max(start + offset, 0), self._size)
        return self._at

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        tail_start = self._size - len(self._tail)
        if self._at >= tail_start:
            start = self._at - tail_start
            chunk = self._tail[start : start + len(buffer)]
        else:
            if self._stream.tell() != self._at:
                self._stream.seek(self._at)
            chunk = self._stream.read(min(len(buffer), tail_start - self._at))
        buffer[: len(chunk)] = chunk
        self._at += len(chunk)
        return len(chunk)


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
