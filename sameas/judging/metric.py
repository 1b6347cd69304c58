"""What a metric is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from sameas.judging.coding import Floats
from sameas.judging.sample import Sample

Need = Literal["decisions", "truths", "after"]
Kernel = Callable[[Sample, Floats], Floats]

PAPER = "Ravideshik and Kejriwal, arXiv:2610.09554v1"
RECHECK = "BLOMEGA's re-check of arXiv:2610.09554v1, October 2026"


@dataclass(frozen=True, slots=True)
class Metric:
    """One figure of a sample.

    Attributes:
        id: Such as `auc-correctness`; the same in every version.
        title: What a report calls it.
        formula: In words and symbols, on one line.
        low: Lowest value it can have.
        high: Highest value it can have.
        source: Who defined it.
        needs: What a sample has to hold beside scores.
        kernel: Computes it for many sets of counts, (replicates, rows), at once.
        unit: Such as `points`, `%`; empty for a bare number.
    """

    id: str
    title: str
    formula: str
    low: float
    high: float
    source: str
    needs: tuple[Need, ...]
    kernel: Kernel
    unit: str = ""

    def value(self, sample: Sample) -> float:
        """Give the figure of a sample; nan where it is not defined for it."""
        return value_of(self.kernel, sample)


def value_of(kernel: Kernel, sample: Sample) -> float:
    """Give what a kernel says of a sample whose rows all count once."""
    return float(kernel(sample, np.ones((1, len(sample.scores))))[0])
