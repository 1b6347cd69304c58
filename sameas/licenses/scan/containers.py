"""Everything inside a file or folder, known by its content and never by its name."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import shutil
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, BinaryIO, cast

import pyarrow as pa

from sameas.core.archive import GZIP_MAGIC, READ_ERRORS, ZIP_MAGIC, unreadable
from sameas.licenses.scan.chunks import Chunk, read_chunks, text_encoding
from sameas.licenses.scan.report import Unsearched
from sameas.licenses.scan.tables import arrow_chunks, parquet_chunks, row_chunk

FILE_NAME = "(name of the file)"
COMMENT = "(comment of the archive)"
BROKEN = (*READ_ERRORS, tarfile.TarError, lzma.LZMAError, pa.ArrowException, ValueError)
_DEEPEST = 10
_HEAD = 4096
_IN_MEMORY = 64 << 20
_BUFFER = 1 << 20
_EMPTY_ZIP = b"PK\x05\x06"
_CLOSED = (
    (b"%PDF-", "a PDF file: extract its text and search that"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive: unpack it first"),
    (b"Rar!\x1a\x07", "a RAR archive: unpack it first"),
    (b"\x89HDF\r\n\x1a\n", "an HDF5 file: export it as Parquet or text first"),
    (b"\xd0\xcf\x11\xe0", "an old or encrypted Office file: save it as text first"),
    (b"Salted__", "an encrypted file: decrypt it first"),
    (b"-----BEGIN PGP MESSAGE", "an encrypted file: decrypt it first"),
    (b"age-encryption.org/", "an encrypted file: decrypt it first"),
    (b"PARE", "an encrypted Parquet file: decrypt it first"),
    (b"Obj\x01", "an Avro file: save it as Parquet first"),
)
_PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"BM", b"II*\0", b"MM\0*")


@dataclass(frozen=True, slots=True)
class Content:
    """Something to search: a file's name, its text or its rows.

    Attributes:
        path: What a person is told.
        chunks: Its text, read as it is taken.
        is_file: It is a file's content, not a name or comment.
    """

    path: str
    chunks: Iterator[Chunk]
    is_file: bool = True


Found = Content | Unsearched


def files_under(path: Path) -> Iterator[tuple[Path, str]]:
    """List the files of a folder, hidden and linked ones too, with their names to search."""
    if not path.is_dir():
        yield path, path.name
        return
    seen: set[str] = set()
    for folder, folders, names in os.walk(path, followlinks=True):
        real = str(Path(folder).resolve())
        if real in seen:
            folders.clear()
            continue
        seen.add(real)
        folders.sort()
        for name in sorted(names):
            file = Path(folder) / name
            yield file, file.relative_to(path).as_posix()


def open_all(path: Path, name: str, advance: Callable[[int], None]) -> Iterator[Found]:
    """Open a file on disk and everything in it.

    Args:
        path: The file.
        name: The part of its path that is shared with it.
        advance: Called with the number of bytes just read from disk.

    Yields:
        What to search, to be read before the next one is taken, and what cannot be.
    """
    yield Content(
        str(path), iter((row_chunk(name.encode("utf-8", "replace"), FILE_NAME),)), is_file=False
    )
    try:
        if not path.is_file():
            yield Unsearched(str(path), "not a file that can be read")
            return
        with io.BufferedReader(_Counted(path, advance), _BUFFER) as stream:
            yield from _look(str(path), stream, 0)
    except BROKEN as error:
        yield _broken(str(path), error)


def _broken(path: str, error: BaseException) -> Unsearched:
    return Unsearched(path, unreadable(path, error).what)


def _look(path: str, stream: BinaryIO, depth: int) -> Iterator[Found]:
    if depth > _DEEPEST:
        yield Unsearched(path, f"archives in archives, more than {_DEEPEST} deep")
        return
    head = stream.read(_HEAD)
    if depth == 0:
        stream.seek(0)
    else:
        stream = io.BufferedReader(_Chained(head, stream), _BUFFER)
    if head.startswith((ZIP_MAGIC, _EMPTY_ZIP)):
        yield from _zip(path, stream, depth)
    elif inner := _decompressed(head, stream):
        yield from _look(path, inner, depth + 1)
    elif head[257:262] == b"ustar":
        yield from _tar(path, stream, depth)
    elif head.startswith(b"PAR1"):
        with _seekable(stream, depth) as file:
            yield Content(path, parquet_chunks(file))
    elif head.startswith(b"ARROW1"):
        with _seekable(stream, depth) as file:
            yield Content(path, arrow_chunks(file, is_stream=False))
    elif head.startswith(b"\xff\xff\xff\xff") and len(head) > 8:
        yield Content(path, arrow_chunks(stream, is_stream=True))
    else:
        why = next((why for magic, why in _CLOSED if head.startswith(magic)), None)
        if why is not None:
            yield Unsearched(path, why)
        elif head.startswith(_PICTURES) and b"\0" in head:
            yield Unsearched(path, "a picture or sound: look at it yourself", harmless=True)
        elif b"\0" in head and text_encoding(head)[0] is None:
            yield Unsearched(path, "a binary file of no known form: export it as text first")
        yield Content(path, read_chunks(stream))


def _decompressed(head: bytes, stream: BinaryIO) -> BinaryIO | None:
    if head.startswith(GZIP_MAGIC):
        return cast(BinaryIO, gzip.GzipFile(fileobj=stream))
    if head.startswith(b"BZh"):
        return cast(BinaryIO, bz2.BZ2File(stream))
    if head.startswith(b"\xfd7zXZ\0"):
        return cast(BinaryIO, lzma.LZMAFile(stream))
    if head.startswith(b"\x28\xb5\x2f\xfd"):
        return cast(BinaryIO, pa.CompressedInputStream(pa.PythonFile(stream, "r"), "zstd"))
    return None


def _zip(path: str, stream: BinaryIO, depth: int) -> Iterator[Found]:
    try:
        with _seekable(stream, depth) as file, zipfile.ZipFile(file) as archive:
            if archive.comment:
                yield Content(path, iter((row_chunk(archive.comment, COMMENT),)), is_file=False)
            for entry in archive.infolist():
                inner = f"{path}!{entry.filename}"
                name = entry.filename.encode("utf-8", "replace") + b" | " + entry.comment
                yield Content(inner, iter((row_chunk(name, FILE_NAME),)), is_file=False)
                if entry.is_dir():
                    continue
                try:
                    with archive.open(entry) as member:
                        yield from _look(inner, cast(BinaryIO, member), depth + 1)
                except BROKEN as error:
                    yield _broken(inner, error)
    except BROKEN as error:
        yield _broken(path, error)


def _tar(path: str, stream: BinaryIO, depth: int) -> Iterator[Found]:
    with tarfile.open(fileobj=stream, mode="r|") as archive:
        for entry in archive:
            inner = f"{path}!{entry.name}"
            name = f"{entry.name} | {entry.linkname}".encode("utf-8", "replace")
            yield Content(inner, iter((row_chunk(name, FILE_NAME),)), is_file=False)
            member = archive.extractfile(entry) if entry.isfile() else None
            if member is not None:
                yield from _look(inner, cast(BinaryIO, member), depth + 1)


def _seekable(stream: BinaryIO, depth: int) -> IO[bytes]:
    """Give a file that is read in any order; what comes out of an archive is set down first."""
    if depth == 0:
        return stream
    file = tempfile.SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - closed by who asked
    shutil.copyfileobj(stream, file, _BUFFER)
    file.seek(0)
    return cast(IO[bytes], file)


class _Counted(io.FileIO):
    """A file on disk that reports how much was read of it."""

    def __init__(self, path: Path, advance: Callable[[int], None]) -> None:
        super().__init__(path)
        self._advance = advance

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        count = super().readinto(buffer) or 0
        self._advance(count)
        return count


class _Chained(io.RawIOBase):
    """A stream whose first bytes were taken already."""

    def __init__(self, head: bytes, stream: BinaryIO) -> None:
        super().__init__()
        self._head = head
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        chunk = self._head[: len(buffer)] or self._stream.read(len(buffer))
        self._head = self._head[len(buffer) :]
        buffer[: len(chunk)] = chunk
        return len(chunk)
