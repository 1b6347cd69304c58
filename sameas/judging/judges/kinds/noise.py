"""Answers at random."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import ndtr

from sameas.judging.coding import Floats
from sameas.judging.judges.judge import Questions, normal_noise


@dataclass(frozen=True, slots=True)
class Noise:
    """A score from 0 to 10 for each row, all eleven equally likely."""

    id: str = "noise"
    meaning: str = "a whole number from 0 to 10 at random"

    def score(self, questions: Questions, *, seed: int) -> Floats:
        """Score each row."""
        shares = ndtr(normal_noise(questions.row, seed=seed, purpose="noise judge"))
        scores: Floats = np.minimum(np.floor(11 * shares), 10.0)
        return scores


JUDGE = Noise()
