"""What each check says of a graph that fits on a slip of paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from sameas.loaders.dataset import Dataset
from sameas.loaders.load import load
from sameas.validation.checks import checks
from sameas.validation.evidence import Evidence
from tests.validation.heterogeneity.worlds import BROADER, figures, looked, world

NOTHING = Dataset.from_tables(links=[], left_relations=[], right_relations=[])


def test_shared_predicates_are_found_in_either_spelling_and_by_local_name() -> None:
    found = looked(world(), "shared-predicates")
    assert (found.status, found.count) == ("found", 1)
    mine = figures(found)
    assert mine["shared predicates"] == 1
    assert mine["overlap of predicates"] == pytest.approx(1 / 6, abs=1e-6)
    # label and p
    assert mine["shared local names"] == 2
    assert [one.text for one in found.examples] == [
        "http://www.w3.org/2000/01/rdf-schema#label",
        "local name: label",
        "local name: p",
    ]
    [plot] = found.plots
    assert [series.y for series in plot.series] == [(3.0, 1.0, 2.0), (2.0, 2.0, 1.0)]


def test_predicates_of_two_worlds_apart() -> None:
    ds = Dataset.from_tables(
        links=[("a", "x")], left_relations=[("a", "p", "b")], right_relations=[("x", "q", "y")]
    )
    assert looked(ds, "shared-predicates").status == "pass"


def test_predicate_entropy() -> None:
    found = looked(world(), "predicate-entropy")
    # two triples of one predicate, one of another
    expected = pytest.approx(0.918296, abs=1e-6)
    assert figures(found, "left")["entropy of relation predicates"] == expected
    assert figures(found, "right")["entropy of attribute predicates"] == 0
    assert found.tables[0].rows[0][1:] == ("http://l.example/p", 2, 0.666667)


def test_attributes_per_entity_and_per_gold_entity() -> None:
    left = figures(looked(world(), "attributes-per-entity"), "left")
    # a 2, b 1, c 0, d 0; gold are a and b
    assert left["attributes per entity, mean"] == 0.75
    assert left["attributes per entity, median"] == 0.5
    assert left["entities without attributes"] == 0.5
    assert left["attributes per gold entity, mean"] == 1.5
    assert left["gold entities without attributes"] == 0


def test_literals_are_measured_without_quotes_and_suffix() -> None:
    ds = world()
    lengths = figures(looked(ds, "literal-lengths"), "left")
    assert lengths["length of literals, mean"] == pytest.approx(10 / 3, abs=1e-6)
    assert lengths["length of literals, median"] == 4
    assert lengths["length of literals, longest"] == 4
    languages = looked(ds, "languages").tables[0].rows
    third = 0.333333
    assert languages == (("(none)", third, 1.0), ("de", third, 0.0), ("en", third, 0.0))
    types = figures(looked(ds, "value-types"), "right")
    assert types == {"datatypes": 0, "literals without datatype": 1.0}


def test_degrees_count_a_self_loop_twice_and_nobody_outside_the_relations() -> None:
    found = looked(world(), "degrees")
    left, right = figures(found, "left"), figures(found, "right")
    # a 1, b 2, c 1, d 2
    assert left["degree of entities, mean"] == 1.5
    assert left["degree of entities, Gini"] == pytest.approx(1 / 6, abs=1e-6)
    # x 3, y 3; z is linked, but in no triple
    assert right["degree of entities, mean"] == right["degree of gold entities, median"] == 3
    assert right["degree of entities, Gini"] == 0
    # no degree in common
    assert figures(found)["divergence of degrees of entities"] == pytest.approx(0.693147)
    [plot] = found.plots
    assert plot.series[0].x == (1, 2)
    assert plot.series[0].y == (0.5, 1.0)


def test_density_counts_pairs_once_and_no_loops() -> None:
    found = looked(world(), "density")
    left, right = figures(found, "left"), figures(found, "right")
    assert left["density"] == pytest.approx(2 / 12, abs=1e-6)
    assert right["density"] == 1.0
    assert (left["relation triples"], right["relation triples"]) == (3, 3)
    assert figures(found)["relation triples per entity, left by right"] == 0.5


def test_connected_components_ignore_direction_and_who_has_no_relation() -> None:
    found = looked(world(), "connected-components")
    left, right = figures(found, "left"), figures(found, "right")
    assert (left["connected components"], left["largest component"]) == (2, 3)
    assert left["largest component, share of entities"] == 0.75
    assert left["components with a gold entity"] == 1
    assert (right["connected components"], right["largest component"]) == (1, 2)


def hierarchy_of(*edges: tuple[str, str]) -> Dataset:
    relations = [(child, BROADER, parent) for child, parent in edges]
    return Dataset.from_tables(links=[("a", "x")], left_relations=relations, right_relations=[])


def test_the_hierarchy_is_as_deep_as_its_longest_way() -> None:
    ds = hierarchy_of(("b", "a"), ("c", "b"), ("d", "c"), ("d", "a"), ("e", "a"))
    found = looked(ds, "hierarchy")
    left = figures(found, "left")
    assert left["hierarchy depth"] == 3
    assert left["roots"] == 1
    assert left["entities with several parents"] == 1
    assert left["entities with several parents, share"] == 0.25
    assert left["parents per child, mean"] == 1.25
    assert "right has no is-a relation" in found.says
    assert looked(ds, "hierarchy-cycles").status == "pass"


def test_a_cycle_is_found_spelled_out_and_counted_as_one_step() -> None:
    ds = hierarchy_of(("b", "a"), ("c", "b"), ("d", "c"), ("b", "d"), ("e", "d"))
    found = looked(ds, "hierarchy-cycles")
    assert (found.status, found.count) == ("found", 1)
    [example] = found.examples
    assert example.text == "is a: b > d > c > b"
    assert example.origin == "left"
    left = figures(looked(ds, "hierarchy"), "left")
    # e under the ring of b, c and d, which is under a
    assert left["hierarchy depth"] == 2
    assert left["entities that are their own ancestors"] == 3


def test_functionality_is_read_off_distinct_pairs() -> None:
    found = figures(looked(world(), "relation-functionality"), "right")
    assert found["functionality, mean over triples"] == 1
    assert found["relations with functionality 1"] == 2


def test_link_cardinalities_and_components() -> None:
    found = looked(world(), "link-components")
    mine = figures(found, "links")
    assert [mine[f"gold links, {kind}"] for kind in ("1:1", "1:n", "n:1", "n:m")] == [1, 2, 0, 0]
    assert mine["components of gold links"] == 2
    assert mine["largest component of gold links"] == 3
    assert found.tables[0].rows == (("gold links", 2, 1, 0.5), ("gold links", 3, 1, 0.5))
    assert found.plots[0].series[0].y[:2] == (0.5, 0.5)


def test_a_repeated_link_makes_no_1_to_n() -> None:
    ds = Dataset.from_tables(links=[("a", "x"), ("a", "x")], left_relations=[], right_relations=[])
    assert figures(looked(ds, "link-components"), "links")["gold links, 1:1"] == 1


def test_bytes_per_row_are_those_of_the_files(tmp_path: Path) -> None:
    assert looked(world(), "bytes-per-row").status == "skip"
    folder = tmp_path / "tiny"
    world().save(folder, exact=False)
    found = looked(load(path=folder, strict=False), "bytes-per-row")
    size = (folder / "attr_triples_1").stat().st_size
    mine = figures(found)
    assert mine["bytes per row, attr_triples_1"] == round(size / 3, 2)
    assert mine["bytes per row, attr_triples_2 as published with BIO"] == 126.34
    [row] = [row for row in found.tables[0].rows if row[0] == "attr_triples_2"]
    assert row[-1] == 126.34


def test_a_dataset_with_nothing_in_it_is_no_error() -> None:
    evidence = Evidence(NOTHING)
    mine = [one for one in checks() if one.part in ("heterogeneity", "difficulty")]
    assert {one.run(evidence).status for one in mine} <= {"skip", "pass", "figure"}


def test_the_order_of_triples_does_not_matter() -> None:
    one = world()
    other = Dataset.from_tables(
        links=one.links.take([2, 0, 1]),
        left_relations=one.left.relations.take([2, 1, 0]),
        right_relations=one.right.relations.take([1, 2, 0]),
        left_attributes=one.left.attributes.take([1, 2, 0]),
        right_attributes=one.right.attributes,
    )
    for check in checks():
        if check.part in ("heterogeneity", "difficulty"):
            assert check.run(Evidence(one)) == check.run(Evidence(other)), check.id
