"""Entities by the last part of their id, tables of labels, and the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from sameas.cli.context import command
from sameas.core.errors import InputError
from sameas.loaders.context import find_entity, read_labels
from tests.loaders.context.worlds import GLEE, JOY, M, S, plain
from tests.shared import SHARED, needs_shared


def test_entities_are_found_by_full_and_by_local_id() -> None:
    assert find_entity(GLEE, M + "D100001") == M + "D100001"
    assert find_entity(GLEE, "D100001") == M + "D100001"
    assert find_entity(JOY, "100005") == S + "100005"
    year = plain([("http://id.nlm.nih.gov/mesh/2024/D1", "p", "b")])
    assert find_entity(year, "D1") == "http://id.nlm.nih.gov/mesh/2024/D1"


def test_what_is_not_there_or_not_clear_is_an_error() -> None:
    graph = plain([("http://a.example/Q1", "p", "http://b.example#Q1")])
    with pytest.raises(InputError, match="2 entities of the left graph") as error:
        find_entity(graph, "Q1")
    assert "http://a.example/Q1" in str(error.value)
    with pytest.raises(InputError, match=r"no entity 'Q2' in the left graph \(toy\)"):
        find_entity(graph, "Q2")


@pytest.mark.parametrize("text", ["ac/dc", "AC%2FDC", "http://a.example/ac/dc"])
def test_another_spelling_is_offered_not_taken(text: str) -> None:
    graph = plain([("http://a.example/AC/DC", "p", "http://a.example/Who%3F")])
    with pytest.raises(InputError, match=r"did you mean http://a.example/AC/DC"):
        find_entity(graph, text)
    with pytest.raises(InputError, match=r"did you mean http://a.example/Who%3F"):
        find_entity(graph, "who?")


def test_labels_are_read_from_lines_and_from_json(tmp_path: Path) -> None:
    path = tmp_path / "labels"
    path.write_text("\ufeffP31\tinstance of\r\n\nP161\tcast member", encoding="utf-8")
    assert read_labels(path) == {"P31": "instance of", "P161": "cast member"}
    path.write_text(json.dumps({"P31": "is a"}), encoding="utf-8")
    assert read_labels(path) == {"P31": "is a"}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"P31\tinstance of\nP161\n", "line 2: no predicate and label"),
        (b'{"P31": 1}', "a label is no text"),
        (b'{"P31"', "no JSON"),
        (b"\xff", "not UTF-8"),
        (rb'{"P31": "\ud800"}', "the label of 'P31' holds a lone surrogate"),
    ],
)
def test_a_broken_table_of_labels_is_an_error(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "labels"
    path.write_bytes(content)
    with pytest.raises(InputError) as error:
        read_labels(path)
    assert says in str(error.value)
    for place in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(InputError, match="cannot read it"):
            read_labels(place)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    place = tmp_path / "toy"
    place.mkdir()
    for name, lines in {
        "ent_links": ["http://a.example/Q1\thttp://b.example/X1"],
        "rel_triples_1": ["http://a.example/Q1\tnear\thttp://a.example/Q2"],
        "rel_triples_2": ["http://b.example/X1\tnear\thttp://b.example/X2"],
        "attr_triples_1": ["http://a.example/Q1\theight\t30"],
        "attr_triples_2": ["http://b.example/X1\theight\t31"],
    }.items():
        (place / name).write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return place


def test_the_command_prints_a_pair_and_names_what_it_printed(folder: Path) -> None:
    words = [str(folder), "--pair", "Q1", "http://b.example/X1"]
    done = CliRunner().invoke(command, words, catch_exceptions=False)
    assert done.exit_code == 0
    assert "Entity A\nID: http://a.example/Q1\n" in done.stdout
    assert "- near: X2\n" in done.stdout
    assert done.stderr.startswith("template prompt@")
    again = CliRunner().invoke(command, words)
    assert (again.stdout, again.stderr) == (done.stdout, done.stderr)


def test_the_command_takes_formats_budgets_and_what_to_hide(folder: Path) -> None:
    mine = folder.parent / "mine.j2"
    mine.write_text("{{ left.id }} {{ right.hidden | join(' ') }}", encoding="utf-8")
    base = [str(folder), "--pair", "Q1", "X1"]
    runner = CliRunner()
    as_json = runner.invoke(command, [*base, "--format", "json", "--relations", "0"])
    assert json.loads(as_json.stdout)["left"]["omitted"]["relations"] == 1
    own = runner.invoke(command, [*base, "--format", str(mine), "--hide", "ids", "--hide", "names"])
    assert own.stdout == "[***] names ids"
    capped = runner.invoke(
        command, [*base, "--preset", "recheck", "--relations", "1", "--hops", "2"]
    )
    assert len(capped.stdout) <= 2_000
    assert runner.invoke(command, [*base, "--hops", "3"]).exit_code == 2


@needs_shared
def test_the_command_renders_a_real_pair(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    path = str(SHARED / "data" / "openea" / "D_Y_15K_V1")
    words = ["DY", "--path", path, "--pair", "Anomalisa", "Anomalisa", "--format", "plain"]
    done = CliRunner().invoke(command, words, catch_exceptions=False)
    assert "  starring: Jennifer Jason Leigh\n" in done.stdout
    assert "  acted in (inverse): Jennifer Jason Leigh\n" in done.stdout
