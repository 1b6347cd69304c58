"""J-Precision, J-Recall and J-F1: acceptance s >= t against the correctness of the decision."""

from __future__ import annotations

from functools import partial

import numpy as np

from sameas.judging import weighted
from sameas.judging.coding import Decisions, Floats, Scores, Truths
from sameas.judging.metric import PAPER, Metric, value_of
from sameas.judging.sample import Sample

THRESHOLDS = (5, 6, 7, 8, 9)
"""The thresholds of the paper."""


def j_precision(
    scores: Scores, decisions: Decisions, truths: Truths, *, threshold: float = 6
) -> float:
    """Give the share of right decisions among those accepted (s >= threshold).

    From 0 to 1; an ideal validator has 1. Nan where nothing is accepted. Rows without a score and
    pairs of ambiguous truth are left out.

    Args:
        scores: 0 to 10 each; None where missing.
        decisions: `MATCH` or `NON_MATCH`, or booleans.
        truths: `match`, `non-match` or `ambiguous`.
        threshold: Scores from here on accept the decision.

    Example:
        >>> j_precision([9, 7, 2], ["MATCH"] * 3, ["match", "non-match", "match"])
        0.5
    """
    sample = Sample.of(scores, decisions=decisions, truths=truths)
    return value_of(partial(_precision, threshold=threshold), sample)


def j_recall(
    scores: Scores, decisions: Decisions, truths: Truths, *, threshold: float = 6
) -> float:
    """Give the share of accepted decisions among the right ones.

    From 0 to 1; an ideal validator has 1. Nan where no decision is right. The arguments are those
    of `j_precision`.

    Example:
        >>> j_recall([9, 7, 2], ["MATCH"] * 3, ["match", "non-match", "match"])
        0.5
    """
    sample = Sample.of(scores, decisions=decisions, truths=truths)
    return value_of(partial(_recall, threshold=threshold), sample)


def j_f1(scores: Scores, decisions: Decisions, truths: Truths, *, threshold: float = 6) -> float:
    """Give 2 * right accepted / (right + accepted).

    That is the harmonic mean of J-Precision and J-Recall, and 0 where nothing is accepted: an
    interval that left such samples out would be too high. From 0 to 1; an ideal validator has 1.
    Nan where no decision is right. The arguments are those of `j_precision`.

    Example:
        >>> j_f1([9, 7, 2], ["MATCH"] * 3, ["match", "non-match", "match"])
        0.5
    """
    sample = Sample.of(scores, decisions=decisions, truths=truths)
    return value_of(partial(_f1, threshold=threshold), sample)


def _precision(sample: Sample, weights: Floats, *, threshold: float) -> Floats:
    return weighted.mean(sample.right, weights, sample.scores >= threshold)


def _recall(sample: Sample, weights: Floats, *, threshold: float) -> Floats:
    return weighted.mean(sample.scores >= threshold, weights, sample.right)


def _f1(sample: Sample, weights: Floats, *, threshold: float) -> Floats:
    accepted = sample.scores >= threshold
    hits = weights @ (accepted & sample.right).astype(np.float64)
    chosen = weights @ accepted.astype(np.float64)
    right = weights @ sample.right.astype(np.float64)
    defined = np.where(right > 0, chosen + right, 0.0)
    return weighted.divide(2 * hits, defined)


METRICS = tuple(
    Metric(
        id=f"j-{name}-at-{threshold}",
        title=f"J-{title} at {threshold}",
        formula=formula.format(t=threshold),
        low=0,
        high=1,
        source=PAPER,
        needs=("decisions", "truths"),
        kernel=partial(kernel, threshold=threshold),
    )
    for threshold in THRESHOLDS
    for name, title, formula, kernel in (
        ("precision", "Precision", "share of right among s >= {t}", _precision),
        ("recall", "Recall", "share of s >= {t} among the right", _recall),
        ("f1", "F1", "2 * right s >= {t} / (right + s >= {t})", _f1),
    )
)
