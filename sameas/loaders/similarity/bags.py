"""Overlap of what two entities hold: values, neighbours, or a name."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from scipy import sparse

from sameas.loaders.similarity.incidence import Bags, flops, incidence
from sameas.loaders.similarity.scores import Floats, Ints, Row, Similarity, rounded, scan_blocks
from sameas.loaders.similarity.text import Texts


class BagOverlap(Similarity):
    """Weight of what two entities share by the weight of what either holds (weighted Jaccard).

    A thing that few entities hold weighs more: ln((1 + N) / (1 + holders)) + 1, N and holders
    counted over both sides.

    Args:
        queries: What each query holds.
        targets: What each target holds.
        recipe: What the things are, in words.

    Example:
        >>> overlap = BagOverlap([["1948", "x"]], [["1948", "x"], ["x"], ["y"]], recipe="values")
        >>> overlap.pairs(np.array([0, 0, 0], np.int32), np.array([0, 1, 2], np.int32)).tolist()
        [1.0, 0.447387, 0.0]
    """

    def __init__(self, queries: Bags, targets: Bags, *, recipe: str) -> None:
        self.shape = (len(queries), len(targets))
        self.recipe = f"weighted Jaccard of {recipe}"
        self._left, self._right, _ = incidence(queries, targets)
        held = np.asarray(self._left.sum(axis=0) + self._right.sum(axis=0))
        self._weights: Floats = np.log((1 + sum(self.shape)) / (1 + held)) + 1
        self._columns = (self._right @ sparse.diags_array(self._weights)).T.tocsr()
        self._left_size: Floats = self._left @ self._weights
        self._right_size: Floats = self._right @ self._weights

    def scan(self, queries: Ints) -> Iterator[Row]:
        """Score queries against all targets, in bounded memory."""
        cells = flops(self._left[queries], self._right)
        return scan_blocks(queries, np.minimum(cells, self.shape[1]), self._block)

    def _block(self, queries: Ints) -> sparse.csr_array:
        block = self._left[queries] @ self._columns
        left = np.repeat(self._left_size[queries], np.diff(block.indptr))
        block.data /= left + self._right_size[block.indices] - block.data
        rounded(block.data)
        return block

    def pairs(self, queries: Ints, targets: Ints) -> Floats:
        """Score pairs."""
        both = self._left[queries].multiply(self._right[targets])
        shared: Floats = np.asarray(both @ self._weights, np.float64)
        either = self._left_size[queries] + self._right_size[targets] - shared
        return rounded(np.divide(shared, either, out=np.zeros_like(shared), where=either > 0))


class NameEquality(BagOverlap):
    """1 where two names are equal once normalised, else 0; nothing equals a missing name.

    Args:
        queries: Names; None for one that has none.
        targets: Names.
        normal: What is done to a name first; None: nothing.

    Example:
        >>> same = NameEquality(["Glee", None], ["glee", None], normal=str.casefold)
        >>> same.pairs(np.array([0, 1], np.int32), np.array([0, 1], np.int32)).tolist()
        [1.0, 0.0]
    """

    def __init__(
        self, queries: Texts, targets: Texts, *, normal: Callable[[str], str] | None
    ) -> None:
        super().__init__(_single(queries, normal), _single(targets, normal), recipe="names")
        how = "as they stand" if normal is None else f"after {normal.__name__}"
        self.recipe = f"equality of names {how}"


def _single(texts: Texts, normal: Callable[[str], str] | None) -> list[list[str]]:
    return [[text if normal is None else normal(text)] if text else [] for text in texts]
