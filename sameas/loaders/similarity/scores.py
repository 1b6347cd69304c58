"""What every measure of likeness offers: scores of single pairs, and of whole rows by blocks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

CELLS = 4_000_000
"""How many scores of a block stand in memory at a time."""
DECIMALS = 6
"""Scores are rounded to so many places, so that equal ones are equal on every machine."""


class Row(NamedTuple):
    """The scores of one query above 0: target numbers in no particular order, and scores."""

    query: int
    targets: Ints
    scores: Floats


class Similarity(ABC):
    """Scores in 0..1 of queries against targets, both known by number.

    A score of 0 means no likeness, and is what an entity without a name, value or neighbour gets.

    Attributes:
        recipe: How scores come about, in a sentence that a report can print.
        shape: How many queries and targets there are.
    """

    recipe: str
    shape: tuple[int, int]

    @abstractmethod
    def scan(self, queries: Ints) -> Iterator[Row]:
        """Score queries against all targets, in bounded memory.

        Args:
            queries: Numbers of queries, in any order.

        Yields:
            A row for each query, in the order asked for.
        """

    @abstractmethod
    def pairs(self, queries: Ints, targets: Ints) -> Floats:
        """Score pairs.

        Args:
            queries: Numbers of queries.
            targets: As many numbers of targets.
        """


def everything(similarity: Similarity) -> Ints:
    """Give the numbers of all queries."""
    return np.arange(similarity.shape[0], dtype=np.int32)


def rounded(scores: Floats) -> Floats:
    """Round scores to `DECIMALS` places, where they stand."""
    return np.round(scores, DECIMALS, out=scores)


def scan_blocks(
    queries: Ints, cells: Longs, block: Callable[[Ints], Any], *, limit: int | None = None
) -> Iterator[Row]:
    """Compute rows some at a time, as many as memory allows.

    Args:
        queries: Numbers of queries.
        cells: How many scores each of their rows may hold at most.
        block: Gives the scores of some queries against all targets: an array or a CSR array.
        limit: How many scores a block may hold, where a single row does not hold more.
    """
    limit = CELLS if limit is None else limit
    start = 0
    ends = np.cumsum(cells)
    while start < len(queries):
        done = ends[start - 1] if start else 0
        stop = max(start + 1, int(np.searchsorted(ends, done + limit, side="right")))
        chosen = queries[start:stop]
        yield from _rows(chosen, block(chosen))
        start = stop


def _rows(queries: Ints, block: Any) -> Iterator[Row]:
    if isinstance(block, np.ndarray):
        for query, scores in zip(queries.tolist(), block, strict=True):
            found = np.flatnonzero(scores > 0).astype(np.int32)
            yield Row(query, found, scores[found])
        return
    # rounding may have left zeros behind
    block.eliminate_zeros()
    for place, query in enumerate(queries.tolist()):
        part = slice(block.indptr[place], block.indptr[place + 1])
        yield Row(query, block.indices[part], block.data[part])
