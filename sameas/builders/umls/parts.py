"""Join the parts of a table that UMLS cuts at any byte: `MRCONSO.RRF.aa.gz`, `.ab.gz`, ..."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO, cast

from sameas.core.archive import READ_ERRORS, Member, unreadable


@dataclass(frozen=True, slots=True)
class Table:
    """One table of the Metathesaurus, whole or in parts.

    Attributes:
        name: Its name in the release, such as `MRCONSO.RRF`.
        parts: The files whose inflated bytes, one after the other, are the table.
    """

    name: str
    parts: tuple[Member, ...]

    @property
    def path(self) -> str:
        """What a person is told; lines are counted through all parts."""
        first = self.parts[0].path
        more = len(self.parts) - 1
        if not more:
            return first
        return f"{first} (and {more} more part{'s' if more > 1 else ''})"

    @property
    def size(self) -> int:
        """Bytes as stored, the total of a progress bar."""
        return sum(part.size for part in self.parts)

    def open(self, *, advance: Callable[[int], None] | None = None) -> BinaryIO:
        """Open all parts as one stream of inflated bytes.

        Args:
            advance: Called with the number of stored bytes just read, for progress.
        """
        if len(self.parts) == 1:
            return self.parts[0].open(advance=advance)
        return cast(BinaryIO, _Joined(self.parts, advance))


class _Joined(io.RawIOBase):
    """The bytes of several files in a row, each opened when its turn comes."""

    def __init__(
        self, parts: tuple[Member, ...], advance: Callable[[int], None] | None = None
    ) -> None:
        super().__init__()
        self._waiting = list(parts)
        self._advance = advance
        self._current: BinaryIO | None = None
        self._path = ""

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        while True:
            if self._current is None:
                if not self._waiting:
                    return b""
                part = self._waiting.pop(0)
                self._path = part.path
                self._current = part.open(advance=self._advance)
            chunk = self._read_current(size)
            if chunk:
                return chunk
            self._current.close()
            self._current = None

    def _read_current(self, size: int) -> bytes:
        # the error names the part that is damaged, not the first one
        assert self._current is not None  # noqa: S101
        try:
            return self._current.read(size)
        except READ_ERRORS as error:
            raise unreadable(self._path, error) from error

    def close(self) -> None:
        if not self.closed and self._current is not None:
            self._current.close()
        super().close()
