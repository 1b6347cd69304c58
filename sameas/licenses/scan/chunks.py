"""Text of any size in pieces that overlap, each place of it judged once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np

from sameas.core.blocks import BLOCK_BYTES, count_lines

OVERLAP = 16 << 10
_MARKS = (
    (b"\xff\xfe\0\0", "utf-32-le"),
    (b"\0\0\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of a file as UTF-8, or rows of a table as tab-separated lines.

    Attributes:
        data: The text.
        base: Offset in the file of its first byte; in a table its first row.
        lines: How many lines end before it.
        low: Places from here on are judged in this piece; those before were in the last one.
        high: Places up to here are; those behind will be in the next one.
        encoding: What it was decoded from, if not read byte for byte.
        columns: Names of a table's columns; None for text.
    """

    data: bytes
    base: int
    lines: int
    low: int
    high: int
    encoding: str | None = None
    columns: tuple[str, ...] | None = None

    def offset(self, place: int) -> int:
        """Say where in the file a byte of the text stands; in a table, in which row."""
        if self.columns is not None:
            return self.base + self.data.count(b"\n", 0, place)
        if self.encoding is None:
            return self.base + place
        before = self.data[:place].decode("utf-8", "ignore")
        return self.base + len(before.encode(self.encoding))

    def line(self, place: int) -> int | None:
        """Say in which line a byte of the text stands, from 1; None in a table."""
        return (
            None if self.columns is not None else self.lines + 1 + self.data.count(b"\n", 0, place)
        )

    def column(self, place: int) -> str | None:
        """Say in which column of a table a byte of the text stands."""
        if self.columns is None:
            return None
        start = self.data.rfind(b"\n", 0, place) + 1
        return self.columns[self.data.count(b"\t", start, place)]


def read_chunks(stream: BinaryIO, *, size: int = BLOCK_BYTES) -> Iterator[Chunk]:
    r"""Cut a file into pieces.

    UTF-16 and UTF-32 are known by their byte-order mark, UTF-16 also by its zero bytes; anything
    else is taken byte for byte.

    Args:
        stream: Read to its end.
        size: New bytes a piece; a multiple of four, and more than the overlap.

    Example:
        >>> import io
        >>> [(c.data, c.base) for c in read_chunks(io.BytesIO("é\n".encode("utf-16")))]
        [(b'\xc3\xa9\n', 2)]
    """
    raw = stream.read(size)
    encoding, mark = text_encoding(raw)
    raw = raw[mark:]
    base, lines, low = mark, 0, 0
    while raw:
        more = stream.read(size)
        data = raw if encoding is None else raw.decode(encoding, "replace").encode()
        keep = OVERLAP if more else 0
        high = len(data) - _length(raw[len(raw) - keep // 2 :], encoding) if more else len(data)
        yield Chunk(data, base, lines, low, high, encoding)
        if not more:
            return
        rest = raw[len(raw) - keep :]
        lines += count_lines(data) - count_lines(_text(rest, encoding))
        base += len(raw) - keep
        low = _length(rest, encoding) - _length(raw[len(raw) - keep // 2 :], encoding)
        raw = rest + more


def _text(raw: bytes, encoding: str | None) -> bytes:
    return raw if encoding is None else raw.decode(encoding, "replace").encode()


def _length(raw: bytes, encoding: str | None) -> int:
    return len(_text(raw, encoding))


def text_encoding(raw: bytes) -> tuple[str | None, int]:
    r"""Tell what a text is written in, and how long its byte-order mark is.

    Example:
        >>> text_encoding("a\n".encode("utf-16")), text_encoding(b"a\n")
        (('utf-16-le', 2), (None, 0))
    """
    for mark, name in _MARKS:
        if raw.startswith(mark):
            return name, len(mark)
    sample = np.frombuffer(raw[: 4096 & ~1], np.uint8)
    sample = sample[: len(sample) & ~1]
    if len(sample) >= 4:
        even, odd = (float((sample[start::2] == 0).mean()) for start in (0, 1))
        if odd > 0.4 and even < 0.1:
            return "utf-16-le", 0
        if even > 0.4 and odd < 0.1:
            return "utf-16-be", 0
    return None, 0
