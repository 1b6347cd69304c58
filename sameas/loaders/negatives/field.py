"""Who may be paired wrongly with whom, and whose meeting would be doubtful."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

import numpy as np
import pyarrow as pa

from sameas.core.errors import InputError
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.profile import Side
from sameas.loaders.similarity.scores import Ints, Longs
from sameas.loaders.similarity.text import Nameless, Texts, names_of

Label = Literal["match", "non-match", "ambiguous"]
Made = TypeVar("Made")


@dataclass(frozen=True, eq=False)
class Field:
    """Queries, the targets among which their wrong partners are sought, and what is known of both.

    Both are distinct and in code point order, so that nothing depends on the order of the files.

    Attributes:
        replaced: The side whose entity is replaced by a wrong one: that of the targets.
        queries: Ids that keep their place: linked entities of the other side.
        targets: Ids among which wrong partners are sought.
        query_graph: The graph of the queries.
        target_graph: The graph of the targets.
        query_component: Component of the link graph, over all links, of each query.
        target_component: The same of each target, -1 for one without any link.
        gold: Gold pairs over all links whose ends are both here, as codes; see `code`.
        doubtful: Pairs that are no matches but ambiguous, as codes: an entity with an is-a parent
            or child of its partner, or of what hangs together with its partner by links.
        partner_ids: The gold partners of each query over all links, here or not.
        nameless: What stands for an entity without a name.
    """

    replaced: Side
    queries: list[str]
    targets: list[str]
    query_graph: KnowledgeGraph
    target_graph: KnowledgeGraph
    query_component: Ints
    target_component: Ints
    gold: Longs
    doubtful: Longs
    partner_ids: list[list[str]]
    nameless: Nameless = "skip"
    _memo: dict[str, Any] = field(default_factory=dict, repr=False)

    def code(self, queries: Ints | int, targets: Ints | int) -> Longs:
        """Give pairs a number each."""
        found: Longs = np.asarray(queries, np.int64) * len(self.targets) + targets
        return found

    def is_doubtful(self, queries: Ints, targets: Ints) -> Any:
        """Tell which pairs are ambiguous."""
        return _among(self.code(queries, targets), self.doubtful)

    def is_same(self, queries: Ints, targets: Ints) -> Any:
        """Tell which pairs hang together by links."""
        found = self.target_component[targets]
        return (found >= 0) & (found == self.query_component[queries])

    def same(self, query: int) -> Ints:
        """Give the targets that hang together with a query by links, in order."""
        order, ordered = self.once("by component", self._by_component)
        group = int(self.query_component[query])
        low, high = np.searchsorted(ordered, [group, group + 1])
        found: Ints = order[low:high]
        return found

    def doubtful_of(self, query: int) -> Ints:
        """Give the targets whose meeting with a query would be ambiguous, in order."""
        return self._of(self.doubtful, query)

    def gold_of(self, query: int) -> Ints:
        """Give the gold partners of a query, in order."""
        return self._of(self.gold, query)

    def forbidden(self, query: int, *, doubtful: bool) -> Ints:
        """Give the targets that a query must not get.

        Args:
            query: Number of the query.
            doubtful: Forbid ambiguous ones, too.
        """
        if not doubtful:
            return self.same(query)
        return np.union1d(self.same(query), self.doubtful_of(query)).astype(np.int32)

    def numbers(self, pairs: pa.Table) -> tuple[Ints, Ints]:
        """Give the numbers of both ends of pairs.

        Args:
            pairs: Columns left and right.

        Raises:
            InputError: An end is not here.
        """
        kept = "left" if self.replaced == "right" else "right"
        return self._places(pairs, kept, self.queries), self._places(
            pairs, self.replaced, self.targets
        )

    def query_names(self) -> Texts:
        """Give the names of the queries."""
        return self.once(
            "query names",
            lambda: names_of(self.query_graph, self.queries, nameless=self.nameless),
        )

    def target_names(self) -> Texts:
        """Give the names of the targets."""
        return self.once(
            "target names",
            lambda: names_of(self.target_graph, self.targets, nameless=self.nameless),
        )

    def once(self, what: str, make: Callable[[], Made]) -> Made:
        """Make something on first use, and keep it."""
        if what not in self._memo:
            self._memo[what] = make()
        made: Made = self._memo[what]
        return made

    def _places(self, pairs: pa.Table, side: str, ids: list[str]) -> Ints:
        place = self.once(f"places {side}", lambda: {one: number for number, one in enumerate(ids)})
        wanted = pairs[side].to_pylist()
        missing = [one for one in wanted if one not in place]
        if missing:
            raise InputError(
                f"{len(missing):,} {side} ids that are not here, the first {missing[0]!r}",
                expected="ends of links, or of the pool",
            )
        return np.array([place[one] for one in wanted], np.int32)

    def _of(self, codes: Longs, query: int) -> Ints:
        low, high = np.searchsorted(codes, self.code(np.array([query, query + 1], np.int64), 0))
        return (codes[low:high] - query * len(self.targets)).astype(np.int32)

    def _by_component(self) -> tuple[Ints, Ints]:
        order = np.argsort(self.target_component, kind="stable").astype(np.int32)
        return order, self.target_component[order]


def _among(codes: Longs, known: Longs) -> Any:
    if not len(known):
        return np.zeros(len(codes), np.bool_)
    places = np.minimum(np.searchsorted(known, codes), len(known) - 1)
    return known[places] == codes
