"""Read separated values that know no quoting: RF2 (TAB) and RRF (pipe)."""

from __future__ import annotations

import codecs
from collections.abc import Sequence

import numpy as np
import polars as pl

from sameas.core.blocks import Block, line_ends
from sameas.core.errors import InputError


def read_table(
    block: Block,
    names: Sequence[str],
    *,
    separator: str,
    path: str,
    wanted: Sequence[str] | None = None,
) -> pl.DataFrame:
    r"""Split the lines of a block into text columns, byte for byte.

    Quotes, backslashes, `NA`, spaces and empty fields are content. CR before LF belongs to the
    line end. Blank lines are passed over.

    Args:
        block: Whole lines.
        names: A name for each column, in file order; each line must have exactly as many.
        separator: One ASCII character.
        path: What errors call the file.
        wanted: Names of the columns to return, in this order; all by default.

    Returns:
        A frame of String columns without nulls, one row a non-blank line. Where blank lines may
        occur, rows no longer stand for line numbers.

    Raises:
        InputError: A line with another number of columns, named by its number.

    Example:
        >>> read_table(Block(b'1\t"NA\r\n', 1), ["id", "term"], separator="\t", path="x").rows()
        [('1', '"NA')]
    """
    chosen = list(names if wanted is None else wanted)
    data = block.data
    if not _is_regular(data, separator, len(names)):
        data = _checked(block, separator, len(names), path)
    if not data:
        return pl.DataFrame(schema=dict.fromkeys(chosen, pl.String))
    # polars takes one byte-order mark off whatever it is given, but here the file's is gone already
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    frame = pl.read_csv(
        mark + data,
        has_header=False,
        separator=separator,
        quote_char=None,
        infer_schema=False,
        empty_string_is_null=False,
        columns=sorted(list(names).index(name) for name in chosen),
        new_columns=list(names),
    )
    return frame.select(chosen)


def _is_regular(data: bytes, separator: str, columns: int) -> bool:
    """Tell whether each line has just its share of separators: the usual case, judged fast."""
    ends = line_ends(data)
    places = np.flatnonzero(np.frombuffer(data, np.uint8) == ord(separator))
    if columns < 2 or not len(ends) or len(places) != len(ends) * (columns - 1):
        return False
    lines = places.reshape(len(ends), columns - 1)
    return bool((lines[:, -1] < ends).all() and (lines[1:, 0] >= ends[:-1]).all())


def _checked(block: Block, separator: str, columns: int, path: str) -> bytes:
    """Drop blank lines, and refuse the first line with another number of columns."""
    data = block.data.replace(b"\r\n", b"\n")
    if not data:
        return data
    ends = line_ends(data)
    starts = np.concatenate((np.zeros(1, np.int64), ends[:-1]))
    text = np.frombuffer(data, np.uint8)
    blank = ends - starts == 1
    counts = np.add.reduceat(text == ord(separator), starts, dtype=np.int64) + 1
    wrong = np.flatnonzero((counts != columns) & ~blank)
    if wrong.size:
        row = int(wrong[0])
        raise InputError(
            f"{counts[row]} columns",
            path=path,
            line=block.first_line + row,
            expected=f"{columns} columns separated by {_SEPARATOR_NAMES.get(separator)}",
            fix="use the file as its publisher made it; an edited, cut or converted copy will"
            " not do",
        )
    if not blank.any():
        return data
    return b"".join(data[s:e] for s, e in zip(starts[~blank], ends[~blank], strict=True))


_SEPARATOR_NAMES = {"\t": "a TAB", "|": "a pipe"}
