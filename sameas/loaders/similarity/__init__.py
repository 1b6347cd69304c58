"""How alike entities are without any model: for negatives, baselines, ranking and judging.

Entities are numbered on both sides, queries and targets, as the caller orders them; give the
targets in code point order of their ids, and every tie falls the same way whatever the file order.
"""

from sameas.loaders.similarity.bags import BagOverlap, NameEquality
from sameas.loaders.similarity.char_tfidf import CharTfidf
from sameas.loaders.similarity.literal_bags import literal_bags, long_numbers
from sameas.loaders.similarity.neighbour_bags import anchors_of, neighbour_anchors, neighbour_names
from sameas.loaders.similarity.ranking import Ranks, rank_gold, rank_sets, roc_auc
from sameas.loaders.similarity.scores import Row, Similarity, everything
from sameas.loaders.similarity.text import fold, local_id, names_of, normalise
from sameas.loaders.similarity.token_set import TokenSetRatio
from sameas.loaders.similarity.top import Reranked, Top, top_k

__all__ = [
    "BagOverlap",
    "CharTfidf",
    "NameEquality",
    "Ranks",
    "Reranked",
    "Row",
    "Similarity",
    "TokenSetRatio",
    "Top",
    "anchors_of",
    "everything",
    "fold",
    "literal_bags",
    "local_id",
    "long_numbers",
    "names_of",
    "neighbour_anchors",
    "neighbour_names",
    "normalise",
    "rank_gold",
    "rank_sets",
    "roc_auc",
    "top_k",
]
