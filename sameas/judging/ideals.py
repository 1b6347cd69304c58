"""What the ideal validator and the ideal predictor would get on a sample.

The validator gives 10 to a right decision and 0 to a wrong one. The predictor takes no notice of
the decision and gives 10 to a true pair and 0 to another. Both are perfect at what they do, so a
reading that calls one of them biased is wrong about bias.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sameas.core.errors import OptionError
from sameas.judging.coding import HIGHEST, Decisions, Truths, match_flags, truth_flags
from sameas.judging.metric import Metric
from sameas.judging.sample import Sample


@dataclass(frozen=True, slots=True)
class Ideals:
    """One figure, as two perfect judges would get it on the same sample; nan where undefined."""

    validator: float
    predictor: float


@dataclass(frozen=True, slots=True)
class CellCounts:
    """How many decisions of each kind a sample has, or their shares: only ratios count.

    Attributes:
        right_match: True pairs decided MATCH.
        wrong_match: Other pairs decided MATCH.
        right_non_match: Other pairs decided NON_MATCH.
        wrong_non_match: True pairs decided NON_MATCH.
    """

    right_match: float
    wrong_match: float
    right_non_match: float
    wrong_non_match: float

    @classmethod
    def of(cls, decisions: Decisions, truths: Truths) -> CellCounts:
        """Count a sample's cells; ambiguous truth does not count.

        Example:
            >>> CellCounts.of(["MATCH", "MATCH"], ["match", "non-match"])
            CellCounts(right_match=1, wrong_match=1, right_non_match=0, wrong_non_match=0)
        """
        match = match_flags(decisions)
        is_match, known = truth_flags(truths)
        counts = [
            int((known & (match == shown) & (is_match == true)).sum())
            for shown, true in ((True, True), (True, False), (False, False), (False, True))
        ]
        return cls(*counts)


def paper_sampling(h: float) -> CellCounts:
    """Give the cells of the paper's sampling: as many MATCH as NON_MATCH, the latter all right.

    Args:
        h: Share of right MATCH decisions.

    Raises:
        OptionError: It is no share.

    Example:
        >>> ideal = closed_forms(paper_sampling(0.806))
        >>> [round(ideal[name].validator, 3) for name in ("auc-shown-label", "score-gap", "lfr")]
        [0.403, -1.94, 40.3]
        >>> [round(ideal[name].predictor, 3) for name in ("auc-shown-label", "score-gap")]
        [0.903, 8.06]
    """
    if not 0 <= h <= 1:
        raise OptionError(f"h is {h}", expected="a share from 0 to 1")
    return CellCounts(h, 1 - h, 1.0, 0.0)


def closed_forms(cells: CellCounts) -> dict[str, Ideals]:
    """Give both ideals' figures from the counts of cells alone.

    With p the share of right MATCH and q the share of right NON_MATCH decisions:

    | figure | validator | predictor |
    | --- | --- | --- |
    | AUC against the shown label | (1 + p - q) / 2 | (p + q) / 2 |
    | Score Gap | 10 (p - q) | 10 (p + q - 1) |
    | AUC against correctness | 1 | 1/2 + (true among right - true among wrong) / 2 |
    | MAS, FSR | 10, 100 % | 0, 0 |
    | LFR | 100 * share of true pairs | 0 |
    | mean score on wrong decisions | 0 | 10 * share of true pairs among wrong |
    | wrong minus right label | -10 | 0 |

    Under the paper's sampling q is 1 and p is h: the first two rows are h/2 and (1+h)/2, -10(1-h)
    and 10h, and LFR is 50h %.

    Args:
        cells: Counts or shares.

    Returns:
        Metric id -> ideals; nan where the sample has no rows for it.
    """
    a, b = cells.right_match, cells.wrong_match
    d, c = cells.right_non_match, cells.wrong_non_match
    p, q = _share(a, a + b), _share(d, c + d)
    true_right, true_wrong = _share(a, a + d), _share(c, b + c)
    both = 0.0 * true_right + 0.0 * true_wrong
    some = 0.0 * _share(a, a + b + c + d)
    return {
        "auc-shown-label": Ideals((1 + p - q) / 2, (p + q) / 2),
        "score-gap": Ideals(HIGHEST * (p - q), HIGHEST * (p + q - 1)),
        "auc-correctness": Ideals(1 + both, (1 + true_right - true_wrong) / 2),
        "mas": Ideals(HIGHEST + some, some),
        "fsr": Ideals(100 + some, some),
        "lfr": Ideals(100 * _share(a + c, a + b + c + d), some),
        "mean-score-on-wrong": Ideals(0.0 * true_wrong, HIGHEST * true_wrong),
        "wrong-minus-right": Ideals(some - HIGHEST, some),
    }


def ideals_on(metric: Metric, decisions: Decisions, truths: Truths) -> Ideals:
    """Give what both ideals would get on a sample, whatever the metric.

    Both answer each row, and each flipped row, by their rule; the metric is taken over that. A
    perturbation changes nothing for them, so for a metric of `after` alone that is not about
    flips (PBI, JSR, MRI) use 0, not defined, 0.

    Args:
        metric: Any.
        decisions: Of the sample.
        truths: Of the sample; rows of ambiguous truth are left out, as no ideal is known there.

    Example:
        >>> from sameas.judging.metrics import find_metric
        >>> ideals_on(find_metric("score-gap"), ["MATCH", "NON_MATCH"], ["match", "non-match"])
        Ideals(validator=0.0, predictor=10.0)
    """
    match = match_flags(decisions)
    is_match, known = truth_flags(truths)
    match, is_match = match[known], is_match[known]
    right = match == is_match
    words = np.where(is_match, "match", "non-match")
    found = []
    for before, after in ((right, ~right), (is_match, is_match)):
        sample = Sample.of(HIGHEST * before, decisions=match, truths=words, after=HIGHEST * after)
        found.append(metric.value(sample))
    return Ideals(*found)


@dataclass(frozen=True, slots=True)
class Reading:
    """How a figure is commonly read as bias.

    Attributes:
        metric: Metric id.
        blames: Tells whether a value is read as bias.
        words: What the reading says.
    """

    metric: str
    blames: Callable[[float], bool]
    words: str


READINGS = (
    Reading("auc-shown-label", lambda value: value < 0.45, "inverted (AUC below 0.45)"),
    Reading("score-gap", lambda value: value < 0, "scores NON_MATCH above MATCH"),
    Reading("mas", lambda value: value > 2, "moves with the shown label"),
    Reading("fsr", lambda value: value > 50, "changes most scores when the label is flipped"),
    Reading("lfr", lambda value: value > 25, "follows the shown label"),
    Reading("mean-score-on-wrong", lambda value: value >= 5, "accepts wrong decisions"),
    Reading("auc-correctness", lambda value: value < 0.45, "prefers wrong decisions"),
)
"""The first is the paper's own limit; the others put common words into numbers, and are ours."""


def warn_of_reading(metric: str, value: float, validator: float) -> str | None:
    """Say so where a reading that blames this judge would blame a perfect validator as well.

    Args:
        metric: Metric id.
        value: Of the judge.
        validator: Of the ideal validator on the same sample.

    Returns:
        A sentence or two; None where there is nothing to warn of.

    Example:
        >>> print(warn_of_reading("auc-shown-label", 0.244, 0.403))
        Read as "inverted (AUC below 0.45)", this would blame a perfect judge: on this sample an
        ideal validator gets 0.403. The figure alone shows no bias.
    """
    for reading in READINGS:
        if reading.metric == metric and reading.blames(value) and reading.blames(validator):
            return (
                f'Read as "{reading.words}", this would blame a perfect judge: on this sample an '
                f"ideal validator gets {validator:.3g}. The figure alone shows no bias."
            )
    return None


def _share(part: float, whole: float) -> float:
    return part / whole if whole else float("nan")
