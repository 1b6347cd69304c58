"""How the look-alikes are written: gzip and zip with fixed time stamps."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import polars as pl

from sameas.builders.lookalike.columns import data
from sameas.core.pipeline import Worker
from sameas.core.progress import Advance

LEVEL = 1
STAMP = (2026, 3, 1, 12, 0, 0)
_GZIP = 31
_WAITING = 6

Chunk = bytes | memoryview


class Sink(Protocol):
    """Anything that takes bytes."""

    def write(self, chunk: Chunk, /) -> object:
        """Take some bytes."""
        ...


class Output:
    """Rows on their way to a file; a thread of its own compresses and writes them."""

    def __init__(self, sink: Sink, advance: Advance | None = None) -> None:
        self.rows = 0
        self.bytes = 0
        self._advance = advance
        self._worker: Worker[Chunk] = Worker(sink.write, depth=_WAITING)

    def write(self, chunk: Chunk, *, rows: int = 0) -> None:
        """Hand over some bytes that hold this many rows."""
        self._worker.put(chunk)
        self.rows += rows
        self.bytes += len(chunk)
        if self._advance is not None:
            self._advance(len(chunk))

    def write_lines(self, lines: pl.Series) -> None:
        """Write rows that end with their own line break."""
        self.write(data(lines), rows=len(lines))

    def close(self) -> None:
        """Wait until everything is written, and raise what went wrong."""
        self._worker.close()


class _Gzip:
    """A gzip stream without a time or a name, so that its bytes can be reproduced."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        self._packer = zlib.compressobj(LEVEL, zlib.DEFLATED, _GZIP)

    def write(self, chunk: Chunk, /) -> None:
        self._sink.write(self._packer.compress(chunk))

    def finish(self) -> None:
        self._sink.write(self._packer.flush())


@contextmanager
def plain_output(path: Path, advance: Advance | None = None) -> Iterator[Output]:
    """Open a plain file for rows."""
    with path.open("wb") as file:
        output = Output(file, advance)
        try:
            yield output
        finally:
            output.close()


@contextmanager
def gzip_output(path: Path, advance: Advance | None = None) -> Iterator[Output]:
    """Open a gzip file for rows."""
    with path.open("wb") as file:
        packer = _Gzip(file)
        output = Output(packer, advance)
        try:
            yield output
        finally:
            output.close()
        packer.finish()


def gzipped(chunk: bytes) -> bytes:
    """Compress some bytes into a gzip stream without a time stamp."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, _GZIP)
    return packer.compress(chunk) + packer.flush()


class Package:
    """A zip archive whose bytes depend on nothing but its content."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self.rows: dict[str, int] = {}

    @contextmanager
    def member(self, name: str, advance: Advance | None = None) -> Iterator[Output]:
        """Open a member for rows; its number of rows is kept in `rows`."""
        with self._archive.open(_member(name), "w", force_zip64=True) as file:
            output = Output(file, advance)
            try:
                yield output
            finally:
                output.close()
        self.rows[name.rsplit("/", 1)[-1]] = output.rows

    def add(self, name: str, content: bytes, *, stored: bool = False) -> None:
        """Add a small member at once."""
        self._archive.writestr(_member(name, stored=stored), content)


@contextmanager
def zip_output(path: Path) -> Iterator[Package]:
    """Open a zip archive for writing."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as archive:
        yield Package(archive)


def _member(name: str, *, stored: bool = False) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, STAMP)
    info.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
    info._compresslevel = LEVEL  # type: ignore[attr-defined]  # open() takes it from here alone
    info.create_system = 3
    info.external_attr = 0o644 << 16
    return info
