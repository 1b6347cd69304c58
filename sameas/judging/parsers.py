"""Read what models answer: a score, a prediction, a kind of error; and say what could not be read.

Rules:
- Thoughts between `<think>` tags, code fences, bold and italics are taken away first.
- A score is a number behind a word for it (score, rating, and such words in other languages) and a
  colon; without a colon, one behind "score is" or "score of". Where several are given, the last one
  counts, as the final block comes last; it is marked `several` if they differ. Without such a word,
  the only number over 10 in the text counts, or a text that is nothing but a number.
- A range counts as its middle, and is marked `range`.
- A number over something else than 10, or in percent, is brought to 10 and marked `rescaled`.
- A comma between digits is a decimal one.
- What is outside 0 to 10 is no score.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from sameas.judging.coding import HIGHEST, Prediction

Problem = Literal["empty", "refusal", "no score", "out of range"]
Mark = Literal["several", "range", "rescaled"]

_WORDS = (
    *(
        "score",
        "rating",
        "rate",
        "confidence",
        "grade",
        "mark",
        "punteggio",
        "voto",
        "nota",
        "note",
    ),
    *("puntuación", "puntuacion", "puntaje", "pontuação", "pontuacao", "bewertung", "punktzahl"),
    *("оценка", "балл", "评分", "得分", "分数", "評分", "スコア", "評点", "점수"),
)
_NUMBER = r"[-+\u2212]?\d+(?:[.,\u066b]\d+)?"
_SPELLED = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SAID = rf"(?:{_NUMBER}|(?<!\w)(?:{'|'.join(_SPELLED)})(?!\w))"
_VALUE = (
    rf"(?P<low>{_SAID})"
    rf"(?:\s*(?:[-\u2013\u2014]|to|bis|a|à)\s*(?P<high>{_SAID}))?"
    rf"(?:\s*(?:/|out\s+of|of|von|sur|su|de)\s*(?P<whole>\d+)|\s*(?P<percent>%))?"
)
_COLON = r"[:=\uff1a]"
# a word without any sign behind it counts where a number is all that follows
_BEFORE = (
    rf"(?:{_COLON}|(?P<said>\bis\b|\bof\b|[-\u2013\u2014](?=\s))"
    rf"|(?=\s*{_NUMBER}\s*(?:/|out\s+of|[.)]?\s*$)))"
)
_BOUND = r"(?!\d|\s+or\s+(?:lower|less|fewer|below|under|higher|more|above|over)\b)"
_LABELLED = re.compile(
    rf"(?<![^\W_])(?:{'|'.join(_WORDS)})\b[\"']?"
    rf"(?:\s*\([^()\n]*\))?\s*{_BEFORE}\s*[\"'\[(<\u2248~]*\s*{_VALUE}{_BOUND}",
    re.IGNORECASE | re.MULTILINE,
)
_OVER_TEN = re.compile(
    rf"(?<![\w.,/])(?P<low>{_SAID})\s*(?:/|out\s+of)\s*(?P<whole>10)(?![\w/])", re.IGNORECASE
)
_ALONE = re.compile(rf"\W*{_VALUE}\W*", re.IGNORECASE)
_REFUSAL = re.compile(
    r"\b(?:i(?:['\u2019]m| am) (?:sorry|unable|not able)"
    r"|i (?:can(?:no|['\u2019])t|won['\u2019]t|must decline)"
    r"|as an ai\b|cannot (?:assist|help|comply)|unable to (?:assist|help|comply|provide))",
    re.IGNORECASE,
)
_THOUGHTS = re.compile(r"<(think|thinking|reasoning)>.*?</\1>", re.DOTALL | re.IGNORECASE)
_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[^\n]*$", re.MULTILINE)
# a line of the final block, or a member of a JSON object
_LINE = (
    r"(?:^[^\w\n]*|[{{,]\s*[\"']?){name}[\"']?\s*{sign}\s*"
    r"(?:[\"'](?P<quoted>[^\"'\n]*)|(?P<said>[^\n]*))"
)
_PREDICTION = re.compile(
    _LINE.format(name="prediction", sign=rf"(?:{_COLON}|\bis\b|[-\u2013\u2014])"),
    re.IGNORECASE | re.MULTILINE,
)
_CATEGORY = re.compile(
    _LINE.format(name="error[ _]categor(?:y|ies)", sign=_COLON), re.IGNORECASE | re.MULTILINE
)
_CHOICES = r"NON?[\s_-]*MATCH|NOT\s+(?:A\s+)?MATCH|MISMATCH|MATCH|UNCERTAIN|UNSURE|UNDECIDED"
_CHOICE = re.compile(
    rf"\W*(?P<first>{_CHOICES})\b(?P<more>\s*(?:[/|,]|\bor\b)\s*(?:{_CHOICES}))?", re.I
)
_ASCII = str.maketrans({"\u2212": "-", ",": ".", "\u066b": "."})
_NOTHING = {
    "",
    "none",
    "n/a",
    "na",
    "no",
    "no error",
    "not applicable",
    "null",
    "-",
    "\u2013",
    "\u2014",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was read from an answer.

    Attributes:
        score: 0 to 10; None where none could be read.
        prediction: MATCH, NON_MATCH or UNCERTAIN; None where none was given or read.
        error_category: In the judge's words; None where it gave none.
        problem: Why there is no score: `empty`, `refusal`, `no score` or `out of range`.
        marks: How the score was read, if not plainly: `several`, `range`, `rescaled`.
    """

    score: float | None
    prediction: Prediction | None = None
    error_category: str | None = None
    problem: Problem | None = None
    marks: tuple[Mark, ...] = ()


def parse(answer: str | None) -> Verdict:
    r"""Read an answer.

    Args:
        answer: As the model gave it; None where it gave none.

    Example:
        >>> parse("**SCORE:** 8,5 / 10\nPREDICTION: Non-match\nERROR CATEGORY: none")
        Verdict(score=8.5, prediction='NON_MATCH', error_category=None, problem=None, marks=())
        >>> parse("SCORE: 7-8/10").score, parse("I'm sorry, I can't help.").problem
        (7.5, 'refusal')
    """
    text = plain(answer or "")
    if not text.strip():
        return Verdict(None, problem="empty")
    prediction, category = _prediction(text), _category(text)
    named = list(_LABELLED.finditer(text))
    # "SCORE: 7" is an answer, "a score of 7" may be talk about one
    found = [one for one in named if one["said"] is None] or named or _unlabelled(text)
    if not found:
        refused = bool(_REFUSAL.search(text)) and prediction is None
        return Verdict(None, prediction, category, "refusal" if refused else "no score")
    read = [_score(one) for one in found]
    score, marks = read[-1]
    if score is None:
        return Verdict(None, prediction, category, "out of range")
    if len({value for value, _ in read}) > 1:
        marks = ("several", *marks)
    return Verdict(score, prediction, category, None, marks)


def tally(verdicts: Iterable[Verdict]) -> dict[str, int]:
    """Count what was read, and what could not be.

    Returns:
        `answers`, `scores`, then each problem and mark that there was, by name.

    Example:
        >>> tally([parse("SCORE: 8"), parse("SCORE: 11"), parse("")])
        {'answers': 3, 'scores': 1, 'empty': 1, 'out of range': 1}
    """
    seen = list(verdicts)
    counts = Counter(one.problem for one in seen if one.problem is not None)
    marks = Counter(mark for one in seen for mark in one.marks)
    scores = sum(one.score is not None for one in seen)
    return {
        "answers": len(seen),
        "scores": scores,
        **dict(sorted(counts.items())),
        **dict(sorted(marks.items())),
    }


def plain(answer: str) -> str:
    r"""Take away thoughts, fences, bold and italics, and bring digits to one form.

    Example:
        >>> plain("<think>5/10?</think>```\n**Score**: `9`\n```").strip()
        'Score: 9'
    """
    text = _THOUGHTS.sub("", answer)
    # an answer that was cut off within its thoughts has nothing else to say
    text = re.sub(r"<(think|thinking|reasoning)>.*", "", text, flags=re.DOTALL | re.IGNORECASE)
    text = _FENCE.sub("", text)
    text = unicodedata.normalize("NFKC", text).replace("\u2044", "/")
    text = re.sub(r"\\(?:boxed|text|textbf)\{([^{}]*)\}", r"\1", text)
    text = re.sub(r"[*`#]+|(?<!\w)_+|_+(?!\w)", "", text)
    return "".join(_digit(letter) for letter in text)


def _digit(letter: str) -> str:
    value = unicodedata.decimal(letter, None) if not letter.isascii() else None
    return letter if value is None else str(value)


def _unlabelled(text: str) -> list[re.Match[str]]:
    alone = _ALONE.fullmatch(text.strip())
    if alone:
        return [alone]
    over = list(_OVER_TEN.finditer(text))
    return over if len({one["low"].lower() for one in over}) == 1 else []


def _score(found: re.Match[str]) -> tuple[float | None, tuple[Mark, ...]]:
    parts = found.groupdict()
    low, high = _number(parts["low"]), parts.get("high")
    marks: tuple[Mark, ...] = ()
    value = low
    if high is not None:
        # a sign in the middle of a range is no sign
        value, marks = (low + abs(_number(high))) / 2, ("range",)
    whole = 100 if parts.get("percent") else int(parts.get("whole") or HIGHEST)
    if whole == 0:
        return None, ()
    if whole != HIGHEST:
        value, marks = value * HIGHEST / whole, (*marks, "rescaled")
    return (value, marks) if 0 <= value <= HIGHEST else (None, ())


def _number(text: str) -> float:
    word = text.lower()
    if word in _SPELLED:
        return float(_SPELLED.index(word))
    return float(text.translate(_ASCII))


def _prediction(text: str) -> Prediction | None:
    for line in reversed(list(_PREDICTION.finditer(text))):
        found = _CHOICE.match(_said(line))
        # a line that repeats the choices is the question, not the answer
        if found and not found["more"]:
            first = found["first"].upper()
            if first.startswith("UN"):
                return "UNCERTAIN"
            return "MATCH" if first == "MATCH" else "NON_MATCH"
    return None


def _category(text: str) -> str | None:
    lines = list(_CATEGORY.finditer(text))
    if not lines:
        return None
    said = _said(lines[-1]).strip(" \t\"',;<>[]}")
    return None if said.rstrip(".").lower() in _NOTHING else said


def _said(line: re.Match[str]) -> str:
    return line["quoted"] if line["quoted"] is not None else line["said"]
