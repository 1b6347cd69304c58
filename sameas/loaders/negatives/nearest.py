"""Negatives that look right: drawn from the nearest wrong targets of each query."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from sameas.loaders.negatives.field import Field
from sameas.loaders.negatives.seeded import shuffled
from sameas.loaders.negatives.strategy import Drawn, Strategy, Wish, too_many
from sameas.loaders.similarity.scores import Floats, Ints, Similarity
from sameas.loaders.similarity.top import Top, top_k

_BATCH = 256


class Nearest(Strategy):
    """Draw a query, then one of its nearest wrong targets.

    Queries come in seeded order, each with one target; when all had their turn and more pairs are
    wanted, each gets another. Nearest is as `top_k` orders: highest score first, among equals the
    lower id.

    Args:
        meaning: In a sentence.
        build: Makes the measure of likeness.
        top: From how many of the nearest to draw, unless asked otherwise.
        by_names: The measure compares names.
    """

    def __init__(
        self,
        meaning: str,
        build: Callable[[Field], Similarity],
        *,
        top: int = 3,
        by_names: bool = False,
    ) -> None:
        self.meaning = meaning
        self._build = build
        self._top = top
        self._by_names = by_names

    def similarity(self, field: Field) -> Similarity:
        """Give the measure for a field, made once."""
        return field.once(f"similarity {id(self)}", lambda: self._build(field))

    def order(self, field: Field) -> str:
        """Say what makes a target near."""
        return f"nearest by {self.similarity(field).recipe}; of equal scores the lower id first"

    def recipe(self, field: Field, wish: Wish) -> str:
        """Say how pairs are drawn."""
        above = "" if wish.above is None else f" with a score above {wish.above}"
        return (
            f"a linked entity at random, then one at random of its {wish.top or self._top} nearest"
            f"{above} that hang together with it by no link; {self.order(field)}"
        )

    def draw(self, field: Field, wish: Wish) -> Drawn:
        """Draw different pairs."""
        lists = _Lists(field, self.similarity(field), wish, wish.top or self._top)
        order = shuffled(field.queries, seed=wish.seed, purpose=f"{wish.purpose} queries")
        picks: list[tuple[int, int, float, int]] = []
        for turn in range(lists.top):
            for query, targets, scores in lists.of(order, wish.n):
                if len(picks) == wish.n:
                    return _drawn(picks)
                if turn < len(targets):
                    place = int(self._order(field, wish, query, targets)[turn])
                    picks.append((query, int(targets[place]), float(scores[place]), place + 1))
        if len(picks) < wish.n:
            why = f"the {lists.top} nearest of each linked entity"
            raise too_many(wish, len(picks), why + self._without_names(field))
        return _drawn(picks)

    def _without_names(self, field: Field) -> str:
        """Say that a side has no names, which is what leaves most wishes unmet."""
        kept = "left" if field.replaced == "right" else "right"
        sides = ((kept, field.query_names), (field.replaced, field.target_names))
        bare = [side for side, names in sides if self._by_names and not any(names())]
        return "".join(f"; no {side} entity looked at has a name" for side in bare)

    def _order(self, field: Field, wish: Wish, query: int, targets: Ints) -> Ints:
        ids = [field.targets[target] for target in targets.tolist()]
        return shuffled(ids, seed=wish.seed, purpose=f"{wish.purpose} of {field.queries[query]}")

    def propose(self, field: Field, queries: Ints, wish: Wish) -> Top:
        """Give the nearest wrong targets of each query."""
        return top_k(
            self.similarity(field),
            wish.n,
            queries=queries,
            without=lambda query: field.forbidden(query, doubtful=wish.skips),
        )


class _Lists:
    """The nearest wrong targets of queries, found when they are needed, and kept."""

    def __init__(self, field: Field, similarity: Similarity, wish: Wish, top: int) -> None:
        self.top = top
        self._field, self._similarity, self._wish = field, similarity, wish
        self._kept: dict[int, tuple[Ints, Floats]] = field.once(
            f"nearest {id(similarity)} {top} {wish.skips}", dict
        )

    def of(self, queries: Ints, about: int) -> Iterator[tuple[int, Ints, Floats]]:
        """Give the lists of queries in the order asked for, some at a time.

        Args:
            queries: Numbers of queries.
            about: How many will be looked at, if known.
        """
        step = max(_BATCH, about)
        for start in range(0, len(queries), step):
            chosen = queries[start : start + step]
            self._find(chosen)
            for query in chosen.tolist():
                targets, scores = self._kept[query]
                if self._wish.above is not None:
                    good = scores > self._wish.above
                    targets, scores = targets[good], scores[good]
                yield query, targets, scores

    def _find(self, queries: Ints) -> None:
        missing = [query for query in queries.tolist() if query not in self._kept]
        if not missing:
            return
        top = top_k(
            self._similarity,
            self.top,
            queries=np.array(sorted(missing), np.int32),
            without=lambda query: self._field.forbidden(query, doubtful=self._wish.skips),
        )
        self._kept.update(dict.fromkeys(missing, (np.zeros(0, np.int32), np.zeros(0, np.float64))))
        heads = np.flatnonzero(top.ranks == 1)
        ends = [*heads[1:].tolist(), len(top.ranks)]
        for start, end in zip(heads.tolist(), ends, strict=False):
            part = slice(start, end)
            self._kept[int(top.queries[start])] = (top.targets[part], top.scores[part])


def _drawn(picks: list[tuple[int, int, float, int]]) -> Drawn:
    return Drawn(
        np.array([pick[0] for pick in picks], np.int32),
        np.array([pick[1] for pick in picks], np.int32),
        np.array([pick[2] for pick in picks], np.float64),
        np.array([pick[3] for pick in picks], np.int32),
    )
