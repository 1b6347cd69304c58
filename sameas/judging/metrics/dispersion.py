"""PDV: how far the scores of one prompt spread."""

from __future__ import annotations

from sameas.judging import weighted
from sameas.judging.coding import Floats, Scores
from sameas.judging.metric import PAPER, Metric
from sameas.judging.sample import Sample


def pdv(scores: Scores) -> float:
    """Give the variance of s under one prompt, with divisor n - 1.

    The paper does not state the divisor; n - 1 is ours. From 0; at most 25 n/(n-1). Nan with
    fewer than two scores.

    Args:
        scores: 0 to 10 each; None where missing.

    Example:
        >>> pdv([9, 7, 8, None])
        1.0
    """
    return PDV.value(Sample.of(scores))


def pdv_ratio(second: Scores, first: Scores) -> float:
    """Give PDV(second) / PDV(first); in the paper, Prompt II over Prompt I.

    From 0 without an upper end; nan where the first does not vary.

    Args:
        second: Scores under the prompt in question.
        first: Scores under the prompt it is compared with.

    Example:
        >>> pdv_ratio([9, 7, 8], [10, 6, 8])
        0.25
    """
    below = pdv(first)
    return pdv(second) / below if below else float("nan")


def _pdv(sample: Sample, weights: Floats) -> Floats:
    return weighted.variance(sample.scores, weights)


PDV = Metric(
    id="pdv",
    title="PDV",
    formula="variance of s under one prompt (divisor n - 1)",
    low=0,
    high=50,
    source=PAPER,
    needs=(),
    kernel=_pdv,
)
METRICS = (PDV,)
