"""Intervals, tests, agreement and power, through scipy, statsmodels and scikit-learn.

What needs statsmodels (`holm`, `mcnemar`, the minimum detectable effects) comes with the extra
`sameas[judging]` and says so where it is absent.
"""

from sameas.judging.statistics.agreement import BANDS, kappa, mean_absolute_difference
from sameas.judging.statistics.interval import Interval
from sameas.judging.statistics.power import (
    minimum_detectable,
    minimum_detectable_difference,
    power_of,
)
from sameas.judging.statistics.resampling import (
    LEVEL,
    REPLICATES,
    bootstrap,
    bootstrap_metrics,
    replicate_counts,
)
from sameas.judging.statistics.shares import wilson
from sameas.judging.statistics.testing import (
    Result,
    holm,
    mann_whitney,
    mcnemar,
    pearson,
    spearman,
)

__all__ = [
    "BANDS",
    "LEVEL",
    "REPLICATES",
    "Interval",
    "Result",
    "bootstrap",
    "bootstrap_metrics",
    "holm",
    "kappa",
    "mann_whitney",
    "mcnemar",
    "mean_absolute_difference",
    "minimum_detectable",
    "minimum_detectable_difference",
    "pearson",
    "power_of",
    "replicate_counts",
    "spearman",
    "wilson",
]
