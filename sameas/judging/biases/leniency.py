"""Points of belief toward MATCH, whatever the truth, the names, and what is shown."""

import numpy as np

from sameas.judging.biases.bias import Bias
from sameas.judging.biases.name_dependence import slope
from sameas.judging.biases.pairs import PairAnswers
from sameas.judging.coding import HIGHEST, Floats
from sameas.judging.weighted import mean


def _kernel(pairs: PairAnswers, weights: Floats) -> Floats:
    # a judge that goes by names is not lenient because the names of a sample are alike
    worth = np.nan_to_num(slope(pairs, weights))
    alike = np.nan_to_num(pairs.names - 0.5)
    both = [
        mean(pairs.belief, weights, group) - worth * mean(alike, weights, group)
        for group in (pairs.true, ~pairs.true)
    ]
    return (both[0] + both[1] - HIGHEST) / 2


BIAS = Bias(
    id="leniency",
    meaning="belief leans toward a match for true and other pairs alike",
    formula=(
        "mean of belief - 5 over truths alike, at a name similarity of 0.5 by the slope of "
        "name-dependence; belief = (10 + s(MATCH) - s(NON_MATCH)) / 2"
    ),
    unit="points",
    tested=True,
    kernel=_kernel,
)
