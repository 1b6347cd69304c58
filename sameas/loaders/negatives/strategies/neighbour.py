"""Nearest in the graph to the gold partner."""

from sameas.loaders.negatives.around_gold import AroundGold
from sameas.loaders.negatives.nearest import Nearest

STRATEGY = Nearest(
    "one of the 10 wrong entities within two hops of a gold partner that share most of its"
    " neighbours",
    AroundGold,
    top=10,
)
