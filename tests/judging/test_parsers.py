"""Answers as models really give them are read, or counted as not read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sameas.judging.parsers import parse, tally

FINAL = """ENTITY A: Red Fox
ENTITY B: Q1
DECISION: MATCH
SCORE: 8/10
CRITIQUE: Dates agree, see 3/10/1948.
ERROR CATEGORY: none
EVIDENCE USED: "born 1948"
"""


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        (FINAL, 8),
        (f"```\n{FINAL}```", 8),
        ("**SCORE:** 8 / 10", 8),
        ("**SCORE: 8/10**", 8),
        ("SCORE: **8.5**/10", 8.5),
        ("- _Score_: 7", 7),
        ("### SCORE\n8/10", 8),
        ("SCORE:\n\n8/10", 8),
        ("The score is 6 out of 10.", 6),
        ("Score: eight out of ten", 8),
        ("score (0-10): 4", 4),
        ("SCORE: <8>/10", 8),
        ("SCORE: [8]/10", 8),
        ("\\boxed{SCORE: 7}", 7),
        ('```json\n{"score": 9, "critique": "fine"}\n```', 9),
        ('{"SCORE": "9"}', 9),
        ("8", 8),
        ("8.5", 8.5),
        ("8/10", 8),
        ("I give this 8/10.", 8),
        ("SCORE: 10/10.", 10),
        ("A score of 5 would be too low, and a score of 9 too high. SCORE: 8/10", 8),
        ("SCORE: 8. If the score is 5 or lower, there is an error category.", 8),
        ("SCORE: 0/10", 0),
        ("Bewertung: 8,5", 8.5),
        ("Puntuación: 7,5/10", 7.5),
        ("Punteggio: 7/10", 7),
        ("Оценка: 6", 6),
        ("评分\uff1a8/10", 8),
        ("スコア\uff1a\uff19", 9),
        ("SCORE: \u0668/10", 8),
        ("<think>SCORE: 3, or 5/10?</think>SCORE: 9", 9),
        ("As an AI I cannot be sure. SCORE: 5/10", 5),
    ],
)
def test_a_score_is_read(answer: str, score: float) -> None:
    found = parse(answer)
    assert (found.score, found.problem, found.marks) == (score, None, ())


@pytest.mark.parametrize(
    ("answer", "score", "mark"),
    [
        ("SCORE: 7-8", 7.5, "range"),
        ("SCORE: 7 to 8/10", 7.5, "range"),
        ("SCORE: 7\u20138/10", 7.5, "range"),
        ("SCORE: 85/100", 8.5, "rescaled"),
        ("SCORE: 85%", 8.5, "rescaled"),
        ("SCORE: 4/5", 8.0, "rescaled"),
        ("SCORE: 6/10 at first sight. SCORE: 2/10", 2.0, "several"),
    ],
)
def test_a_score_that_is_not_plain_is_marked(answer: str, score: float, mark: str) -> None:
    found = parse(answer)
    assert (found.score, found.marks) == (score, (mark,))


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        (None, "empty"),
        ("", "empty"),
        (" \n```\n```", "empty"),
        ("<think>SCORE: 3 and then I was cut", "empty"),
        ("I'm sorry, but I can't assist with that.", "refusal"),
        ("I cannot help with medical records.", "refusal"),
        ("SCORE: X/10", "no score"),
        ("If the score is 10 or lower, name the kind of error.", "no score"),
        ("8/10 or 9/10", "no score"),
        ("They note 10 items and mark 7 of them.", "no score"),
        ("born 3.10.1948", "no score"),
        ("SCORE: 11/10", "out of range"),
        ("SCORE: -3", "out of range"),
        ("SCORE: 85", "out of range"),
        ("SCORE: 3/0", "out of range"),
    ],
)
def test_what_cannot_be_read_has_a_reason(answer: str | None, problem: str) -> None:
    found = parse(answer)
    assert (found.score, found.problem) == (None, problem)


@pytest.mark.parametrize(
    ("line", "prediction"),
    [
        ("PREDICTION: MATCH", "MATCH"),
        ("**PREDICTION:** NON-MATCH", "NON_MATCH"),
        ("Prediction: non_match", "NON_MATCH"),
        ("PREDICTION: NO MATCH", "NON_MATCH"),
        ("- Prediction: not a match", "NON_MATCH"),
        ("PREDICTION: <UNCERTAIN>", "UNCERTAIN"),
        ("PREDICTION: MATCH (though the dates are different)", "MATCH"),
        ('{"score": 2, "prediction": "NON-MATCH", "critique": "no match of dates"}', "NON_MATCH"),
        ("PREDICTION: MATCH / NON-MATCH / UNCERTAIN", None),
        ("PREDICTION: MATCH, NON-MATCH or UNCERTAIN", None),
        ("PREDICTION: both match nicely", None),
        ("PREDICTION: MATCH\nPREDICTION: NON-MATCH", "NON_MATCH"),
        ("MATCH", None),
    ],
)
def test_a_prediction_is_read(line: str, prediction: str | None) -> None:
    assert parse(line).prediction == prediction


@pytest.mark.parametrize(
    ("line", "category"),
    [
        ("ERROR CATEGORY: same name, different thing", "same name, different thing"),
        ("**Error Category:** *Too general*", "Too general"),
        ("ERROR CATEGORY: none", None),
        ("ERROR CATEGORY: N/A.", None),
        ("ERROR CATEGORY:", None),
        ('{"error_category": "too narrow", "score": 3}', "too narrow"),
        ("no block at all", None),
    ],
)
def test_an_error_category_is_read(line: str, category: str | None) -> None:
    assert parse(line).error_category == category


@given(st.text())
def test_nothing_breaks_the_parser(answer: str) -> None:
    found = parse(answer)
    assert (found.score is None) == (found.problem is not None)
    assert found.score is None or 0 <= found.score <= 10


@given(st.integers(0, 100), st.sampled_from(["**", "", "`"]), st.sampled_from(["/10", " / 10", ""]))
def test_every_tenth_is_read_back(tenths: int, mark: str, end: str) -> None:
    score = tenths / 10
    assert parse(f"{mark}SCORE:{mark} {score:g}{end}").score == score
    assert parse(f"SCORE: {f'{score:g}'.replace('.', ',')}{end}").score == score


def test_answers_are_tallied() -> None:
    answers = ["SCORE: 8", "SCORE: 7-8", "I can't help.", "", "SCORE: 12", "hm"]
    assert tally(map(parse, answers)) == {
        "answers": 6,
        "scores": 2,
        "empty": 1,
        "no score": 1,
        "out of range": 1,
        "refusal": 1,
        "range": 1,
    }
