"""Figures of distributions: mean, median, inequality, entropy, divergence."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Counts = npt.NDArray[np.integer]
Shares = npt.NDArray[np.float64]

DECIMALS = 6
"""Figures are rounded to so many places, so that they are equal on every machine."""
DEGREES = 100
"""OpenEA's sampler counts all higher degrees as this one."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Some numbers in short; None where there are none."""

    size: int
    mean: float | None
    median: float | None
    largest: int | None
    gini: float | None


def summary(values: Counts) -> Summary:
    """Sum up numbers of 0 and more.

    Example:
        >>> summary(np.array([1, 1, 2, 4]))
        Summary(size=4, mean=2.0, median=1.5, largest=4, gini=0.3125)
    """
    if not len(values):
        return Summary(0, None, None, None, None)
    mean = round(float(np.mean(values)), DECIMALS)
    return Summary(len(values), mean, float(np.median(values)), int(values.max()), gini(values))


def gini(values: Counts) -> float | None:
    """Measure inequality: 0 where all are equal, towards 1 where one has everything.

    Half the mean absolute difference of two values, by their mean.

    Args:
        values: Numbers of 0 and more, in any order.

    Returns:
        None where there are no values, or all are 0.

    Example:
        >>> gini(np.array([2, 2])), gini(np.array([0, 0, 0, 4])), gini(np.array([0]))
        (0.0, 0.75, None)
    """
    ordered = np.sort(values).astype(np.float64)
    size, total = len(ordered), float(ordered.sum())
    if not total:
        return None
    weighted = float(ordered @ np.arange(1, size + 1))
    return round(max(0.0, 2 * weighted / (size * total) - (size + 1) / size), DECIMALS)


def entropy(counts: Counts) -> float | None:
    """Measure Shannon's entropy in bits: how many yes-or-no questions a draw takes on average.

    Args:
        counts: How often each thing occurs.

    Returns:
        None where nothing occurs.

    Example:
        >>> entropy(np.array([5, 5, 5, 5])), entropy(np.array([7, 0]))
        (2.0, 0.0)
    """
    present = np.asarray(counts, np.float64)
    present = present[present > 0]
    if not len(present):
        return None
    shares = present / present.sum()
    return round(max(0.0, -float(shares @ np.log2(shares))), DECIMALS)


def divergence(left: Counts, right: Counts, *, cap: int = DEGREES) -> float | None:
    """Measure Jensen and Shannon's divergence between two samples of degrees, as OpenEA does.

    One bin a degree; degrees above `cap` count as `cap`; natural logarithm; so from 0 (alike) to
    ln 2 = 0.693 (no degree in common). OpenEA's sampler wants at most 0.05 between a sample and
    its source (Sun et al., PVLDB 13(11), 2020; base and cap as in its code).

    Args:
        left: Degrees of some entities.
        right: Degrees of others.
        cap: The last bin.

    Returns:
        None where a side has no entity.

    Example:
        >>> divergence(np.array([1, 2]), np.array([2, 1, 2, 1])), divergence(
        ...     np.array([1]), np.array([2])
        ... )
        (0.0, 0.693147)
    """
    from scipy.special import rel_entr

    if not len(left) or not len(right):
        return None
    one, two = (_shares(degrees, cap) for degrees in (left, right))
    middle = (one + two) / 2
    found = (float(rel_entr(one, middle).sum()) + float(rel_entr(two, middle).sum())) / 2
    return round(min(max(0.0, found), math.log(2)), DECIMALS)


def _shares(degrees: Counts, cap: int) -> Shares:
    found: Shares = np.bincount(np.minimum(degrees, cap), minlength=cap + 1) / len(degrees)
    return found


def cumulative(values: Counts, *, points: int = 200) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Lay a distribution out for a plot: numbers, and the share of values up to each.

    Args:
        values: Numbers in any order.
        points: How many steps at most; the first and the last are always among them.

    Example:
        >>> cumulative(np.array([3, 1, 1, 9]))
        ((1, 3, 9), (0.5, 0.75, 1.0))
    """
    numbers, counts = np.unique(values, return_counts=True)
    shares = np.cumsum(counts) / max(1, len(values))
    if len(numbers) > points:
        # even steps of the logarithm keep the long tail readable
        wanted = np.geomspace(1, len(numbers), points).astype(np.int64) - 1
        chosen = np.unique(wanted)
        numbers, shares = numbers[chosen], shares[chosen]
    return tuple(numbers.tolist()), tuple(round(share, DECIMALS) for share in shares.tolist())


def share(part: int, whole: int) -> float | None:
    """Give a share from 0 to 1, None of nothing.

    Example:
        >>> share(1, 3), share(0, 0)
        (0.333333, None)
    """
    return round(part / whole, DECIMALS) if whole else None


def percent(share: float | None) -> str:
    """Write a share for a reader.

    Example:
        >>> percent(0.9704), percent(None)
        ('97.0 %', 'none')
    """
    return "none" if share is None else f"{100 * share:.1f} %"
