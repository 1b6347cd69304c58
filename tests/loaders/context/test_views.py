"""Views: the parts of each graph in the places where a reader looks for them."""

from __future__ import annotations

import gzip

import pytest

from sameas.core.errors import InputError, OptionError
from sameas.loaders.context import entity_context, views
from sameas.loaders.context.views import fitting_view
from sameas.loaders.graph import KnowledgeGraph
from tests.loaders.context.worlds import (
    DBO,
    DBR,
    DC,
    FOAF,
    GLEE,
    JOY,
    MESHV,
    RDF_TYPE,
    M,
    Q,
    S,
    dbpedia,
    mesh,
    plain,
    snomed,
    wikidata,
    yago,
)
from tests.shared import MESH_SAMPLE

ALT = "http://www.w3.org/2004/02/skos/core#altLabel"
DESCRIPTION = "http://schema.org/description"


def test_mesh_folds_concepts_terms_and_tree_numbers_into_the_record() -> None:
    context = entity_context(GLEE, M + "D100001", attributes=None)
    assert context.view == "mesh"
    assert context.name == "Glee, Acute"
    assert context.types == ("topical descriptor",)
    assert context.definition == "Sudden joy; in ACUTE GLEE there is no sorrow."
    assert context.synonyms == ("Merriness", "Mirth")
    assert [(one.label, one.value) for one in context.properties] == [
        ("tree number", "F01.470 (Psychiatry and Psychology > Feelings)"),
        ("scope note", "A lasting joy."),
        ("annotation", "prefer acute glee to Mirth"),
        ("registry number", "7X7"),
    ]


def test_mesh_shows_relations_between_records_alone() -> None:
    context = entity_context(GLEE, M + "D100001")
    assert [(one.label, one.name, one.direction) for one in context.relations] == [
        ("broader descriptor", "Feelings", "out"),
        ("pharmacological action", "Mood Agents", "out"),
        ("see also", "Sorrow", "out"),
        ("narrower descriptor", "Glee at Dawn", "in"),
        ("record mapped to this", "merriness factor", "in"),
    ]
    # a qualifier, a pair, and three values
    assert context.omitted.declared == 1 + 1 + 3


def test_a_mesh_concept_folds_its_own_terms() -> None:
    context = entity_context(GLEE, M + "M1000001")
    assert context.synonyms == ("Merriness",)
    assert context.definition == "Sudden joy; in ACUTE GLEE there is no sorrow."
    assert [(one.label, one.other) for one in context.relations] == [
        ("narrower concept", M + "M1000002"),
        ("preferred concept of", M + "D100001"),
    ]


def test_a_supplementary_record_is_defined_by_its_note() -> None:
    graph = mesh(
        [("C200002", RDF_TYPE, MESHV + "SCR_Chemical"), ("C200002", "preferredMappedTo", "D1")],
        [
            ("C200002", "label", "gleein"),
            ("C200002", "note", "from merry moss"),
            ("D1", "label", "Moss"),
        ],
    )
    context = entity_context(graph, M + "C200002")
    assert context.types == ("supplementary concept record (chemical)",)
    assert context.definition == "from merry moss"
    assert context.relations[0].label == "heading mapped to"


def test_a_tree_number_at_the_top_of_its_branch_names_the_category_alone() -> None:
    context = entity_context(GLEE, M + "D100009")
    assert context.properties[0].value == "F01 (Psychiatry and Psychology)"


def test_a_mesh_with_a_year_in_its_ids_reads_the_same() -> None:
    base = "http://id.nlm.nih.gov/mesh/2024/"
    graph = KnowledgeGraph.from_tables(
        [
            (base + "D1", MESHV + "treeNumber", base + "A01.111"),
            (base + "D2", MESHV + "treeNumber", base + "A01"),
        ],
        [(base + "D2", "http://www.w3.org/2000/01/rdf-schema#label", "Body Regions")],
        profile=GLEE.profile,
    )
    context = entity_context(graph, base + "D1")
    assert context.properties[0].value == "A01.111 (Anatomy > Body Regions)"


@pytest.mark.slow
def test_nlms_own_sample_renders() -> None:
    edges, values = [], []
    with gzip.open(MESH_SAMPLE, "rt", encoding="utf-8", newline="\n") as file:
        for line in file:
            if not line.startswith("#"):
                subject, predicate, value = line.rstrip(" .\n").split(None, 2)
                row = (subject[1:-1], predicate[1:-1])
                if value.startswith("<"):
                    edges.append((*row, value[1:-1]))
                else:
                    values.append((*row, value.rpartition('"')[0][1:]))
    graph = KnowledgeGraph.from_tables(edges, values, profile=GLEE.profile)
    for entity in [one for one in graph.entities.to_pylist() if "/mesh/D" in one][:200]:
        text = entity_context(graph, entity, hops=2).render("prompt").text
        assert "lexical tag" not in text
        assert "date" not in {line.partition(":")[0] for line in text.split("\n")}


def test_snomed_takes_the_tag_as_type_and_names_relations_by_their_concepts() -> None:
    context = entity_context(JOY, S + "100005")
    assert context.view == "snomed"
    assert (context.name, context.types) == ("Acute joy", ("finding",))
    assert context.synonyms == ("Sudden joy",)
    assert context.definition == "Joy that comes of a sudden."
    assert context.properties == ()
    assert [(one.label, one.name, one.groups, one.times) for one in context.relations] == [
        ("is a", "Joy", (), 1),
        ("Seat of", "Heart", (), 2),
        ("Due to", "Good news", (), 1),
        ("has child", "Acute joy at dawn", (), 1),
    ]
    # what the files do not hold is said
    assert "role groups" in context.notes[0]
    assert "role groups" in context.render("plain").text


def test_snomeds_concrete_values_are_properties_under_the_name_of_their_type() -> None:
    graph = snomed(
        [("100005", "116680003", "200000")],
        [
            ("100005", "fsn", "Pill (product)"),
            ("100005", "800000", "5"),
            ("800000", "fsn", "Strength (attribute)"),
        ],
    )
    context = entity_context(graph, S + "100005")
    assert [(one.label, one.value) for one in context.properties] == [("Strength", "5")]


def test_dbpedia_reads_predicates_in_words() -> None:
    graph = dbpedia(
        [
            (DBR + "Oak_Street", DBO + "locatedInArea", DBR + "Elm"),
            (DBR + "Oak_Street", RDF_TYPE, DBO + "RoadJunction"),
        ],
        [
            (DBR + "Oak_Street", DC + "description", "a street"),
            (DBR + "Oak_Street", FOAF + "givenName", "Oak"),
            (
                DBR + "Oak_Street",
                DBO + "openingYear",
                '"1948"^^<http://www.w3.org/2001/XMLSchema#gYear>',
            ),
            (DBR + "Oak_Street", DBO + "wikiPageID", "12"),
        ],
    )
    context = entity_context(graph, DBR + "Oak_Street")
    assert context.types == ("road junction",)
    assert context.definition == "a street"
    assert {(one.label, one.value) for one in context.properties} == {
        ("given name", "Oak"), ("opening year", "1948"),
    }  # fmt: skip
    assert context.relations[0].label == "located in area"
    assert context.omitted.declared == 1


def test_units_stand_behind_their_numbers() -> None:
    values = [("hasArea", '"7"^^<km2>'), ("isWorth", '"3"^^<http://dbpedia.org/datatype/usDollar>')]
    values.append(("wasMadeOn", '"1948"^^xsd:gYear'))
    context = entity_context(yago([], [("Oak", *one) for one in values]), "Oak")
    lines = context.render("prompt").text.split("\n")
    assert lines[4:7] == ["- has area: 7 km2", "- is worth: 3 us dollar", "- was made on: 1948"]
    assert context.properties[0].value == "7"


def test_wikidata_reads_properties_by_a_table() -> None:
    graph = wikidata(
        [
            (Q + "Q1", Q + "P31", Q + "Q11424"),
            (Q + "Q1", Q + "P161", Q + "Q2"),
            (Q + "Q1", Q + "P99999", Q + "Q3"),
            (Q + "Q3", Q + "P161", Q + "Q1"),
        ],
        [(Q + "Q1", DESCRIPTION, "a film"), (Q + "Q1", ALT, "Oak"), (Q + "Q11424", ALT, "film")],
    )
    context = entity_context(graph, Q + "Q1")
    assert (context.name, context.types, context.definition) == ("Oak", ("film",), "a film")
    assert [one.label for one in context.relations] == [
        "cast member", "cast member (inverse)", "P99999",
    ]  # fmt: skip
    own = entity_context(graph, Q + "Q1", labels={"P99999": "shade", Q + "P161": "actor"})
    assert [one.label for one in own.relations] == ["actor", "actor (inverse)", "shade"]
    # neighbours without a name go by the last part of their id
    assert "- cast member: Q2\n" in context.render().text


def test_yago_reads_bare_predicates_and_classes() -> None:
    graph = yago(
        [
            ("Oak", "isLocatedIn", "Elm"),
            ("Oak", "rdf:type", "wordnet_street_104334599"),
            ("Oak", "rdf:type", "wikicat_Old_streets"),
        ],
        [("Oak", "rdf:type", "wordnet_road_104096066")],
    )
    context = entity_context(graph, "Oak")
    assert context.relations[0].label == "is located in"
    assert context.types == ("Old streets", "street", "road")


def test_raw_is_the_plain_neighbourhood() -> None:
    context = entity_context(GLEE, M + "D100001", view="raw", attributes=None, relations=None)
    assert context.synonyms == ()
    assert context.definition is None
    assert {one.label for one in context.properties} == {
        "label", "active", "identifier", "date created", "annotation",
    }  # fmt: skip
    assert len(context.relations) == 11
    assert context.omitted.declared == 0


def test_the_view_follows_the_title_and_else_the_predicates() -> None:
    assert fitting_view("SNOMED CT", []).name == "snomed"
    assert fitting_view("", [DBO + "team"]).name == "dbpedia"
    assert fitting_view("", ["wd:P31"]).name == "wikidata"
    assert entity_context(plain([("a", "p", "b")]), "a").view == "raw"
    with pytest.raises(OptionError, match="no view 'tree'"):
        entity_context(GLEE, M + "D100001", view="tree")


def test_any_view_can_look_at_any_graph() -> None:
    for name in views():
        for graph, entity in ((GLEE, M + "D100001"), (JOY, S + "100005")):
            entity_context(graph, entity, view=name, hops=2).render("prompt")


def test_an_entity_that_is_only_linked_has_a_context() -> None:
    graph = KnowledgeGraph.from_tables([], linked=[M + "U000001"], profile=GLEE.profile)
    context = entity_context(graph, M + "U000001", hops=2)
    assert (context.name, context.relations, context.properties) == (None, (), ())
    text = context.render().text
    assert text.endswith("Label: -\nType(s): -\nProperties: -\nRelationships: -\n")


def test_an_unknown_entity_is_an_error() -> None:
    with pytest.raises(InputError, match="no entity 'D100001'"):
        entity_context(GLEE, "D100001")
