"""What a bias is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sameas.judging.biases.pairs import PairAnswers
from sameas.judging.coding import Floats


@dataclass(frozen=True, slots=True)
class Bias:
    """One way in which a judge may depart from the evidence.

    Attributes:
        id: Such as `label-following`; its module's name with hyphens.
        meaning: What it is, in a sentence.
        formula: How it is estimated, on one line.
        unit: Of the estimate.
        tested: 0 means none, and the estimate may fall on both sides of it, so that it can be
            tested; else it is a size to report.
        kernel: Estimates it for many sets of counts, (replicates, pairs), at once.
    """

    id: str
    meaning: str
    formula: str
    unit: str
    tested: bool
    kernel: Callable[[PairAnswers, Floats], Floats]
