"""One piece of text ready to be judged: folded, cut into words, with what stands around a place."""

from __future__ import annotations

import re

from sameas.licenses.scan.chunks import Chunk
from sameas.licenses.scan.fold import CANONICAL, fold
from sameas.licenses.scan.report import Find, Kind
from sameas.licenses.scan.words import split_words

FARTHEST = 1000


class Page:
    """A piece of a file.

    Args:
        path: The file.
        chunk: The piece.

    Attributes:
        chunk: The piece as it was read.
        text: The folded text, on which all offsets are.
        canonical: The same with zero bytes between words.
        words: Its words.
        is_binary: It holds zero bytes, which no text does.
    """

    def __init__(self, path: str, chunk: Chunk) -> None:
        self.path = path
        self.chunk = chunk
        self._folded = fold(chunk.data)
        self.text = self._folded.data
        self.is_binary = b"\0" in chunk.data
        self.canonical = self.text.translate(CANONICAL)
        self.words = split_words(self.canonical)

    def is_here(self, start: int) -> bool:
        """Tell whether a place is this piece's to judge, and not a neighbour's."""
        return self.chunk.low <= self._folded.origin(start) < self.chunk.high

    def find(self, kind: Kind, start: int, end: int, why: str) -> Find:
        """Make a find of a place."""
        place = self._folded.origin(start)
        last = max(self._folded.origin(end), self._folded.origin(end - 1) + 1)
        chunk = self.chunk
        text = chunk.data[place:last].decode("utf-8", "replace")
        line, column = chunk.line(place), chunk.column(place)
        return Find(kind, self.path, chunk.offset(place), line, column, why, text)

    def braces(self, start: int, end: int) -> bytes:
        """Give what stands between the nearest braces around a place."""
        low, high = max(0, start - FARTHEST), min(len(self.text), end + FARTHEST)
        before, behind = self.text[low:start], self.text[end:high]
        return re.split(rb"[{}]", before)[-1] + re.split(rb"[{}]", behind, maxsplit=1)[0]

    def record(self, start: int, end: int, *, around: int = 0) -> tuple[int, int]:
        """Find the line or row that holds a place, and lines around it.

        Of a long line the nearest 1,000 bytes on either side count. Rows of a table stand alone.
        """
        around = 0 if self.chunk.columns is not None else around
        low, high = max(0, start - FARTHEST), min(len(self.text), end + FARTHEST)
        first = start
        for _ in range(around + 1):
            first = self.text.rfind(b"\n", low, first)
            if first < 0:
                break
        last = end - 1
        for _ in range(around + 1):
            last = self.text.find(b"\n", last + 1, high)
            if last < 0:
                break
        return (low if first < 0 else first + 1), (high if last < 0 else last)
