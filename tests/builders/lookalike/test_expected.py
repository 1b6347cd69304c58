"""`expected.json` against a literal count of the files written."""

from __future__ import annotations

import pytest
import rdflib

from sameas.builders.lookalike import SampleResult
from sameas.builders.lookalike.counts.cases import PROFILES, VALUES
from tests.builders.lookalike import oracle
from tests.builders.lookalike.literal_dumps import read_bytes, read_rf2
from tests.builders.lookalike.samples import (
    around_real_mesh,
    extension_of,
    full_of,
    oracle_of,
    small,
)

BOTH = ("international", "international+extension")


def _disagreements(result: SampleResult, inputs: str) -> list[object]:
    counted = oracle_of(result, inputs)
    cases = oracle.read_expected(result.expected)["cases"]
    found: list[object] = []
    for case in cases:
        if case["inputs"] == inputs:
            switches = oracle.PROFILES[case["profile"]] | case["switches"]
            if (block := counted.block(switches)) != case["counts"]:
                found.append((case, block))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("inputs", BOTH)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_case_equals_a_literal_count(seed: int, inputs: str) -> None:
    assert _disagreements(small(seed), inputs) == []


@pytest.mark.slow
@pytest.mark.parametrize("inputs", BOTH)
def test_every_case_holds_around_a_real_mesh_file(inputs: str) -> None:
    assert _disagreements(around_real_mesh(), inputs) == []


@pytest.mark.slow
def test_counts_of_a_real_mesh_file_equal_those_of_rdflib() -> None:
    result = around_real_mesh()
    graph = rdflib.Graph()
    graph.parse(data=read_bytes(result.mesh), format="nt")
    literals = sum(isinstance(end, rdflib.Literal) for _, _, end in graph)
    kg1 = oracle.read_expected(result.expected)["cases"][1]["counts"]["kg1"]
    assert (kg1["relation_triples"], kg1["attribute_triples"]) == (len(graph) - literals, literals)


def test_cases_are_both_profiles_and_every_other_value() -> None:
    cases = oracle.read_expected(small(1).expected)["cases"]
    for inputs in BOTH:
        for profile, chosen in PROFILES.items():
            changed = [
                case["switches"]
                for case in cases
                if (case["inputs"], case["profile"]) == (inputs, profile)
            ]
            others = [
                {switch: value}
                for switch, values in VALUES.items()
                for value in values
                if value != chosen[switch]
            ]
            assert changed == [{}, *others]


def test_every_switch_makes_a_difference() -> None:
    cases = oracle.read_expected(small(1).expected)["cases"]
    base = {
        (case["inputs"], case["profile"]): case["counts"] for case in cases if not case["switches"]
    }
    same = [
        (case["profile"], case["switches"])
        for case in cases
        if case["switches"] and case["counts"] == base[case["inputs"], case["profile"]]
    ]
    # With duplicates kept, the names of predicates change no figure.
    assert same == [("paper", {"attribute_predicates": "owl"})] * 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_strata_are_the_tags_of_the_gold_pairs(seed: int) -> None:
    result = small(seed)
    expected = oracle.read_expected(result.expected)
    assert oracle_of(result, "international").strata() == expected["strata"]
    assert sum(expected["strata"].values()) == expected["cases"][0]["counts"]["links"]["pairs"]
    assert sum(expected["strata"].values()) >= 300


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_the_full_release_reduces_to_the_snapshot(seed: int) -> None:
    result = small(seed)
    snapshot, full = read_rf2([result.snomed]), read_rf2([full_of(result)])
    assert full == snapshot


def test_the_extension_changes_what_international_says() -> None:
    result = small(1)
    alone = read_rf2([result.snomed])
    both = read_rf2([result.snomed, extension_of(result)])
    changed = {key for key, row in alone.concepts.items() if both.concepts[key] != row}
    kinds = {(alone.concepts[key][2], both.concepts[key][2]) for key in changed}
    assert kinds >= {("0", "1"), ("1", "0")}
    lingering = read_rf2([extension_of(result)]).concepts.keys() & alone.concepts.keys()
    assert lingering - changed
