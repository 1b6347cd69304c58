"""Anchoring: scores that follow the shown label against the evidence."""

from __future__ import annotations

from functools import partial

import numpy as np

from sameas.judging import weighted
from sameas.judging.coding import Decisions, Floats, Scores, Truths
from sameas.judging.metric import RECHECK, Metric, value_of
from sameas.judging.metrics.acceptance import THRESHOLDS
from sameas.judging.sample import Sample

CELLS = (
    ("match", "MATCH"),
    ("match", "NON_MATCH"),
    ("non-match", "NON_MATCH"),
    ("non-match", "MATCH"),
)
"""Truth and decision of the four cells, in the order of the re-check."""


def cell_means(
    scores: Scores, decisions: Decisions, truths: Truths
) -> dict[tuple[str, str], float]:
    """Give the mean score of each of the four cells of truth and decision.

    From 0 to 10 points each; nan for an empty cell. An ideal validator has 10, 0, 10, 0 in the
    order of `CELLS`, an ideal predictor 10, 10, 0, 0.

    Args:
        scores: 0 to 10 each; None where missing.
        decisions: `MATCH` or `NON_MATCH`, or booleans.
        truths: `match`, `non-match` or `ambiguous`.

    Example:
        >>> cell_means([9, 1], ["MATCH", "MATCH"], ["match", "non-match"])[("non-match", "MATCH")]
        1.0
    """
    sample = Sample.of(scores, decisions=decisions, truths=truths)
    return {
        (truth, decision): value_of(partial(_cell, truth=truth, decision=decision), sample)
        for truth, decision in CELLS
    }


def mean_score_on_wrong(scores: Scores, decisions: Decisions, truths: Truths) -> float:
    """Give the mean score of wrong decisions.

    From 0 to 10 points; an ideal validator has 0. Nan where no decision is wrong.

    Args:
        scores: 0 to 10 each; None where missing.
        decisions: `MATCH` or `NON_MATCH`, or booleans.
        truths: `match`, `non-match` or `ambiguous`.

    Example:
        >>> mean_score_on_wrong([9, 4, 6], ["MATCH"] * 3, ["match", "non-match", "non-match"])
        5.0
    """
    return MEAN_ON_WRONG.value(Sample.of(scores, decisions=decisions, truths=truths))


def false_accept_rate(
    scores: Scores, decisions: Decisions, truths: Truths, *, threshold: float = 6
) -> float:
    """Give the share of wrong decisions that are accepted (s >= threshold).

    From 0 to 1; an ideal validator has 0. Nan where no decision is wrong.

    Args:
        scores: 0 to 10 each; None where missing.
        decisions: `MATCH` or `NON_MATCH`, or booleans.
        truths: `match`, `non-match` or `ambiguous`.
        threshold: Scores from here on accept the decision.

    Example:
        >>> false_accept_rate([9, 4, 6], ["MATCH"] * 3, ["match", "non-match", "non-match"])
        0.5
    """
    sample = Sample.of(scores, decisions=decisions, truths=truths)
    return value_of(partial(_false_accepts, threshold=threshold), sample)


def wrong_minus_right(before: Scores, after: Scores, decisions: Decisions, truths: Truths) -> float:
    """Give the mean of s under the wrong label minus s under the right one, pair by pair.

    The evidence is the same in both. From -10 to 10 points: -10 for an ideal validator, 0 for a
    judge that takes no notice of the label or accepts whatever is shown, above 0 for one that
    prefers wrong decisions. Nan without rows.

    Args:
        before: Scores under the original decision.
        after: Scores of the same pairs under the flipped one.
        decisions: The original decisions.
        truths: `match`, `non-match` or `ambiguous`.

    Example:
        >>> wrong_minus_right([9, 3], [2, 8], ["MATCH", "MATCH"], ["match", "non-match"])
        -6.0
    """
    return WRONG_MINUS_RIGHT.value(
        Sample.of(before, after=after, decisions=decisions, truths=truths)
    )


def _cell(sample: Sample, weights: Floats, *, truth: str, decision: str) -> Floats:
    shown = decision == "MATCH"
    # a decision is right where it says what the truth says
    right = shown == (truth == "match")
    return weighted.mean(sample.scores, weights, (sample.match == shown) & (sample.right == right))


def _mean_on_wrong(sample: Sample, weights: Floats) -> Floats:
    return weighted.mean(sample.scores, weights, ~sample.right)


def _false_accepts(sample: Sample, weights: Floats, *, threshold: float) -> Floats:
    return weighted.mean(sample.scores >= threshold, weights, ~sample.right)


def _wrong_minus_right(sample: Sample, weights: Floats) -> Floats:
    change = sample.after - sample.scores
    return weighted.mean(np.where(sample.right, change, -change), weights)


MEAN_ON_WRONG = Metric(
    id="mean-score-on-wrong",
    title="mean score on wrong decisions",
    formula="mean(s given a wrong decision)",
    low=0,
    high=10,
    source=RECHECK,
    needs=("decisions", "truths"),
    kernel=_mean_on_wrong,
    unit="points",
)
WRONG_MINUS_RIGHT = Metric(
    id="wrong-minus-right",
    title="wrong minus right label, evidence fixed",
    formula="mean(s under the wrong label - s under the right one) over pairs",
    low=-10,
    high=10,
    source=RECHECK,
    needs=("decisions", "truths", "after"),
    kernel=_wrong_minus_right,
    unit="points",
)
METRICS = (
    *(
        Metric(
            id=f"mean-{truth}-shown-{decision.lower().replace('_', '-')}",
            title=f"mean score, {truth} shown {decision}",
            formula=f"mean(s given a {truth} shown {decision})",
            low=0,
            high=10,
            source=RECHECK,
            needs=("decisions", "truths"),
            kernel=partial(_cell, truth=truth, decision=decision),
            unit="points",
        )
        for truth, decision in CELLS
    ),
    MEAN_ON_WRONG,
    *(
        Metric(
            id=f"false-accept-rate-at-{threshold}",
            title=f"false-accept rate at {threshold}",
            formula=f"share of s >= {threshold} among wrong decisions",
            low=0,
            high=1,
            source=RECHECK,
            needs=("decisions", "truths"),
            kernel=partial(_false_accepts, threshold=threshold),
        )
        for threshold in THRESHOLDS
    ),
    WRONG_MINUS_RIGHT,
)
