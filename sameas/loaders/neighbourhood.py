"""A graph, or what lies around an entity, as a networkx graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import networkx as nx

from sameas.loaders.store import GraphStore

if TYPE_CHECKING:
    Graph: TypeAlias = nx.MultiDiGraph[str]
else:
    Graph: TypeAlias = nx.MultiDiGraph


def around(store: GraphStore, entity: int, *, hops: int) -> Graph:
    """Take the entities within some hops, in either direction, and all relations among them.

    Parallel edges and self loops are kept: each triple is an edge, whose key is its row.

    Args:
        store: The graph.
        entity: Number of the entity in the middle.
        hops: How far to go.

    Returns:
        Nodes are ids with an attribute `hop`; edges have an attribute `predicate`.
    """
    relations = store.relations
    hop_of = {entity: 0}
    frontier = [entity]
    for hop in range(1, hops + 1):
        reached: dict[int, None] = {}
        for one in frontier:
            for target in relations.object[relations.outgoing[one]].tolist():
                reached[target] = None
            for origin in relations.subject[relations.incoming[one]].tolist():
                reached[origin] = None
        frontier = [one for one in reached if one not in hop_of]
        hop_of.update(dict.fromkeys(frontier, hop))
    graph: Graph = nx.MultiDiGraph()
    for one, hop in hop_of.items():
        graph.add_node(store.entities[one], hop=hop)
    for one in hop_of:
        rows = relations.outgoing[one]
        for row, target in zip(rows.tolist(), relations.object[rows].tolist(), strict=True):
            if target in hop_of:
                graph.add_edge(
                    store.entities[one],
                    store.entities[target],
                    key=row,
                    predicate=relations.predicates[relations.predicate[row]],
                )
    return graph


def whole(store: GraphStore) -> Graph:
    """Take all entities, those without a relation too, and all relations.

    Args:
        store: The graph.

    Returns:
        Nodes are ids; edges have an attribute `predicate`, and their row as key.
    """
    relations = store.relations
    ids = store.entities.texts.to_pylist()
    graph: Graph = nx.MultiDiGraph()
    graph.add_nodes_from(ids)
    columns = (relations.subject, relations.object, relations.predicate)
    for row, (subject, target, predicate) in enumerate(
        zip(*(column.tolist() for column in columns), strict=True)
    ):
        graph.add_edge(
            ids[subject], ids[target], key=row, predicate=relations.predicates[predicate]
        )
    return graph
