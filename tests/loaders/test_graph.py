"""A graph: tables, entities, neighbours, against plain loops over its triples."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sameas.core.errors import InputError
from sameas.loaders.graph import KnowledgeGraph

IDS = st.sampled_from(["a", "b", "é", "aa", "\U0001f600", ""])
EDGES = st.lists(st.tuples(IDS, st.sampled_from(["p", "q"]), IDS), max_size=12)


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(EDGES, st.lists(st.tuples(IDS, st.just("r"), st.text(max_size=3)), max_size=6))
def test_entities_and_neighbours_are_those_of_the_triples(
    edges: list[tuple[str, str, str]], attributes: list[tuple[str, str, str]]
) -> None:
    graph = KnowledgeGraph.from_tables(edges, attributes, linked=["linked"])
    ends = {one for s, _, o in edges for one in (s, o)} | {s for s, _, _ in attributes}
    assert graph.entities.to_pylist() == sorted(ends | {"linked"})
    assert [tuple(row.values()) for row in graph.relations.to_pylist()] == edges
    assert [tuple(row.values()) for row in graph.attributes.to_pylist()] == attributes
    for entity in ends:
        assert graph.out_edges(entity) == [edge for edge in edges if edge[0] == entity]
        assert graph.in_edges(entity) == [edge for edge in edges if edge[2] == entity]
        assert graph.degree(entity) == sum((s, o).count(entity) for s, _, o in edges)
        assert len(graph.attributes_of(entity)) == [s for s, _, _ in attributes].count(entity)
    for predicate in {p for _, p, _ in edges}:
        pairs = {(s, o) for s, p, o in edges if p == predicate}
        assert graph.functionality(predicate) == len({s for s, _ in pairs}) / len(pairs)
        assert graph.inverse_functionality(predicate) == len({o for _, o in pairs}) / len(pairs)
    assert graph.store.relations.distinct == len(set(edges))
    assert graph.store.attributes.distinct == len(set(attributes))


@settings(max_examples=50, deadline=None)
@given(EDGES.filter(bool), st.integers(0, 3))
def test_a_neighbourhood_is_the_one_that_networkx_cuts_out(
    edges: list[tuple[str, str, str]], hops: int
) -> None:
    graph = KnowledgeGraph.from_tables(edges)
    whole: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for row, (subject, predicate, target) in enumerate(edges):
        whole.add_edge(subject, target, key=row, predicate=predicate)
    center = edges[0][0]
    expected = nx.ego_graph(whole, center, radius=hops, undirected=True)
    found = graph.to_networkx(center, hops=hops)
    assert set(found.nodes) == set(expected.nodes)
    assert set(found.edges(keys=True, data="predicate")) == set(
        expected.edges(keys=True, data="predicate")
    )
    everything = graph.to_networkx()
    assert set(everything.nodes) == set(whole.nodes)
    assert set(everything.edges(keys=True, data="predicate")) == set(
        whole.edges(keys=True, data="predicate")
    )


def test_the_whole_graph_holds_entities_without_relations() -> None:
    graph = KnowledgeGraph.from_tables([("a", "p", "b")], linked=["alone"]).to_networkx()
    assert sorted(graph) == ["a", "alone", "b"]


def test_literals_of_some_rows_are_those_of_the_column() -> None:
    texts = ('"1"^^<t>', '"x"@en', "plain", r"a \"b\"", '"', "NA", "")
    graph = KnowledgeGraph.from_tables([], [("a", "p", text) for text in texts])
    rows = np.arange(len(texts), dtype=np.int32)[::-1].copy()
    column = graph.literals().select(["value", "datatype", "language"]).to_pylist()
    assert [one._asdict() for one in graph.literals_at(rows)] == column[::-1]


def test_tables_may_be_arrow_with_datatypes_and_languages() -> None:
    table = pa.table(
        {
            "subject": ["a", "a"],
            "predicate": ["p", "p"],
            "value": ["x", '"y"'],
            "datatype": ["string", "langString"],
            "language": [None, "en"],
        }
    )
    relations = pa.table({"subject": ["a"], "predicate": ["p"], "object": ["b"]})
    graph = KnowledgeGraph.from_tables(relations, table)
    assert graph.attributes.to_pylist() == table.to_pylist()


def test_what_is_not_there_is_an_error_that_says_which_side() -> None:
    graph = KnowledgeGraph.from_tables([("a", "p", "b")], side="right")
    with pytest.raises(InputError, match="right"):
        graph.out_edges("x")
    with pytest.raises(InputError, match="no relation"):
        graph.functionality("x")
    assert "a" in graph
    assert "x" not in graph


def test_types_are_objects_and_values_of_rdf_type() -> None:
    rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
    graph = KnowledgeGraph.from_tables([("a", rdf, "T")], [("a", "rdf:type", "U"), ("a", "p", "V")])
    assert graph.types("a") == ["T", "U"]
    assert graph.types("T") == []
