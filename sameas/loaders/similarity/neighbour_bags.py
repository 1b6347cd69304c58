"""What an entity's neighbours are, made comparable across graphs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from sameas.core.link_graph import components
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.similarity.text import Nameless, fold, local_id


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
    for one in {one for neighbours in around for one in neighbours}:
        # by number: looking half a million ids up again would take most of the time
        name = graph.names.at(one) or (local_id(ids[one]) if nameless == "id" else None)
        if name:
            folded[one] = fold(name)
    return [{folded[one] for one in neighbours if one in folded} for neighbours in around]


def neighbour_anchors(
    graph: KnowledgeGraph, entities: Iterable[str], anchors: Mapping[str, str]
) -> list[set[str]]:
    """Collect which known entities are neighbours of entities.

    Args:
        graph: Who knows the neighbours.
        entities: Ids; one that the graph does not know has no neighbours.
        anchors: What the graph's known entities are called on both sides; see `anchors_of`.
    """
    find = graph.store.entities.find
    known = {find(entity): name for entity, name in anchors.items()}
    return [
        {known[one] for one in neighbours if one in known}
        for neighbours in _neighbours(graph, entities)
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


def _neighbours(graph: KnowledgeGraph, entities: Iterable[str]) -> list[list[int]]:
    relations = graph.store.relations
    around: list[list[int]] = []
    for entity in entities:
        number = graph.store.entities.find(entity)
        if number < 0:
            around.append([])
            continue
        targets = relations.object[relations.outgoing[number]]
        origins = relations.subject[relations.incoming[number]]
        found = np.unique(np.concatenate((targets, origins)))
        around.append(found[found != number].tolist())
    return around
