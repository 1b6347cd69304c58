"""Statistics of rows that count several times, for many sets of counts at once.

A bootstrap replicate is a count for each row. A kernel takes a matrix of counts, one replicate a
line, and gives a value for each line; a line of ones gives the value of the sample itself. What is
not defined for a line, such as the mean of no rows, is nan.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sameas.judging.coding import Flags, Floats

Places = npt.NDArray[np.intp]


def divide(numerator: Floats, denominator: Floats) -> Floats:
    """Divide; by zero gives nan.

    Example:
        >>> divide(np.array([1.0, 1.0]), np.array([2.0, 0.0])).tolist()
        [0.5, nan]
    """
    shares: Floats = np.full(np.broadcast(numerator, denominator).shape, np.nan)
    np.divide(numerator, denominator, out=shares, where=denominator != 0)
    return shares


def mean(values: Floats | Flags, weights: Floats, where: Flags | None = None) -> Floats:
    """Average values over rows; of flags, it is a share.

    Args:
        values: One a row.
        weights: Counts, (replicates, rows).
        where: Rows that take part; all by default.

    Returns:
        One value a replicate.

    Example:
        >>> mean(np.array([1.0, 3.0]), np.array([[1.0, 1.0], [2.0, 0.0]])).tolist()
        [2.0, 1.0]
    """
    if where is None:
        return divide(weights @ values.astype(np.float64), weights.sum(axis=1))
    return divide(weights @ np.where(where, values, 0.0), weights @ where.astype(np.float64))


def variance(values: Floats, weights: Floats) -> Floats:
    """Give the sample variance (divisor n - 1).

    Example:
        >>> variance(np.array([1.0, 3.0, 5.0]), np.ones((1, 3))).tolist()
        [4.0]
    """
    # centred first, so that the difference of the two sums keeps its digits
    centred = values - (values.mean() if len(values) else 0.0)
    count = weights.sum(axis=1)
    total = weights @ centred
    squares = weights @ (centred * centred)
    return divide(np.maximum(squares - divide(total * total, count), 0.0), count - 1)


def auc(scores: Floats, weights: Floats, positive: Flags, negative: Flags) -> Floats:
    """Give the chance that a positive row scores higher than a negative one; ties count a half.

    Example:
        >>> up = np.array([True, True, False])
        >>> auc(np.array([9.0, 5.0, 5.0]), np.ones((1, 3)), up, ~up).tolist()
        [0.75]
    """
    if not positive.any() or not negative.any():
        return np.full(len(weights), np.nan)
    order, starts = _levels(scores)
    sorted_weights = weights[:, order]
    high = np.add.reduceat(sorted_weights * positive[order], starts, axis=1)
    low = np.add.reduceat(sorted_weights * negative[order], starts, axis=1)
    below = np.cumsum(low, axis=1) - low / 2
    return divide((high * below).sum(axis=1), high.sum(axis=1) * low.sum(axis=1))


def spearman(first: Floats, second: Floats, weights: Floats) -> Floats:
    """Correlate mid-ranks; nan where one side does not vary.

    Example:
        >>> spearman(np.array([1.0, 2.0, 9.0]), np.array([0.0, 3.0, 4.0]), np.ones((1, 3))).tolist()
        [1.0]
    """
    if not len(first):
        return np.full(len(weights), np.nan)
    x, y = _mid_ranks(first, weights), _mid_ranks(second, weights)
    count = weights.sum(axis=1, keepdims=True)
    x -= divide((weights * x).sum(axis=1, keepdims=True), count)
    y -= divide((weights * y).sum(axis=1, keepdims=True), count)
    across = (weights * x * y).sum(axis=1)
    spread = (weights * x * x).sum(axis=1) * (weights * y * y).sum(axis=1)
    return np.clip(divide(across, np.sqrt(spread)), -1.0, 1.0)


def _levels(values: Floats) -> tuple[Places, Places]:
    """Give the order of the values, and where in it each distinct value starts."""
    order = np.argsort(values, kind="stable")
    return order, np.flatnonzero(np.r_[True, np.diff(values[order]) != 0])


def _mid_ranks(values: Floats, weights: Floats) -> Floats:
    order, starts = _levels(values)
    counts = np.add.reduceat(weights[:, order], starts, axis=1)
    ranks = np.cumsum(counts, axis=1) - (counts - 1) / 2
    sizes = np.diff(np.r_[starts, len(values)])
    spread = np.empty_like(weights)
    spread[:, order] = np.repeat(ranks, sizes, axis=1)
    return spread
