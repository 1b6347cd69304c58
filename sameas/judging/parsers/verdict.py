"""All that is read from an answer: score, prediction, kind of error, and why there is no score."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sameas.judging.coding import Prediction
from sameas.judging.parsers.plain import plain
from sameas.judging.parsers.score import Mark, Problem, read_score

_REFUSAL = re.compile(
    r"\b(?:i(?:['\u2019]m| am) (?:sorry|unable|not able)"
    r"|i (?:can(?:no|['\u2019])t|won['\u2019]t|must decline)"
    r"|as an ai\b|cannot (?:assist|help|comply)|unable to (?:assist|help|comply|provide))",
    re.IGNORECASE,
)
# a line of the final block, or a member of a JSON object
_LINE = (
    r"(?:^[^\w\n]*+|[{{,]\s*+[\"']?){name}[\"']?\s*+{sign}\s*+"
    r"(?:[\"'](?P<quoted>[^\"'\n]*)|(?P<said>[^\n]*))"
)
_PREDICTION = re.compile(
    _LINE.format(name="prediction", sign=r"(?:[:=]|\bis\b|[-\u2013\u2014])"),
    re.IGNORECASE | re.MULTILINE,
)
_CATEGORY = re.compile(
    _LINE.format(name="error[ _]categor(?:y|ies)", sign="[:=]"), re.IGNORECASE | re.MULTILINE
)
_CHOICES = r"NON?[\s_-]*MATCH|NOT\s+(?:A\s+)?MATCH|MISMATCH|MATCH|UNCERTAIN|UNSURE|UNDECIDED"
# a line that repeats the choices is the question, and a choice with a value is a table of them
_CHOICE = re.compile(
    rf"\W*(?P<first>{_CHOICES})\b"
    rf"(?!\s*(?:[/|,]|\bor\b)\s*(?:{_CHOICES})|[\"']?\s*[:=])",
    re.IGNORECASE,
)
_NOTHING = {"", "none", "n/a", "na", "no", "no error", "not applicable", "null", "-", "\u2013"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was read from an answer.

    Attributes:
        score: 0 to 10; None where none could be read.
        prediction: MATCH, NON_MATCH or UNCERTAIN; None where none was given or read.
        error_category: In the judge's words; None where it gave none.
        problem: Why there is no score: `empty`, `refusal`, `no score`, `unclear` or `out of range`.
        marks: How the score was read, if not plainly; `sameas.judging.parsers.score` says how.
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
    read = read_score(text)
    problem = read.problem
    if problem == "no score" and prediction is None and _REFUSAL.search(text):
        problem = "refusal"
    return Verdict(read.value, prediction, category, problem, read.marks)


def _prediction(text: str) -> Prediction | None:
    for line in reversed(list(_PREDICTION.finditer(text))):
        found = _CHOICE.match(_said(line))
        if found:
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
