"""Perturbations as excess over the order control.

A judge asked twice in another order gives other scores. What a perturbation does is what it does
beyond that: both are taken over the same rows, so that the excess has an interval of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sameas.core.errors import InputError
from sameas.judging.coding import Floats, Scores, score_array
from sameas.judging.metric import Metric
from sameas.judging.metrics.perturbation import METRICS
from sameas.judging.sample import Sample
from sameas.judging.statistics import Interval, bootstrap
from sameas.judging.statistics.resampling import LEVEL, REPLICATES, Clusters

CONTROL = "P5"
"""Order randomisation, the negative control of the paper."""


@dataclass(frozen=True, slots=True)
class Excess:
    """A figure under a perturbation, under the control, and the first minus the second."""

    metric: Metric
    perturbed: Interval
    control: Interval
    excess: Interval


def excess_over_control(
    before: Scores,
    after: Scores,
    control: Scores,
    pairs: Clusters,
    *,
    replicates: int = REPLICATES,
    level: float = LEVEL,
    seed: int = 0,
) -> tuple[Excess, ...]:
    """Take PBI, JSR and MRI beyond what the control does to the same rows.

    Args:
        before: Scores of the evidence as it is.
        after: Scores of the same rows, perturbed.
        control: Scores of the same rows under the control.
        pairs: The pair of each row. Rows that miss one of the three scores are left out.
        replicates: Of the bootstrap.
        level: Confidence.
        seed: Any integer from 0.

    Raises:
        InputError: No row has all three scores, or the lengths differ.

    Example:
        >>> found = excess_over_control([9, 8, 7], [5, 4, 3], [8, 8, 7], ["a", "b", "c"])
        >>> {one.metric.id: round(one.excess.value, 3) for one in found}["pbi"]
        3.667
    """
    third = score_array(control, name="scores under the control")
    columns = [score_array(before), score_array(after), third]
    if len({len(column) for column in columns} | {len(pairs)}) > 1:
        raise InputError("columns of different lengths", expected="one value a row in each")
    whole = ~np.isnan(np.stack(columns)).any(axis=0)
    if not whole.any():
        raise InputError("no row has all three scores", expected="at least one")
    first, second, third = (column[whole] for column in columns)
    changed, held = Sample.of(first, after=second), Sample.of(first, after=third)

    def statistic(counts: Floats) -> Floats:
        values = [
            (metric.kernel(changed, counts), metric.kernel(held, counts)) for metric in METRICS
        ]
        return np.stack([each for one, two in values for each in (one, two, one - two)], axis=1)

    intervals = bootstrap(
        statistic, np.asarray(pairs)[whole], replicates=replicates, level=level, seed=seed
    )
    return tuple(
        Excess(metric, *intervals[3 * place : 3 * place + 3])
        for place, metric in enumerate(METRICS)
    )
