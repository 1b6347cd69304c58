"""Triples as text to triples as numbers, in one pass over batches of any size.

Texts become codes as they come, and codes become numbers at the end, when the order of all texts
is known; so no text is kept twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt
import polars as pl
import pyarrow as pa

from sameas.loaders.functionality import count_distinct, of_attributes, of_relations
from sameas.loaders.numbering import TEXT, Numbering, as_text
from sameas.loaders.store import Adjacency, Attributes, GraphStore, Relations
from sameas.loaders.text_index import Ints, TextIndex

Batch: TypeAlias = "pl.DataFrame | pa.RecordBatch"
Batches = Callable[[], Iterator[Batch]]
"""Gives the batches, from the start each time it is called."""

GROUP = "group"
"""Column of role groups, where relations carry one."""
PREFERRED = "preferred"
"""Column that marks an entity's preferred name, where attributes carry one."""

_Number = TypeVar("_Number", bound=np.generic)
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
    entities = Numbering()
    relations = {
        "subject": _Column(entities),
        "predicate": _Column(Numbering()),
        "object": _Column(entities),
    }
    groups = [np.empty(0, np.int32)]
    for batch in source.relations():
        for name, column in relations.items():
            column.add(batch[name])
        if GROUP in _names(batch):
            groups.append(batch[GROUP].to_numpy())
    names = ("predicate", *(("datatype", "language") if source.typed else ()))
    attributes = {"subject": _Column(entities)} | {name: _Column(Numbering()) for name in names}
    texts: list[pa.Array] = []
    hashes = [np.empty(0, np.uint64)]
    preferred = [np.empty(0, np.uint8)]
    for batch in source.attributes():
        if PREFERRED in _names(batch):
            preferred.append(pl.Series(batch[PREFERRED]).cast(pl.UInt8).to_numpy())
        for name, column in attributes.items():
            column.add(batch[name])
        array = as_text(batch["value"])
        hashes.append(pl.Series(pl.from_arrow(array), dtype=pl.String).hash().to_numpy())
        texts.append(array if values is None else values(array))
    for series in source.linked:
        entities.codes(series)
    known, numbers = entities.finish()
    size = len(known)
    subject, target, described = (
        column.numbers(numbers)
        for column in (relations["subject"], relations["object"], attributes["subject"])
    )
    return GraphStore(
        entities=TextIndex(known),
        relations=_relations(relations["predicate"], subject, target, _joined(groups), size),
        attributes=_attributes(
            attributes,
            described,
            pa.chunked_array(texts, TEXT),
            _joined(hashes),
            _joined(preferred),
            size,
        ),
    )


def _relations(
    predicates: _Column, subject: Ints, target: Ints, group: Ints, size: int
) -> Relations:
    names, predicate = predicates.finish()
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
    nothing = pa.array([], TEXT), np.empty(0, np.int32)
    coded = {
        name: columns[name].finish() if name in columns else nothing
        for name in ("predicate", "datatype", "language")
    }
    for numbers in (subject, *(one for _, one in coded.values())):
        if len(numbers):
            hashes ^= numbers.astype(np.uint64)
            hashes *= _ODD
            hashes ^= hashes >> np.uint64(29)
    names, predicate = coded["predicate"]
    described = Adjacency.of(subject, size)
    return Attributes(
        predicates=tuple(names.to_pylist()),
        subject=subject,
        predicate=predicate,
        values=values,
        datatypes=tuple(coded["datatype"][0].to_pylist()),
        datatype=coded["datatype"][1],
        languages=tuple(coded["language"][0].to_pylist()),
        language=coded["language"][1],
        preferred=preferred,
        described=described,
        functionality=of_attributes(predicate, described, len(names)),
        distinct=count_distinct(hashes),
    )


def _names(batch: Batch) -> list[str]:
    return batch.columns if isinstance(batch, pl.DataFrame) else batch.schema.names


class _Column:
    """A column of text as codes, batch by batch."""

    def __init__(self, numbering: Numbering) -> None:
        self._numbering = numbering
        self._codes = [np.empty(0, np.int32)]

    def add(self, column: pl.Series | pa.Array) -> None:
        self._codes.append(self._numbering.codes(column))

    def numbers(self, numbers: Ints) -> Ints:
        """Give the column's numbers, and forget its codes."""
        found: Ints = numbers[_joined(self._codes)]
        return found

    def finish(self) -> tuple[pa.LargeStringArray, Ints]:
        """Give the texts of a column that has a numbering of its own, and its numbers."""
        texts, numbers = self._numbering.finish()
        return texts, self.numbers(numbers)


def _joined(pieces: list[npt.NDArray[_Number]]) -> npt.NDArray[_Number]:
    """Put pieces together, and let them go."""
    whole = np.concatenate(pieces)
    pieces.clear()
    return whole
