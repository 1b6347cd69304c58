"""The score in an answer: which number is meant, and on which scale.

- Best is a number behind the word score (or what it is called in other languages) and a colon, at
  the beginning of a line, a sentence or a member of JSON: that is the final block. Then the same
  within a line; then such words as rating or confidence; then "the score is 8"; then the only
  number that is over 10 or alone in its line. An answer that is nothing but a number is one, too.
- Of several of the best kind the last one counts, and is marked `several` if they differ. What
  stands below "EVIDENCE USED" is quoted, and an initial score is none.
- A range counts as its middle, and is marked `range`. A number over 5, 20 or 100, or in percent, is
  brought to 10 and marked `rescaled`. One below 1 that is over nothing may be meant as a share: it
  is taken as it stands, and marked `below one`. One that is found in running text is marked `in
  passing`. A comma before one or two digits is a decimal one.
- Where a second number beside the first leaves open which is meant, as in "7 or 8", the score is
  `unclear`. What is outside 0 to 10 is no score.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from sameas.judging.coding import HIGHEST

Problem = Literal["empty", "refusal", "no score", "unclear", "out of range"]
Mark = Literal["several", "range", "rescaled", "below one", "in passing"]

_WORDS = (
    *("score", "punteggio", "puntuación", "puntuacion", "puntaje", "pontuação", "pontuacao"),
    *("bewertung", "punktzahl", "оценка", "балл"),
    *("评分", "得分", "分数", "評分", "スコア", "評点", "점수"),
)
_OTHERS = ("rating", "rate", "confidence", "grade", "mark", "voto", "nota", "note")
_SPELLED = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_DIGITS = r"[-+]?(?:\d+(?:\.\d+|,\d{1,2}(?!\d))?|\.\d+)"
_NUMBER = rf"(?:{_DIGITS}|(?:{'|'.join(_SPELLED)})\b)"
_OVER = r"\s{0,3}(?:/|\b(?:out\s+of|of|von|sur|su|de|из)\b)\s{0,3}"
_TEN = rf"(?:{_OVER}10(?:\.0)?(?![\d/]|[.,]\d))"
_SCALE = (
    r"\s{0,3}(?:\([^()\n]{0,60}\)|\[[^\[\]\n]{0,60}\]|/\s?10|out of (?:10|ten)"
    r"|(?:(?:on|from) a scale (?:of|from) |from )?0\s?(?:[-\u2013]|to)\s?10"
    r"|(?:for|of) [^:\n\d]{1,40}(?=:))"
)
_LABEL = re.compile(
    rf"(?<![^\W_])(?:(?P<score>{'|'.join(_WORDS)})|(?:{'|'.join(_OTHERS)}))\b(?P<quote>[\"']?)"
    rf"(?:{_SCALE})?\s{{0,3}}"
    # a word without any sign behind it counts where a number is all that follows
    rf"(?:[:=]|(?P<said>\bis\b|\bof\b|[-\u2013\u2014](?=\s))"
    rf"|(?=\s{{0,3}}{_NUMBER}(?:{_TEN}|[.)]?\s*$)))",
    re.IGNORECASE | re.MULTILINE,
)
# what may stand before a word at the beginning of a line, a sentence, or a member of JSON
_OPENING = re.compile(
    r"(?:(?:^|\n)[^\w\n]*(?:(?:step\s)?\d{1,2}[.):]*\s)?|[.!?]\s+|(?P<member>[{,]\s{0,20}[\"']))"
    r"(?:(?:the|my|final|overall|total|decision|match)[\s_])*$",
    re.IGNORECASE,
)
_EARLY = re.compile(
    r"\b(?:initial|first|preliminary|previous|original|provisional|tentative)[\s_]$", re.IGNORECASE
)
_EVIDENCE = re.compile(r"^[^\w\n]*EVIDENCE USED\b", re.IGNORECASE | re.MULTILINE)
_BEFORE = 80
_SAID = 4
_AT_BEGINNING = (0, 2)
_TO = r"(?:[-\u2013\u2014]|\b(?:to|bis|a|à)\b)"
_VALUE = re.compile(
    r"(?P<gap>\s{0,20})"
    r"(?:[\"'\[({\u2248~]\s?|<(?=[^<>\n]{1,20}>)|(?:about|approximately|around)\s){0,4}"
    rf"(?P<low>{_NUMBER})(?:\s{{0,3}}(?:/\s?10\s{{0,3}})?{_TO}\s{{0,3}}(?P<high>{_NUMBER}))?"
    rf"(?:{_OVER}(?P<whole>10|5|20|100)(?:\.0)?(?![\d/]|[.,]\d)|\s{{0,3}}(?P<percent>%))?",
    re.IGNORECASE,
)
# behind a number, nothing up to the end of the line, or of the member of JSON
_END = (
    r"[ \t]*+(?:points?|stars?|punkte|puntos|分|点|점)?[ \t\"'\])}>.;!]*+"
    r"(?:\([^()\n]*+\)\.?[ \t]*+)?(?:\n|$|,\s*[\"'}])"
)
_IS_END = re.compile(_END, re.IGNORECASE)
_JOIN = (
    r"[ \t]*(?:[,;~|/=*\u00d7\u2192]|\.{2,}|\u2026|[-\u2013\u2014]+>?"
    r"|\b(?:or|and|to|vs|oder|und|ou|o|y)\b)[ \t]*"
)
# a second number, or what makes the first one another
_ANOTHER = re.compile(
    rf"[A-Za-z_^+]|[ \t]+\d|{_JOIN}[-+]?\.?\d|{_JOIN}(?:{'|'.join(_SPELLED)})\b(?={_END})"
    r"|[ \t]+(?:and\s+a\s+)?(?:half|quarter|point|hundred|thousand|percent)\b",
    re.IGNORECASE,
)
_ANOTHER_OVER = re.compile(rf"[\w/^+]|{_JOIN}{_NUMBER}(?:{_TEN}|(?={_END}))", re.IGNORECASE)
_BOUND = re.compile(
    r"[ \t]*\+|\s+(?:or|and)\s+(?:lower|less|fewer|below|under|higher|more|above|over|up)\b"
    r"|\s+at\s+(?:most|least|best)\b",
    re.IGNORECASE,
)
_OVER_TEN = re.compile(
    rf"(?<![\w.,/+-])(?P<low>{_NUMBER})\s{{0,3}}(?:/|out\s+of)\s{{0,3}}10(?![\w/])", re.IGNORECASE
)
_COMPARED = re.compile(
    r"(?:\b(?:under|below|above|over|least|most|than|not|if)\b|[<>\u2264\u2265=])\s*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Score:
    """What was read.

    Attributes:
        value: 0 to 10; None where there is none.
        problem: Why there is none; None where there is one.
        marks: How it was read, if not plainly.
    """

    value: float | None
    problem: Problem | None = None
    marks: tuple[Mark, ...] = ()


def read_score(text: str) -> Score:
    """Read the score of a text that is plain.

    Example:
        >>> read_score("SCORE: 8,5/10").value, read_score("SCORE: 7 or 8").problem
        (8.5, 'unclear')
        >>> read_score("SCORE: 8/10, Confidence: 0.9").value
        8.0
    """
    alone = _alone(text)
    if alone:
        return _score(alone, is_end=True)
    labelled = _labelled(text)
    if not labelled:
        return _unlabelled(text)
    rank = min(rank for rank, _ in labelled)
    read = [score for one, score in labelled if one == rank]
    last = read[-1]
    if last.value is None:
        return last
    marks = last.marks
    if len({one.value for one in read}) > 1:
        marks = ("several", *marks)
    return replace(last, marks=marks if rank in _AT_BEGINNING else (*marks, "in passing"))


def _labelled(text: str) -> list[tuple[int, Score]]:
    """Read each number behind a word for it; the lower its rank, the more it is the score."""
    quoted = _EVIDENCE.search(text)
    found: list[tuple[int, Score]] = []
    for label in _LABEL.finditer(text):
        if found and quoted and label.start() > quoted.start():
            break
        before = text[max(0, label.start() - _BEFORE) : label.start()]
        value = _VALUE.match(text, label.end())
        if value is None or _EARLY.search(before) or _BOUND.match(text, value.end()):
            continue
        is_end = bool(_IS_END.match(text, value.end()))
        is_over_ten = value["whole"] == "10"
        # of a list or a sentence below, a number is but the beginning
        must_end = not label["score"] or "\n" in value["gap"]
        if must_end and not is_end and not is_over_ten:
            continue
        opening = _OPENING.search(before if len(before) == _BEFORE else f"\n{before}")
        begins = opening is not None and (opening["member"] is None or bool(label["quote"]))
        rank = _SAID if label["said"] else 2 * (not label["score"]) + (not begins)
        found.append((rank, _unless_another(text, value, is_end=is_end)))
    return found


def _unless_another(text: str, value: re.Match[str], *, is_end: bool) -> Score:
    another = _ANOTHER_OVER if value["whole"] else _ANOTHER
    if another.match(text, value.end()):
        return Score(None, "unclear")
    return _score(value, is_end=is_end)


def _alone(text: str) -> re.Match[str] | None:
    """Match a text that is nothing but a number."""
    return _VALUE.fullmatch(text.strip(" \t\r\n\"'()[]{}<>!?;:").removesuffix("."))


def _unlabelled(text: str) -> Score:
    """Read the only number that is over 10 or has a line of its own."""
    found = {
        Score(_number(one["low"]))
        for one in _OVER_TEN.finditer(text)
        if not _COMPARED.search(text[max(0, one.start() - _BEFORE) : one.start()])
    }
    found |= {_score(one, is_end=True) for one in map(_alone, text.split("\n")) if one}
    if len(found) != 1:
        return Score(None, "unclear" if found else "no score")
    score = found.pop()
    if score.value is None:
        return score
    return _within(score.value, (*score.marks, "in passing"))


def _score(value: re.Match[str], *, is_end: bool) -> Score:
    low, whole = _number(value["low"]), int(value["whole"] or 0)
    marks: tuple[Mark, ...] = ()
    if value["high"]:
        # a sign in the middle of a range is no sign
        high = abs(_number(value["high"]))
        if is_end and low < high and (low, high) != (0, HIGHEST):
            low, marks = (low + high) / 2, ("range",)
        elif value["high"].lower() not in _SPELLED:
            return Score(None, "unclear")
    if value["percent"]:
        whole = 100
    if whole not in (0, HIGHEST):
        if not is_end and not value["percent"]:
            # as in "2 of 5 facts agree"
            return Score(None, "unclear")
        low, marks = low * HIGHEST / whole, (*marks, "rescaled")
    elif 0 < low < 1 and not whole:
        marks = (*marks, "below one")
    return _within(low, marks)


def _within(value: float, marks: tuple[Mark, ...]) -> Score:
    if 0 <= value <= HIGHEST:
        return Score(value, marks=marks)
    return Score(None, "out of range")


def _number(text: str) -> float:
    word = text.lower()
    if word in _SPELLED:
        return float(_SPELLED.index(word))
    return float(text.replace(",", "."))
