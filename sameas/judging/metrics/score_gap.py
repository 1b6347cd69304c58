"""Score Gap."""

from __future__ import annotations

from sameas.judging import weighted
from sameas.judging.coding import Decisions, Floats, Scores
from sameas.judging.metric import PAPER, Metric
from sameas.judging.sample import Sample


def score_gap(scores: Scores, decisions: Decisions) -> float:
    """Give mean(s given MATCH) - mean(s given NON_MATCH).

    From -10 to 10 points. With share h of right MATCH decisions and only right NON_MATCH
    decisions an ideal validator has -10(1-h), an ideal predictor 10h. Nan without both decisions.
    The paper tests it with a two-sided Mann-Whitney U: `sameas.judging.statistics.mann_whitney`.

    Args:
        scores: 0 to 10 each; None where missing.
        decisions: `MATCH` or `NON_MATCH`, or booleans.

    Raises:
        InputError: The lengths differ, or a value is none of those known.

    Example:
        >>> score_gap([9, 8, 2], ["MATCH", "MATCH", "NON_MATCH"])
        6.5
    """
    return SCORE_GAP.value(Sample.of(scores, decisions=decisions))


def _score_gap(sample: Sample, weights: Floats) -> Floats:
    match = weighted.mean(sample.scores, weights, sample.match)
    return match - weighted.mean(sample.scores, weights, ~sample.match)


SCORE_GAP = Metric(
    id="score-gap",
    title="Score Gap",
    formula="mean(s given MATCH) - mean(s given NON_MATCH)",
    low=-10,
    high=10,
    source=PAPER,
    needs=("decisions",),
    kernel=_score_gap,
    unit="points",
)
METRICS = (SCORE_GAP,)
