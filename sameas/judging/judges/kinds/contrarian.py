"""Knows the truth and says the opposite."""

import numpy as np

from sameas.judging.coding import HIGHEST, Floats
from sameas.judging.judges.judge import Questions
from sameas.judging.judges.rule import Rule, as_asked, where_known


def _scores(questions: Questions) -> Floats:
    return where_known(as_asked(np.where(questions.true, 0.0, HIGHEST), questions), questions)


JUDGE = Rule("contrarian", "0 for a right decision, 10 for a wrong one", _scores)
