"""The metrics: one module for each family, with its `METRICS`, found by its presence here.

Rules for all of them. Rows that miss a score are left out, and so are pairs of ambiguous truth
where the truth counts; whoever reports a figure says how many were. A figure that is not defined
for a sample, such as the mean of no rows, is nan, never 0.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from sameas.core.errors import OptionError
from sameas.judging.metric import Metric
from sameas.judging.metrics.acceptance import THRESHOLDS, j_f1, j_precision, j_recall
from sameas.judging.metrics.anchoring import (
    CELLS,
    cell_means,
    false_accept_rate,
    mean_score_on_wrong,
    wrong_minus_right,
)
from sameas.judging.metrics.auc import auc_correctness, auc_shown_label
from sameas.judging.metrics.dispersion import pdv, pdv_ratio
from sameas.judging.metrics.flips import fsr, lfr, mas
from sameas.judging.metrics.floors import false_accept_floor, precision_floor
from sameas.judging.metrics.hidden_label import as_validator
from sameas.judging.metrics.perturbation import jsr, mri, pbi
from sameas.judging.metrics.score_gap import score_gap

__all__ = [
    "CELLS",
    "THRESHOLDS",
    "Metric",
    "as_validator",
    "auc_correctness",
    "auc_shown_label",
    "cell_means",
    "false_accept_floor",
    "false_accept_rate",
    "find_metric",
    "fsr",
    "j_f1",
    "j_precision",
    "j_recall",
    "jsr",
    "lfr",
    "mas",
    "mean_score_on_wrong",
    "metrics",
    "mri",
    "pbi",
    "pdv",
    "pdv_ratio",
    "precision_floor",
    "score_gap",
    "wrong_minus_right",
]


@cache
def metrics() -> tuple[Metric, ...]:
    """Give all metrics of a sample, in alphabetical order of their modules.

    Example:
        >>> "score-gap" in [metric.id for metric in metrics()]
        True
    """
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return tuple(metric for name in names for metric in import_module(f"{__name__}.{name}").METRICS)


def find_metric(name: str) -> Metric:
    """Find a metric by its id.

    Raises:
        OptionError: There is none of this id.

    Example:
        >>> find_metric("lfr").unit
        '%'
    """
    for metric in metrics():
        if metric.id == name:
            return metric
    raise OptionError(f"no metric {name!r}", expected=", ".join(one.id for one in metrics()))
