"""Likeness to a gold partner by place in the graph: the neighbours that both have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import polars as pl
from scipy import sparse

from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.negatives.field import Field
from sameas.loaders.similarity.incidence import flops
from sameas.loaders.similarity.scores import Floats, Ints, Row, Similarity, rounded, scan_blocks


class AroundGold(Similarity):
    """Jaccard overlap of closed neighbourhoods: neighbours in either direction, and oneself.

    A query's score for a target is the best that one of its gold partners has with the target. It
    is above 0 for targets within two hops of a partner, and highest for those in the same place.

    Args:
        field: Queries with their partners, and targets in the graph of the partners.
    """

    recipe = "overlap of closed neighbourhoods with a gold partner (Jaccard)"

    def __init__(self, field: Field) -> None:
        self.shape = (len(field.queries), len(field.targets))
        around = _closed(field.target_graph)
        entities = field.target_graph.store.entities
        partners = [one for several in field.partner_ids for one in several]
        counts = [len(several) for several in field.partner_ids]
        self._ends = np.concatenate((np.zeros(1, np.int64), np.cumsum(counts, dtype=np.int64)))
        self._left = _rows(around, entities.find_all(pl.Series(partners, dtype=pl.String)))
        self._right = _rows(around, entities.find_all(pl.Series(field.targets, dtype=pl.String)))
        self._columns = self._right.T.tocsr()
        self._sizes = np.diff(self._left.indptr), np.diff(self._right.indptr)

    def scan(self, queries: Ints) -> Iterator[Row]:
        """Score queries against all targets, in bounded memory."""
        work = np.concatenate((np.zeros(1, np.int64), np.cumsum(flops(self._left, self._right))))
        cells = work[self._ends[queries + 1]] - work[self._ends[queries]]
        return scan_blocks(queries, cells, self._block)

    def _block(self, queries: Ints) -> Any:
        owners, partners = self._partners(queries)
        shared = (self._left[partners] @ self._columns).tocoo()
        rows, targets = shared.coords
        scores = self._jaccard(partners[rows], targets.astype(np.int32), shared.data)
        rows = owners[rows]
        # the best of several partners: sort so that it comes last, and keep that
        order = np.lexsort((scores, targets, rows))
        rows, targets, scores = rows[order], targets[order], scores[order]
        last = np.ones(len(rows), np.bool_)
        last[:-1] = (rows[1:] != rows[:-1]) | (targets[1:] != targets[:-1])
        best = (scores[last], (rows[last], targets[last]))
        return sparse.csr_array(best, shape=(len(queries), self.shape[1]))

    def pairs(self, queries: Ints, targets: Ints) -> Floats:
        """Score pairs."""
        owners, partners = self._partners(queries)
        shared = self._left[partners].multiply(self._right[targets[owners]]).sum(axis=1)
        scores = self._jaccard(partners, targets[owners], np.asarray(shared).ravel())
        best = np.zeros(len(queries))
        np.maximum.at(best, owners, scores)
        return best

    def _partners(self, queries: Ints) -> tuple[Ints, Ints]:
        """Give all partners of queries, each with the position of its query."""
        counts = self._ends[queries + 1] - self._ends[queries]
        owners = np.repeat(np.arange(len(queries)), counts)
        steps = np.arange(len(owners)) - np.repeat(np.cumsum(counts) - counts, counts)
        partners = np.repeat(self._ends[queries], counts) + steps
        return owners.astype(np.int32), partners.astype(np.int32)

    def _jaccard(self, partners: Ints, targets: Ints, shared: Any) -> Floats:
        either = self._sizes[0][partners] + self._sizes[1][targets] - shared
        scores = np.divide(shared, either, out=np.zeros(len(either)), where=either > 0)
        return rounded(scores)


def _closed(graph: KnowledgeGraph) -> Any:
    """Mark each entity's neighbours and itself."""
    relations, size = graph.store.relations, len(graph.store.entities)
    itself = np.arange(size, dtype=np.int32)
    rows = np.concatenate((relations.subject, relations.object, itself))
    columns = np.concatenate((relations.object, relations.subject, itself))
    around = sparse.csr_array((np.ones(len(rows), np.int32), (rows, columns)), shape=(size, size))
    around.sum_duplicates()
    around.data[:] = 1
    return around


def _rows(around: Any, numbers: Ints) -> Any:
    """Take the rows of entities; one that the graph does not know has no neighbours."""
    known = np.flatnonzero(numbers >= 0)
    chosen = sparse.csr_array(
        (np.ones(len(known), np.int32), (known, numbers[known])),
        shape=(len(numbers), around.shape[0]),
    )
    return chosen @ around
