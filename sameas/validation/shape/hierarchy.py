"""Is-a hierarchies of both graphs: levels, parents, cycles."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.negatives.hierarchy import is_a
from sameas.loaders.text_index import Ints
from sameas.validation.evidence import Evidence
from sameas.validation.shape.sides import both


@dataclass(frozen=True, slots=True)
class Hierarchy:
    """The is-a edges of a graph, over the entities that stand in one.

    Attributes:
        entities: Their numbers in the graph, in order; all others count into these.
        children: Child of each edge.
        parents: Parent of each edge.
        levels: Steps of the longest way up to a root; -1 for one on or below a cycle.
        rings: Members of each cycle's strongly connected component, the first members in order.
    """

    entities: Ints
    children: Ints
    parents: Ints
    levels: Ints
    rings: tuple[Ints, ...]

    @property
    def depth(self) -> int | None:
        """Steps from the lowest entity to a root; None without any hierarchy."""
        return int(self.levels.max()) if len(self.levels) and self.levels.max() >= 0 else None


def hierarchies(evidence: Evidence) -> tuple[Hierarchy, Hierarchy]:
    """Find the hierarchies of both graphs; see `sameas.loaders.negatives.hierarchy`."""
    left, right = (hierarchy(graph) for _, graph in both(evidence))
    return left, right


def hierarchy(graph: KnowledgeGraph) -> Hierarchy:
    """Find the hierarchy of a graph.

    Example:
        >>> graph = KnowledgeGraph.from_tables(
        ...     [("c", "skos:broader", "b"), ("b", "skos:broader", "a"), ("c", "skos:broader", "a")]
        ... )
        >>> found = hierarchy(graph)
        >>> found.depth, found.levels.tolist(), len(found.rings)
        (2, [0, 1, 2], 0)
    """
    edges = is_a(graph)
    entities, places = np.unique(np.concatenate(edges), return_inverse=True)
    children, parents = (half.astype(np.int32) for half in np.split(places, 2))
    return Hierarchy(
        entities.astype(np.int32),
        children,
        parents,
        _levels(children, parents, len(entities)),
        _rings(children, parents, len(entities)),
    )


def _levels(children: Ints, parents: Ints, size: int) -> Ints:
    """Peel the hierarchy from its roots: whoever has no unpeeled parent is next."""
    from scipy import sparse

    down = sparse.csr_array(
        (np.ones(len(parents), np.int8), (parents, children)), shape=(size, size)
    )
    waiting = np.bincount(children, minlength=size)
    levels = np.full(size, -1, np.int32)
    here, level = np.flatnonzero(waiting == 0), 0
    while len(here):
        levels[here] = level
        below, times = np.unique(down[here].indices, return_counts=True)
        waiting[below] -= times
        here, level = below[waiting[below] == 0], level + 1
    return levels


def _rings(children: Ints, parents: Ints, size: int) -> tuple[Ints, ...]:
    from scipy import sparse
    from scipy.sparse import csgraph

    if not size:
        return ()
    up = sparse.csr_array((np.ones(len(parents), np.int8), (children, parents)), shape=(size, size))
    _, labels = csgraph.connected_components(up, directed=True, connection="strong")
    several = np.flatnonzero(np.bincount(labels) > 1)
    inside = np.flatnonzero(np.isin(labels, several))
    inside = inside[np.argsort(labels[inside], kind="stable")]
    _, starts = np.unique(labels[inside], return_index=True)
    rings = [one.astype(np.int32) for one in np.split(inside, starts[1:]) if len(one)]
    return tuple(sorted(rings, key=lambda ring: int(ring[0])))
