"""Why gold entities are missing: what a build wrote, what triples say, what an id's form says."""

from __future__ import annotations

from collections import Counter

import pyarrow.parquet as pq
import pytest

from sameas.core.identifiers import SNOMED_IRI, with_check_digit
from sameas.loaders.build_files import build_files
from sameas.loaders.dataset import Dataset
from sameas.validation.evidence import Evidence
from sameas.validation.gold import build, gold
from sameas.validation.reasons import ACTIVE, MESH_NODE, reasons
from tests.loaders.test_bio import bio, built
from tests.validation.test_coverage import look, value

# of a made-up namespace
CONCEPT = SNOMED_IRI + with_check_digit("998908912110")


def dataset_of(
    left: str, right: str = "x", *, attributes: tuple[tuple[str, ...], ...] = ()
) -> Dataset:
    sides = [[row for row in attributes if row[0] == one] for one in (left, right)]
    return Dataset.from_tables(
        links=[(left, right)],
        left_relations=[("h", "p", "k")],
        left_attributes=sides[0],
        right_relations=[("h", "p", "k")],
        right_attributes=sides[1],
        like="BIO",
    )


def reason_of(dataset: Dataset, *, side: int = 0) -> str:
    [missing] = reasons(gold(Evidence(dataset))[side], None)
    return missing.reason


@pytest.mark.parametrize(
    ("node", "reason"),
    [
        ("U000004", "U-code"),
        ("D999999", "other release"),
        ("C999999999", "other release"),
        ("Q999999", "other release"),
        ("Dnonsense", "unknown"),
    ],
)
def test_a_node_in_no_triple_is_judged_by_its_form(node: str, reason: str) -> None:
    assert reason_of(dataset_of(MESH_NODE + node)) == reason


@pytest.mark.parametrize(
    ("value", "reason"),
    [("false", "obsolete"), ("0", "obsolete"), ('"false"', "obsolete"), ("true", "no relation")],
)
def test_a_node_says_itself_that_it_is_not_active(value: str, reason: str) -> None:
    node = MESH_NODE + "D999999"
    assert reason_of(dataset_of(node, attributes=((node, ACTIVE, value),))) == reason


def test_concepts_are_judged_by_their_descriptions_and_check_digit() -> None:
    described = dataset_of("a", CONCEPT, attributes=((CONCEPT, "name", "Murble"),))
    assert reason_of(described, side=1) == "inactive concept"
    assert reason_of(dataset_of("a", CONCEPT), side=1) == "other release"
    broken = CONCEPT[:-1] + str((int(CONCEPT[-1]) + 1) % 10)
    assert reason_of(dataset_of("a", broken), side=1) == "unknown"


def test_of_other_graphs_only_triples_tell() -> None:
    described = dataset_of("a", attributes=(("a", "name", "A"),))
    assert reason_of(described) == "no relation"
    assert reason_of(dataset_of("a")) == "unknown"


@pytest.mark.slow
def test_a_build_says_it_of_every_missing_entity() -> None:
    evidence = Evidence(bio())
    rows = pq.read_table(built() / "parquet/links.parquet").to_pylist()
    words = {
        ("left", "obsolete"): {"obsolete"},
        ("left", "active"): {"no relation"},
        ("left", "absent"): {"U-code", "other release"},
        ("right", "inactive"): {"inactive concept"},
        ("right", "active"): {"no relation"},
        ("right", "absent"): {"other release"},
    }
    for side in gold(evidence):
        place = side.graph.side
        states = {row[place]: row[f"{place}_state"] for row in rows}
        in_graph = {row[place]: row[f"{place}_in_graph"] for row in rows if row["sampled"]}
        found = reasons(side, build(evidence))
        assert {one.entity for one in found} == {
            one for one, there in in_graph.items() if not there
        }
        for one in found:
            assert one.reason in words[place, states[one.entity]]
            assert "links table" in one.evidence


def test_without_the_build_the_same_triples_tell_nearly_as_much() -> None:
    # what `paper` writes is enough but for concepts that are active and have no relation
    evidence = Evidence(bio())
    for side in gold(evidence):
        told, guessed = reasons(side, build(evidence)), reasons(side, None)
        for one, other in zip(told, guessed, strict=True):
            assert one.entity == other.entity
            if one.reason != "no relation":
                assert one.reason == other.reason


def test_counts_by_side_and_reason_and_examples() -> None:
    outcome = look("missing-gold", bio())
    assert outcome.status == "found"
    evidence = Evidence(bio())
    for side in gold(evidence):
        counts = Counter(one.reason for one in reasons(side, build(evidence)))
        for reason in ("U-code", "obsolete", "inactive concept", "other release", "unknown"):
            assert value(outcome.figures, f"missing: {reason}", side.graph.side) == counts[reason]
    assert outcome.count == sum(len(side.missing) for side in gold(evidence))
    assert {one.origin for one in outcome.examples} == {"links"}
    # each reason of a side is shown once before any is shown twice
    shown = [
        (one.text.startswith(MESH_NODE), one.text.rpartition(": ")[2]) for one in outcome.examples
    ]
    kinds = len(outcome.tables[0].rows)
    assert len(set(shown[:kinds])) == kinds


def test_a_complete_dataset_passes() -> None:
    dataset = Dataset.from_tables(
        links=[("a", "x")], left_relations=[("a", "p", "a")], right_relations=[("x", "p", "y")]
    )
    outcome = look("missing-gold", dataset)
    assert (outcome.status, outcome.count) == ("pass", 0)


def test_only_builds_have_files_of_a_build() -> None:
    assert build_files(dataset_of("a")) is None
    files = build_files(bio())
    assert files is not None
    assert files.links is not None
    assert files.history is not None
    assert files.links.height == files.manifest.counts.links.pairs
