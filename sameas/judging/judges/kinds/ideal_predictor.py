"""Knows the truth and takes no notice of the decision."""

import numpy as np

from sameas.judging.coding import HIGHEST, Floats
from sameas.judging.judges.judge import Questions
from sameas.judging.judges.rule import Rule, where_known


def _scores(questions: Questions) -> Floats:
    return where_known(np.where(questions.true, HIGHEST, 0.0), questions)


JUDGE = Rule(
    "ideal-predictor", "10 for a true pair, 0 for another, whatever decision is shown", _scores
)
