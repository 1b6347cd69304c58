"""Prompts say what they must, and templates of others are taken as they are."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from sameas.core.errors import InputError, OptionError
from sameas.judging.coding import Decision
from sameas.judging.parsers import parse
from sameas.judging.prompts import Prompt, find_prompt, prompts

EVIDENCE = "Entity A\nID: a {{ 7 * 6 }}\n\nEntity B\nID: x"
LADDER = ("L0", "L1", "L2", "L3", "L4")


def text(prompt: Prompt, decision: Decision = "MATCH", call: int = 0) -> str:
    calls = prompt.calls(EVIDENCE + "\n", "ID: a\n", "ID: x\n", decision)
    return calls[call].filled("NORMAL FORM")[0]["content"]


@pytest.mark.parametrize("name", prompts())
def test_evidence_stands_in_the_prompt_as_it_is(name: str) -> None:
    assert EVIDENCE in text(find_prompt(name))


@pytest.mark.parametrize("name", prompts())
def test_the_decision_is_shown_or_it_is_not(name: str) -> None:
    prompt = find_prompt(name)
    shown, other = text(prompt, "MATCH"), text(prompt, "NON_MATCH")
    assert prompt.shows_decision == (name != "III")
    assert (shown == other) == (not prompt.shows_decision)
    if prompt.shows_decision:
        assert "NON-MATCH" in other
        assert "NON-MATCH" not in shown


def test_prompt_one_has_eight_steps_and_eleven_steps_of_score() -> None:
    lines = text(find_prompt("I")).splitlines()
    assert [line[0] for line in lines if line[1:3] == ". "] == [*"12345678"]
    rubric = [line.split()[0] for line in lines if line.startswith("   ") and line[3].isdigit()]
    assert rubric == [str(score) for score in range(10, -1, -1)]


def test_prompt_three_has_six_steps_and_asks_for_a_prediction() -> None:
    lines = text(find_prompt("III")).splitlines()
    assert [line[0] for line in lines if line[1:3] == ". "] == [*"123456"]
    assert any(line.startswith("PREDICTION: ") for line in lines)
    assert "PREDICTION" not in text(find_prompt("I"))


@pytest.mark.parametrize("name", prompts())
def test_a_prompt_that_is_echoed_is_no_answer(name: str) -> None:
    found = parse(text(find_prompt(name)))
    assert (found.score, found.prediction) == (None, None)


def test_each_rung_of_the_ladder_adds_to_the_one_below() -> None:
    rungs = [set(text(find_prompt(name)).splitlines()) for name in LADDER]
    assert all(low < high for low, high in pairwise(rungs))


def test_ids_and_hashes_tell_templates_apart() -> None:
    every = [
        find_prompt(name, protocol=one) for name in prompts() for one in ("one-call", "two-call")
    ]
    assert len({prompt.id for prompt in every}) == len(every)
    assert len({prompt.template_sha256 for prompt in every}) == len(every)
    assert set(find_prompt("L4").files) == {"L4.j2", "_ladder.j2"}


@pytest.mark.parametrize("name", prompts())
def test_two_calls_normalise_without_the_decision_then_judge_what_came_back(name: str) -> None:
    prompt = find_prompt(name, protocol="two-call")
    first = prompt.calls(EVIDENCE, "", "", "NON_MATCH")
    assert [(call.purpose, call.parser) for call in first] == [
        ("normalise", None),
        ("judge", "verdict"),
    ]
    assert text(prompt, "MATCH", 0) == text(prompt, "NON_MATCH", 0)
    assert "NON-MATCH" not in text(prompt, "NON_MATCH", 0)
    second = text(prompt, "NON_MATCH", 1)
    assert "NORMAL FORM" in second
    assert EVIDENCE not in second
    with pytest.raises(InputError, match="needs the answer"):
        first[1].filled()


def test_somebody_elses_template_is_taken_and_recorded(tmp_path: Path) -> None:
    path = tmp_path / "theirs.j2"
    path.write_text("{{ entity_a }} = {{ entity_b }}? They say {{ decision }}.")
    prompt = find_prompt(str(path))
    assert (prompt.origin, prompt.shows_decision) == ("file", True)
    assert prompt.id.startswith("theirs.j2@")
    assert list(prompt.files) == ["theirs.j2"]
    assert text(prompt) == "ID: a = ID: x? They say MATCH.\n"
    with pytest.raises(InputError, match="2 times"):
        text(find_prompt(str(path), protocol="two-call"))
    before = prompt.id
    path.write_text("{{ evidence }} Same?")
    assert find_prompt(str(path)).id != before
    assert not find_prompt(str(path)).shows_decision


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("{{ evidence }} {{ truth }}", "unknown placeholder 'truth'"),
        ("{{ decision }}", "shows no evidence"),
        ("{{ entity_a }}", "shows no evidence"),
        ("{{ evidence ", "no Jinja2 template"),
        ("{% include 'elsewhere' %}{{ evidence }}", "does not work"),
        ("{{ evidence.__class__.__mro__ }}", "does not work"),
    ],
)
def test_templates_that_cannot_work_are_refused(tmp_path: Path, source: str, message: str) -> None:
    path = tmp_path / "theirs.j2"
    path.write_text(source)
    with pytest.raises(InputError, match=message):
        text(find_prompt(str(path)))


def test_what_is_no_prompt_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="no prompt 'IV'"):
        find_prompt("IV")
    (tmp_path / "latin.j2").write_bytes(b"\xe9 {{ evidence }}")
    with pytest.raises(InputError, match="UTF-8"):
        find_prompt(str(tmp_path / "latin.j2"))
