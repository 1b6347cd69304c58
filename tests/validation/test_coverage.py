"""Coverage: small invented datasets whose every figure is worked out by hand."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sameas.core.manifest import read_manifest
from sameas.loaders.dataset import Dataset
from sameas.loaders.load import load
from sameas.validation.check import Check, Figure, Outcome, Value
from sameas.validation.checks import checks
from sameas.validation.checks.coverage.neighbours_not_gold import (
    SAMPLE,
    neighbour_pairs,
    sample,
)
from sameas.validation.evidence import Evidence
from sameas.validation.gold import gold
from tests.loaders.test_bio import bio, built
from tests.shared import SHARED, needs_shared


def check(name: str) -> Check:
    [found] = [one for one in checks() if one.id == name]
    return found


def look(name: str, dataset: Dataset, *, seed: int = 0) -> Outcome:
    return check(name).run(Evidence(dataset, seed=seed))


def value(figures: tuple[Figure, ...], name: str, side: str) -> Value:
    [found] = [one for one in figures if (one.name, one.side) == (name, side)]
    return found.value


@cache
def small() -> Dataset:
    """Three pairs drawn of four.

    Left: gold a, b, c; a and b are in the relation graph with h, k; c has only an attribute.
    Right: gold x, y, z; x and y are in the relation graph; z is in no triple.
    """
    return Dataset.from_tables(
        links=[("a", "x"), ("b", "y"), ("c", "z")],
        all_links=[("a", "x"), ("b", "y"), ("c", "z"), ("d", "w")],
        left_relations=[
            ("a", "p", "b"),
            ("a", "p", "h"),
            ("a", "q", "h"),
            ("k", "p", "b"),
            ("b", "p", "b"),
        ],
        left_attributes=[("c", "label", "C"), ("a", "label", "A"), ("a", "note", "N")],
        right_relations=[("x", "r", "y"), ("x", "r", "y")],
        right_attributes=[("x", "label", "X")],
        like="BIO",
    )


class TestPublishedTable:
    """The paper's table, line for line."""

    def test_every_line_of_a_small_dataset(self) -> None:
        [table] = look("published-table", small()).tables
        assert table.columns == ("figure", "KG1 MeSH", "KG2 SNOMED CT")
        assert table.rows == (
            ("gold pairs", 3, None),
            ("gold pairs before sampling", 4, None),
            ("gold entities", 3, 3),
            ("attribute triples", 3, 1),
            ("relation triples", 5, 2),
            ("entities in the relation graph", 4, 2),
            ("gold entities in the relation graph", 2, 2),
            ("gold entities missing from it", 1, 1),
        )

    def test_shares(self) -> None:
        figures = look("published-table", small()).figures
        assert value(figures, "share in the relation graph", "left") == round(2 / 3, 6)
        assert value(figures, "share missing from it", "right") == round(1 / 3, 6)

    def test_a_dataset_without_links_has_no_shares(self) -> None:
        empty = Dataset.from_tables(links=[], left_relations=[], right_relations=[])
        figures = look("published-table", empty).figures
        assert value(figures, "share missing from it", "left") is None
        assert value(figures, "gold entities", "right") == 0

    @pytest.mark.slow
    def test_a_built_bio_counts_what_its_manifest_counts(self) -> None:
        manifest = read_manifest(built())
        figures = look("published-table", bio()).figures
        assert value(figures, "gold pairs before sampling", "links") == manifest.counts.links.pairs
        for side, graph in (("left", manifest.counts.kg1), ("right", manifest.counts.kg2)):
            for name, count in (
                ("relation triples", graph.relation_triples),
                ("attribute triples", graph.attribute_triples),
                ("entities in the relation graph", graph.relation_entities),
                ("gold entities", getattr(manifest.sample, f"{side}_entities")),
                (
                    "gold entities in the relation graph",
                    getattr(manifest.sample, f"{side}_in_graph"),
                ),
            ):
                assert value(figures, name, side) == count, (side, name)

    @pytest.mark.slow
    @needs_shared
    @pytest.mark.parametrize(
        ("folder", "relations"),
        [("D_W_15K_V1", (38_265, 42_746)), ("D_Y_15K_V1", (30_291, 26_638))],
    )
    def test_real_data_give_the_published_relation_counts(
        self, folder: str, relations: tuple[int, int]
    ) -> None:
        dataset = load(path=SHARED / "data" / "openea" / folder, strict=False)
        figures = look("published-table", dataset).figures
        for side, count in zip(("left", "right"), relations, strict=True):
            assert value(figures, "relation triples", side) == count
            assert value(figures, "gold entities", side) == 15_000
            # the files of attributes are not among the shared data
            assert value(figures, "attribute triples", side) is None


class TestNeighboursNotGold:
    """How far the graph is closed over its gold set."""

    def test_by_hand(self) -> None:
        # a: b, h; b: a, k, not itself; parallel edges count once
        outcome = look("neighbours-not-gold", small())
        assert value(outcome.figures, "neighbours not gold", "left") == 2 / 4
        assert value(outcome.figures, "distinct neighbours not gold", "left") == 2 / 4
        assert value(outcome.figures, "neighbours not gold", "right") == 0
        # where there are no more than 500 the sample is all of them, and is told once
        assert outcome.tables[0].rows == (
            ("left", 3, 2, 4, 0.5, 0.5),
            ("right", 3, 2, 2, 0.0, 0.0),
        )
        assert value(outcome.figures, "neighbours not gold, 500 entities", "left") == 2 / 4

    def test_a_shared_neighbour_counts_once_for_each_entity(self) -> None:
        hub = Dataset.from_tables(
            links=[("a", "x"), ("b", "y")],
            left_relations=[("a", "p", "h"), ("b", "p", "h"), ("a", "p", "b")],
            right_relations=[],
        )
        figures = look("neighbours-not-gold", hub).figures
        assert value(figures, "neighbours not gold", "left") == 2 / 4
        assert value(figures, "distinct neighbours not gold", "left") == round(1 / 3, 6)
        assert value(figures, "neighbours not gold", "right") is None

    def test_the_draw_is_seeded_and_without_repeats(self) -> None:
        numbers = np.arange(0, 3_000, 3, dtype=np.int32)
        one, again, other = sample(numbers, 1), sample(numbers, 1), sample(numbers, 2)
        assert one.tolist() == again.tolist() != other.tolist()
        assert len(set(one.tolist())) == SAMPLE
        assert set(one.tolist()) <= set(numbers.tolist())

    @given(
        st.lists(st.tuples(st.sampled_from("abcdef"), st.just("p"), st.sampled_from("abcdef"))),
        st.sets(st.sampled_from("abcdef")),
    )
    def test_pairs_are_those_of_a_naive_reading(
        self, triples: list[tuple[str, str, str]], linked: set[str]
    ) -> None:
        dataset = Dataset.from_tables(
            links=[(one, "x") for one in sorted(linked)],
            left_relations=triples,
            right_relations=[],
        )
        side = gold(Evidence(dataset))[0]
        entities = dataset.left.store.entities
        found = zip(*neighbour_pairs(side, side.numbers), strict=True)
        expected = {
            (one, other)
            for s, _, o in triples
            for one, other in ((s, o), (o, s))
            if one in linked and one != other
        }
        assert [(entities[int(a)], entities[int(b)]) for a, b in found] == sorted(expected)


class TestCoverageByStratum:
    """Where the sample is thin, and where ends are missing."""

    def test_strata_of_a_build_are_those_of_its_manifest(self) -> None:
        outcome = look("coverage-by-stratum", bio())
        [table] = outcome.tables
        strata = {one.name: (one.pairs, one.sampled) for one in read_manifest(built()).strata}
        assert {row[0]: (row[1], row[2]) for row in table.rows} == strata
        assert table.content[0] == "links"

    def test_shares_are_those_of_the_sampled_pairs(self) -> None:
        # full names tell the strata where no build does
        name = "http://snomed.info/id/900000000000003001"
        dataset = Dataset.from_tables(
            links=[("a", "x"), ("b", "y")],
            all_links=[("a", "x"), ("b", "y"), ("c", "z")],
            left_relations=[("a", "p", "h")],
            right_relations=[("x", "r", "y")],
            right_attributes=[("x", name, "X (finding)"), ("y", name, "Y (finding)")],
            like="BIO",
        )
        outcome = look("coverage-by-stratum", dataset)
        assert outcome.tables[0].rows == (
            ("finding", 2, 2, 0.5, 1.0, 0.5),
            ("unknown", 1, 0, None, None, None),
        )
        assert value(outcome.figures, "strata without a sampled pair", "links") == 1
        [plot] = outcome.plots
        assert [series.y for series in plot.series] == [(0.5,), (1.0,)]

    def test_without_strata_it_does_not_look(self) -> None:
        dataset = Dataset.from_tables(links=[("a", "x")], left_relations=[], right_relations=[])
        assert look("coverage-by-stratum", dataset).status == "skip"


class TestNamesAndAttributes:
    """Who has a name, and who has a value."""

    def test_names_by_hand(self) -> None:
        label = "http://www.w3.org/2000/01/rdf-schema#label"
        dataset = Dataset.from_tables(
            links=[("a", "x"), ("b", "y")],
            left_relations=[("a", "p", "h"), ("k", "p", "h")],
            left_attributes=[("a", label, "A"), ("b", label, ""), ("k", label, "K")],
            right_relations=[("x", "r", "y")],
            like="BIO",
            given_names=({}, {"x": "X", "y": "", "elsewhere": "E"}),
        )
        outcome = look("name-coverage", dataset)
        assert (outcome.status, outcome.count) == ("found", 2)
        # an empty label names nobody; a, b, h, k are all
        assert value(outcome.figures, "share of gold entities with a name", "left") == 1 / 2
        assert value(outcome.figures, "share of all entities with a name", "left") == 2 / 4
        assert value(outcome.figures, "share of gold entities with a name", "right") == 1 / 2
        assert [(one.text, one.origin) for one in outcome.examples] == [
            ("b", "links"),
            ("y", "links"),
        ]

    def test_named_says_of_each_entity_what_find_finds(self) -> None:
        for graph in (bio().left, bio().right):
            found = [graph.name(entity) is not None for entity in graph.entities.to_pylist()]
            assert graph.names.named().tolist() == found

    @needs_shared
    def test_wikidata_ids_are_no_names_and_dbpedia_ids_are(self) -> None:
        dataset = load(path=SHARED / "data" / "openea" / "D_W_15K_V1", strict=False)
        figures = look("name-coverage", dataset).figures
        assert value(figures, "share of gold entities with a name", "left") == 1
        assert value(figures, "gold entities with a name", "right") == 0

    def test_attributes_by_hand(self) -> None:
        outcome = look("attribute-coverage", small())
        assert outcome.count == 1 + 2
        assert value(outcome.figures, "gold entities with attributes", "left") == 2
        assert value(outcome.figures, "gold entities with attributes", "right") == 1
        # of a, b, h, k only a has one
        name = "share of the relation graph with attributes"
        assert value(outcome.figures, name, "left") == 1 / 4
        assert [one.text for one in outcome.examples] == ["b", "y", "z"]

    @needs_shared
    def test_a_copy_without_attribute_files_is_not_looked_at(self) -> None:
        dataset = load(path=SHARED / "data" / "openea" / "D_Y_15K_V1", strict=False)
        assert look("attribute-coverage", dataset).status == "skip"
