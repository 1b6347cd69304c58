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
        levels: Steps of the longest way up to a root, a ring counted as one entity.
        rings: Groups whose members are each other's ancestors, by their first members.
    """

    entities: Ints
    children: Ints
    parents: Ints
    levels: Ints
    rings: tuple[Ints, ...]

    @property
    def depth(self) -> int | None:
        """Steps from the lowest entity to a root; None without any hierarchy."""
        return int(self.levels.max()) if len(self.levels) else None


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
    labels = _labels(children, parents, len(entities))
    return Hierarchy(
        entities.astype(np.int32),
        children,
        parents,
        _levels(labels[children], labels[parents], len(entities))[labels],
        _rings(labels),
    )


def _labels(children: Ints, parents: Ints, size: int) -> Ints:
    """Give those who are each other's ancestors the same number."""
    from scipy import sparse
    from scipy.sparse import csgraph

    if not size:
        return np.zeros(0, np.int32)
    up = sparse.csr_array((np.ones(len(parents), np.int8), (children, parents)), shape=(size, size))
    _, labels = csgraph.connected_components(up, directed=True, connection="strong")
    found: Ints = labels.astype(np.int32)
    return found


def _levels(children: Ints, parents: Ints, size: int) -> Ints:
    """Peel a hierarchy without cycles from its roots: who has no unpeeled parent is next."""
    from scipy import sparse

    apart = children != parents
    children, parents = children[apart], parents[apart]
    ones = np.ones(len(parents), np.int32)
    down = sparse.csr_array((ones, (parents, children)), shape=(size, size))
    waiting = np.bincount(children, minlength=size)
    levels = np.zeros(size, np.int32)
    here, level = np.flatnonzero(waiting == 0), 0
    while len(here):
        levels[here] = level
        reached = down[here]
        below, places = np.unique(reached.indices, return_inverse=True)
        waiting[below] -= np.bincount(places, reached.data, len(below)).astype(np.int64)
        here, level = below[waiting[below] == 0], level + 1
    return levels


def _rings(labels: Ints) -> tuple[Ints, ...]:
    inside = np.flatnonzero(np.isin(labels, np.flatnonzero(np.bincount(labels) > 1)))
    inside = inside[np.argsort(labels[inside], kind="stable")]
    _, starts = np.unique(labels[inside], return_index=True)
    rings = [one.astype(np.int32) for one in np.split(inside, starts[1:]) if len(one)]
    return tuple(sorted(rings, key=lambda ring: int(ring[0])))
