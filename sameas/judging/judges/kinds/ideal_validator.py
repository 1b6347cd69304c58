"""Knows the truth and judges the decision by it."""

import numpy as np

from sameas.judging.coding import HIGHEST, Floats
from sameas.judging.judges.judge import Questions
from sameas.judging.judges.rule import Rule, as_asked, where_known


def _scores(questions: Questions) -> Floats:
    return where_known(as_asked(np.where(questions.true, HIGHEST, 0.0), questions), questions)


JUDGE = Rule(
    "ideal-validator",
    "10 for a right decision, 0 for a wrong one; where it is hidden, 10 for a true pair",
    _scores,
)
