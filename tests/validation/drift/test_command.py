"""`sameas diff`, with the exit codes of diff."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sameas.cli import commands
from sameas.core.identifiers import SNOMED_IRI
from sameas.validation.reasons import MESH_NODE
from tests.loaders.folders import folder_of, hashes
from tests.loaders.test_bio import built
from tests.validation.drift.builds import another


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(commands, ["diff", *(str(word) for word in words), "--quiet"])


def test_0_where_nothing_differs(tmp_path: Path) -> None:
    one, other = folder_of(tmp_path / "1"), folder_of(tmp_path / "2")
    result = run(one, other)
    assert result.exit_code == 0
    assert "no difference" in result.output


def test_1_where_one_triple_differs(tmp_path: Path) -> None:
    one = folder_of(tmp_path / "1")
    other = folder_of(tmp_path / "2", {"attr_triples_1": b"a1\tage\t8\n"})
    result = run(one, other)
    assert result.exit_code == 1
    assert "files that differ: attr_triples_1" in result.output


def test_2_where_one_cannot_be_read_or_compared(tmp_path: Path) -> None:
    one = folder_of(tmp_path / "1")
    missing = run(one, tmp_path / "nowhere")
    assert (missing.exit_code, missing.output.startswith("error: ")) == (2, True)
    other = folder_of(tmp_path / "3", {"ent_links": b"q\tr\n", "rel_triples_1": b"q\tp\tq\n"})
    result = run(one, other)
    assert result.exit_code == 2
    assert "not two versions of one dataset" in result.output


@pytest.mark.slow
def test_json_holds_everything_and_redact_leaves_ids_and_terms_out(tmp_path: Path) -> None:
    out = tmp_path / "diff.json"
    result = run(built(), another(repair_history="on"), "--json", out, "--show", "2")
    assert result.exit_code == 1
    found = json.loads(out.read_text())
    assert found["codes"]
    assert SNOMED_IRI in result.output
    assert "more: see --json" in result.output
    result = run(built(), another(repair_history="on"), "--json", out, "--redact")
    assert result.exit_code == 1
    bare = json.loads(out.read_text())
    assert (bare["codes"], bare["relabelled"], bare["redacted"]) == ([], [], True)
    assert bare["fates"] == found["fates"]
    for text in (out.read_text(), result.output):
        assert SNOMED_IRI not in text
        assert MESH_NODE + "D" not in text


def test_open_data_need_no_redaction(tmp_path: Path) -> None:
    one = folder_of(tmp_path / "1")
    other = folder_of(tmp_path / "2", {"ent_links": b"a1\tb1\n"})
    result = run(one, other, "--redact")
    assert "- a2  b2" in result.output


def test_a_report_that_cannot_be_written_is_trouble(tmp_path: Path) -> None:
    one = folder_of(tmp_path / "1")
    (tmp_path / "no").write_text("mine")
    result = run(one, one, "--json", tmp_path / "no" / "diff.json")
    assert result.exit_code == 2
    assert "cannot write here" in result.output


def test_nothing_but_an_earlier_comparison_is_overwritten(tmp_path: Path) -> None:
    one = folder_of(tmp_path / "1")
    out = tmp_path / "diff.json"
    assert [run(one, one, "--json", out).exit_code for _ in range(2)] == [0, 0]
    before = hashes(one)
    result = run(one, one, "--json", one / "ent_links")
    assert result.exit_code == 2
    assert "something else than a report" in result.output
    assert hashes(one) == before
