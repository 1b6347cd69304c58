"""J-ROC-AUC: against the correctness of the decision, and against the shown label."""

from __future__ import annotations

from sameas.judging import weighted
from sameas.judging.coding import Decisions, Floats, Scores, Truths
from sameas.judging.metric import PAPER, RECHECK, Metric
from sameas.judging.sample import Sample


def auc_correctness(scores: Scores, decisions: Decisions, truths: Truths) -> float:
    """Give the chance that a right decision scores higher than a wrong one; ties count a half.

    This is J-ROC-AUC as its definition has it, and the default of every report. From 0 to 1; an
    ideal validator has 1, a judge that cannot tell right from wrong 0.5. Pairs of ambiguous truth
    and rows without a score are left out; nan without both right and wrong decisions.

    Args:
        scores: 0 to 10 each; None where missing.
        decisions: `MATCH` or `NON_MATCH`, or booleans.
        truths: `match`, `non-match` or `ambiguous`.

    Raises:
        InputError: The lengths differ, or a value is none of those known.

    Example:
        >>> decisions = ["MATCH", "MATCH", "NON_MATCH"]
        >>> auc_correctness([9, 4, 9], decisions, ["match", "non-match", "non-match"])
        1.0
    """
    return CORRECTNESS.value(Sample.of(scores, decisions=decisions, truths=truths))


def auc_shown_label(scores: Scores, decisions: Decisions) -> float:
    """Give the chance that a MATCH scores higher than a NON_MATCH, right or wrong; ties a half.

    This is what the published code computes. From 0 to 1. It is no measure of bias: with share h
    of right MATCH decisions and only right NON_MATCH decisions an ideal validator has h/2, an
    ideal predictor (1+h)/2. Nan without both decisions.

    Args:
        scores: 0 to 10 each; None where missing.
        decisions: `MATCH` or `NON_MATCH`, or booleans.

    Raises:
        InputError: The lengths differ, or a value is none of those known.

    Example:
        >>> auc_shown_label([10, 0, 10, 10], ["MATCH", "MATCH", "NON_MATCH", "NON_MATCH"])
        0.25
    """
    return SHOWN_LABEL.value(Sample.of(scores, decisions=decisions))


def _correctness(sample: Sample, weights: Floats) -> Floats:
    return weighted.auc(sample.scores, weights, sample.right, ~sample.right)


def _shown_label(sample: Sample, weights: Floats) -> Floats:
    return weighted.auc(sample.scores, weights, sample.match, ~sample.match)


CORRECTNESS = Metric(
    id="auc-correctness",
    title="J-ROC-AUC against correctness",
    formula="P(s of a right decision > s of a wrong one), ties 1/2",
    low=0,
    high=1,
    source=PAPER,
    needs=("decisions", "truths"),
    kernel=_correctness,
)
SHOWN_LABEL = Metric(
    id="auc-shown-label",
    title="AUC against the shown label",
    formula="P(s of a MATCH > s of a NON_MATCH), ties 1/2",
    low=0,
    high=1,
    source=f"the released code of {PAPER}, as read by {RECHECK}",
    needs=("decisions",),
    kernel=_shown_label,
)
METRICS = (CORRECTNESS, SHOWN_LABEL)
