"""How far attribute predicates determine their values."""

from __future__ import annotations

import numpy as np

from sameas.loaders.store import Attributes

_BLOCK = 1 << 22


def functionality(part: Attributes) -> list[float]:
    """Measure attribute predicates: distinct subjects by triples, repeats included.

    Example:
        >>> from sameas.loaders.graph import KnowledgeGraph
        >>> graph = KnowledgeGraph.from_tables([], [("a", "p", "1"), ("a", "p", "2")])
        >>> functionality(graph.store.attributes)
        [0.5]
    """
    count, starts = len(part.predicates), part.described.starts
    triples, subjects = np.zeros(count, np.int64), np.zeros(count, np.int64)
    step = max(1, _BLOCK // max(1, count))
    for first in range(0, len(starts) - 1, step):
        block = np.asarray(starts[first : first + step + 1])
        predicates = np.asarray(part.predicate[part.described.rows[block[0] : block[-1]]])
        triples += np.bincount(predicates, minlength=count)
        # which entity of the block has which predicate
        has = np.zeros((len(block) - 1, count), np.bool_)
        has[np.arange(len(block) - 1).repeat(np.diff(block)), predicates] = True
        subjects += has.sum(axis=0)
    measured: list[float] = (subjects / np.maximum(triples, 1)).tolist()
    return measured
