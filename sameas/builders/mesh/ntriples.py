r"""Read N-Triples in blocks: a regular expression for plain lines, pyoxigraph for all others.

The expression accepts only what RDF 1.1 certainly allows and what needs no unescaping. Any other
line (escapes, exotic IRIs, blank nodes, odd white space, errors) goes to `strict.parse_line`, so
that the result is that of the strict parser, only sooner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np
import polars as pl
import pyarrow as pa

from sameas.builders.mesh.strict import Row, parse_line
from sameas.core.blocks import Block, line_ends
from sameas.core.errors import InputError
from sameas.core.schemas import LANG_STRING, XSD, XSD_STRING

_IRI = r"https?://[A-Za-z0-9.-]+(?:/[A-Za-z0-9._~/-]*)?(?:#[A-Za-z0-9._~/-]*)?"
_PLAIN = (
    rf"^<({_IRI})>[ \t]+<({_IRI})>[ \t]+"
    rf'(?:<({_IRI})>|"([^"\\\r\n]*)"(?:@([A-Za-z]{{2,3}})|\^\^<({XSD}[A-Za-z]+)>)?)'
    r"[ \t]*\.[ \t]*\r?\n$"
)
_EMPTY = r"^[ \t]*(?:#[^\r\n]*)?\r?\n$"
_COLUMNS = ["subject", "predicate", "object", "value", "language", "datatype"]
RELATION = ["subject", "predicate", "object"]
ATTRIBUTE = ["subject", "predicate", "value", "datatype", "language"]
SHOWN_BAD_LINES = 10


@dataclass(frozen=True, slots=True)
class Batch:
    """The triples of one block, in source order.

    Attributes:
        relations: Columns subject, predicate, object.
        attributes: Columns subject, predicate, value, datatype, language.
    """

    relations: pl.DataFrame
    attributes: pl.DataFrame


@dataclass(slots=True)
class LineCounts:
    """What was read that is not a triple.

    Attributes:
        empty: Blank lines and comments.
        bad: Lines that are not N-Triples, left out under `lenient`.
        shown: The first ten errors of those.
    """

    empty: int = 0
    bad: int = 0
    shown: list[str] = field(default_factory=list)


def read_ntriples(
    blocks: Iterable[Block],
    *,
    path: str,
    blank_prefix: str = "",
    lenient: bool = False,
    counts: LineCounts | None = None,
) -> Iterator[Batch]:
    r"""Parse N-Triples.

    Args:
        blocks: Whole lines, as `core.blocks.read_blocks` cuts them.
        path: What errors call the file.
        blank_prefix: Put before each blank node's label, to keep files apart.
        lenient: Leave out bad lines and count them, instead of stopping at the first.
        counts: Filled with what was passed over.

    Yields:
        One batch a block.

    Raises:
        InputError: A line that is not N-Triples, with line and column.

    Example:
        >>> line = b'<http://x/a>\t<http://x/b>\t"NA"@en .\n'
        >>> [batch] = read_ntriples([Block(line, 1)], path="f")
        >>> batch.attributes.rows()[0][2:]
        ('NA', 'http://www.w3.org/1999/02/22-rdf-syntax-ns#langString', 'en')
    """
    counts = LineCounts() if counts is None else counts
    for block in blocks:
        yield _parse_block(
            block, path=path, blank_prefix=blank_prefix, lenient=lenient, counts=counts
        )


def _parse_block(
    block: Block, *, path: str, blank_prefix: str, lenient: bool, counts: LineCounts
) -> Batch:
    lines = _lines(block.data)
    frame = lines.str.extract_groups(_PLAIN).struct.unnest()
    frame.columns = _COLUMNS
    plain = frame["subject"].is_not_null()
    if not plain.all():
        odd = (~plain).arg_true()
        odd_lines = lines.gather(odd)
        empty = odd_lines.str.contains(_EMPTY)
        counts.empty += int(empty.sum())
        rows: list[Row] = []
        numbers: list[int] = []
        for index, line in zip(
            odd.filter(~empty).to_list(), odd_lines.filter(~empty).to_list(), strict=True
        ):
            try:
                parsed = list(parse_line(line.encode(), path=path, number=block.first_line + index))
            except InputError as error:
                if not lenient:
                    raise
                counts.bad += 1
                if len(counts.shown) < SHOWN_BAD_LINES:
                    counts.shown.append(str(error).splitlines()[0])
                continue
            rows += parsed
            numbers += [index] * len(parsed)
        frame = frame.with_row_index("line").filter(plain)
        if rows:
            frame = pl.concat([frame, _frame(rows, numbers, blank_prefix)]).sort(
                "line", maintain_order=True
            )
    return split(frame)


def split(frame: pl.DataFrame) -> Batch:
    """Divide triples by the kind of their object, and spell out implied datatypes."""
    relation = frame["object"].is_not_null()
    attributes = frame.select(ATTRIBUTE)
    attributes = attributes.filter(~relation).with_columns(
        pl.when(pl.col("language").is_not_null())
        .then(pl.lit(LANG_STRING))
        .otherwise(pl.col("datatype").fill_null(XSD_STRING))
        .alias("datatype")
    )
    return Batch(frame.select(RELATION).filter(relation), attributes)


def _lines(data: bytes) -> pl.Series:
    ends = line_ends(data)
    offsets = np.concatenate((np.zeros(1, np.int64), ends))
    array = pa.LargeStringArray.from_buffers(len(ends), pa.py_buffer(offsets), pa.py_buffer(data))
    series = pl.from_arrow(array)
    if not isinstance(series, pl.Series):  # pragma: no cover - an array always gives a series
        raise TypeError("an Arrow array did not become a series")
    return series


def _frame(rows: list[Row], numbers: list[int], blank_prefix: str) -> pl.DataFrame:
    frame = pl.DataFrame(
        {name: [getattr(row, name) for row in rows] for name in _COLUMNS},
        schema=dict.fromkeys(_COLUMNS, pl.String),
    )
    if blank_prefix:
        frame = frame.with_columns(
            pl.col("subject", "object").str.replace("^_:", f"_:{blank_prefix}")
        )
    return frame.select(pl.Series("line", numbers, pl.get_index_type()), *_COLUMNS)
