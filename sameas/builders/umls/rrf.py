"""Read a table of the Metathesaurus in blocks, and count its rows and bytes on the way."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field

import polars as pl

from sameas.builders.umls.parts import Table
from sameas.builders.umls.shapes import COLUMNS, looks_like
from sameas.core.blocks import BLOCK_BYTES, Block, read_blocks
from sameas.core.errors import InputError
from sameas.core.pipeline import prefetch
from sameas.core.progress import Progress, Quiet
from sameas.core.tables import read_table

DOWNLOAD_AGAIN = "download or copy it again, and compare its size with MRFILES.RRF"


@dataclass(slots=True)
class Extent:
    """How much of a table was read.

    Attributes:
        rows: Lines that hold something.
        size: Inflated bytes with one LF a line, without CR and byte-order mark.
    """

    rows: int = 0
    size: int = 0


@dataclass(slots=True)
class Reading:
    """One pass over a table.

    Attributes:
        table: What is read.
        kind: Which table it should be, such as `MRCONSO`.
        extent: Rows and bytes so far; whoever takes the blocks adds the rows.
    """

    table: Table
    kind: str
    extent: Extent = field(default_factory=Extent)

    def blocks(
        self, *, progress: Progress | None = None, size: int = BLOCK_BYTES
    ) -> Generator[Block, None, None]:
        """Read ahead in a thread; every line ends in a plain LF.

        Raises:
            InputError: The table is empty, damaged, or another one by the look of its first line.
        """
        progress = progress or Quiet()
        with (
            progress.stage(f"UMLS {self.kind}", total=self.table.size) as advance,
            self.table.open(advance=advance) as stream,
            closing(prefetch(read_blocks(stream, path=self.table.path, size=size))) as blocks,
        ):
            empty = True
            for block in blocks:
                if empty:
                    empty = False
                    self._check_first_line(block)
                plain = _without_cr(block)
                self.extent.size += len(plain.data)
                yield plain
            if empty:
                raise InputError(
                    "the file is empty",
                    path=self.table.path,
                    expected=f"rows of {self.kind}",
                    fix=DOWNLOAD_AGAIN,
                )

    def frames(
        self, wanted: tuple[str, ...], *, progress: Progress | None = None
    ) -> Iterator[pl.DataFrame]:
        """Read some columns as text, a frame a block."""
        names = (*COLUMNS[self.kind], "")
        for block in self.blocks(progress=progress):
            frame = read_table(block, names, separator="|", path=self.table.path, wanted=wanted)
            self.extent.rows += frame.height
            yield frame

    def _check_first_line(self, block: Block) -> None:
        line = block.data.lstrip(b"\r\n").partition(b"\n")[0]
        other = looks_like(line)
        if other is not None and other != self.kind:
            raise not_the_table(self.table.path, self.kind, other)


def not_the_table(path: str, kind: str, other: str) -> InputError:
    """Say that a file is another one than its name or place promises."""
    return InputError(
        f"this looks like {other}, not like {kind}",
        path=path,
        line=1,
        expected=f"{kind}: {len(COLUMNS[kind])} fields, a pipe after each",
        fix="check which file is which; if it was downloaded, sign in and download it again"
        if other == "an HTML page"
        else "check which file is which",
    )


def _without_cr(block: Block) -> Block:
    if b"\r" not in block.data:  # one byte is looked for many times faster than two
        return block
    return Block(block.data.replace(b"\r\n", b"\n"), block.first_line, block.cut)
