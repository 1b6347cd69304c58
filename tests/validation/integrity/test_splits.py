"""Splits whose parts overlap, leak, lack something or have another size."""

from __future__ import annotations

from pathlib import Path

from sameas.loaders.dataset import Dataset
from sameas.validation.check import Example
from tests.loaders.folders import split_files
from tests.validation.broken import PAIRS, found, look, validated


def changed_split(fold: int, part: str, data: bytes | None) -> dict[str, bytes | None]:
    return {f"721_5fold/{fold}/{part}_links": data}


def test_a_split_of_other_sizes_than_its_name_says_is_found(tmp_path: Path) -> None:
    outcome = found(validated(tmp_path, split_files(PAIRS, (7, 1, 2))), "split-sizes").outcome
    assert outcome.count == 5
    assert outcome.examples[0].file == "721_5fold/1"
    assert "changed places" in outcome.says
    assert outcome.tables[0].rows[0] == (1, 7, 1, 2)


def test_a_missing_fold_is_found(tmp_path: Path) -> None:
    parts = {f"721_5fold/5/{part}_links": None for part in ("train", "valid", "test")}
    outcome = found(validated(tmp_path, {**parts}), "split-sizes").outcome
    assert (outcome.count, outcome.examples[0].text[:7]) == (1, "4 folds")


def test_a_pair_in_two_parts_is_found(tmp_path: Path) -> None:
    valid = PAIRS[2] + PAIRS[1]
    files = changed_split(3, "valid", valid.encode())
    outcome = found(validated(tmp_path, files), "split-disjoint").outcome
    assert outcome.count == 1
    assert outcome.examples == (
        Example("fold 3: a1\tb1 in train and valid", "links", "721_5fold/3/train_links", 2),
    )


def test_a_link_in_no_part_and_a_pair_that_is_no_link_are_found(tmp_path: Path) -> None:
    files = changed_split(2, "valid", b"a2\tb3\n")
    report = validated(tmp_path, files)
    result = found(report, "split-complete", beside=("split-leak",))
    assert result.outcome.count == 2
    assert result.outcome.examples == (
        Example("fold 2: a2\tb2 in no part", "links", "ent_links", 3),
        Example("fold 2: a2\tb3 in valid is no link", "links", "721_5fold/2/valid_links", 1),
    )


def test_an_entity_of_two_parts_is_found(tmp_path: Path) -> None:
    pairs = [*PAIRS[:9], "a0\tb9\n"]
    files = {"ent_links": "".join(pairs).encode(), **split_files(pairs, (2, 1, 7))}
    outcome = found(validated(tmp_path, files), "split-leak").outcome
    assert outcome.count == 5
    assert {one.side: one.value for one in outcome.figures} == {"left": 5, "right": 0}
    assert outcome.examples[0] == Example(
        "fold 1: a0 in train and test", "links", "721_5fold/1/test_links", 7
    )


def test_splits_made_in_memory_are_looked_at() -> None:
    pairs = [("a", "x"), ("a", "y"), ("b", "z")]
    ds = Dataset.from_tables(
        links=pairs,
        left_relations=[("a", "p", "b")],
        right_relations=[("x", "q", "y")],
        folds=[(pairs[:1], pairs[1:2], pairs[:1])],
    )
    report = look(ds)
    assert {one.id for one in report.of("error")} == {
        *("split-disjoint", "split-complete"),
    }
    assert report.result("split-disjoint").outcome.examples[0].file is None
