"""What is clean raises nothing, and every check is known."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

import sameas.loaders
from sameas.loaders.dataset import Dataset
from sameas.loaders.load import load
from sameas.validation.checks import checks, integrity
from tests.shared import SHARED, needs_shared
from tests.validation.broken import copied, look, validated


def test_a_clean_folder_raises_nothing(tmp_path: Path) -> None:
    report = validated(tmp_path)
    assert report.verdict == "pass"
    assert {one.found for one in report.results} == {None}


def test_a_clean_dataset_in_memory_raises_nothing() -> None:
    pairs = [(f"a{i}", f"b{i}") for i in range(10)]
    report = look(
        Dataset.from_tables(
            links=pairs,
            left_relations=[(left, "p", "a0") for left, _ in pairs[1:]],
            right_relations=[(right, "q", "b0") for _, right in pairs[1:]],
            left_attributes=[("a1", "age", "7")],
            right_attributes=[("b1", "alter", "7")],
            folds=[(pairs[:2], pairs[2:3], pairs[3:])],
        )
    )
    assert report.verdict == "pass"
    assert {one.found for one in report.results} == {None}
    assert report.result("record-shape").outcome.status == "skip"
    assert report.result("split-complete").outcome.status == "pass"


@pytest.mark.slow
@pytest.mark.parametrize("without", [(), ("parquet",)])
def test_a_built_bio_raises_no_error(tmp_path: Path, without: tuple[str, ...]) -> None:
    report = look(load("BIO", path=copied(tmp_path, without=without), cache=False))
    assert not report.failed()
    assert report.result("manifest-hashes").outcome.status == "pass"
    assert report.result("manifest-counts").outcome.status == "pass"
    assert report.result("snomed-ids").outcome.status == "pass"
    assert all(one.outcome.status != "crash" for one in report.results)


@needs_shared
@pytest.mark.parametrize("name", ["D_W_15K_V1", "D_Y_15K_V1"])
def test_the_real_ones_raise_no_error(name: str) -> None:
    report = look(load(SHARED / "data" / "openea" / name, strict=False))
    assert [one.id for one in report.of("error")] == []
    assert {one.id for one in report.of("warning")} <= {"attributes-present"}
    assert report.result("published-files").outcome.status == "pass"
    loops = report.result("self-loops").outcome
    sides = {figure.side: figure.value for figure in loops.figures}
    if name == "D_W_15K_V1":
        assert sides == {"left": 270, "right": 70}


def test_what_loading_finds_is_found_by_a_check() -> None:
    # repeats, ends and splits are looked at anew; the cache and another split are no fault
    anew = {
        *("duplicate-links", "dangling", "isolated", "intra-graph-links", "manifest"),
        *("split-overlap", "split-incomplete", "split-foreign", "split-leak"),
        *("incomplete", "no-cache", "other-split"),
    }
    found_by_loading = r'(?:Finding|_finding|_error|_count)\(\s*"([a-z-]+)"'
    codes = set(re.findall(found_by_loading, sources(sameas.loaders))) - anew
    assert len(codes) > 10
    known = sources(integrity)
    assert {code for code in codes if f'"{code}"' not in known} == set()


def sources(package: ModuleType) -> str:
    return "".join(
        path.read_text(encoding="utf-8")
        for folder in package.__path__
        for path in Path(folder).rglob("*.py")
    )


def test_ids_of_checks_are_their_modules_names_and_every_severity_is_used() -> None:
    ours = [check for check in checks() if check.part == "integrity"]
    assert {check.severity for check in ours} == {"error", "warning", "note"}
    for check in ours:
        assert check.run.__module__.endswith("integrity." + check.id.replace("-", "_"))
        assert check.meaning.endswith(".")
