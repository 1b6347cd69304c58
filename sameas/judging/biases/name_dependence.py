"""Points of belief that a name is worth, the truth being the same."""

import numpy as np

from sameas.judging.biases.bias import Bias
from sameas.judging.biases.pairs import PairAnswers
from sameas.judging.coding import Floats
from sameas.judging.weighted import divide, mean


def slope(pairs: PairAnswers, weights: Floats) -> Floats:
    """Fit belief to name similarity within each truth; nan where names do not vary."""
    across, within = np.zeros(len(weights)), np.zeros(len(weights))
    named = ~np.isnan(pairs.names)
    for group in (named & pairs.true, named & ~pairs.true):
        names, belief = np.where(group, pairs.names, 0.0), np.where(group, pairs.belief, 0.0)
        count = weights @ group.astype(np.float64)
        middle = np.nan_to_num(mean(names, weights, group))
        height = np.nan_to_num(mean(belief, weights, group))
        across += weights @ (names * belief) - count * middle * height
        within += weights @ (names * names) - count * middle * middle
    # what is left of equal names after subtraction is no variation
    return divide(across, np.where(within > 1e-9 * weights.sum(axis=1), within, 0.0))


BIAS = Bias(
    id="name-dependence",
    meaning="pairs with alike names are believed more than others of the same truth",
    formula="slope of belief on name similarity (0 to 1) within truths, least squares",
    unit="points",
    tested=True,
    kernel=slope,
)
