"""Nearest names, by words."""

from sameas.loaders.negatives.nearest import Nearest
from sameas.loaders.similarity import TokenSetRatio

STRATEGY = Nearest(
    "one of the 3 wrong entities whose names are nearest by token-set ratio",
    lambda field: TokenSetRatio(field.query_names(), field.target_names()),
    by_names=True,
)
