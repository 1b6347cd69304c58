"""The best few targets of each query, and a second opinion on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from sameas.core.errors import OptionError
from sameas.loaders.similarity.scores import Floats, Ints, Row, Similarity, everything

Without = Callable[[int], Ints]
_BATCH = 1024


class Top(NamedTuple):
    """The best targets of queries, query by query, best first; ranks begin at 1."""

    queries: Ints
    targets: Ints
    scores: Floats
    ranks: Ints


def top_k(
    similarity: Similarity, k: int, *, queries: Ints | None = None, without: Without | None = None
) -> Top:
    """Find the best targets of queries.

    Targets are ordered by score, highest first; of equal scores the target with the lower number
    comes first. A score of 0 is no likeness: such targets are left out, so that a query may have
    fewer than `k`.

    Args:
        similarity: What scores.
        k: How many targets at most.
        queries: Numbers of queries; all by default.
        without: Gives the numbers of the targets that a query must not get.

    Raises:
        OptionError: `k` below 1.

    Example:
        >>> from sameas.loaders.similarity import TokenSetRatio
        >>> ratio = TokenSetRatio(["red fox"], ["red", "blue", "red fox"])
        >>> top_k(ratio, 2).targets.tolist()
        [0, 2]
    """
    if k < 1:
        raise OptionError(f"the best {k} of a ranking", expected="at least 1")
    queries = everything(similarity) if queries is None else queries
    rows = [_best(row, k, without) for row in similarity.scan(queries)]
    counts = np.array([len(row.targets) for row in rows], np.int64)
    return Top(
        np.repeat(np.array([row.query for row in rows], np.int32), counts),
        np.concatenate([np.zeros(0, np.int32), *(row.targets for row in rows)]).astype(np.int32),
        np.concatenate([np.zeros(0), *(row.scores for row in rows)]),
        np.concatenate([np.zeros(0, np.int32), *(np.arange(1, n + 1) for n in counts)]).astype(
            np.int32
        ),
    )


def _best(row: Row, k: int, without: Without | None) -> Row:
    query, targets, scores = row
    forbidden = without(query) if without is not None else ()
    wanted = k + len(forbidden)
    if len(scores) > wanted:
        bar = np.partition(scores, len(scores) - wanted)[len(scores) - wanted]
        chosen = np.flatnonzero(scores >= bar)
        targets, scores = targets[chosen], scores[chosen]
    if len(forbidden):
        allowed = ~np.isin(targets, forbidden)
        targets, scores = targets[allowed], scores[allowed]
    order = np.lexsort((targets, -scores))[:k]
    return Row(query, targets[order], scores[order])


class Reranked(Similarity):
    """The scores of one measure for the best targets of another, and 0 for all the rest.

    Args:
        first: What chooses the targets.
        second: What scores them.
        k: How many targets are chosen, by the order of `top_k`.

    Example:
        >>> from sameas.loaders.similarity import CharTfidf, TokenSetRatio
        >>> names = ["red fox", "blue"], ["red", "blue", "red fox"]
        >>> both = Reranked(CharTfidf(*names), TokenSetRatio(*names), k=1)
        >>> [(row.targets.tolist(), row.scores.tolist()) for row in both.scan(everything(both))]
        [([2], [1.0]), ([1], [1.0])]
    """

    def __init__(self, first: Similarity, second: Similarity, *, k: int = 50) -> None:
        self.shape = first.shape
        self.recipe = f"{second.recipe}, on the best {k} by {first.recipe}"
        self._first, self._second, self._k = first, second, k

    def scan(self, queries: Ints) -> Iterator[Row]:
        """Score queries against all targets, in bounded memory."""
        for start in range(0, len(queries), _BATCH):
            chosen = queries[start : start + _BATCH]
            top = top_k(self._first, self._k, queries=chosen)
            scores = self._second.pairs(top.queries, top.targets)
            # ranks start again at 1 with each query that has any target
            heads = np.flatnonzero(top.ranks == 1).astype(np.int32)
            found = dict(zip(top.queries[heads].tolist(), _spans(heads, len(scores)), strict=True))
            for query in chosen.tolist():
                part = found.get(query, slice(0, 0))
                alike = scores[part] > 0
                yield Row(query, top.targets[part][alike], scores[part][alike])

    def pairs(self, queries: Ints, targets: Ints) -> Floats:
        """Score pairs."""
        distinct = np.unique(queries)
        found = {
            (row.query, target): score
            for row in self.scan(distinct)
            for target, score in zip(row.targets.tolist(), row.scores.tolist(), strict=True)
        }
        pairs = zip(queries.tolist(), targets.tolist(), strict=True)
        return np.array([found.get(pair, 0.0) for pair in pairs], np.float64)


def _spans(heads: Ints, size: int) -> list[slice]:
    ends = [*heads[1:].tolist(), size] if len(heads) else []
    return [slice(start, end) for start, end in zip(heads.tolist(), ends, strict=True)]
