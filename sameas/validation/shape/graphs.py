"""Relation graphs as matrices, and the degrees of their entities."""

from __future__ import annotations

from typing import Any

import numpy as np

from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.store import Longs
from sameas.validation.evidence import Evidence
from sameas.validation.shape.sides import both


def degrees(evidence: Evidence) -> tuple[Longs, Longs]:
    """Count the relation triples at each entity of both sides; a self loop counts twice.

    Example:
        >>> from sameas.loaders.dataset import Dataset
        >>> ds = Dataset.from_tables(
        ...     links=[("a", "x")],
        ...     left_relations=[("a", "p", "b"), ("b", "p", "b")],
        ...     right_relations=[],
        ... )
        >>> [side.tolist() for side in degrees(Evidence(ds))]
        [[1, 3], [0]]
    """
    left, right = (_degrees(graph) for _, graph in both(evidence))
    return left, right


def _degrees(graph: KnowledgeGraph) -> Longs:
    relations = graph.store.relations
    found: Longs = np.diff(relations.outgoing.starts) + np.diff(relations.incoming.starts)
    return found


def matrices(evidence: Evidence) -> tuple[Any, Any]:
    """Mark which entities a relation joins, subjects by objects.

    Returns:
        For each side a CSR array of how many triples join two entities.
    """
    left, right = (_matrix(graph) for _, graph in both(evidence))
    return left, right


def _matrix(graph: KnowledgeGraph) -> Any:
    from scipy import sparse

    relations, size = graph.store.relations, len(graph.store.entities)
    ones = np.ones(len(relations.subject), np.int32)
    found = sparse.csr_array((ones, (relations.subject, relations.object)), shape=(size, size))
    found.sum_duplicates()
    return found
