"""Names, by letters."""

from sameas.judging.systems.aligner import Aligner
from sameas.loaders.similarity import CharTfidf, names_of

ALIGNER = Aligner(
    "char-tfidf",
    "the nearest name by TF-IDF of character 3-grams",
    lambda ds, lefts, rights: CharTfidf(names_of(ds.left, lefts), names_of(ds.right, rights)),
)
