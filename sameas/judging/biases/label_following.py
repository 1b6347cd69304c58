"""Points that any shown decision gets, whatever the evidence."""

from sameas.judging.biases.bias import Bias
from sameas.judging.biases.pairs import PairAnswers
from sameas.judging.coding import Floats
from sameas.judging.weighted import mean


def _kernel(pairs: PairAnswers, weights: Floats) -> Floats:
    extra = pairs.acceptance
    return (mean(extra, weights, pairs.true) + mean(extra, weights, ~pairs.true)) / 2


BIAS = Bias(
    id="label-following",
    meaning="scores go up for whatever decision is shown",
    formula="mean over pairs of (s under MATCH + s under NON_MATCH - 10) / 2, truths alike",
    unit="points",
    tested=True,
    kernel=_kernel,
)
