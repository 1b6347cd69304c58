"""Files that are missing, empty, not the published ones, or not what the manifest says."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from sameas.loaders.load import load
from tests.loaders.folders import folder_of
from tests.shared import SHARED, needs_shared
from tests.validation.broken import WHOLE, copied, found, look, validated


def test_a_missing_file_is_found(tmp_path: Path) -> None:
    report = validated(tmp_path, {"rel_triples_2": None})
    outcome = found(report, "files-present").outcome
    assert outcome.count == 1
    assert "rel_triples_2 is missing" in outcome.examples[0].text


def test_an_empty_file_is_found(tmp_path: Path) -> None:
    outcome = found(validated(tmp_path, {"rel_triples_1": b""}), "files-present").outcome
    assert outcome.count == 1
    assert outcome.examples[0].file == "rel_triples_1"


@pytest.mark.parametrize("data", [None, b""])
def test_missing_and_empty_attributes_are_a_warning(tmp_path: Path, data: bytes | None) -> None:
    report = validated(tmp_path, {"attr_triples_2": data})
    result = found(report, "attributes-present")
    assert (result.severity, result.outcome.count) == ("warning", 1)
    assert "attr_triples_2" in result.outcome.examples[0].text
    assert report.result("files-present").outcome.status == "pass"
    assert report.verdict == "warn"


@pytest.mark.slow
@needs_shared
def test_a_file_that_is_not_the_published_one_is_found(tmp_path: Path) -> None:
    source = SHARED / "data" / "openea" / "D_W_15K_V1"
    for path in source.rglob("*"):
        if path.is_file():
            place = tmp_path / "D_W_15K_V1" / path.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(path.read_bytes())
    changed = tmp_path / "D_W_15K_V1" / "rel_triples_1"
    changed.write_bytes(changed.read_bytes().replace(b"Dayton,_Ohio", b"Dayton,_OhiO"))
    report = look(load(tmp_path / "D_W_15K_V1", strict=False, cache=False))
    outcome = found(report, "published-files").outcome
    assert outcome.count == 1
    assert outcome.examples[0].file == "rel_triples_1"


def test_another_dataset_than_the_one_asked_for_is_found(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, WHOLE, name="D_W_15K_V1")
    report = look(load("DW", path=folder, strict=False, cache=False))
    outcome = found(report, "release").outcome
    assert outcome.count == 1
    assert "no known release of D_W_15K_V1" in outcome.examples[0].text


def test_a_changed_file_is_not_what_the_manifest_says(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    data = bytearray((folder / "attr_triples_2").read_bytes())
    data[-2] ^= 1
    (folder / "attr_triples_2").write_bytes(data)
    outcome = found(look(load("BIO", path=folder, strict=False, cache=False)), "manifest-hashes")
    assert outcome.outcome.count == 1
    assert outcome.outcome.examples[0].file == "attr_triples_2"


def test_changed_parquet_is_not_what_the_manifest_says(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    path = folder / "parquet" / "kg1_relations.parquet"
    table = pq.read_table(path)
    pq.write_table(table.slice(1), path)
    report = look(load("BIO", path=folder, strict=False, cache=False))
    result = found(report, "manifest-hashes", beside=("manifest-counts",))
    assert [one.file for one in result.outcome.examples] == ["parquet/kg1_relations.parquet"]
    counts = found(report, "manifest-counts", beside=("manifest-hashes",)).outcome
    rows = table.num_rows
    assert f"left relation triples: {rows - 1:,}, against {rows:,}" in counts.examples[0].text


def test_a_manifest_with_other_counts_is_found(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["folds"][1]["train"] += 1
    (folder / "manifest.json").write_text(json.dumps(manifest))
    outcome = found(
        look(load("BIO", path=folder, strict=False, cache=False)), "manifest-counts"
    ).outcome
    assert outcome.count == 1
    assert outcome.examples[0].text.startswith("fold 2, train links: 10, against 11")


@pytest.mark.slow
@pytest.mark.parametrize(
    "data",
    [
        *(b"{", b"[]", b'{"tool": {"name": "sameas"}}'),
        b'{"tool": {"name": "sameas"}, "outputs": [3, {}, {"name": "ent_links"}], "releases": 3}',
    ],
)
def test_a_broken_manifest_is_found(tmp_path: Path, data: bytes) -> None:
    folder = copied(tmp_path)
    (folder / "manifest.json").write_bytes(data)
    report = look(load(folder, strict=False, cache=False))
    outcome = found(report, "manifest-hashes").outcome
    assert (outcome.count, outcome.examples[0].file) == (1, "manifest.json")


def test_files_that_a_release_leaves_out_are_counted_only(tmp_path: Path) -> None:
    report = look(load("BIO", path=copied(tmp_path, without=("kg*.parquet",)), cache=False))
    outcome = report.result("manifest-hashes").outcome
    assert outcome.status == "pass"
    assert [figure.value for figure in outcome.figures][1] == 5
