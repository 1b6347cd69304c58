"""Nearest names, by letters."""

from sameas.loaders.negatives.nearest import Nearest
from sameas.loaders.similarity import CharTfidf

STRATEGY = Nearest(
    "one of the 3 wrong entities whose names are nearest by TF-IDF of character 3-grams",
    lambda field: CharTfidf(field.query_names(), field.target_names()),
    by_names=True,
)
