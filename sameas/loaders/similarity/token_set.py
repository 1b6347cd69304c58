"""Token-set ratio: how alike two names are when the order and repetition of words are set aside."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from rapidfuzz import fuzz, process

from sameas.loaders.similarity.incidence import incidence
from sameas.loaders.similarity.scores import Floats, Ints, Row, Similarity, rounded, scan_blocks
from sameas.loaders.similarity.text import Texts, fold


class TokenSetRatio(Similarity):
    """rapidfuzz's token-set ratio, divided by 100.

    Names that share no word need only the plain ratio of their sorted words, which rapidfuzz
    computes for many at a time; the slow form is left for the few that share one. The scores are
    those of `rapidfuzz.fuzz.token_set_ratio`.

    Args:
        queries: Names; None for one that has none.
        targets: Names.
        normal: What is done to a name first.

    Example:
        >>> ratio = TokenSetRatio(["Gift, The", None], ["the Gift,", "The Giver", None])
        >>> [row.scores.tolist() for row in ratio.scan(np.array([0, 1], np.int32))]
        [[1.0, 0.666667], []]
    """

    def __init__(
        self, queries: Texts, targets: Texts, *, normal: Callable[[str], str] = fold
    ) -> None:
        self.shape = (len(queries), len(targets))
        self.recipe = f"token-set ratio of names (rapidfuzz) after {normal.__name__}"
        self._queries = [normal(text) if text else "" for text in queries]
        self._targets = [normal(text) if text else "" for text in targets]
        self._sorted_queries = [_sorted(text) for text in self._queries]
        self._sorted_targets = [_sorted(text) for text in self._targets]
        left, right, _ = incidence(
            [text.split() for text in self._queries], [text.split() for text in self._targets]
        )
        self._words, self._holders = left, right.T.tocsr()

    def scan(self, queries: Ints) -> Iterator[Row]:
        """Score queries against all targets, in bounded memory."""
        cells = np.full(len(queries), self.shape[1], np.int64)
        return scan_blocks(queries, cells, self._block)

    def _block(self, queries: Ints) -> Floats:
        scores = process.cdist(
            [self._sorted_queries[query] for query in queries.tolist()],
            self._sorted_targets,
            scorer=fuzz.ratio,
            score_multiplier=0.01,
            dtype=np.float64,
            workers=-1,
        )
        # two empty texts would be equal; one alone scores 0 by itself
        scores[[not self._queries[query] for query in queries.tolist()]] = 0
        rows, targets = (self._words[queries] @ self._holders).nonzero()
        scores[rows, targets] = self.pairs(queries[rows], targets)
        return rounded(scores)

    def pairs(self, queries: Ints, targets: Ints) -> Floats:
        """Score pairs."""
        scores: Floats = process.cpdist(
            [self._queries[query] for query in queries.tolist()],
            [self._targets[target] for target in targets.tolist()],
            scorer=fuzz.token_set_ratio,
            score_multiplier=0.01,
            dtype=np.float64,
            workers=-1,
        )
        return rounded(scores)


def _sorted(text: str) -> str:
    return " ".join(sorted(set(text.split())))
