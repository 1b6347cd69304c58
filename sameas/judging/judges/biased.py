"""A judge with planted biases of known size."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sameas.core.errors import OptionError
from sameas.judging.coding import HIGHEST, Floats
from sameas.judging.judges.judge import Questions, normal_noise

_HALF = HIGHEST / 2


@dataclass(frozen=True, slots=True)
class Biased:
    """A validator whose faults are known: each in points, 0 for none.

    It believes in a match by 5 + `confidence` points for a true pair and 5 - `confidence` for
    another, plus what it knows wrongly of the pair (`doubt`), plus `leniency`, plus
    `name_dependence` times the name similarity less a half. It gives its belief where the decision
    is hidden or MATCH, and 10 less its belief where NON_MATCH is shown; `label_following` comes on
    top where a decision is shown, and `noise` on every answer. Scores end at 0 and 10, so a fault
    too large for that is cut: with `confidence` 2 and faults of a point or so, hardly ever.

    Attributes:
        id: Such as `biased`.
        confidence: Points from the middle, at most 5.
        doubt: Standard deviation over pairs, the same in every answer about the pair.
        label_following: Points for whatever decision is shown.
        leniency: Points toward MATCH, whatever is shown.
        name_dependence: Points of belief between a similarity of 0 and one of 1.
        noise: Standard deviation over answers.
        step: Scores are rounded to multiples of this; 0 leaves them as they are.
    """

    id: str = "biased"
    confidence: float = 2.0
    doubt: float = 0.5
    label_following: float = 0.0
    leniency: float = 0.0
    name_dependence: float = 0.0
    noise: float = 0.6
    step: float = 1.0

    def __post_init__(self) -> None:
        if self.noise < 0 or self.step < 0:
            raise OptionError(
                f"noise {self.noise:g} and step {self.step:g}", expected="neither below 0"
            )

    @property
    def spread(self) -> float:
        """Give the standard deviation of answers to one question: noise, and what rounding adds.

        Rounding spreads evenly over a step, which has variance step**2 / 12; so it is where the
        noise is about half a step or more.
        """
        return float(np.hypot(self.noise, self.step / np.sqrt(12)))

    @property
    def meaning(self) -> str:
        """Say which faults were planted."""
        faults = ("label_following", "leniency", "name_dependence", "noise")
        planted = [f"{name.replace('_', ' ')} {getattr(self, name):g}" for name in faults]
        return f"a validator with planted faults: {', '.join(planted)}"

    def score(self, questions: Questions, *, seed: int) -> Floats:
        """Score each row; nan for pairs of ambiguous truth and, if names count, without names."""
        belief = _HALF + np.where(questions.true, self.confidence, -self.confidence)
        belief += self.leniency
        belief += self.doubt * normal_noise(questions.pair, seed=seed, purpose="doubt")
        if self.name_dependence:
            belief += self.name_dependence * (questions.name_similarity - 0.5)
        shown = questions.shown
        scores = np.where(shown & ~questions.match, HIGHEST - belief, belief)
        scores += np.where(shown, self.label_following, 0.0)
        scores += self.noise * normal_noise(questions.row, seed=seed, purpose="noise")
        if self.step:
            scores = np.round(scores / self.step) * self.step
        return np.where(questions.known, np.clip(scores, 0.0, HIGHEST), np.nan)
