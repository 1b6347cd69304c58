"""The gold entities of both graphs as numbers, found once for all checks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from sameas.loaders.build_files import BuildFiles, build_files
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.linkage import in_attributes, in_relations
from sameas.loaders.profile import Side
from sameas.loaders.store import Adjacency
from sameas.loaders.text_index import Ints
from sameas.validation.check import SIDES
from sameas.validation.evidence import Evidence

Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class GoldSide:
    """The gold entities of one graph.

    Attributes:
        graph: The graph.
        numbers: Distinct entity numbers of the gold pairs' ends, rising.
        related: By entity number, whether a relation triple holds it.
        described: By entity number, whether it has an attribute triple.
        has_attributes: The dataset has attributes of this graph; a copy may lack the file.
    """

    graph: KnowledgeGraph
    numbers: Ints
    related: Flags
    described: Flags
    has_attributes: bool = True

    @property
    def missing(self) -> Ints:
        """Numbers of the gold entities that no relation triple holds, rising."""
        return self.numbers[~self.related[self.numbers]]

    def ids(self, numbers: Ints) -> list[str]:
        """Give the ids of some entities."""
        found: list[str] = self.graph.store.entities.take(numbers).to_pylist()
        return found


def gold(evidence: Evidence) -> tuple[GoldSide, GoldSide]:
    """Find the gold entities of the left and the right graph; use with `Evidence.shared`."""
    left, right = (_side(evidence, side) for side in SIDES)
    return left, right


def _side(evidence: Evidence, side: Side) -> GoldSide:
    graph = evidence.dataset.graph(side)
    column = pl.Series(pl.from_arrow(evidence.dataset.links[side]), dtype=pl.String)
    # sorted texts have rising numbers; every linked id belongs to its graph
    numbers = graph.store.entities.find_all(column.unique().sort())
    file = f"attr_triples_{1 if side == 'left' else 2}"
    described = in_attributes(graph.store)
    # of a build whose text files were left out, Parquet was read
    has_attributes = file not in evidence.dataset.info.missing or bool(described.any())
    return GoldSide(graph, numbers, in_relations(graph.store), described, has_attributes)


def rows_of(places: Adjacency, entities: Ints) -> Ints:
    """Give the rows of many entities, at the cost of those rows alone.

    Args:
        places: Rows by entity.
        entities: Distinct entity numbers.

    Example:
        >>> places = Adjacency.of(np.array([1, 0, 1, 2], np.int32), 3)
        >>> rows_of(places, np.array([1, 2], np.int32)).tolist()
        [0, 2, 3]
    """
    counts = places.starts[entities + 1] - places.starts[entities]
    shifts = places.starts[entities] - (np.cumsum(counts) - counts)
    rows: Ints = places.rows[np.arange(counts.sum()) + np.repeat(shifts, counts)]
    return rows


def flagged(flags: Flags, numbers: Ints) -> Flags:
    """Look up entities by number; one that the graph does not know (-1) is not flagged.

    Example:
        >>> flagged(np.array([True, False]), np.array([0, -1, 1], np.int32)).tolist()
        [True, False, False]
    """
    found = np.zeros(len(numbers), np.bool_)
    known = numbers >= 0
    found[known] = flags[numbers[known]]
    return found


def build(evidence: Evidence) -> BuildFiles | None:
    """Read what `sameas build` wrote beside the dataset; use with `Evidence.shared`."""
    return build_files(evidence.dataset)
