"""What the baselines say of a dataset that fits on a slip of paper."""

from __future__ import annotations

from sameas.loaders.dataset import Dataset
from sameas.validation.baselines.arena import arena
from sameas.validation.baselines.measures import measures
from sameas.validation.evidence import Evidence
from tests.validation.heterogeneity.worlds import figures, looked

LEFT = {"a": "Red Fox", "b": "Blue Whale", "c": "Grey  wolf", "n": "Forest"}
RIGHT = {"x": "Red Fox", "y": "whale, BLUE", "z": "grey wolf", "m": "forest"}


def world(left: dict[str, str] = LEFT, right: dict[str, str] = RIGHT) -> Dataset:
    return Dataset.from_tables(
        links=[("a", "x"), ("b", "y"), ("c", "z")],
        left_relations=[("a", "in", "n"), ("d", "in", "c")],
        right_relations=[("m", "holds", "x"), ("x", "eats", "y")],
        left_attributes=[("a", "mass", '"5.0"^^<kg>'), ("b", "since", "1948")],
        right_attributes=[("x", "weight", "5"), ("y", "found", '"1948-02-01"^^<date>')],
        folds=[([("a", "x")], [("b", "y")], [("c", "z")])],
        given_names=(left, right),
    )


def hits(ds: Dataset, baseline: str, k: int = 1) -> object:
    return figures(looked(ds, "baseline-ranking"), "links")[f"Hits@{k}, {baseline}"]


def test_hits_of_each_baseline() -> None:
    found = figures(looked(world(), "baseline-ranking"), "links")
    first = {
        name.removeprefix("Hits@1, "): value
        for name, value in found.items()
        if name.startswith("Hits@1, ")
    }
    assert first == {
        "name equality (names)": 0.333333,
        # white space and case aside, but not the order of words
        "normalised name equality (names)": 0.666667,
        "TF-IDF of 3-grams (names)": 1,
        "token-set ratio (names)": 1,
        "shared literal values": 0.333333,
        # 1948 and 1948-02-01 share a year
        "shared long numbers in values": 0.333333,
        # a's neighbour Forest is called as x's neighbour forest
        "names of neighbours": 0.333333,
        # c and z have no neighbour that is linked in training
        "neighbours known from training": 0,
    }


def test_among_equals_a_partner_gets_the_middle_place() -> None:
    found = figures(looked(world(), "baseline-ranking"), "links")
    # one of three first; two share three places with the others: rank 2
    assert found["MRR, name equality (names)"] == 0.666667
    assert found["Hits@5, name equality (names)"] == 1
    table = looked(world(), "baseline-ranking").tables[0]
    assert "mean of the best and the worst place" in table.note
    assert "against the 3 right entities of gold pairs" in table.note


def test_one_right_answer_never_pushes_another_down() -> None:
    ds = Dataset.from_tables(
        links=[("a", "x"), ("a", "y")],
        left_relations=[],
        right_relations=[],
        given_names=({"a": "Fox"}, {"x": "Fox", "y": "Fox"}),
    )
    assert hits(ds, "name equality (names)") == 1


def test_names_alone_are_a_warning_in_plain_words() -> None:
    found = looked(world(), "names-alone")
    assert (found.status, found.count) == ("found", 3)
    assert found.says.startswith("names alone solve this dataset: TF-IDF of 3-grams puts 100.0 %")
    assert found.examples[0].text == "Red Fox = Red Fox"
    assert {one.origin for one in found.examples} == {"links"}
    other = looked(world(right={"x": "Q1", "y": "Q2", "z": "Q3"}), "names-alone")
    assert other.status == "pass"
    assert other.says.startswith("names alone do not solve this dataset")
    assert other.examples == ()


def test_auc_of_names_that_tell_all() -> None:
    same = {"x": "Red Fox", "y": "Blue Whale", "z": "Grey  wolf"}
    perfect = figures(looked(world(right=same), "baseline-auc"), "links")
    assert perfect["ROC-AUC, name equality (names), random negatives"] == 1
    assert perfect["ROC-AUC, token-set ratio (names), nearest-name negatives"] == 1
    recipe = looked(world(), "baseline-auc").tables[0].note
    assert "50 seeded draws of 250 gold pairs and 250 negatives" in recipe


def test_similarity_of_names_is_drawn_for_gold_pairs_and_negatives() -> None:
    [plot] = looked(world(), "name-similarity").plots
    assert [series.name for series in plot.series] == [
        "gold pairs",
        "nearest-name negatives",
        "random negatives",
    ]
    for series in plot.series:
        assert list(series.y) == sorted(series.y)
        assert series.y[-1] == 1
    # two of three have the same words
    assert plot.series[0].y[-2] == 0.333333


def test_without_any_name_ids_stand_in() -> None:
    ds = Dataset.from_tables(
        links=[("http://l.example/Red_Fox", "http://r.example/Red_Fox")],
        left_relations=[],
        right_relations=[],
    )
    assert set(arena(Evidence(ds)).names) == {"ids"}
    assert hits(ds, "name equality (ids)") == 1


def test_dw_is_measured_twice_by_names_and_by_what_ids_spell() -> None:
    ds = Dataset.from_tables(
        like="DW",
        links=[
            ("http://dbpedia.org/resource/Red_Fox", "http://www.wikidata.org/entity/Q1"),
            ("http://dbpedia.org/resource/Wolf", "http://www.wikidata.org/entity/Q2"),
        ],
        left_relations=[],
        right_relations=[],
        right_attributes=[("http://www.wikidata.org/entity/Q1", "skos:altLabel", "Red Fox")],
    )
    names = arena(Evidence(ds)).names
    assert names == {
        "names": (["Red Fox", "Wolf"], ["Red Fox", None]),
        "ids": (["Red Fox", "Wolf"], ["Q1", "Q2"]),
    }
    assert hits(ds, "name equality (names)") == 0.5
    assert hits(ds, "name equality (ids)") == 0


def test_what_a_dataset_has_no_data_for_is_not_measured() -> None:
    ds = Dataset.from_tables(links=[("a", "x")], left_relations=[], right_relations=[])
    assert {one.source for one in measures(Evidence(ds))} == {"ids"}
    nothing = Dataset.from_tables(links=[], left_relations=[], right_relations=[])
    for check in ("names-alone", "baseline-ranking", "baseline-auc", "name-similarity"):
        assert looked(nothing, check).status == "skip"
