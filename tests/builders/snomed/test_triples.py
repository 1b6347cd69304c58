"""What becomes a triple: the rules of docs/counting.md, one by one."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from sameas.builders.options import switches
from tests.builders.snomed.probe import (
    CLEAN,
    LANG_STRING,
    PAPER,
    RDFS_LABEL,
    SKOS,
    XSD,
    attributes,
    read,
    relations,
    skipped,
    terms,
)
from tests.builders.snomed.rf2 import (
    ACCEPTABLE,
    ADDITIONAL,
    DEFINITION,
    FSN,
    GB,
    IRI,
    IS_A,
    SYNONYM,
    C,
    D,
    R,
    Rf2,
    small,
)

# ---- the plain case


def test_relations_and_attributes_of_a_small_package(tmp_path: Path) -> None:
    source = read(tmp_path, small())
    assert relations(source) == [
        (IRI + C(2), IRI + IS_A, IRI + C(1)),
        (IRI + C(3), IRI + IS_A, IRI + C(1)),
    ]
    assert attributes(source)[1:3] == [
        (IRI + C(2), IRI + FSN, "Quandle (finding)", LANG_STRING, "en"),
        (IRI + C(2), IRI + SYNONYM, "Quandle", LANG_STRING, "en"),
    ]
    assert next(source.relations(PAPER)).schema == {
        **dict.fromkeys(("subject", "predicate", "object"), pl.String),
        "group": pl.Int32,
    }
    assert next(source.attributes(PAPER)).schema == {
        **dict.fromkeys(("subject", "predicate", "value", "datatype", "language"), pl.String),
        "preferred": pl.Boolean,
    }


# ---- relations


def test_role_groups_repeat_a_triple_in_paper_and_not_in_clean(tmp_path: Path) -> None:
    package = small()
    package.relationship(R(3), C(2), C(1), group="1").relationship(R(4), C(2), C(1), group="2")
    source = read(tmp_path, package)
    assert source.relation_triples(PAPER) == 4
    groups = [group for frame in source.relations(PAPER) for group in frame["group"]]
    assert sorted(groups) == [0, 0, 1, 2]
    assert relations(source, CLEAN) == [
        (IRI + C(2), IRI + IS_A, IRI + C(1)),
        (IRI + C(3), IRI + IS_A, IRI + C(1)),
    ]


def test_additional_relationships_are_not_inferred(tmp_path: Path) -> None:
    package = small().relationship(R(3), C(3), C(2), characteristic=ADDITIONAL)
    source = read(tmp_path, package)
    assert source.relation_triples(PAPER) == 3
    assert source.relation_triples(switches(relationships="inferred")) == 2
    assert source.left_out(switches(relationships="inferred"))[0] == (
        "Relationship rows",
        "not inferred",
        1,
    )


@pytest.mark.parametrize("end", ["source", "destination", "type"])
def test_a_row_falls_when_an_end_or_its_type_is_inactive(tmp_path: Path, end: str) -> None:
    package = small().concept(C(9), active="0")
    ends = {"source": C(3), "destination": C(2), "type": IS_A} | {end: C(9)}
    package.relationship(R(9), ends["source"], ends["destination"], typed=ends["type"])
    source = read(tmp_path, package)
    assert source.relation_triples(PAPER) == 2
    assert source.in_graph([C(9)], PAPER) == [False]


def test_unknown_ends_are_kept_and_counted(tmp_path: Path) -> None:
    package = small()
    package.relationship(R(9), C(2), C(800)).relationship(R(10), C(2), C(800), typed=C(801))
    source = read(tmp_path, package)
    assert source.relation_triples(PAPER) == 4
    assert source.relation_entities(PAPER) == 4
    assert source.in_graph([C(800), C(801), C(2), C(4)], PAPER) == [True, False, True, False]
    assert source.state([C(800)]) == ["absent"]
    assert skipped(source)["relationship ends unknown", "no Concept file has them; kept"] == 3


# ---- attributes


def test_bug_11_inactive_concepts_keep_their_descriptions_in_paper(tmp_path: Path) -> None:
    package = small().concept(C(9), active="0").description(D(9), C(9), "Old thing")
    source = read(tmp_path, package)
    assert "Old thing" in terms(source)
    active = switches(concepts="active")
    assert "Old thing" not in terms(source, active)
    assert ("attribute rows", "their concept is not active", 1) in source.left_out(active)


def test_definitions_are_told_by_their_type_in_any_file(tmp_path: Path) -> None:
    package = small().definition(D(60), C(2), "A thing that quandles.")
    package.description(D(61), C(3), "A brindled thing.", typed=DEFINITION)
    package.description(D(62), C(3), "No definition", file="TextDefinition")
    source = read(tmp_path, package)
    assert source.attribute_triples(PAPER) == 5
    assert "No definition" in terms(source)
    chosen = switches(definitions="in", attribute_predicates="owl")
    found = [row for row in attributes(source, chosen) if row[1] == SKOS + "definition"]
    assert [row[2] for row in found] == ["A brindled thing.", "A thing that quandles."]


def test_bug_20_concrete_values_are_typed_literals_never_entities(tmp_path: Path) -> None:
    package = small().concept(C(70))
    for number, value in enumerate(["#500", "#2.5", "#-3", r'"a \"b\" \\ c"', '"NA"', '""', "7"]):
        package.value(R(70 + number), C(2), value, typed=C(70))
    package.value(R(80), C(2), "#1", typed=C(70), characteristic=ADDITIONAL)
    source = read(tmp_path, package)
    assert source.attribute_triples(PAPER) == 4
    assert source.relation_entities(PAPER) == 3
    chosen = switches(concrete_values="in", relationships="inferred")
    assert attributes(source, chosen)[4:] == [
        (IRI + C(2), IRI + C(70), value, XSD + datatype, None)
        for value, datatype in [
            ("500", "integer"),
            ("2.5", "decimal"),
            ("-3", "integer"),
            ('a "b" \\ c', "string"),
            ("NA", "string"),
            ("", "string"),
            ("7", "string"),
        ]
    ]
    assert source.attribute_triples(switches(concrete_values="in")) == 12
    key = ("RelationshipConcreteValues rows", "neither a number nor a quoted text; kept as text")
    assert skipped(source)[key] == 1


def test_concrete_values_fall_when_their_source_or_type_is_inactive(tmp_path: Path) -> None:
    package = small().concept(C(70)).concept(C(9), active="0")
    package.value(R(70), C(9), "#5", typed=C(70)).value(R(71), C(2), "#5", typed=C(9))
    assert read(tmp_path, package).attribute_triples(switches(concrete_values="in")) == 4


def test_owl_predicates(tmp_path: Path) -> None:
    package = small().description(D(5), C(2), "Quandling").definition(D(6), C(2), "It quandles.")
    package.description(D(7), C(2), "odd", typed=C(3))
    package.preferred(D(6))
    source = read(tmp_path, package)
    chosen = switches(attribute_predicates="owl", definitions="in")
    assert [(row[1], row[2]) for row in attributes(source, chosen) if row[0] == IRI + C(2)] == [
        (RDFS_LABEL, "Quandle (finding)"),
        (SKOS + "prefLabel", "Quandle"),
        (SKOS + "altLabel", "Quandling"),
        (IRI + C(3), "odd"),
        (SKOS + "definition", "It quandles."),
    ]


def test_the_language_refset_decides_what_is_preferred(tmp_path: Path) -> None:
    package = small().description(D(5), C(2), "Qwandle").preferred(D(5), refset=GB)
    package.preferred(D(3), refset=GB, value=ACCEPTABLE)
    package.description(D(6), C(3), "Brindle").preferred(D(6), active="0")
    us, gb = read(tmp_path, package), read(tmp_path, package, language_refset=GB)
    assert us.describe([C(2), C(3)])["preferred_term"].to_list() == ["Quandle", None]
    assert gb.describe([C(2), C(3)])["preferred_term"].to_list() == ["Qwandle", None]


def test_a_language_refset_that_is_not_there_is_reported(tmp_path: Path) -> None:
    source = read(tmp_path, small(), language_refset=GB)
    assert skipped(source)["synonyms", f"language reference set {GB} prefers none of them"] == 1


def test_equal_literals_differ_by_language_and_predicate_and_not_by_case_of_tag(
    tmp_path: Path,
) -> None:
    package = small().description(D(5), C(2), "Quandle").description(D(6), C(3), "Quandle")
    package.description(D(7), C(2), "Quandle", language="EN")
    package.description(D(8), C(2), "Quandle", language="fr")
    package.description(D(9), C(2), "Quandle", typed=FSN)
    source = read(tmp_path, package)
    assert source.attribute_triples(PAPER) == 9
    assert source.attribute_triples(switches(duplicates="drop")) == 7
    # the first one is preferred, so its twin has another predicate
    owl = switches(duplicates="drop", attribute_predicates="owl")
    assert source.attribute_triples(owl) == 8
    assert [row[4] for row in attributes(source, owl)].count("EN") == 0


def test_a_description_without_language_is_a_plain_string(tmp_path: Path) -> None:
    package = small().description(D(5), C(2), "sans langue", language="")
    assert attributes(read(tmp_path, package))[-1][3:] == (XSD + "string", None)


def test_descriptions_of_unknown_concepts_are_kept_and_counted(tmp_path: Path) -> None:
    package = small().description(D(5), C(800), "lost")
    source = read(tmp_path, package)
    assert attributes(source)[-1][0] == IRI + C(800)
    assert skipped(source)["Description rows", "no Concept file has their concept; kept"] == 1
    assert source.attribute_triples(switches(concepts="active")) == 4


def test_inactive_descriptions_are_counted(tmp_path: Path) -> None:
    package = small().description(D(5), C(2), "gone", active="0")
    source = read(tmp_path, package)
    assert source.attribute_triples(PAPER) == 4
    assert skipped(source)["Description rows", "inactive"] == 1


# ---- order


def test_triples_come_in_source_order_descriptions_definitions_values(tmp_path: Path) -> None:
    base = small().concept(C(70)).definition(D(60), C(2), "base definition")
    base.value(R(70), C(2), "#1", typed=C(70))
    other = Rf2(country="XX1999999").description(D(80), C(2), "other synonym")
    other.value(R(71), C(2), "#2", typed=C(70)).definition(D(81), C(2), "other definition")
    chosen = switches(definitions="in", concrete_values="in")
    assert terms(read(tmp_path, base, other), chosen)[3:] == [
        "Brindle (disorder)",
        "other synonym",
        "base definition",
        "other definition",
        "1",
        "2",
    ]
