"""Small invented datasets with everything that negatives must mind."""

from __future__ import annotations

from dataclasses import dataclass

import networkx as nx
import pyarrow as pa
from hypothesis import strategies as st

from sameas.loaders.graph import KnowledgeGraph

BROADER = "http://id.nlm.nih.gov/mesh/vocab#broaderDescriptor"
IS_A = "http://snomed.info/id/116680003"
SITE = "http://snomed.info/id/363698007"
Pair = tuple[str, str]
Triple = tuple[str, str, str]


@dataclass
class Invented:
    """A dataset in memory, which remembers what it was made of."""

    left: KnowledgeGraph
    right: KnowledgeGraph
    links: pa.Table
    all_links: pa.Table
    is_a: set[Pair]

    @property
    def known(self) -> set[Pair]:
        return pairs(self.links) | pairs(self.all_links)

    def same(self, left: str, right: str) -> bool:
        """Tell whether links hold two entities together, by another library."""
        graph = nx.Graph((("left", one), ("right", two)) for one, two in self.known)
        ends = ("left", left), ("right", right)
        return all(end in graph for end in ends) and nx.has_path(graph, *ends)

    def doubtful(self, left: str, right: str) -> bool:
        """Tell whether one end is parent or child of what the other end hangs together with."""
        near_right = any(
            self.same(left, other) for other in self._relatives(right) if other[0] == "r"
        )
        return near_right or any(
            self.same(other, right) for other in self._relatives(left) if other[0] == "l"
        )

    def _relatives(self, one: str) -> set[str]:
        return {a if b == one else b for a, b in self.is_a if one in (a, b) and a != b}


def pairs(table: pa.Table) -> set[Pair]:
    return set(zip(table["left"].to_pylist(), table["right"].to_pylist(), strict=True))


def table(rows: list[Pair]) -> pa.Table:
    schema = pa.schema([("left", pa.string()), ("right", pa.string())])
    return pa.table({"left": [a for a, _ in rows], "right": [b for _, b in rows]}, schema=schema)


def dataset(
    links: list[Pair],
    *,
    all_links: list[Pair] | None = None,
    left: list[Triple] | None = None,
    right: list[Triple] | None = None,
    names: dict[str, str] | None = None,
) -> Invented:
    everything = links if all_links is None else all_links
    triples = left or [], right or []
    graphs = [
        KnowledgeGraph.from_tables(
            triples[place],
            side="right" if place else "left",
            linked=[pair[place] for pair in [*links, *everything]],
            given_names=names,
        )
        for place in (0, 1)
    ]
    is_a = {(one, two) for one, kind, two in [*triples[0], *triples[1]] if kind in (BROADER, IS_A)}
    return Invented(graphs[0], graphs[1], table(links), table(everything), is_a)


LEFTS = [f"l{number}" for number in range(7)]
RIGHTS = [f"r{number}" for number in range(8)]
_WORDS = st.sampled_from(["red", "fox", "blue", "Fox,", "glee", "of"])
_NAMES = st.none() | st.lists(_WORDS, min_size=1, max_size=3).map(" ".join)


def _triples(ids: list[str], kinds: list[str]) -> st.SearchStrategy[list[Triple]]:
    one = st.sampled_from(ids)
    return st.lists(st.tuples(one, st.sampled_from(kinds), one), max_size=10)


@st.composite
def datasets(draw: st.DrawFn) -> tuple[Invented, Invented]:
    """Draw a dataset, and the same with everything in another order."""
    pair = st.tuples(st.sampled_from(LEFTS), st.sampled_from(RIGHTS))
    everything = draw(st.lists(pair, min_size=2, max_size=9, unique=True))
    links = everything[: draw(st.integers(1, len(everything)))]
    left = draw(_triples(LEFTS, [BROADER, "meshv:seeAlso"]))
    right = draw(_triples(RIGHTS, [IS_A, SITE]))
    drawn = draw(st.lists(_NAMES, min_size=15, max_size=15))
    names = {one: name for one, name in zip(LEFTS + RIGHTS, drawn, strict=True) if name}
    made = dataset(links, all_links=everything, left=left, right=right, names=names)
    shuffled = dataset(
        draw(st.permutations(links)),
        all_links=draw(st.permutations(everything)),
        left=draw(st.permutations(left)),
        right=draw(st.permutations(right)),
        names=names,
    )
    return made, shuffled
