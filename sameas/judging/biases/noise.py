"""How far answers to the same question differ."""

import numpy as np

from sameas.judging.biases.bias import Bias
from sameas.judging.biases.pairs import PairAnswers
from sameas.judging.coding import Floats
from sameas.judging.weighted import divide


def _kernel(pairs: PairAnswers, weights: Floats) -> Floats:
    return np.sqrt(divide(weights @ pairs.squares, weights @ pairs.freedom))


BIAS = Bias(
    id="noise",
    meaning="answers to the same question differ from one another",
    formula="pooled standard deviation of repeats of the same row",
    unit="points",
    tested=False,
    kernel=_kernel,
)
