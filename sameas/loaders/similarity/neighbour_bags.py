"""What an entity's neighbours are, made comparable across graphs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
import polars as pl

from sameas.core.link_graph import components
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.similarity.scores import Ints, Longs
from sameas.loaders.similarity.text import Nameless, fold, local_id
from sameas.loaders.store import Adjacency


def neighbour_names(
    graph: KnowledgeGraph, entities: Iterable[str], *, nameless: Nameless = "skip"
) -> list[set[str]]:
    """Collect the folded names of entities' neighbours, whatever the relation and its direction.

    Args:
        graph: Who knows the neighbours.
        entities: Ids; one that the graph does not know has no neighbours.
        nameless: What stands for a neighbour without a name: `skip`: nothing; `id`: its bare id.

    Example:
        >>> graph = KnowledgeGraph.from_tables(
        ...     [("a", "p", "b"), ("c", "q", "a"), ("a", "p", "a")], given_names={"b": "Bee"}
        ... )
        >>> neighbour_names(graph, ["a"])
        [{'bee'}]
        >>> sorted(*neighbour_names(graph, ["a"], nameless="id"))
        ['bee', 'c']
    """
    around = _neighbours(graph, entities)
    ids, folded = graph.store.entities, dict[int, str]()
    for one in np.unique(np.concatenate([*around, np.zeros(0, np.int64)])).tolist():
        # by number: looking half a million ids up again would take most of the time
        name = graph.names.at(one) or (local_id(ids[one]) if nameless == "id" else None)
        if name:
            folded[one] = fold(name)
    return [{folded[one] for one in some.tolist() if one in folded} for some in around]


def neighbour_anchors(
    graph: KnowledgeGraph, entities: Iterable[str], anchors: Mapping[str, str]
) -> list[set[str]]:
    """Collect which known entities are neighbours of entities.

    Args:
        graph: Who knows the neighbours.
        entities: Ids; one that the graph does not know has no neighbours.
        anchors: What the graph's known entities are called on both sides; see `anchors_of`.
    """
    known = _numbers(graph, anchors)
    name_of = dict(zip(known.tolist(), anchors.values(), strict=True))
    is_known = np.zeros(len(graph.store.entities), np.bool_)
    is_known[known[known >= 0]] = True
    return [
        {name_of[one] for one in some[is_known[some]].tolist()}
        for some in _neighbours(graph, entities)
    ]


def anchors_of(lefts: list[str], rights: list[str]) -> tuple[dict[str, str], dict[str, str]]:
    """Give linked entities one name for both sides: that of their component of the link graph.

    Args:
        lefts: Left ends of known links, such as those of a training split.
        rights: Their right ends.

    Returns:
        For the left and for the right graph, entity -> name.

    Example:
        >>> anchors_of(["a", "a", "b"], ["x", "y", "z"])
        ({'a': '0', 'b': '1'}, {'x': '0', 'y': '0', 'z': '1'})
    """
    pairs = sorted(zip(lefts, rights, strict=True))
    lefts, rights = [left for left, _ in pairs], [right for _, right in pairs]
    numbers = [str(number) for number in components(lefts, rights)]
    return dict(zip(lefts, numbers, strict=True)), dict(zip(rights, numbers, strict=True))


def _numbers(graph: KnowledgeGraph, entities: Iterable[str]) -> Ints:
    return graph.store.entities.find_all(pl.Series(list(entities), dtype=pl.String))


def _neighbours(graph: KnowledgeGraph, entities: Iterable[str]) -> list[Longs]:
    """Give the distinct neighbours of each entity, itself aside, by rising number."""
    relations = graph.store.relations
    numbers = _numbers(graph, entities)
    here = np.flatnonzero(numbers >= 0)
    keys = []
    for places, others in (
        (relations.outgoing, relations.object),
        (relations.incoming, relations.subject),
    ):
        owners, rows = _rows(places, numbers[here])
        neighbours = others[rows]
        owners = here[owners]
        apart = neighbours != numbers[owners]
        keys.append(owners[apart] << 32 | neighbours[apart].astype(np.int64))
    found = np.unique(np.concatenate(keys))
    starts = np.searchsorted(found >> 32, np.arange(1, len(numbers)))
    return np.split(found & 0xFFFFFFFF, starts)[: len(numbers)]


def _rows(places: Adjacency, numbers: Ints) -> tuple[Longs, Longs]:
    """Give the rows of many entities, each with the entity's position in `numbers`."""
    starts = places.starts[numbers]
    counts = places.starts[numbers + 1] - starts
    owners = np.repeat(np.arange(len(numbers)), counts)
    within = np.arange(len(owners)) - np.repeat(np.cumsum(counts) - counts, counts)
    return owners, places.rows[starts[owners] + within].astype(np.int64)
