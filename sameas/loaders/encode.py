"""Triples as text to triples as numbers, in one pass over batches of any size.

Each batch is encoded by itself. Only the texts that are distinct within a batch are compared with
those of all others, once, at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc

from sameas.core.spill import distinct_numbers
from sameas.loaders.functionality import of_attributes, of_relations
from sameas.loaders.store import Adjacency, Attributes, GraphStore, Relations
from sameas.loaders.text_index import Ints, TextIndex

Batch: TypeAlias = "pl.DataFrame | pa.RecordBatch"
Batches = Callable[[], Iterator[Batch]]
"""Gives the batches, from the start each time it is called."""

GROUP = "group"
"""Column of role groups, where relations carry one."""
PREFERRED = "preferred"
"""Column that marks an entity's preferred name, where attributes carry one."""

_TEXT = pa.large_string()
_CODED = pa.dictionary(pa.int32(), _TEXT)
_ODD = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True, slots=True)
class Source:
    """Where a graph's triples come from.

    Attributes:
        relations: Batches with columns subject, predicate, object; perhaps group.
        attributes: Batches with columns subject, predicate, value; datatype and language too
            where `typed`; perhaps preferred.
        linked: Ids that links name, whether or not a triple does.
        typed: Attributes carry datatype and language.
    """

    relations: Batches
    attributes: Batches
    linked: Sequence[pl.Series] = ()
    typed: bool = False


def encode(source: Source, *, values: Callable[[pa.Array], pa.Array] | None = None) -> GraphStore:
    """Give every text its number.

    Args:
        source: Read once.
        values: Where each batch of values goes, and what stands for it from then on: by default
            it stays in memory.

    Returns:
        The store, rows in source order.
    """
    relations = {name: _Column() for name in ("subject", "predicate", "object")}
    groups = [np.empty(0, np.int32)]
    for batch in source.relations():
        for name, column in relations.items():
            column.add(batch[name])
        if isinstance(batch, pa.RecordBatch) and GROUP in batch.schema.names:
            groups.append(batch[GROUP].to_numpy())
    names = ("subject", "predicate", *(("datatype", "language") if source.typed else ()))
    attributes = {name: _Column() for name in names}
    texts: list[pa.Array] = []
    hashes = [np.empty(0, np.uint64)]
    preferred = [np.empty(0, np.uint8)]
    for batch in source.attributes():
        if isinstance(batch, pa.RecordBatch) and PREFERRED in batch.schema.names:
            preferred.append(batch[PREFERRED].cast(pa.uint8()).to_numpy())
        for name, column in attributes.items():
            column.add(batch[name])
        array = _as_text(batch["value"])
        hashes.append(pl.Series(pl.from_arrow(array), dtype=pl.String).hash().to_numpy())
        texts.append(array if values is None else values(array))
    linked = _Column()
    for series in source.linked:
        linked.add(series)
    known, numbers = unified(
        [relations["subject"], relations["object"], attributes["subject"], linked]
    )
    entities = TextIndex(known)
    return GraphStore(
        entities=entities,
        relations=_relations(
            relations["predicate"], numbers[0], numbers[1], np.concatenate(groups), len(entities)
        ),
        attributes=_attributes(
            attributes,
            numbers[2],
            pa.chunked_array(texts, _TEXT),
            np.concatenate(hashes),
            np.concatenate(preferred),
            len(entities),
        ),
    )


def _relations(
    predicates: _Column, subject: Ints, target: Ints, group: Ints, size: int
) -> Relations:
    names, [predicate] = unified([predicates])
    found = of_relations(subject, predicate, target, len(names))
    return Relations(
        predicates=tuple(names.to_pylist()),
        subject=subject,
        predicate=predicate,
        object=target,
        group=group,
        outgoing=Adjacency.of(subject, size),
        incoming=Adjacency.of(target, size),
        functionality=found.forth,
        inverse_functionality=found.back,
        distinct=found.distinct,
    )


def _attributes(
    columns: dict[str, _Column],
    subject: Ints,
    values: pa.ChunkedArray,
    hashes: npt.NDArray[np.uint64],
    preferred: npt.NDArray[np.uint8],
    size: int,
) -> Attributes:
    nothing = pa.array([], _TEXT), [np.empty(0, np.int32)]
    coded = {
        name: unified([columns[name]]) if name in columns else nothing
        for name in ("predicate", "datatype", "language")
    }
    for numbers in (subject, *(one[0] for _, one in coded.values())):
        if len(numbers):
            hashes = (hashes ^ numbers.astype(np.uint64)) * _ODD
            hashes ^= hashes >> np.uint64(29)
    names, [predicate] = coded["predicate"]
    described = Adjacency.of(subject, size)
    return Attributes(
        predicates=tuple(names.to_pylist()),
        subject=subject,
        predicate=predicate,
        values=values,
        datatypes=tuple(coded["datatype"][0].to_pylist()),
        datatype=coded["datatype"][1][0],
        languages=tuple(coded["language"][0].to_pylist()),
        language=coded["language"][1][0],
        preferred=preferred,
        described=described,
        functionality=of_attributes(predicate, described, len(names)),
        distinct=len(distinct_numbers(hashes)),
    )


@dataclass(slots=True)
class _Column:
    """A column of text in pieces, each with a dictionary of its own."""

    pieces: list[pa.DictionaryArray] = field(default_factory=list)

    def add(self, column: pl.Series | pa.Array) -> None:
        array = column.to_arrow() if isinstance(column, pl.Series) else column
        if not pa.types.is_dictionary(array.type):
            array = _as_text(array).dictionary_encode()
        if array.type != _CODED:
            array = pa.DictionaryArray.from_arrays(
                array.indices.cast(pa.int32()), array.dictionary.cast(_TEXT), safe=False
            )
        self.pieces.append(array)


def unified(columns: Iterable[_Column]) -> tuple[pa.LargeStringArray, list[Ints]]:
    """Number the texts of several columns alike.

    Returns:
        The distinct texts in code point order, and for each column its numbers, -1 for null.

    Example:
        >>> left, right = _Column(), _Column()
        >>> left.add(pl.Series(["b", "a"]))
        >>> right.add(pl.Series(["c", "b"]))
        >>> texts, numbers = unified([left, right])
        >>> texts.to_pylist(), [one.tolist() for one in numbers]
        (['a', 'b', 'c'], [[1, 0], [2, 1]])
    """
    lengths, pieces = [], []
    for column in columns:
        lengths.append(sum(len(piece) for piece in column.pieces))
        pieces += column.pieces
        column.pieces = []
    together = pa.chunked_array(pieces, _CODED).unify_dictionaries()
    del pieces
    if not together.num_chunks:
        return pa.array([], _TEXT), [np.empty(0, np.int32) for _ in lengths]
    texts = together.chunk(0).dictionary
    order = pc.sort_indices(texts)
    # one more, for null
    rank = np.full(len(texts) + 1, -1, np.int32)
    rank[order.to_numpy()] = np.arange(len(texts), dtype=np.int32)
    codes = [pc.fill_null(chunk.indices, len(texts)).to_numpy() for chunk in together.chunks]
    numbers = rank[np.concatenate(codes)]
    bounds = np.cumsum(lengths)[:-1]
    return texts.take(order), np.split(numbers, bounds)


def _as_text(column: pl.Series | pa.Array) -> pa.LargeStringArray:
    array = column.to_arrow() if isinstance(column, pl.Series) else column
    return array if array.type == _TEXT else array.cast(_TEXT)
