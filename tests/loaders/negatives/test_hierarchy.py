"""Is-a edges: which relations count, and which end is the parent."""

from __future__ import annotations

import pytest

from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.negatives.hierarchy import is_a
from tests.loaders.negatives.invented import Triple

MESH = "http://id.nlm.nih.gov/mesh/vocab#"


def edges(*triples: Triple) -> set[tuple[str, str]]:
    graph = KnowledgeGraph.from_tables(triples)
    ends = ([graph.entities[one].as_py() for one in end] for end in is_a(graph))
    return set(zip(*ends, strict=True))


@pytest.mark.parametrize(
    "predicate",
    [
        MESH + "broaderDescriptor",
        f"<{MESH}broaderDescriptor>",
        "meshv:broaderQualifier",
        "broaderConcept",
        "http://snomed.info/id/116680003",
        "116680003",
        "http://www.wikidata.org/entity/P279",
        "http://www.w3.org/2000/01/rdf-schema#subClassOf",
        "skos:broader",
    ],
)
def test_relations_from_child_to_parent(predicate: str) -> None:
    assert edges(("child", predicate, "parent"), ("x", "seeAlso", "y")) == {("child", "parent")}


@pytest.mark.parametrize("predicate", [MESH + "narrowerConcept", "skos:narrower"])
def test_relations_from_parent_to_child(predicate: str) -> None:
    assert edges(("parent", predicate, "child")) == {("child", "parent")}


def test_places_in_the_tree_make_parents_of_all_who_stand_above() -> None:
    up, at = MESH + "parentTreeNumber", MESH + "treeNumber"
    found = edges(
        ("A.1", up, "A"), ("B.1", up, "B"), ("B.2", up, "B"),
        ("one", at, "A.1"), ("one", at, "B.1"), ("two", at, "B.2"),
        ("upper", at, "A"), ("other", at, "B"), ("another", at, "B"),
    )  # fmt: skip
    assert found == {
        ("one", "upper"),
        ("one", "other"),
        ("one", "another"),
        ("two", "other"),
        ("two", "another"),
    }


def test_loops_and_repeats_are_left_out() -> None:
    assert edges(("a", "116680003", "a"), *[("a", "116680003", "b")] * 2) == {("a", "b")}


@pytest.mark.parametrize(
    "predicate",
    [
        "http://dbpedia.org/ontology/parent",
        "http://dbpedia.org/ontology/type",
        "http://dbpedia.org/ontology/isPartOf",
        "http://www.wikidata.org/entity/P31",
        "isAffiliatedTo",
    ],
)
def test_other_relations_are_no_hierarchy(predicate: str) -> None:
    assert not edges(("a", predicate, "b"))
