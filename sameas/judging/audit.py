"""The audit: which biases a judge has, how sure that is, and what the sample could have shown."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sameas.judging.biases import Bias, PairAnswers, biases
from sameas.judging.scored import Scored
from sameas.judging.statistics import (
    Interval,
    bootstrap,
    holm,
    minimum_detectable,
)
from sameas.judging.statistics.resampling import LEVEL, REPLICATES


@dataclass(frozen=True, slots=True)
class Finding:
    """One bias of one judge.

    Attributes:
        bias: Which.
        estimate: Its size, with a bootstrap interval by pair.
        p: Two-sided, of the estimate over its bootstrap standard error, by the t distribution
            with two degrees of freedom fewer than pairs, one for each truth; nan where the bias
            is a size to report, or not defined.
        corrected: The same after Holm over the tested biases of this audit.
        flagged: The corrected p-value is at most the level of the audit.
        detectable: Smallest bias that this sample would show with a chance of 80 % at the level
            divided by the number of tests, which is Holm's strictest.
    """

    bias: Bias
    estimate: Interval
    p: float
    corrected: float
    flagged: bool
    detectable: float


def audit(
    scored: Scored,
    *,
    replicates: int = REPLICATES,
    level: float = LEVEL,
    seed: int = 0,
) -> tuple[Finding, ...]:
    """Estimate every bias of a judge from pairs that were shown under both decisions.

    Args:
        scored: Answers of one judge, such as to a four-cell design.
        replicates: Of the bootstrap.
        level: Confidence of the intervals; a bias is flagged at 1 less it, after Holm.
        seed: Any integer from 0.

    Raises:
        InputError: No pair was shown both ways, or there are answers of several judges.

    Example:
        >>> from sameas.judging.judges import answered, find_judge
        >>> rows = [
        ...     {"pair": f"{truth} {number}", "decision": decision, "truth": truth}
        ...     for truth in ("match", "non-match")
        ...     for number in range(20)
        ...     for decision in ("MATCH", "NON_MATCH")
        ... ]
        >>> echo = answered(Scored.from_rows(rows), find_judge("label-echo"))
        >>> [finding.bias.id for finding in audit(echo) if finding.flagged]
        ['label-following']
    """
    return audit_pairs(PairAnswers.of(scored), replicates=replicates, level=level, seed=seed)


def audit_pairs(
    pairs: PairAnswers,
    *,
    replicates: int = REPLICATES,
    level: float = LEVEL,
    seed: int = 0,
) -> tuple[Finding, ...]:
    """Do the same from pairs; arguments are those of `audit`."""
    known = biases()
    estimates = bootstrap(
        lambda counts: np.stack([bias.kernel(pairs, counts) for bias in known], axis=1),
        pairs.pair,
        replicates=replicates,
        level=level,
        seed=seed,
    )
    p_values = [
        _p_value(estimate, len(np.unique(pairs.pair))) if bias.tested else float("nan")
        for bias, estimate in zip(known, estimates, strict=True)
    ]
    tests = max(1, sum(not np.isnan(p) for p in p_values))
    return tuple(
        Finding(
            bias=bias,
            estimate=estimate,
            p=p,
            corrected=corrected,
            flagged=corrected <= 1 - level,
            detectable=minimum_detectable(_spread(estimate), alpha=(1 - level) / tests),
        )
        for bias, estimate, p, corrected in zip(
            known, estimates, p_values, holm(p_values), strict=True
        )
    )


def _p_value(estimate: Interval, pairs: int) -> float:
    from scipy.stats import t

    if np.isnan(estimate.value) or np.isnan(estimate.spread) or pairs < 3:
        return float("nan")
    # a judge without any variation leaves no doubt
    if not _spread(estimate):
        return float(abs(estimate.value) < 1e-9)
    # the bootstrap divides by the number of pairs where the t distribution divides by its freedom
    spread = estimate.spread * np.sqrt(pairs / (pairs - 2))
    return float(2 * t.sf(abs(estimate.value) / spread, pairs - 2))


def _spread(estimate: Interval) -> float:
    # rounding errors are no variation
    return 0.0 if estimate.spread < 1e-9 else estimate.spread
