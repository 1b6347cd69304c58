"""Text in columns: pieces are glued row by row in bulk, and leave as one run of bytes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from sameas.builders.lookalike.dice import Bits, Bools, Ints

Piece = pl.Series | str

_DIGITS = np.frombuffer(b"0123456789abcdef", dtype=np.uint8)
_UUID_LENGTH = 36
_DASHES = (8, 13, 18, 23)


def glue(*pieces: Piece) -> pl.Series:
    """Join columns and constants row by row.

    Example:
        >>> glue(pl.Series([7, 8]), "|", pl.Series(["a", "b"]), ";").to_list()
        ['7|a;', '8|b;']
    """
    if any(isinstance(piece, pl.Series) and piece.is_empty() for piece in pieces):
        return pl.Series([], dtype=pl.String)
    return pl.select(pl.concat_str([pl.lit(piece) for piece in pieces])).to_series()


def pick(pool: pl.Series | Sequence[str], index: Ints) -> pl.Series:
    """Take `pool[i]` for each i.

    Example:
        >>> pick(["a", "b"], np.array([1, 0, 1])).to_list()
        ['b', 'a', 'b']
    """
    series = pool if isinstance(pool, pl.Series) else pl.Series(pool, dtype=pl.String)
    return series.gather(pl.Series(index.astype(np.uint32)))


def choose(mask: Bools, yes: Piece, no: Piece) -> pl.Series:
    """Take from `yes` where the mask holds, else from `no`."""
    if not len(mask):
        return pl.Series([], dtype=pl.String)
    test = pl.lit(pl.Series(mask))
    return pl.select(pl.when(test).then(pl.lit(yes)).otherwise(pl.lit(no))).to_series()


def number(values: Ints) -> pl.Series:
    """Turn integers into a column (glue writes them in decimal)."""
    return pl.Series(np.ascontiguousarray(values))


def padded(values: Ints, width: int) -> pl.Series:
    """Write integers in decimal with leading zeros.

    Example:
        >>> padded(np.array([7, 123]), 3).to_list()
        ['007', '123']
    """
    return number(values).cast(pl.String).str.zfill(width)


def data(column: pl.Series) -> memoryview:
    """Give the UTF-8 bytes of all rows, one after the other.

    Example:
        >>> bytes(data(pl.Series(["a", "bc"])))
        b'abc'
    """
    if column.is_empty():
        return memoryview(b"")
    array = column.to_arrow(compat_level=pl.CompatLevel.oldest())
    _, offsets, content = array.buffers()
    if content is None or offsets is None:
        return memoryview(b"")
    ends = np.frombuffer(offsets, dtype=np.int64)
    return memoryview(content)[int(ends[array.offset]) : int(ends[array.offset + len(array)])]


def uuids(high: Bits, low: Bits) -> pl.Series:
    """Write pairs of 64-bit numbers as version 4 UUIDs.

    Example:
        >>> uuids(np.array([1], dtype=np.uint64), np.array([2], dtype=np.uint64)).to_list()
        ['00000000-0000-4001-8000-000000000002']
    """
    import pyarrow as pa

    count = len(high)
    if not count:
        return pl.Series([], dtype=pl.String)
    both = np.empty((count, 2), dtype=">u8")
    both[:, 0] = (high & np.uint64(0xFFFFFFFFFFFF0FFF)) | np.uint64(0x4000)
    both[:, 1] = (low & np.uint64(0x3FFFFFFFFFFFFFFF)) | np.uint64(0x8000000000000000)
    raw = both.view(np.uint8).reshape(count, 16)
    text = np.full((count, _UUID_LENGTH), ord("-"), dtype=np.uint8)
    places = [i for i in range(_UUID_LENGTH) if i not in _DASHES]
    text[:, places[0::2]] = _DIGITS[raw >> 4]
    text[:, places[1::2]] = _DIGITS[raw & 15]
    offsets = np.arange(0, (count + 1) * _UUID_LENGTH, _UUID_LENGTH, dtype=np.int64)
    array = pa.LargeStringArray.from_buffers(count, pa.py_buffer(offsets), pa.py_buffer(text))
    series = pl.from_arrow(array)
    return series if isinstance(series, pl.Series) else series.to_series()
