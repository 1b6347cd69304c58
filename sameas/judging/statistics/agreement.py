"""Agreement of two raters."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sameas.core.errors import InputError
from sameas.judging.coding import Scores
from sameas.judging.sample import Sample

BANDS = (6.0,)
"""Two categories: reject (s < 6) and accept (s >= 6), the threshold of the paper's human study."""


def kappa(first: Scores, second: Scores, *, bands: Sequence[float] | None = BANDS) -> float:
    """Give Cohen's kappa of two raters' scores.

    The categories decide what kappa says, and the paper does not state its own: state these.

    Args:
        first: One score a row.
        second: As many; rows that miss either are left out.
        bands: Rising limits between categories; a score on a limit is above it. None makes each
            distinct score a category.

    Returns:
        From -1 to 1; nan without rows or where both give one and the same category throughout.

    Raises:
        InputError: The limits do not rise.

    Example:
        >>> kappa([9, 2, 7, 1], [8, 1, 3, 2])
        0.5
    """
    from sklearn.metrics import cohen_kappa_score

    sample = Sample.of(first, after=second)
    if bands is not None and (np.diff(bands) <= 0).any():
        raise InputError(f"limits {list(bands)}", expected="rising numbers")
    one, other = (
        np.unique(np.r_[sample.scores, sample.after], return_inverse=True)[1]
        if bands is None
        else np.searchsorted(bands, np.r_[sample.scores, sample.after], side="right")
    ).reshape(2, -1)
    if not len(one) or ((one[0] == one).all() and (one[0] == other).all()):
        return float("nan")
    return float(cohen_kappa_score(one, other))


def mean_absolute_difference(first: Scores, second: Scores) -> float:
    """Give mean abs(s1 - s2) of two raters (MAE of the paper); nan without rows.

    Example:
        >>> mean_absolute_difference([9, 2], [8, 2])
        0.5
    """
    sample = Sample.of(first, after=second)
    if not len(sample.scores):
        return float("nan")
    return float(np.abs(sample.scores - sample.after).mean())
