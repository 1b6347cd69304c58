"""The commands about datasets: datasets, info, fetch."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sameas.cli import commands
from sameas.loaders.places import CACHE, DATA
from tests.loaders.folders import folder_of
from tests.shared import SHARED, needs_shared


@pytest.fixture(autouse=True)
def _nothing_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(DATA, raising=False)
    monkeypatch.setenv(CACHE, str(tmp_path / "cache"))


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(commands, [str(word) for word in words])


def test_datasets_lists_all_of_them() -> None:
    text = run("datasets").output
    for name in ("DW", "DY", "EN_FR", "EN_DE", "BIO", "BIO_PUBLISHED", "D_W_15K_V2"):
        assert name in text
    rows = {row["name"]: row for row in json.loads(run("datasets", "--json").output)}
    assert rows["DY"]["variants"][0]["counts"]["v1.1"]["relations"] == [30291, 26638]


def test_info_describes_a_folder(tmp_path: Path) -> None:
    result = run("info", folder_of(tmp_path), "--quiet", "--names")
    assert result.exit_code == 0
    assert "release unknown" in result.output
    assert "links     2, 1:1" in result.output
    assert "complete" in result.output.splitlines()
    # a folder without a title has no empty one
    assert "left      2 entities, 1 relation triples" in result.output
    found = json.loads(run("info", folder_of(tmp_path), "--quiet", "--json").output)
    assert found["left"]["relation_triples"] == 1
    assert len(found["files"]) == 5


def test_info_exits_with_1_where_something_is_wrong(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, {"attr_triples_1": b"short\n"})
    result = run("info", folder, "--quiet", "--no-cache")
    assert result.exit_code == 1
    assert "attr_triples_1, line 1: too few fields" in result.output
    assert not (tmp_path / "cache").exists()


def test_info_protests_when_it_is_not_the_one_asked_for(tmp_path: Path) -> None:
    result = run("info", "DW", "--path", folder_of(tmp_path), "--quiet")
    assert result.exit_code == 1
    assert "no known release of D_W_15K_V1" in result.output


def test_info_without_data_shows_what_is_declared() -> None:
    result = run("info", "DY_15K_V2")
    assert result.exit_code == 0
    assert "D_Y_15K_V2 v2.0: 68,063 / 60,970 relation triples" in result.output
    assert "sameas fetch D_Y_15K_V2" in result.stderr


@needs_shared
def test_info_names_the_release_of_the_real_ones() -> None:
    result = run("info", SHARED / "data" / "openea" / "D_W_15K_V1", "--quiet")
    assert result.exit_code == 0
    assert "release v1.1, by checksums" in result.output
    assert "incomplete: no attr_triples_1, attr_triples_2" in result.output
    assert "18 of 18 files are the published ones" in result.output


def test_fetch_says_what_cannot_be_fetched() -> None:
    result = run("fetch", "BIO")
    assert "nowhere to be downloaded" in str(result.exception)


def test_info_tells_a_missing_folder_from_an_unknown_name(tmp_path: Path) -> None:
    missing = run("info", tmp_path / "nowhere", "--quiet")
    assert "no such file or folder" in str(missing.exception)
    unknown = run("info", "nowhere", "--quiet")
    assert "no dataset 'nowhere'" in str(unknown.exception)
