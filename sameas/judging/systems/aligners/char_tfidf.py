"""Names, by letters."""

from sameas.judging.systems.aligner import Aligner
from sameas.loaders.similarity import CharTfidf, names_of

ALIGNER = Aligner(
    "char-tfidf",
    "the nearest name by TF-IDF of character 3-grams",
    lambda left, lefts, right, rights: CharTfidf(names_of(left, lefts), names_of(right, rights)),
)
