"""Names, semantic tags and replacements of concepts."""

from __future__ import annotations

from pathlib import Path

import pytest

from sameas.core.identifiers import SNOMED_IRI
from tests.builders.snomed.probe import (
    read,
    skipped,
)
from tests.builders.snomed.rf2 import (
    FSN,
    MOVED_TO,
    REPLACED_BY,
    C,
    D,
    small,
)

# ---- names


def test_names_of_inactive_and_unknown_concepts(tmp_path: Path) -> None:
    package = small().concept(C(9), active="0").description(D(9), C(9), "Old (x / y)", typed=FSN)
    frame = read(tmp_path, package).describe([C(9), C(800), "D000001", C(9), C(1)])
    assert frame.rows() == [
        (C(9), "x / y", None, "Old (x / y)"),
        (C(800), "unknown", None, None),
        ("D000001", "unknown", None, None),
        (C(9), "x / y", None, "Old (x / y)"),
        (C(1), "root", None, "Murble (root)"),
    ]


@pytest.mark.parametrize(
    ("fsn", "tag"),
    [
        ("Brindle (a) (environment / location)", "environment / location"),
        ("Brindle (SNOMED RT+CTV3) ", "SNOMED RT+CTV3"),
        ("Brindle (a) b", "unknown"),
        ("Brindle ()", "unknown"),
        ("Brindle", "unknown"),
    ],
)
def test_the_semantic_tag_is_the_last_parenthesis(tmp_path: Path, fsn: str, tag: str) -> None:
    package = small().concept(C(9)).description(D(9), C(9), fsn, typed=FSN)
    assert read(tmp_path, package).describe([C(9)])["semantic_tag"].to_list() == [tag]


def test_a_preferred_definition_or_full_name_is_no_preferred_term(tmp_path: Path) -> None:
    """Notes 1.6: text definitions can be preferred in a language reference set."""
    package = small().definition(D(9), C(3), "A brindled thing.").preferred(D(9)).preferred(D(4))
    frame = read(tmp_path, package).describe([C(3)])
    assert frame.rows() == [(C(3), "disorder", None, "Brindle (disorder)")]


def test_of_two_names_the_latest_counts_then_the_smallest_id(tmp_path: Path) -> None:
    package = small().concept(C(9))
    package.description(D(11), C(9), "eleven (a)", typed=FSN, time="20220101")
    package.description(D(12), C(9), "twelve (b)", typed=FSN, time="20210101")
    package.description(D(9), C(9), "nine (c)", typed=FSN, time="20220101")
    for number in (12, 100, 13):
        package.description(D(number + 100), C(9), f"synonym {number}").preferred(D(number + 100))
    frame = read(tmp_path, package).describe([C(9)])
    assert frame.rows() == [(C(9), "c", "synonym 12", "nine (c)")]


def test_describe_of_nothing_is_an_empty_frame(tmp_path: Path) -> None:
    assert read(tmp_path, small()).describe([]).shape == (0, 4)


# ---- history


def test_repair_follows_same_as_and_replaced_by_through_inactive_concepts(tmp_path: Path) -> None:
    package = small()
    for number in (30, 31, 32, 33, 34, 35, 36):
        package.concept(C(number), active="0")
    package.association(C(30), C(31)).association(C(31), C(2), refset=REPLACED_BY)
    package.association(C(31), C(3)).association(C(32), C(33)).association(C(33), C(32))
    package.association(C(34), C(2), refset=MOVED_TO).association(C(35), C(2), active="0")
    package.association(C(36), C(800)).association(C(2), C(3))
    source = read(tmp_path, package)
    codes = [C(30), C(31), C(32), C(33), C(34), C(35), C(36), C(2), C(800), "x"]
    both = tuple(sorted([C(2), C(3)]))
    assert source.repair(codes) == {C(30): both, C(31): both}
    assert skipped(source)["Association rows", "of reference sets that are not asked for"] == 1
    # the same for all concepts, as the build writes it
    expected = [(C(30), C(2)), (C(30), C(3)), (C(31), C(2)), (C(31), C(3))]
    assert source.history().to_pylist() == [
        {"retired": SNOMED_IRI + retired, "replacement": SNOMED_IRI + end}
        for retired, end in sorted(expected)
    ]


def test_history_of_packages_without_associations_has_no_rows(tmp_path: Path) -> None:
    assert read(tmp_path, small()).history().num_rows == 0
