"""A dataset, and what designs ask of it: gold pairs, negatives, pairs of a system, names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Literal

import numpy as np

from sameas.core.errors import OptionError
from sameas.judging.truth import Known
from sameas.loaders.dataset import Dataset
from sameas.loaders.negatives import Sampler
from sameas.loaders.negatives.seeded import Stream, shuffled
from sameas.loaders.similarity import TokenSetRatio, names_of
from sameas.loaders.text_index import TextIndex

Pair = tuple[str, str]

NEGATIVES = {
    "random": "two linked entities that hang together by no link, all pairs equally likely",
    "nearest-name": (
        "a linked entity and one at random of the 3 entities nearest by token-set ratio of names"
        " that hang together with it by no link"
    ),
    "lexical": (
        "a linked entity and one at random of the 3 entities nearest by token-set ratio of names,"
        " above 0.45, that hang together with it by no link"
    ),
    "tfidf": (
        "a linked entity and one at random of the 3 entities nearest by TF-IDF of character 3-grams"
        " of names that hang together with it by no link"
    ),
}
"""How each kind of negative is drawn, in words that a plan records."""

_STRATEGIES: dict[str, tuple[str, dict[str, Any]]] = {
    "random": ("random", {}),
    "nearest-name": ("lexical", {"top": 3}),
    "lexical": ("lexical", {"top": 3, "above": 0.45}),
    "tfidf": ("tfidf", {"top": 3}),
}


class Material:
    """What designs draw from. What it finds out, it keeps.

    Args:
        dataset: Two graphs and their links.

    Example:
        >>> ds = Dataset.from_tables(
        ...     links=[("a", "x"), ("b", "y")], left_relations=[], right_relations=[]
        ... )
        >>> material = Material(ds)
        >>> sorted(material.gold(2, seed=1)), material.negatives("random", 1, seed=1)[0][0]
        ([('a', 'x'), ('b', 'y')], ('b', 'x'))
    """

    def __init__(self, dataset: Dataset) -> None:
        self.dataset = dataset
        self.known = Known(dataset)

    @cached_property
    def _sampler(self) -> Sampler:
        return Sampler(self.dataset)

    def gold(self, n: int, *, seed: int) -> list[Pair]:
        """Draw gold pairs, all equally likely; fewer are the beginning of more.

        Raises:
            OptionError: There are not so many.
        """
        return draw_some(self.known.gold, n, seed=seed, purpose="gold pairs")

    def negatives(
        self, kind: str, n: int, *, seed: int, without: Sequence[Pair] = ()
    ) -> list[tuple[Pair, float | None, int | None]]:
        """Draw different pairs that are no matches, with the score and rank they were drawn by.

        Args:
            kind: One of `NEGATIVES`.
            n: How many.
            seed: Any integer.
            without: Pairs that are not to be drawn again.

        Raises:
            OptionError: There are not so many.
        """
        strategy, options = _STRATEGIES[kind]
        taken = set(without)
        # those that are taken may be drawn, and are then left out
        table = self._sampler.draw(strategy, n, seed=seed, **options)
        found = self._free(table, taken)
        if len(found) < n:
            more = n + len(taken)
            found = self._free(self._sampler.draw(strategy, more, seed=seed, **options), taken)
        return found[:n]

    @staticmethod
    def _free(table: Any, taken: set[Pair]) -> list[tuple[Pair, float | None, int | None]]:
        rows = zip(
            zip(table["left"].to_pylist(), table["right"].to_pylist(), strict=True),
            table["score"].to_pylist(),
            table["rank"].to_pylist(),
            strict=True,
        )
        return [row for row in rows if row[0] not in taken]

    def outside(
        self,
        predicted: frozenset[Pair],
        n: int,
        *,
        seed: int,
        pool: Literal["graph", "linked"] = "graph",
    ) -> list[Pair]:
        """Draw pairs of G1 x G2 that are not predicted, all equally likely; no link is looked at.

        Args:
            predicted: Pairs that are left out.
            n: How many different ones.
            seed: Any integer.
            pool: `graph`: all entities of both graphs; `linked`: those with any link.

        Raises:
            OptionError: There are not so many.
        """
        lefts, rights = self._entities("left", pool), self._entities("right", pool)
        grid = len(lefts) * len(rights)
        if grid - len(predicted) < n:
            raise OptionError(
                f"{n:,} pairs that are not predicted",
                expected=f"at most {grid - len(predicted):,}",
                fix="ask for fewer pairs (--n)",
            )
        stream = Stream(seed, "pairs outside the predictions")
        found: dict[Pair, None] = {}
        while len(found) < n:
            codes = stream.order(grid) if grid <= 4 * n else stream.below(grid, 2 * n)
            for code in codes.tolist():
                pair = (lefts[code // len(rights)], rights[code % len(rights)])
                if pair not in predicted:
                    found.setdefault(pair)
        return list(found)[:n]

    def _entities(self, side: Literal["left", "right"], pool: str) -> TextIndex | list[str]:
        if pool == "graph":
            return self.dataset.graph(side).store.entities
        if pool != "linked":
            raise OptionError(f"no pool {pool!r}", expected="graph or linked")
        tables = (self.dataset.all_links, self.dataset.links)
        return sorted({one for table in tables for one in table[side].to_pylist()})

    def name_similarities(self, pairs: Sequence[Pair]) -> list[float | None]:
        """Give the token-set ratio of names after folding; None where a name is missing.

        Args:
            pairs: Any.
        """
        lefts = names_of(self.dataset.left, [left for left, _ in pairs])
        rights = names_of(self.dataset.right, [right for _, right in pairs])
        every = np.arange(len(pairs), dtype=np.int32)
        scores = TokenSetRatio(lefts, rights).pairs(every, every).tolist() if pairs else []
        return [
            score if left and right else None
            for left, right, score in zip(lefts, rights, scores, strict=True)
        ]


def draw_some(things: Sequence[Pair], n: int, *, seed: int, purpose: str) -> list[Pair]:
    """Draw pairs by a keyed hash of what they are: file order does not matter.

    Raises:
        OptionError: There are not so many.
    """
    if n > len(things):
        raise OptionError(
            f"{n:,} {purpose}",
            expected=f"at most {len(things):,}: there are no more",
            fix="ask for fewer pairs (--n)",
        )
    order = shuffled(["\t".join(pair) for pair in things], seed=seed, purpose=purpose)
    return [things[place] for place in order[:n].tolist()]
