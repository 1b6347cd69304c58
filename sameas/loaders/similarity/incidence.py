"""Which entity holds which words, as sparse matrices whose columns do not depend on row order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from scipy import sparse

Bags = Sequence[Iterable[str]]


def incidence(queries: Bags, targets: Bags) -> tuple[Any, Any, list[str]]:
    """Mark who holds what; something held twice counts once.

    Args:
        queries: The things that each query holds.
        targets: The things that each target holds.

    Returns:
        CSR arrays of ones, queries by things and targets by things, and the things in code point
        order.

    Example:
        >>> left, right, things = incidence([["b", "a", "b"]], [["b"], []])
        >>> left.toarray().tolist(), right.toarray().tolist(), things
        ([[1, 1]], [[0, 1], [0, 0]], ['a', 'b'])
    """
    held = [[sorted(set(bag)) for bag in bags] for bags in (queries, targets)]
    things = sorted({thing for bags in held for bag in bags for thing in bag})
    number = {thing: place for place, thing in enumerate(things)}
    left, right = (_matrix(bags, number) for bags in held)
    return left, right, things


def _matrix(bags: list[list[str]], number: dict[str, int]) -> Any:
    starts = np.zeros(len(bags) + 1, np.int64)
    np.cumsum([len(bag) for bag in bags], out=starts[1:])
    columns = np.fromiter((number[thing] for bag in bags for thing in bag), np.int32, starts[-1])
    ones = np.ones(len(columns), np.int32)
    return sparse.csr_array((ones, columns, starts), shape=(len(bags), len(number)))


def flops(queries: Any, targets: Any) -> Any:
    """Count for each query how many products its row of `queries @ targets.T` takes.

    Args:
        queries: CSR array.
        targets: CSR array with the same columns.
    """
    held = np.bincount(targets.indices, minlength=targets.shape[1]).astype(np.int64)
    starts = np.concatenate((np.zeros(1, np.int64), np.cumsum(held[queries.indices])))
    return starts[queries.indptr[1:]] - starts[queries.indptr[:-1]]
