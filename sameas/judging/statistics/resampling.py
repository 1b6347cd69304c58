"""Percentile bootstrap, by row or by cluster, in bounded memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sameas.core.errors import InputError, OptionError
from sameas.judging.coding import Floats
from sameas.judging.metric import Metric
from sameas.judging.sample import Sample
from sameas.judging.statistics.interval import Interval, nothing

REPLICATES = 10_000
LEVEL = 0.95
CELLS = 2_000_000
"""How many counts stand in memory at a time."""

_PLACES = 12

Clusters = Sequence[str] | Sequence[int] | npt.NDArray[Any]


def replicate_counts(clusters: int, *, replicates: int, seed: int) -> Iterator[Floats]:
    """Draw clusters with replacement, as often as there are, and count how often each came.

    Args:
        clusters: How many there are.
        replicates: How often to draw.
        seed: Any integer from 0.

    Yields:
        Counts, (some replicates, clusters); together there are `replicates` lines.

    Raises:
        OptionError: The seed is negative.

    Example:
        >>> [block.sum(axis=1).tolist() for block in replicate_counts(5, replicates=3, seed=1)]
        [[5.0, 5.0, 5.0]]
    """
    if seed < 0:
        raise OptionError(f"seed {seed}", expected="0 or more")
    generator = np.random.Generator(np.random.PCG64(seed))
    lines = max(1, CELLS // max(clusters, 1))
    for start in range(0, replicates, lines):
        count = min(lines, replicates - start)
        drawn = generator.integers(0, clusters, (count, clusters))
        drawn += clusters * np.arange(count)[:, None]
        counts = np.bincount(drawn.ravel(), minlength=count * clusters)
        yield counts.reshape(count, clusters).astype(np.float64)


def bootstrap(
    statistic: Callable[[Floats], Floats],
    clusters: Clusters,
    *,
    replicates: int = REPLICATES,
    level: float = LEVEL,
    seed: int = 0,
) -> tuple[Interval, ...]:
    """Put percentile intervals around the figures of a sample.

    Rows of one cluster, such as the rows of one pair, come and go together. Figures that are
    computed together share their replicates, so that differences between them may be taken.

    Args:
        statistic: Gives, for counts of rows (replicates, rows), values (replicates,) or
            (replicates, figures); nan where not defined.
        clusters: The cluster of each row.
        replicates: How many.
        level: Confidence.
        seed: Any integer from 0. The same seed and clusters give the same replicates.

    Returns:
        An interval a figure.

    Raises:
        InputError: There are no rows.
        OptionError: The level is not between 0 and 1, or there are no replicates.

    Example:
        >>> values = np.array([1.0, 2.0, 3.0, 4.0])
        >>> [mean] = bootstrap(lambda counts: counts @ values / 4, ["a", "a", "b", "c"], seed=1)
        >>> mean.value, mean.low < 2.5 < mean.high
        (2.5, True)
    """
    if not 0 < level < 1 or replicates < 1:
        raise OptionError(
            f"{replicates:,} replicates at level {level}", expected="at least one, between 0 and 1"
        )
    names, numbers = np.unique(np.asarray(clusters), return_inverse=True)
    if not len(names):
        raise InputError("no rows to draw from", expected="at least one")
    observed = _as_columns(statistic(np.ones((1, len(numbers)))))[0].round(_PLACES) + 0.0
    # a row's count is its cluster's; memory goes by rows where these are many
    blocks = replicate_counts(len(names), replicates=replicates, seed=seed)
    lines = max(1, CELLS // len(numbers))
    drawn = np.concatenate(
        [
            _as_columns(statistic(counts[start : start + lines][:, numbers]))
            for counts in blocks
            for start in range(0, len(counts), lines)
        ]
    )
    return tuple(
        _interval(float(value), column, level)
        for value, column in zip(observed, drawn.T, strict=True)
    )


def bootstrap_metrics(
    metrics: Sequence[Metric],
    sample: Sample,
    clusters: Clusters,
    *,
    replicates: int = REPLICATES,
    level: float = LEVEL,
    seed: int = 0,
) -> tuple[Interval, ...]:
    """Put intervals around metrics of one sample, all from the same replicates.

    Args:
        metrics: Those the sample has the data for.
        sample: The rows that are left.
        clusters: The pair of each row that was given to the sample, left out or not.
        replicates: How many.
        level: Confidence.
        seed: Any integer from 0.

    Returns:
        An interval a metric; nan all over where no row is left.

    Example:
        >>> from sameas.judging.metrics import find_metric
        >>> sample = Sample.of([9, 8, None, 7], after=[7, 8, 9, 8])
        >>> [pbi] = bootstrap_metrics([find_metric("pbi")], sample, ["a", "b", "c", "d"])
        >>> round(pbi.value, 3), pbi.method
        (0.333, 'percentile bootstrap, 10,000 replicates')
    """
    if not len(sample.scores):
        return (nothing(level),) * len(metrics)
    return bootstrap(
        lambda counts: np.stack([metric.kernel(sample, counts) for metric in metrics], axis=1),
        np.asarray(clusters)[sample.kept],
        replicates=replicates,
        level=level,
        seed=seed,
    )


def _as_columns(values: Floats) -> Floats:
    return values if values.ndim == 2 else values[:, None]


def _interval(value: float, drawn: Floats, level: float) -> Interval:
    # what is left of equal numbers after subtraction is no variation, and no -0
    defined = drawn[~np.isnan(drawn)].round(_PLACES) + 0.0
    low, high, spread = (float("nan"),) * 3
    if len(defined):
        low, high = np.quantile(defined, [(1 - level) / 2, (1 + level) / 2]).tolist()
        spread = float(defined.std(ddof=1)) if len(defined) > 1 else float("nan")
    method = f"percentile bootstrap, {len(drawn):,} replicates"
    return Interval(value, low, high, level, method, spread, len(drawn) - len(defined))
