"""The commands validate and checks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sameas.cli import commands
from sameas.core.errors import OptionError, OutputError
from sameas.loaders.places import CACHE, DATA
from sameas.validation.checks import checks
from sameas.validation.report import read_report
from tests.loaders.folders import folder_of, hashes
from tests.validation.broken import WHOLE, copied


@pytest.fixture(autouse=True)
def _nothing_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(DATA, raising=False)
    monkeypatch.setenv(CACHE, str(tmp_path / "cache"))


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(commands, [str(word) for word in words])


def validate(*words: str | Path) -> Result:
    return run("validate", "--quiet", "--only", "integrity", *words)


def test_checks_are_listed_with_severity_and_meaning() -> None:
    text = run("checks").output
    for check in checks():
        assert f"  {check.id} ({check.severity})" in text
    assert max(map(len, text.splitlines())) <= 80
    rows = json.loads(run("checks", "--json").output)
    assert [row["id"] for row in rows] == [check.id for check in checks()]
    assert rows[0].keys() == {"id", "part", "severity", "meaning"}


def test_a_clean_dataset_passes(tmp_path: Path) -> None:
    result = validate(folder_of(tmp_path, WHOLE))
    assert result.exit_code == 0
    assert result.output.splitlines()[2].startswith("verdict: PASS (")
    assert "duplicate-links: ok: no link repeats an earlier one" in result.output


def test_an_error_is_said_first_and_gives_exit_code_1(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, {**WHOLE, "rel_triples_1": b"short\n"})
    result = validate(folder)
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert lines[2].startswith("verdict: FAIL (")
    assert lines[4].startswith("files-present: ERROR: ")
    assert "  e.g. rel_triples_1, line 1: too few fields" in result.output


def test_warnings_give_exit_code_1_only_if_strict(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, {**WHOLE, "attr_triples_1": None})
    assert validate(folder).exit_code == 0
    result = validate(folder, "--strict")
    assert result.exit_code == 1
    assert result.output.splitlines()[2].startswith("verdict: PASS, with warnings")


@pytest.mark.slow
def test_text_fits_80_columns_and_is_plain_when_piped(tmp_path: Path) -> None:
    result = run("validate", "--quiet", folder_of(tmp_path, WHOLE))
    # an id is to be copied, so it is not cut into lines
    lines = [one for one in result.output.splitlines() if not one.startswith("  e.g.")]
    assert max(map(len, lines)) <= 80
    assert "\x1b" not in result.output
    for part in ("INTEGRITY", "COVERAGE", "HETEROGENEITY", "DIFFICULTY"):
        assert part in lines


@pytest.mark.slow
def test_control_characters_of_the_data_do_not_reach_the_terminal(tmp_path: Path) -> None:
    data = WHOLE["rel_triples_1"]
    assert data is not None
    folder = folder_of(tmp_path, {**WHOLE, "rel_triples_1": data + b"a\x1b[2J\tknows\ta1\n"})
    result = validate(folder)
    assert "odd-ids: warning: 1 id" in result.output
    assert "\x1b" not in result.output
    assert "a⟨U+001B⟩[2J" in result.output


@pytest.mark.slow
def test_reports_are_written_and_replace_earlier_ones(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, WHOLE)
    one, other = tmp_path / "out" / "report.json", tmp_path / "out" / "report.html"
    for _ in range(2):
        result = validate(folder, "--json", one, "--html", other, "--seed", "7")
        assert result.exit_code == 0
        assert result.output.endswith(f"written: {one}\nwritten: {other}\n")
    assert read_report(one).seed == 7
    assert other.read_text().startswith("<!doctype html>")
    assert sorted(path.name for path in one.parent.iterdir()) == ["report.html", "report.json"]


@pytest.mark.slow
@pytest.mark.parametrize("option", ["--json", "--html"])
@pytest.mark.parametrize("name", ["ent_links", "manifest.json", "splits"])
def test_nothing_but_a_report_is_overwritten(tmp_path: Path, option: str, name: str) -> None:
    folder = copied(tmp_path)
    before = hashes(folder)
    result = validate(folder, option, folder / name)
    assert isinstance(result.exception, OutputError)
    assert "something else than a report" in result.exception.what
    assert hashes(folder) == before


def test_one_file_for_two_reports_is_refused(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    for other in (tmp_path / "r", tmp_path / "set" / ".." / "r"):
        result = validate(folder, "--json", tmp_path / "r", "--html", other)
        assert isinstance(result.exception, OptionError)


def test_a_negative_seed_is_refused(tmp_path: Path) -> None:
    result = run("validate", "--quiet", folder_of(tmp_path), "--seed", "-3")
    assert result.exit_code == 2
    assert "x>=0" in result.output


def test_an_unknown_check_is_said_before_anything_is_read() -> None:
    result = run("validate", "no/such/folder", "--only", "nothing")
    assert isinstance(result.exception, OptionError)
    assert "see `sameas checks`" in str(result.exception)


def test_what_cannot_be_opened_is_an_error_with_its_path(tmp_path: Path) -> None:
    for words in (("no/such/folder",), (tmp_path,), ("DW",)):
        result = run("validate", *words)
        assert getattr(result.exception, "exit_code", 0) == 1


def test_bytes_that_are_no_text_fail_and_are_told_with_file_and_line(tmp_path: Path) -> None:
    links = WHOLE["ent_links"]
    assert links is not None
    result = validate(folder_of(tmp_path, {**WHOLE, "ent_links": links + b"\xff\tb1\n"}))
    assert result.exit_code == 1
    assert "encoding: ERROR: byte 0xFF is not UTF-8 text" in result.output
    assert "e.g. ent_links, line 11: " in result.output


def test_another_release_than_the_one_asked_for_is_an_error(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, WHOLE, name="D_W_15K_V1")
    result = validate("DW", "--path", folder, "--release", "v1.1")
    assert result.exit_code == 1
    assert "release: ERROR:" in result.output


@pytest.mark.slow
def test_redacted_reports_say_so_and_hold_no_id(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    path = tmp_path / "report.json"
    result = validate(folder, "--redact", "--json", path)
    assert "redacted: licensed ids and terms are left out" in result.output
    assert "http://snomed.info/id/" not in result.output
    assert read_report(path).redacted
    plain = validate(folder)
    assert "only licence holders may see" in plain.output.replace("\n", " ")
