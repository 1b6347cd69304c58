"""`sameas licenses`, `sameas release split` and `sameas release compare` at the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from sameas.cli import commands, main
from tests.licenses.built import bio, release


def run(*words: str | Path) -> tuple[int, str]:
    done = CliRunner().invoke(commands, [str(word) for word in words])
    return done.exit_code, done.output


def test_licenses_prints_a_class_for_every_file() -> None:
    code, text = run("licenses", bio())
    assert code == 0
    lines = [line.split() for line in text.splitlines()]
    assert ["attr_triples_1", "open", "MeSH"] in lines
    assert ["ent_links", "licensees", "MeSH,", "SNOMED", "CT,", "UMLS"] in lines
    assert "restriction level 9 in UMLS" in text
    assert "is not known to us: it is the owner's to settle" in text


def test_licenses_as_json() -> None:
    code, text = run("licenses", bio(), "--json")
    assert code == 0
    found = json.loads(text)
    of = {one["name"]: one["licence"] for one in found["files"]}
    assert of["rel_triples_2"] == "licensees"
    assert found["sources"]["MeSH"]["restriction_level"] == "0"
    assert (
        "courtesy of the U.S. National Library of Medicine"
        in (found["sources"]["MeSH"]["attribution"])
    )


@pytest.mark.slow
def test_split_and_compare(tmp_path: Path) -> None:
    code, text = run("release", "split", bio(), tmp_path / "OUT", "--quiet")
    assert code == 0
    assert "open: 9 files, for everybody" in text
    assert "none found" in text
    code, text = run("release", "compare", bio(), tmp_path / "OUT/recipe.json", "--quiet")
    assert (code, text.startswith("equal: ")) == (0, True)


def test_a_difference_is_exit_code_1(tmp_path: Path) -> None:
    wanted = json.loads((release() / "recipe.json").read_text())
    wanted["outputs"][0]["sha256"] = "0"
    (tmp_path / "recipe.json").write_text(json.dumps(wanted))
    code, text = run("release", "compare", bio(), tmp_path / "recipe.json", "--quiet")
    assert code == 1
    assert "not the dataset of the release: 1 differences" in text


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["licenses", "nowhere"], 1, "no such folder"),
        (["release", "split", "nowhere", "{out}"], 1, "no manifest here"),
        (["release", "split", "nowhere", "{out}", "--release", "a b"], 2, "not a name"),
        (["release", "compare", "nowhere", "recipe.json"], 1, "cannot read it"),
        (["release", "nonsense"], 2, "No such command"),
    ],
)
def test_mistakes_give_a_message_and_a_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], code: int, says: str
) -> None:
    with pytest.raises(SystemExit) as caught:
        main([word.format(out=tmp_path / "OUT") for word in words])
    assert caught.value.code == code
    assert says in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_help_names_the_commands_of_the_group() -> None:
    code, text = run("release", "--help")
    assert code == 0
    for name in ("split", "compare"):
        assert name in text
