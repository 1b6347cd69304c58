"""Names: a declared order of predicates, then the id, and never an invention (quirk 15)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sameas.loaders.datasets import find_spec
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.names import local_name, split_tag
from sameas.loaders.profile import LocalNames, NameRule, Profile

DW, DY, BIO = (find_spec(name) for name in ("DW", "DY", "BIO"))
DBPEDIA = "http://dbpedia.org/resource/"


def name(profile: Profile, entity: str, *attributes: tuple[str, ...]) -> str | None:
    graph = KnowledgeGraph.from_tables(
        [(entity, "p", entity)], [(entity, *rest) for rest in attributes], profile=profile
    )
    return graph.name(entity)


@pytest.mark.parametrize(
    ("entity", "expected"),
    [
        (DBPEDIA + "AC/DC", "AC/DC"),
        (DBPEDIA + "Z/OS", "Z/OS"),
        (DBPEDIA + "Who%3F_(film)", "Who? (film)"),
        (DBPEDIA + "%22Heroes%22", '"Heroes"'),
        (DBPEDIA + "100%25_Wolf", "100% Wolf"),
        (DBPEDIA + "100%_Wolf", "100% Wolf"),
        (DBPEDIA + "Chișinău", "Chișinău"),
        (DBPEDIA + "%FF_x", "%FF x"),
        (DBPEDIA + "U2", "U2"),
        (DBPEDIA + "1984", "1984"),
        (DBPEDIA + "E534644", None),
        (DBPEDIA, None),
        (DBPEDIA + "_", None),
    ],
)
def test_15_names_from_dbpedia_ids(entity: str, expected: str | None) -> None:
    assert name(DW.left, entity) == expected


@pytest.mark.parametrize(
    ("entity", "expected"),
    [
        ("AC/DC", "AC/DC"),
        ("Deh_Bonyad", "Deh Bonyad"),
        ("<Deh_Bonyad>", "Deh Bonyad"),
        ("YAGO/E791619", None),
        ("http://yago.example/x", None),
    ],
)
def test_15_names_from_yago_ids(entity: str, expected: str | None) -> None:
    assert name(DY.right, entity) == expected


@pytest.mark.parametrize("entity", ["http://www.wikidata.org/entity/Q42", "Q42"])
def test_15_wikidata_ids_are_no_names(entity: str) -> None:
    assert name(DW.right, entity) is None


def test_15_in_release_2_numbers_are_no_names() -> None:
    left, right = DY.profiles("v2.0")
    assert name(left, DBPEDIA + "E12") is None
    assert name(right, "YAGO/E7") is None
    assert name(DY.left, DBPEDIA + "E12") == "E12"


def test_15_predicates_go_in_their_order_and_before_the_id() -> None:
    entity = "http://www.wikidata.org/entity/Q1"
    skos = "http://www.w3.org/2004/02/skos/core#altLabel"
    assert name(DW.right, entity, (skos, "alias")) == "alias"
    rows = [(skos, "alias"), ("http://www.wikidata.org/entity/P373", "category")]
    assert name(DW.right, entity, *rows) == "category"
    foaf = "http://xmlns.com/foaf/0.1/name"
    assert name(DW.left, DBPEDIA + "X", (foaf, '"Named"@en')) == "Named"


def test_15_a_poor_name_is_better_than_none_but_not_than_the_id() -> None:
    given_name = ("http://xmlns.com/foaf/0.1/givenName", "John")
    assert name(DW.left, DBPEDIA + "John_Smith", given_name) == "John Smith"
    assert name(DW.left, DBPEDIA + "E534644", given_name) == "John"


def test_short_and_long_spellings_are_the_same_predicate() -> None:
    assert name(DY.right, "X", ("skos:prefLabel", '"Ex"@eng')) == "Ex"
    long = "http://www.w3.org/2004/02/skos/core#prefLabel"
    assert name(DY.right, "X", (long, '"Ex"@eng')) == "Ex"


def test_languages_are_preferred_in_order_then_the_text_decides() -> None:
    rule = Profile(names=NameRule(predicates=("label",), languages=("en",)))
    rows = [("label", '"un"@fr'), ("label", '"one"@en'), ("label", '"uno"@it')]
    assert name(rule, "x", *rows) == "one"
    assert name(rule, "x", rows[2], rows[0]) == "un"


LABELS = st.tuples(
    st.sampled_from(["label", "other"]),
    st.builds('"{}"{}'.format, st.sampled_from("abcd"), st.sampled_from(["", "@en", "@fr"])),
)


@given(
    st.lists(LABELS, max_size=6).flatmap(
        lambda rows: st.tuples(st.just(rows), st.permutations(rows))
    )
)
def test_names_do_not_go_by_file_order(
    orders: tuple[list[tuple[str, str]], list[tuple[str, str]]],
) -> None:
    rule = Profile(names=NameRule(predicates=("other", "label"), languages=("en",)))
    given_first, shuffled = orders
    assert name(rule, "x", *given_first) == name(rule, "x", *shuffled)


@given(rows=st.lists(st.tuples(st.sampled_from("xyz"), LABELS), max_size=6), plain=st.booleans())
def test_all_names_are_those_of_each_entity(
    rows: list[tuple[str, tuple[str, str]]], *, plain: bool
) -> None:
    rule = NameRule(
        predicates=("other",), last=("label",), local=LocalNames(whole=True, opaque="x")
    )
    graph = KnowledgeGraph.from_tables(
        [("x", "p", "y")],
        [(entity, *rest) for entity, rest in rows] + [("z", "other", "")],
        profile=Profile(names=rule, literals="plain" if plain else "openea"),
    )
    one_by_one = {entity: graph.name(entity) for entity in graph.entities.to_pylist()}
    assert dict(graph.names) == {key: name for key, name in one_by_one.items() if name is not None}
    assert graph.names.table["name"].to_pylist() == list(one_by_one.values())
    assert len(graph.names) == len(dict(graph.names))


def test_an_empty_label_is_no_name() -> None:
    rule = Profile(names=NameRule(predicates=("label", "other")))
    assert name(rule, "x", ("label", ""), ("other", "y")) == "y"
    assert name(rule, "x", ("label", '""'), ("other", "y")) == "y"


def snomed(*attributes: tuple[str, ...], given: dict[str, str] | None = None) -> KnowledgeGraph:
    rows = [("c", predicate, text, "string", "en") for predicate, text in attributes]
    return KnowledgeGraph.from_tables([], rows, profile=BIO.right, given_names=given)


FULL = "http://snomed.info/id/900000000000003001"
SYNONYM = "http://snomed.info/id/900000000000013009"


def test_snomed_names_leave_out_the_tag_that_the_full_name_has() -> None:
    graph = snomed((SYNONYM, "Gleefulness"), (FULL, "Glee (finding)"))
    assert graph.name("c") == "Glee"
    assert graph.name("c", full=True) == "Glee (finding)"
    assert graph.types("c") == ["finding"]


def test_snomed_prefers_the_preferred_term() -> None:
    owl = (("rdfs:label", "Glee (finding)"), ("skos:prefLabel", "Joy"), ("skos:altLabel", "Fun"))
    assert snomed(*owl).name("c") == "Joy"
    assert snomed((FULL, "Glee (finding)"), given={"c": "Joy"}).name("c") == "Joy"
    assert snomed((SYNONYM, "Fun")).name("c") == "Fun"


def test_mesh_ids_are_no_names() -> None:
    assert name(BIO.left, "http://id.nlm.nih.gov/mesh/D000001") is None


def test_names_are_a_mapping_with_a_table_and_a_coverage() -> None:
    graph = KnowledgeGraph.from_tables(
        [("Q1", "p", "Q2")], [("Q1", "rdfs:label", "one")], profile=DW.right
    )
    assert dict(graph.names) == {"Q1": "one"}
    assert graph.names.table.to_pylist() == [
        {"entity": "Q1", "name": "one"},
        {"entity": "Q2", "name": None},
    ]
    assert graph.names.coverage() == 0.5
    assert graph.names.coverage(["Q1"]) == 1.0
    with pytest.raises(KeyError):
        graph.names["Q2"]
    assert graph.name("no such entity") is None


@given(st.text())
def test_a_local_name_is_a_text_or_none(entity: str) -> None:
    found = local_name(DBPEDIA + entity, LocalNames(after=("/resource/",), opaque=r"E\d{5,}"))
    assert found is None or found.strip() == found != ""


def test_a_tag_is_what_stands_in_the_last_parentheses() -> None:
    assert split_tag("Fit (x) (finding)") == ("Fit (x)", "finding")
    assert split_tag("(finding)") == ("(finding)", None)
