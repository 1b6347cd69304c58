"""Tests of one figure, and Holm's correction of many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sameas.core.errors import InputError
from sameas.judging.coding import Decisions, Flags, Floats, Scores
from sameas.judging.sample import Sample
from sameas.judging.statistics.extra import statsmodels


@dataclass(frozen=True, slots=True)
class Result:
    """A test's statistic and two-sided p-value; nan where the data do not allow it."""

    statistic: float
    p: float


_UNDEFINED = Result(float("nan"), float("nan"))


def mann_whitney(scores: Scores, decisions: Decisions) -> Result:
    """Test whether scores of MATCH and NON_MATCH differ: two-sided Mann-Whitney U.

    With ties, or more than eight rows on both sides, it is scipy's normal approximation with tie
    and continuity correction.

    Args:
        scores: One a row; a missing one is left out.
        decisions: As many.

    Returns:
        U of the MATCH rows; nan without both decisions.

    Example:
        >>> mann_whitney([9, 8, 7, 1, 2, 3], [True] * 3 + [False] * 3)
        Result(statistic=9.0, p=0.1)
    """
    from scipy.stats import mannwhitneyu

    sample = Sample.of(scores, decisions=decisions)
    match, other = sample.scores[sample.match], sample.scores[~sample.match]
    if not len(match) or not len(other):
        return _UNDEFINED
    found = mannwhitneyu(match, other, alternative="two-sided")
    # equal scores everywhere leave nothing to rank, and scipy nan
    p = 1.0 if np.ptp(sample.scores) == 0 else float(found.pvalue)
    return Result(float(found.statistic), p)


def spearman(first: Scores, second: Scores) -> Result:
    """Test a rank correlation.

    Args:
        first: One a row.
        second: As many; rows that miss either are left out.

    Returns:
        Spearman's rho; nan with fewer than three rows or where one side does not vary.

    Example:
        >>> round(spearman([1, 2, 3, 4], [1, 3, 2, 4]).statistic, 6)
        0.8
    """
    from scipy.stats import spearmanr

    return _correlation(spearmanr, first, second)


def pearson(first: Scores, second: Scores) -> Result:
    """Test a linear correlation; arguments and rules are those of `spearman`.

    Example:
        >>> round(pearson([1, 2, 3, 4], [2, 4, 6, 8]).statistic, 6)
        1.0
    """
    from scipy.stats import pearsonr

    return _correlation(pearsonr, first, second)


def _correlation(test: Callable[[Floats, Floats], Any], first: Scores, second: Scores) -> Result:
    sample = Sample.of(first, after=second)
    if len(sample.scores) < 3 or not np.ptp(sample.scores) or not np.ptp(sample.after):
        return _UNDEFINED
    found = test(sample.scores, sample.after)
    return Result(float(found.statistic), float(found.pvalue))


def mcnemar(before: Sequence[bool] | Flags, after: Sequence[bool] | Flags) -> Result:
    """Test whether a paired yes-no answer changes more one way than the other: exact McNemar.

    Args:
        before: Such as right under one prompt.
        after: The same rows under another.

    Returns:
        The smaller number of changes; p is 1 where nothing changes, nan without rows.

    Raises:
        InputError: The lengths differ.

    Example:
        >>> mcnemar([True] * 6, [False] * 6)
        Result(statistic=0.0, p=0.03125)
    """
    first, second = np.asarray(before, np.bool_), np.asarray(after, np.bool_)
    if len(first) != len(second):
        raise InputError(f"{len(second):,} rows after {len(first):,} rows", expected="as many")
    if not len(first):
        return _UNDEFINED
    table = np.bincount(2 * first + second, minlength=4).reshape(2, 2)
    found = statsmodels("stats.contingency_tables").mcnemar(table, exact=True)
    return Result(float(found.statistic), float(found.pvalue))


def holm(p_values: Sequence[float]) -> list[float]:
    """Correct p-values for their number, after Holm.

    Args:
        p_values: Of one family; nan stays nan and does not count.

    Returns:
        Corrected values in the same order: reject where one is at most the level.

    Example:
        >>> holm([0.01, 0.04, float("nan"), 0.03])
        [0.03, 0.06, nan, 0.06]
    """
    values = np.asarray(p_values, np.float64)
    known = ~np.isnan(values)
    if known.any():
        correct = statsmodels("stats.multitest").multipletests
        values[known] = correct(values[known], method="holm")[1]
    # rounded by digits that count, so that a very small value does not become 0
    return [float(f"{value:.14g}") for value in values.tolist()]
