"""Who is ranked among whom, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pyarrow as pa

from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.names import local_name
from sameas.loaders.negatives import Field, field_of
from sameas.loaders.similarity import local_id
from sameas.loaders.similarity.scores import Ints
from sameas.loaders.similarity.text import Texts
from sameas.validation.evidence import Evidence

SOURCES: Mapping[str, str] = {
    "names": "names as the dataset's profile finds them: in attributes, else in the id where ids"
    " spell names; an entity without a name is like nobody",
    "ids": "what ids spell, attributes set aside; an id that spells no name, such as Q42, stands"
    " as it is",
}
"""Where names come from, in words that a report can print."""


@dataclass(frozen=True, slots=True, eq=False)
class Arena:
    """Gold pairs to be found, by number.

    Attributes:
        field: Queries and targets: the gold entities of the left and of the right graph.
        queries: Left end of each distinct gold pair.
        targets: Its right end.
        names: By source, what queries and targets are called; see `SOURCES`.
    """

    field: Field
    queries: Ints
    targets: Ints
    names: dict[str, tuple[Texts, Texts]]

    @property
    def pool(self) -> str:
        """Say who is ranked among whom."""
        return (
            f"each left entity of {len(self.queries):,} gold pairs against the"
            f" {len(self.field.targets):,} right entities of gold pairs; other partners before"
            " sampling are no wrong answers"
        )

    def same(self) -> tuple[Ints, Ints]:
        """Give the pairs that are no wrong answers: all links, before sampling."""
        size = len(self.field.targets)
        gold = self.field.gold
        return (gold // size).astype("int32"), (gold % size).astype("int32")

    def numbers(self, pairs: pa.Table) -> tuple[Ints, Ints]:
        """Give the numbers of the distinct pairs whose ends are both here."""
        return self.field.numbers(
            _distinct(pairs, set(self.field.queries), set(self.field.targets))
        )


def arena(evidence: Evidence) -> Arena:
    """Lay out a dataset's gold pairs; there must be one.

    Example:
        >>> from sameas.loaders.dataset import Dataset
        >>> ds = Dataset.from_tables(
        ...     links=[("a", "x"), ("b", "y")], left_relations=[], right_relations=[]
        ... )
        >>> found = arena(Evidence(ds))
        >>> found.names["ids"]
        (['a', 'b'], ['x', 'y'])
    """
    ds = evidence.dataset
    field = field_of(ds, pool=sorted(set(ds.links["right"].to_pylist())))
    queries, targets = field.numbers(_distinct(ds.links, set(field.queries), set(field.targets)))
    return Arena(field, queries, targets, _names(field))


def _distinct(pairs: pa.Table, lefts: set[str], rights: set[str]) -> pa.Table:
    both = zip(pairs["left"].to_pylist(), pairs["right"].to_pylist(), strict=True)
    kept = sorted({(left, right) for left, right in both if left in lefts and right in rights})
    return pa.table(
        {
            "left": pa.array([left for left, _ in kept], pa.string()),
            "right": pa.array([right for _, right in kept], pa.string()),
        }
    )


def _names(field: Field) -> dict[str, tuple[Texts, Texts]]:
    """Give the names, and what ids spell where that says something else."""
    names = list(field.query_names()), list(field.target_names())
    sides = (field.query_graph, field.queries), (field.target_graph, field.targets)
    spelled = any(graph.profile.names.local is not None for graph, _ in sides)
    if not spelled and all(any(side) for side in names):
        return {"names": names}
    ids = _ids(*sides[0]), _ids(*sides[1])
    if names == ids:
        return {"ids": ids}
    return {"names": names, "ids": ids} if any(map(any, names)) else {"ids": ids}


def _ids(graph: KnowledgeGraph, entities: list[str]) -> list[str | None]:
    rule = graph.profile.names.local
    return [(rule and local_name(one, rule)) or local_id(one) for one in entities]
