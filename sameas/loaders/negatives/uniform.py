"""Negatives by pure chance: any pair that no link holds together, each as likely as any other."""

from __future__ import annotations

import numpy as np

from sameas.core.errors import OptionError
from sameas.loaders.negatives.field import Field
from sameas.loaders.negatives.seeded import Stream
from sameas.loaders.negatives.strategy import Drawn, Strategy, Wish, too_many
from sameas.loaders.similarity.scores import Ints, Longs
from sameas.loaders.similarity.top import Top

FEW = 1_000_000
"""Up to so many pairs, all of them are shuffled; above, pairs are drawn until they are enough."""


class Uniform(Strategy):
    """Draw pairs without replacement, each with the same chance.

    Args:
        meaning: In a sentence.
    """

    def __init__(self, meaning: str) -> None:
        self.meaning = meaning

    def order(self, field: Field) -> str:
        """Say that there is none."""
        return "random"

    def recipe(self, field: Field, wish: Wish) -> str:
        """Say how pairs are drawn."""
        return (
            "a linked entity and one of the other side, all pairs that hang together by no link"
            " equally likely, without replacement; no score"
        )

    def draw(self, field: Field, wish: Wish) -> Drawn:
        """Draw different pairs."""
        if wish.top is not None or wish.above is not None:
            raise OptionError(
                f"`top` and `above` with strategy {wish.purpose!r}",
                expected="neither: it has no scores",
            )
        size = len(field.targets)
        there_are = _allowed(field, skips=wish.skips)
        if wish.n > there_are:
            raise too_many(wish, there_are, "all pairs that hang together by no link")
        stream = Stream(wish.seed, f"{wish.purpose} pairs")
        grid = len(field.queries) * size
        codes = np.zeros(0, np.int64)
        while len(codes) < wish.n:
            more = stream.order(grid) if grid <= FEW else stream.below(grid, 2 * wish.n)
            codes = np.concatenate((codes, _good(field, more, skips=wish.skips)))
            _, first = np.unique(codes, return_index=True)
            codes = codes[np.sort(first)]
        codes = codes[: wish.n]
        return _unscored((codes // size).astype(np.int32), (codes % size).astype(np.int32))

    def propose(self, field: Field, queries: Ints, wish: Wish) -> Top:
        """Give each query different wrong targets in random order."""
        size = len(field.targets)
        found: list[list[int]] = []
        for query in queries.tolist():
            forbidden = set(field.forbidden(query, doubtful=wish.skips).tolist())
            wanted = min(wish.n, size - len(forbidden))
            stream = Stream(wish.seed, f"{wish.purpose} of {field.queries[query]}")
            chosen: dict[int, None] = {}
            few = size <= 4 * (wanted + len(forbidden))
            while len(chosen) < wanted:
                more = stream.order(size) if few else stream.below(size, 2 * wanted)
                chosen.update((one, None) for one in more.tolist() if one not in forbidden)
            found.append(list(chosen)[:wanted])
        counts = [len(one) for one in found]
        targets = np.array([target for one in found for target in one], np.int32)
        drawn = _unscored(np.repeat(queries, counts).astype(np.int32), targets)
        return Top(*drawn)


def _allowed(field: Field, *, skips: bool) -> int:
    linked = field.target_component[field.target_component >= 0]
    size = int(max(field.query_component.max(initial=-1), linked.max(initial=-1))) + 1
    same = np.bincount(linked, minlength=size)[field.query_component].sum()
    doubtful = len(field.doubtful) if skips else 0
    return len(field.queries) * len(field.targets) - int(same) - doubtful


def _good(field: Field, codes: Longs, *, skips: bool) -> Longs:
    size = len(field.targets)
    queries, targets = (codes // size).astype(np.int32), (codes % size).astype(np.int32)
    bad = field.is_same(queries, targets)
    if skips:
        bad |= field.is_doubtful(queries, targets)
    good: Longs = codes[~bad]
    return good


def _unscored(queries: Ints, targets: Ints) -> Drawn:
    size = len(queries)
    return Drawn(queries, targets, np.full(size, np.nan), np.zeros(size, np.int32))
