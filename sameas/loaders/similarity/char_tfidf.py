"""TF-IDF of character n-grams: names that are spelled alike, found among very many."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from scipy import sparse

from sameas.loaders.similarity.incidence import flops
from sameas.loaders.similarity.scores import Floats, Ints, Row, Similarity, rounded, scan_blocks
from sameas.loaders.similarity.text import Texts, fold


class CharTfidf(Similarity):
    """Cosine of TF-IDF vectors of character n-grams within words.

    Frequencies are those of queries and targets together, so that both sides are weighed alike.

    Args:
        queries: Names; None for one that has none.
        targets: Names.
        n: Lengths of the n-grams, from and to.
        normal: What is done to a name first.

    Example:
        >>> tfidf = CharTfidf(["colour"], ["color", "flavour", "grey"])
        >>> tfidf.pairs(np.array([0, 0], np.int32), np.array([0, 2], np.int32)).tolist()
        [0.468006, 0.0]
    """

    def __init__(
        self,
        queries: Texts,
        targets: Texts,
        *,
        n: tuple[int, int] = (3, 3),
        normal: Callable[[str], str] = fold,
    ) -> None:
        from sklearn.feature_extraction.text import TfidfVectorizer

        self.shape = (len(queries), len(targets))
        lengths = f"{n[0]}-" if n[0] == n[1] else f"{n[0]}- to {n[1]}-"
        self.recipe = (
            f"cosine of TF-IDF of character {lengths}grams within words of names after"
            f" {normal.__name__}, frequencies over both sides"
        )
        texts = [normal(text) if text else "" for text in (*queries, *targets)]
        if any(texts):
            vectorizer = TfidfVectorizer(
                analyzer="char_wb", ngram_range=n, lowercase=False, dtype=np.float64
            )
            vectors = sparse.csr_array(vectorizer.fit_transform(texts))
        else:
            vectors = sparse.csr_array((len(texts), 1), dtype=np.float64)
        self._left, self._right = vectors[: len(queries)], vectors[len(queries) :]
        self._columns = self._right.T.tocsr()

    def scan(self, queries: Ints) -> Iterator[Row]:
        """Score queries against all targets, in bounded memory."""
        cells = flops(self._left[queries], self._right)
        return scan_blocks(queries, np.minimum(cells, self.shape[1]), self._block)

    def _block(self, queries: Ints) -> sparse.csr_array:
        block = self._left[queries] @ self._columns
        rounded(block.data)
        return block

    def pairs(self, queries: Ints, targets: Ints) -> Floats:
        """Score pairs."""
        products = self._left[queries].multiply(self._right[targets])
        scores: Floats = np.asarray(products.sum(axis=1), np.float64).ravel()
        return rounded(scores)
