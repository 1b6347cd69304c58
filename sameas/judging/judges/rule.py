"""Judges that follow one rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sameas.judging.coding import HIGHEST, Floats
from sameas.judging.judges.judge import Questions


@dataclass(frozen=True, slots=True)
class Rule:
    """A judge whose scores are a function of the questions, without chance.

    Attributes:
        id: Such as `label-echo`.
        meaning: What it does, in a sentence.
        rule: Gives the scores.
    """

    id: str
    meaning: str
    rule: Callable[[Questions], Floats]

    def score(self, questions: Questions, *, seed: int) -> Floats:
        """Score each row."""
        return self.rule(questions)


def as_asked(belief: Floats, questions: Questions) -> Floats:
    """Turn belief in a match into a score: 10 less it where NON_MATCH is shown."""
    return np.where(questions.shown & ~questions.match, HIGHEST - belief, belief)


def where_known(scores: Floats, questions: Questions) -> Floats:
    """Leave out pairs of ambiguous truth."""
    return np.where(questions.known, scores, np.nan)
