"""Wilson's interval around a share."""

from __future__ import annotations

from sameas.core.errors import OptionError
from sameas.judging.statistics.interval import Interval, nothing
from sameas.judging.statistics.resampling import LEVEL


def wilson(count: int, total: int, *, level: float = LEVEL) -> Interval:
    """Put Wilson's interval around a share; it holds near 0 and 1 as well.

    Args:
        count: How many have it.
        total: Of how many; of none, everything is nan.
        level: Confidence.

    Raises:
        OptionError: The count is not from 0 to the total.

    Example:
        >>> share = wilson(0, 50)
        >>> share.value, share.low, round(share.high, 3)
        (0.0, 0.0, 0.071)
    """
    from scipy.stats import binomtest

    if not 0 <= count <= total:
        raise OptionError(f"{count:,} of {total:,}", expected="a count from 0 to the total")
    if not total:
        return nothing(level)
    ends = binomtest(count, total).proportion_ci(level, method="wilson")
    return Interval(count / total, float(ends.low), float(ends.high), level, "Wilson")
