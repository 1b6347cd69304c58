"""Accepts whatever it is shown."""

import numpy as np

from sameas.judging.coding import HIGHEST, Floats
from sameas.judging.judges.judge import Questions
from sameas.judging.judges.rule import Rule


def _scores(questions: Questions) -> Floats:
    return np.where(questions.shown, HIGHEST, HIGHEST / 2)


JUDGE = Rule("label-echo", "10 for whatever decision is shown, 5 where it is hidden", _scores)
