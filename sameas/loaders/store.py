"""A graph as numbers: texts once, triples as 32-bit ids in file order, and who touches whom."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from sameas.loaders.text_index import Ints, TextIndex

Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Adjacency:
    """For each entity the rows in which it stands, as compressed sparse rows.

    Attributes:
        starts: Where the rows of entity `i` begin; one more entry than there are entities.
        rows: Row numbers, in file order within an entity.

    Example:
        >>> places = Adjacency.of(np.array([1, 0, 1], np.int32), 3)
        >>> [places[entity].tolist() for entity in range(3)]
        [[1], [0, 2], []]
    """

    starts: Longs
    rows: Ints

    @classmethod
    def of(cls, entities: Ints, size: int) -> Adjacency:
        """Index a column.

        Args:
            entities: The entity of each row.
            size: How many entities there are.
        """
        counts = np.bincount(entities, minlength=size)
        starts = np.concatenate((np.zeros(1, np.int64), np.cumsum(counts, dtype=np.int64)))
        return cls(starts, np.argsort(entities, kind="stable").astype(np.int32))

    def __getitem__(self, entity: int) -> Ints:
        return self.rows[self.starts[entity] : self.starts[entity + 1]]

    def count(self, entity: int) -> int:
        """Count the rows of an entity."""
        return int(self.starts[entity + 1] - self.starts[entity])


@dataclass(frozen=True, slots=True)
class Relations:
    """Relation triples as numbers, in file order.

    Attributes:
        predicates: Their texts, sorted; `predicate` counts into them.
        subject: Entity numbers.
        predicate: Predicate numbers.
        object: Entity numbers.
        group: Role groups (SNOMED CT), 0 for none; empty where the files do not tell.
        outgoing: Rows by subject.
        incoming: Rows by object.
        functionality: Per predicate, distinct subjects by distinct (subject, object) pairs.
        inverse_functionality: Per predicate, distinct objects by distinct pairs.
        distinct: How many different triples there are.
    """

    predicates: tuple[str, ...]
    subject: Ints
    predicate: Ints
    object: Ints
    group: Ints
    outgoing: Adjacency
    incoming: Adjacency
    functionality: Floats
    inverse_functionality: Floats
    distinct: int


@dataclass(frozen=True, slots=True)
class Attributes:
    """Attribute triples as numbers and texts, in file order.

    Attributes:
        predicates: Their texts, sorted; `predicate` counts into them.
        subject: Entity numbers.
        predicate: Predicate numbers.
        values: Literals as the dataset's dialect gives them.
        datatypes: Texts that `datatype` counts into; empty where the dataset has no such column.
        datatype: Datatype numbers, or empty.
        languages: Texts that `language` counts into.
        language: Language numbers, -1 for none; or empty.
        preferred: 1 where a value is its entity's preferred name (SNOMED CT); empty where the
            files do not tell.
        described: Rows by subject.
        functionality: Per predicate, distinct subjects by triples, repeats included.
        distinct: How many different triples there are.
    """

    predicates: tuple[str, ...]
    subject: Ints
    predicate: Ints
    values: pa.ChunkedArray
    datatypes: tuple[str, ...]
    datatype: Ints
    languages: tuple[str, ...]
    language: Ints
    preferred: npt.NDArray[np.uint8]
    described: Adjacency
    functionality: Floats
    distinct: int

    @property
    def is_typed(self) -> bool:
        """Whether datatypes and languages are columns of their own."""
        return bool(self.datatypes) or bool(self.languages)


@dataclass(frozen=True, slots=True)
class GraphStore:
    """Everything of a graph that comes from its files."""

    entities: TextIndex
    relations: Relations
    attributes: Attributes
