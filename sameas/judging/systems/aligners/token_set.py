"""Names, by words."""

from sameas.judging.systems.aligner import Aligner
from sameas.loaders.similarity import CharTfidf, Reranked, TokenSetRatio, names_of

ALIGNER = Aligner(
    "token-set",
    "the nearest name by token-set ratio, among the 50 nearest by TF-IDF of letters",
    lambda ds, lefts, rights: Reranked(
        CharTfidf(names_of(ds.left, lefts), names_of(ds.right, rights)),
        TokenSetRatio(names_of(ds.left, lefts), names_of(ds.right, rights)),
    ),
)
