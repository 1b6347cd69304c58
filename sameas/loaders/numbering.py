"""Numbers for texts that come in batches: each text is kept once, however often it comes."""

from __future__ import annotations

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc

from sameas.loaders.text_index import Ints

TEXT = pa.large_string()


class Numbering:
    """Gives every distinct text a code as it comes, and in the end a number by its place in order.

    Columns that share a numbering share its numbers.

    Example:
        >>> numbering = Numbering()
        >>> left, right = (numbering.codes(pl.Series(one)) for one in (["b", "a"], ["c", "b"]))
        >>> texts, numbers = numbering.finish()
        >>> texts.to_pylist(), numbers[left].tolist(), numbers[right].tolist()
        (['a', 'b', 'c'], [1, 0], [2, 1])
    """

    def __init__(self) -> None:
        self._kind = pl.Categorical(pl.Categories.random())
        # polars forgets the codes with the last series that has them
        self._known = pl.Series(dtype=self._kind)
        self._size = 0

    def codes(self, column: pl.Series | pa.Array) -> Ints:
        """Give the codes of a column, -1 for null.

        Args:
            column: Texts, or a dictionary of texts.
        """
        if isinstance(column, pa.DictionaryArray):
            # one more, for null
            codes = np.append(self._coded(column.dictionary), np.int32(-1))
            found: Ints = codes[pc.fill_null(column.indices, len(codes) - 1).to_numpy()]
            return found
        return self._coded(column)

    def _coded(self, column: pl.Series | pa.Array) -> Ints:
        texts = pl.Series(column, dtype=pl.String)
        numbers = texts.cast(self._kind).to_physical().cast(pl.Int32).fill_null(-1)
        codes: Ints = numbers.to_numpy()
        self._size = max(self._size, int(codes.max(initial=-1)) + 1)
        return codes

    def finish(self) -> tuple[pa.LargeStringArray, Ints]:
        """Give the texts in code point order, and for each code its number; to be asked once.

        The last entry is -1, so that code -1 finds it.
        """
        every = pl.Series(np.arange(self._size, dtype=np.uint32)).cat.to(self._kind)
        texts = as_text(every.cast(pl.String))
        # what polars keeps to find texts again is the largest part
        del every, self._known
        order = pc.sort_indices(texts)
        numbers = np.full(self._size + 1, -1, np.int32)
        numbers[order.to_numpy()] = np.arange(self._size, dtype=np.int32)
        return texts.take(order), numbers


def as_text(column: pl.Series | pa.Array) -> pa.LargeStringArray:
    """Give a column as Arrow text."""
    array = column.to_arrow() if isinstance(column, pl.Series) else column
    return array if array.type == TEXT else array.cast(TEXT)
