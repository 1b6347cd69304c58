"""Triples and pairs that somebody has in memory, as tuples or tables, as text columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import polars as pl
import pyarrow as pa

from sameas.loaders.encode import GROUP, PREFERRED

Triples: TypeAlias = "pa.Table | Iterable[Sequence[str | int | None]]"
Pairs: TypeAlias = "pa.Table | Iterable[tuple[str, str]]"

_TYPES = {GROUP: (pa.int32(), pl.Int32()), PREFERRED: (pa.bool_(), pl.Boolean())}
_TEXT = (pa.large_string(), pl.String())

LINK_SCHEMA = pa.schema([("left", pa.string()), ("right", pa.string())])


def frame_of(triples: Triples, names: tuple[str, ...]) -> pl.DataFrame:
    """Bring triples to columns of text, and of role groups and marks.

    Args:
        triples: A table with some of these columns, or tuples in their order.
        names: Of the columns; as many are used as there are.

    Example:
        >>> frame_of([("a", "p", "b")], ("subject", "predicate", "object", "more")).columns
        ['subject', 'predicate', 'object']
    """
    if isinstance(triples, pa.Table):
        chosen = [name for name in names if name in triples.column_names]
        schema = pa.schema([(name, _TYPES.get(name, _TEXT)[0]) for name in chosen])
        return pl.DataFrame(triples.select(chosen).cast(schema))
    rows: list[tuple[Any, ...]] = [tuple(row) for row in triples]
    width = max((len(row) for row in rows), default=3)
    types = {name: _TYPES.get(name, _TEXT)[1] for name in names[:width]}
    return pl.DataFrame(rows, schema=types, orient="row")


def pair_table(pairs: Pairs) -> pa.Table:
    """Bring pairs to a table with columns left and right.

    Example:
        >>> pair_table([("a", "x")]).to_pylist()
        [{'left': 'a', 'right': 'x'}]
    """
    if isinstance(pairs, pa.Table):
        return pairs.select(["left", "right"]).cast(LINK_SCHEMA)
    rows: list[tuple[str, str]] = list(pairs)
    return pa.table(
        {"left": [left for left, _ in rows], "right": [right for _, right in rows]},
        schema=LINK_SCHEMA,
    )
