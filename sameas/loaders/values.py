"""Take values out of a column in many pieces, at the cost of those values alone."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from sameas.loaders.text_index import TextIndex


class Texts:
    """A text column in pieces, read one value at a time, straight from memory.

    Example:
        >>> texts = Texts(pa.chunked_array([["a", "b"], [], ["c"]], pa.large_string()))
        >>> texts[2], texts[0]
        ('c', 'a')
    """

    def __init__(self, values: pa.ChunkedArray) -> None:
        pieces = [piece for piece in values.chunks if len(piece)]
        self._pieces = [TextIndex(piece) for piece in pieces]
        self._starts = [0, *accumulate(len(piece) for piece in pieces)]

    def __getitem__(self, row: int) -> str:
        piece = bisect_right(self._starts, row) - 1
        return self._pieces[piece][row - self._starts[piece]]


def texts_at(values: pa.ChunkedArray, rows: npt.NDArray[np.integer]) -> list[str]:
    """Give the texts of many rows, in the order asked for.

    Args:
        values: A text column without nulls.
        rows: Row numbers in any order.

    Example:
        >>> column = pa.chunked_array([["a", "b"], ["c"]], pa.large_string())
        >>> texts_at(column, np.array([2, 0]))
        ['c', 'a']
    """
    if not len(rows):
        return []
    starts = np.cumsum([0] + [len(chunk) for chunk in values.chunks])
    pieces = np.searchsorted(starts, rows, side="right") - 1
    inside = rows - starts[pieces]
    taken = np.empty(len(rows), object)
    for piece in np.unique(pieces):
        where = np.flatnonzero(pieces == piece)
        chunk = values.chunk(int(piece))
        taken[where] = chunk.take(pa.array(inside[where])).to_pylist()
    found: list[str] = taken.tolist()
    return found


def texts_between(values: pa.ChunkedArray, start: int, stop: int) -> pa.LargeStringArray:
    """Give a run of rows as one array.

    Args:
        values: A text column.
        start: First row.
        stop: Row after the last; more than there are is allowed.
    """
    run = values.slice(start, stop - start)
    return pa.concat_arrays(run.chunks) if run.num_chunks else pa.array([], pa.large_string())


def empty_rows(values: pa.ChunkedArray) -> npt.NDArray[np.bool_]:
    """Say which texts are empty, without reading them.

    Example:
        >>> empty_rows(pa.chunked_array([["a", ""]], pa.large_string())).tolist()
        [False, True]
    """
    parts = [np.empty(0, np.bool_)]
    for chunk in values.chunks:
        is_empty = pc.equal(pc.binary_length(chunk), 0)
        parts.append(is_empty.to_numpy(zero_copy_only=False))
    return np.concatenate(parts)
