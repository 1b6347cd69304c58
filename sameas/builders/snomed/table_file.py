"""One RF2 file: its header, and its rows as frames of text columns."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import cast

import numpy as np
import polars as pl

from sameas.builders.snomed.arrays import Bools, Int32s, Int64s
from sameas.builders.snomed.layouts import Kind, normal_header
from sameas.builders.snomed.names import FileName
from sameas.core.archive import Member
from sameas.core.blocks import Block, read_blocks
from sameas.core.errors import InputError
from sameas.core.pipeline import prefetch
from sameas.core.tables import read_table

_HEADER_BYTES = 1 << 14
_TOO_BIG = np.iinfo(np.int64).max
_LEAST = np.array([_TOO_BIG, *(10**digits for digits in range(18)), _TOO_BIG])
LATEST = np.int32(99_999_999)
"""An empty effectiveTime: later than any date."""

Advance = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class TableFile:
    """A file chosen for reading.

    Attributes:
        member: Where it is.
        kind: What it holds.
        name: What its base name says.
        header: Its column names; nothing for a file without any line.
        package: Place of its package on the command line.
    """

    member: Member
    kind: Kind
    name: FileName
    header: tuple[str, ...]
    package: int

    def pieces(self, wanted: Sequence[str], advance: Advance | None = None) -> Iterator[Piece]:
        """Read the rows below the header, a few MiB at a time.

        Args:
            wanted: Names of the columns to take out.
            advance: Told the number of bytes read.
        """
        if not self.header:
            return
        with ExitStack() as stack:
            stream = stack.enter_context(self.member.open(advance=advance))
            blocks = cast(
                "Generator[Block, None, None]", prefetch(read_blocks(stream, path=self.member.path))
            )
            # on an error the thread must be done with the stream before that is closed
            stack.callback(blocks.close)
            for block in _below_header(blocks):
                frame = read_table(
                    block, self.header, separator="\t", path=self.member.path, wanted=wanted
                )
                if frame.height:
                    yield Piece(frame, block, self)


@dataclass(frozen=True, slots=True)
class Piece:
    """Some rows of a file, as text, and where they stand.

    Attributes:
        frame: The wanted columns.
        block: The lines they come from.
        file: The file.
        places: Where each row stands among the lines that are not blank; by default, in order.
    """

    frame: pl.DataFrame
    block: Block
    file: TableFile
    places: Int64s | None = None

    def where(self, wanted: pl.Series) -> Piece:
        """Keep some of the rows."""
        places = np.flatnonzero(wanted.to_numpy())
        return Piece(self.frame.filter(wanted), self.block, self.file, places)

    def sctids(self, *columns: str) -> list[Int64s]:
        """Give columns of SCTIDs as numbers.

        Raises:
            InputError: A cell that is not 1 to 18 digits without leading zero.
        """
        found = self.frame.select(
            *(pl.col(name).cast(pl.Int64, strict=False).fill_null(-1) for name in columns),
            *(pl.col(name).str.len_bytes().alias(f"{name} length") for name in columns),
        )
        numbers = []
        for name in columns:
            values = found[name].to_numpy()
            length = found[f"{name} length"].to_numpy()
            # the length also tells leading zeros, signs and blanks from digits
            least = _LEAST[np.minimum(length, len(_LEAST) - 1)]
            self._check(values >= least, name, "an SCTID: up to 18 digits without a leading zero")
            numbers.append(values)
        return numbers

    def states(self) -> tuple[Int32s, Bools]:
        """Give effectiveTime as numbers that compare as the texts do, and active.

        An empty effectiveTime is the latest.

        Raises:
            InputError: A time that is neither empty nor eight digits; active neither 0 nor 1.
        """
        time, active = pl.col("effectiveTime"), pl.col("active")
        found = self.frame.select(
            time=time.cast(pl.Int32, strict=False).fill_null(-1),
            length=time.str.len_bytes(),
            yes=active == "1",
            no=active == "0",
        )
        times, length, yes, no = (column.to_numpy() for column in found)
        empty = length == 0
        right = ((length == 8) & (times >= 10_000_000)) | empty
        self._check(right, "effectiveTime", "a date as YYYYMMDD")
        self._check(yes | no, "active", "0 or 1")
        return np.where(empty, LATEST, times), yes

    def counts(self, column: str) -> Int32s:
        """Give a column of whole numbers from 0.

        Raises:
            InputError: A cell that is none.
        """
        text = self.frame[column]
        digits = text.str.contains(r"^[0-9]{1,9}$").to_numpy()
        self._check(digits, column, "a whole number")
        return text.cast(pl.Int32).to_numpy()

    def error(self, row: int, what: str, *, expected: str | None = None) -> InputError:
        """Make the error that a row is worth, with the number of its line."""
        if self.places is not None:
            row = int(self.places[row])
        line = self.block.first_line
        for text in self.block.data.split(b"\n"):
            if text not in (b"", b"\r"):
                if row == 0:
                    break
                row -= 1
            line += 1
        return InputError(
            what,
            path=self.file.member.path,
            line=line,
            expected=expected,
            fix="use the file as its publisher made it; an edited or converted copy will not do",
        )

    def _check(self, right: Bools, column: str, expected: str) -> None:
        if not right.all():
            row = int(np.flatnonzero(~right)[0])
            cell = self.frame[column][row]
            raise self.error(row, f"{column} is {cell[:60]!r}", expected=expected)


def read_header(member: Member) -> tuple[str, ...]:
    """Read the names in a file's first line that is not blank; none where there is no line."""
    with member.open() as stream:
        for block in read_blocks(stream, path=member.path, size=_HEADER_BYTES):
            for line in block.data.split(b"\n"):
                if line.strip(b"\r"):
                    return normal_header(line.decode().rstrip("\r").split("\t"))
    return ()


def _below_header(blocks: Iterator[Block]) -> Iterator[Block]:
    seen = False
    for block in blocks:
        if seen:
            yield block
            continue
        start = 0
        for number, line in enumerate(block.data.split(b"\n")[:-1]):
            start += len(line) + 1
            if line.strip(b"\r"):
                seen = True
                yield Block(block.data[start:], block.first_line + number + 1, cut=block.cut)
                break
