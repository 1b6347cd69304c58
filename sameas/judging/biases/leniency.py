"""Points of belief toward MATCH, whatever the truth and whatever is shown."""

from sameas.judging.biases.bias import Bias
from sameas.judging.biases.pairs import PairAnswers
from sameas.judging.coding import HIGHEST, Floats
from sameas.judging.weighted import mean


def _kernel(pairs: PairAnswers, weights: Floats) -> Floats:
    belief = pairs.belief
    both = mean(belief, weights, pairs.true) + mean(belief, weights, ~pairs.true)
    return (both - HIGHEST) / 2


BIAS = Bias(
    id="leniency",
    meaning="belief leans toward a match for true and other pairs alike",
    formula="mean of belief over truths alike - 5; belief = (10 + s(MATCH) - s(NON_MATCH)) / 2",
    unit="points",
    tested=True,
    kernel=_kernel,
)
