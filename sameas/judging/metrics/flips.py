"""Label flips: MAS, FSR and LFR."""

from __future__ import annotations

import numpy as np

from sameas.judging import weighted
from sameas.judging.coding import Decisions, Floats, Scores
from sameas.judging.metric import PAPER, Metric
from sameas.judging.sample import Sample

MARGIN = 2.0
"""A change counts when it is larger than this many points."""


def mas(before: Scores, after: Scores) -> float:
    """Give mean abs(s - s') under a label flip: the mean absolute shift.

    From 0 to 10 points. An ideal validator has 10, an ideal predictor 0: a large shift is what a
    good validator shows. Nan without rows; rows that miss a score are left out.

    Args:
        before: Scores under the original decision.
        after: Scores of the same rows under the flipped one.

    Example:
        >>> mas([9, 8], [2, 9])
        4.0
    """
    return MAS.value(Sample.of(before, after=after))


def fsr(before: Scores, after: Scores) -> float:
    """Give 100 * share with abs(s - s') > 2 under a label flip: the flip sensitivity rate.

    From 0 to 100 %. An ideal validator has 100, an ideal predictor 0. Nan without rows.

    Args:
        before: Scores under the original decision.
        after: Scores of the same rows under the flipped one.

    Example:
        >>> fsr([9, 8], [2, 9])
        50.0
    """
    return FSR.value(Sample.of(before, after=after))


def lfr(before: Scores, after: Scores, decisions: Decisions) -> float:
    """Give 100/n * (#MATCH with s' < s + #NON_MATCH with s' > s): the label-following rate.

    From 0 to 100 %. It counts the rows whose score is higher while MATCH is shown. An ideal
    validator has the share of true pairs: 50h % under the paper's sampling, 50 % on a sample
    balanced over truth; an ideal predictor 0. Nan without rows.

    Args:
        before: Scores under the original decision.
        after: Scores of the same rows under the flipped one.
        decisions: The original decisions.

    Example:
        >>> lfr([9, 2], [2, 9], ["MATCH", "NON_MATCH"])
        100.0
    """
    return LFR.value(Sample.of(before, after=after, decisions=decisions))


def _mas(sample: Sample, weights: Floats) -> Floats:
    return weighted.mean(np.abs(sample.scores - sample.after), weights)


def _fsr(sample: Sample, weights: Floats) -> Floats:
    return 100 * weighted.mean(np.abs(sample.scores - sample.after) > MARGIN, weights)


def _lfr(sample: Sample, weights: Floats) -> Floats:
    lower, higher = sample.after < sample.scores, sample.after > sample.scores
    return 100 * weighted.mean(np.where(sample.match, lower, higher), weights)


MAS = Metric(
    id="mas",
    title="MAS",
    formula="mean abs(s - s') under a label flip",
    low=0,
    high=10,
    source=PAPER,
    needs=("after",),
    kernel=_mas,
    unit="points",
)
FSR = Metric(
    id="fsr",
    title="FSR",
    formula="100 * share with abs(s - s') > 2 under a label flip",
    low=0,
    high=100,
    source=PAPER,
    needs=("after",),
    kernel=_fsr,
    unit="%",
)
LFR = Metric(
    id="lfr",
    title="LFR",
    formula="100/n * (#MATCH with s' < s + #NON_MATCH with s' > s) under a label flip",
    low=0,
    high=100,
    source=PAPER,
    needs=("decisions", "after"),
    kernel=_lfr,
    unit="%",
)
METRICS = (MAS, FSR, LFR)
