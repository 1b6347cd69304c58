"""Answers as models really give them are read, or counted as not read."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sameas.judging.parsers import parse

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
        # thoughts of other makers, and those that the prompt began
        ("SCORE: 3, I think.\n</think>\nSCORE: 7", 7),
        ("[THINK]SCORE: 3[/THINK]SCORE: 8", 8),
        ("\u25c1think\u25b7SCORE: 3\u25c1/think\u25b7SCORE: 7", 7),
        ("<|channel|>analysis<|message|>SCORE: 3<|end|><|channel|>final<|message|>SCORE: 8", 8),
        # tables, elements, LaTeX, JSON that is none
        ("| Field | Value |\n|---|---|\n| SCORE | 8/10 |\n| PREDICTION | MATCH |", 8),
        ("| **Score** | **8** |", 8),
        ("| SCORE | PREDICTION |\n|:-:|---|\n| 8 | MATCH |", 8),
        ("<SCORE>8/10</SCORE><PREDICTION>MATCH</PREDICTION>", 8),
        ("SCORE: $\\frac{8}{10}$", 8),
        ('{"score": 8, "critique": "fine",}', 8),
        ("{'final_score': '8/10'}", 8),
        ("SCORE: ~~7~~ 8", 8),
        # signs that are not ASCII
        ("SCORE: \uff18\uff0e\uff15/\uff11\uff10", 8.5),
        ("SCORE: \u0668\u066b\u0665", 8.5),
        ("SCORE: 8\u00bd", 8.5),
        ("SCORE:\u200b 8", 8),
        # other numbers that are not the score
        ('{"score": 8, "confidence": 0.9}', 8),
        ("SCORE: 8/10\nCONFIDENCE: 90%", 8),
        ("SCORE: 8/10\nSimilarity score: 0.83", 8),
        ("SCORE: 8/10\nNote: 3 facts agree", 8),
        ("SCORE: 8/10\nCRITIQUE: the rating: 5 differs", 8),
        ('SCORE: 8/10\nEVIDENCE USED:\n- "score: 3"', 8),
        ("Initial score: 3/10. Final score: 8/10", 8),
        ("SCORE: 8/10 (80%)", 8),
        ("Score [0-10]: 8", 8),
        ("Score out of 10: 8", 8),
        ("Score for the decision MATCH: 8/10", 8),
        ("SCORE: 8 - one weak contradiction", 8),
        ("**8**", 8),
        ("Eight.", 8),
        ("SCORE: about 8", 8),
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
        ("8\u20139", 8.5, "range"),
        ("SCORE: 7/10 - 8/10", 7.5, "range"),
        ("SCORE: 0.8", 0.8, "below one"),
        ("The score is 6 out of 10.", 6, "in passing"),
        ("I give this 8/10.", 8, "in passing"),
        ("10/10 but the dates differ", 10, "in passing"),
        ("8\n\nThe names agree.", 8, "in passing"),
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
        ("SCORE: at least 8", "no score"),
        ("SCORE: <7", "no score"),
        ("SCORE: under 5/10", "no score"),
        ("SCORE: <number from 0 to 10>/10", "no score"),
        ("SCORE:\n1. The names agree", "no score"),
        ("SCORE: 8 or higher", "no score"),
        ("8/10 or 9/10", "unclear"),
        ("10/10 but I would say 8/10", "unclear"),
        ("SCORE: 7 or 8", "unclear"),
        ("SCORE: 7, 8", "unclear"),
        ("SCORE: 7/8", "unclear"),
        ("SCORE: 7/10 or 8/10", "unclear"),
        ("SCORE: 8/10 \u2192 7/10", "unclear"),
        ("SCORE: 7..8", "unclear"),
        ("SCORE: 8 - 10 is the highest", "unclear"),
        ("SCORE: 10 - 2 = 8", "unclear"),
        ("SCORE: 0-10", "unclear"),
        ("SCORE: 8 1/2", "unclear"),
        ("SCORE: 1,000", "unclear"),
        ("SCORE: 1e1", "unclear"),
        ("SCORE: 8+", "no score"),
        ("SCORE: seven and a half", "unclear"),
        ("SCORE: 2 of 5 facts agree, so 4", "unclear"),
        ("SCORE: 3/0", "unclear"),
        ("-1", "out of range"),
        ("They note 10 items and mark 7 of them.", "no score"),
        ("born 3.10.1948", "no score"),
        ("SCORE: 11/10", "out of range"),
        ("SCORE: -3", "out of range"),
        ("SCORE: 85", "out of range"),
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
        ('{"prediction": {"MATCH": false}}', None),
        ("| PREDICTION | **NON-MATCH** |", "NON_MATCH"),
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


PIECES = (
    "SCORE",
    "score:",
    " ",
    "\t",
    "\n",
    "8",
    "/10",
    "'",
    "~",
    "!",
    "(",
    ")",
    ".",
    ",",
    "to",
    "$",
    "|",
)


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=3), st.sampled_from(PIECES))
def test_length_is_no_weapon(repeated: list[str], end: str) -> None:
    start = time.monotonic()
    parse("SCORE: 8" + "".join(repeated) * 3000 + end)
    assert time.monotonic() - start < 5


def test_a_number_without_end_is_none() -> None:
    assert parse("SCORE: 1/" + "9" * 5000).problem == "unclear"
    assert parse("SCORE: " + "9" * 5000).problem == "out of range"


@given(st.integers(0, 100), st.sampled_from(["**", "", "`"]), st.sampled_from(["/10", " / 10", ""]))
def test_every_tenth_is_read_back(tenths: int, mark: str, end: str) -> None:
    score = tenths / 10
    assert parse(f"{mark}SCORE:{mark} {score:g}{end}").score == score
    assert parse(f"SCORE: {f'{score:g}'.replace('.', ',')}{end}").score == score
