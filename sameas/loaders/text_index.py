"""Sorted distinct texts with numbers: what is number 7, which number is `Q42`."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import polars as pl
import pyarrow as pa

Ints = npt.NDArray[np.int32]


class TextIndex:
    """Texts in code point order, each once, looked up by bisection, straight from the file.

    No dictionary is built: a memory-mapped index of millions of texts opens at once and takes no
    memory of its own.

    Args:
        texts: Sorted and distinct, without nulls.

    Example:
        >>> index = TextIndex(pa.array(["a", "b"], pa.large_string()))
        >>> index.find("b"), index.find("x"), index[0], len(index)
        (1, -1, 'a', 2)
    """

    def __init__(self, texts: pa.LargeStringArray) -> None:
        self.texts = texts
        _, offsets, data = texts.buffers()
        first = texts.offset
        # a memoryview gives plain integers, several times as fast as numpy gives its scalars
        self._offsets = memoryview(offsets).cast("q")[first : first + len(texts) + 1]
        self._data = memoryview(data) if data is not None else memoryview(b"")

    def __len__(self) -> int:
        return len(self.texts)

    def __getitem__(self, number: int) -> str:
        start, end = self._offsets[number], self._offsets[number + 1]
        return str(self._data[start:end], "utf-8")

    def __iter__(self) -> Iterator[str]:
        return (self[number] for number in range(len(self)))

    def __contains__(self, text: str) -> bool:
        return self.find(text) >= 0

    def find(self, text: str) -> int:
        """Give the number of a text, or -1."""
        wanted = text.encode("utf-8", "surrogatepass")
        place = bisect_left(range(len(self)), wanted, key=self._bytes)
        return place if place < len(self) and self._bytes(place) == wanted else -1

    def _bytes(self, number: int) -> bytes:
        return bytes(self._data[self._offsets[number] : self._offsets[number + 1]])

    def find_all(self, texts: pl.Series) -> Ints:
        """Give the number of each text, -1 for those that are not here."""
        known = pl.Series(pl.from_arrow(self.texts))
        if len(texts) * 20 < len(self):
            # a few among millions: bisection spares a pass over them all
            places = known.search_sorted(texts).clip(upper_bound=len(self) - 1)
            is_here = known.gather(places).eq_missing(texts).to_numpy()
            return np.where(is_here, places.to_numpy(), -1).astype(np.int32)
        table = known.to_frame("text").with_row_index("number")
        numbers = texts.to_frame("text").join(table, on="text", how="left", maintain_order="left")
        found: Ints = numbers["number"].cast(pl.Int64).fill_null(-1).to_numpy().astype(np.int32)
        return found

    def take(self, numbers: Ints) -> pa.LargeStringArray:
        """Give the texts of many numbers."""
        return self.texts.take(pa.array(numbers))
