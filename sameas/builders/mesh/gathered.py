"""Rows picked out of many blocks, without keeping the blocks."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl
import pyarrow as pa


class Gathered:
    """Text columns of chosen rows, copied out.

    A slice of a polars frame keeps its whole block alive, and a Python object a cell takes three
    times the memory.

    Args:
        columns: Their names.

    Example:
        >>> rows = Gathered(["a"])
        >>> rows.add(pl.DataFrame({"a": ["x"], "b": [1]}))
        >>> rows.frame()["a"].to_list()
        ['x']
    """

    def __init__(self, columns: Sequence[str]) -> None:
        self._schema = pa.schema([pa.field(name, pa.large_string()) for name in columns])
        self._parts: list[pa.Table] = []

    def add(self, frame: pl.DataFrame) -> None:
        """Copy the rows of a frame."""
        # the old layout is one buffer a column, so this copies
        table = frame.select(self._schema.names).to_arrow(compat_level=pl.CompatLevel.oldest())
        self._parts.append(table.cast(self._schema))

    def frame(self) -> pl.DataFrame:
        """Give all rows in the order they came."""
        whole = pa.concat_tables([self._schema.empty_table(), *self._parts])
        return pl.DataFrame(whole)
