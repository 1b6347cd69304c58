"""Take away what is not the answer (thoughts, markup), and bring the rest to one form."""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby

_THINKING = "think|thinking|thoughts?|reasoning|reflection|analysis|scratchpad"
_THOUGHT = re.compile(rf"[<\[\u25c1](?P<end>/?)(?P<name>{_THINKING})[>\]\u25b7]", re.IGNORECASE)
_CHANNEL = "<|message|>"
_CONTROL = re.compile(r"<\|[^|<>\n]{0,40}\|>")
_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[^\n]*$", re.MULTILINE)
_STRUCK = re.compile(r"~~[^~\n]{1,200}~~|<(del|s)>[^<>\n]{1,200}</\1>", re.IGNORECASE)
_STYLE = re.compile(
    r"</?(?:b|i|em|strong|u|code|span|sup|mark|div|p|br)\b[^<>\n]{0,80}>", re.IGNORECASE
)
_ELEMENT = re.compile(
    r"<(score|rating|confidence|prediction|error[_ ]category)>([^<>]{0,400})</\1>", re.IGNORECASE
)
_LATEX = (
    (re.compile(r"\\[dt]?frac\{(\d{1,3})\}\{(\d{1,3})\}"), r"\1/\2"),
    (re.compile(r"\\(?:boxed|text|textbf|mathbf)\{([^{}\n]{0,400})\}"), r"\1"),
    (re.compile(r"\\[()\[\]]|\${1,2}(?=\d)|(?<=\d)\${1,2}"), ""),
)
_EMPHASIS = re.compile(r"[*`#]+|(?<!\w)_+|_+(?!\w)")
_SIGNS = {"\u2044": "/", "\u2215": "/", "\u2212": "-", "\u066b": "."}
_GAP = re.compile(r"[^\S\n]+")
_DOTS = re.compile(r"\.{4,}")
_RULE = re.compile(r"[\s|:-]+")


def plain(answer: str) -> str:
    r"""Give what a model answered, without thoughts and markup.

    Thoughts stand between tags such as `<think>`; a closing tag alone ends thoughts that a prompt
    began. Fences, emphasis, LaTeX and text struck out are taken away, elements such as `<score>`
    and rows of tables become lines `label: value`, and digits and signs get their ASCII form.

    Example:
        >>> plain("<think>5/10?</think>```\n**Score**: `9`\n```").strip()
        'Score: 9'
        >>> plain("| **Score** | \u0668\u00bd |").strip()
        'Score: 8.5'
    """
    text = _without_thoughts(answer)
    text = "".join(_in_ascii(letter) for letter in text)
    text = unicodedata.normalize("NFKC", text)
    text = _FENCE.sub("", text)
    text = _STRUCK.sub("", text)
    text = _STYLE.sub("", text)
    text = _ELEMENT.sub(r"\n\1: \2\n", text)
    for pattern, instead in _LATEX:
        text = pattern.sub(instead, text)
    return _without_tables(_DOTS.sub("...", _GAP.sub(" ", _EMPHASIS.sub("", text))))


def _without_thoughts(answer: str) -> str:
    # some models write their channels into the answer; the last message is the answer
    text = _CONTROL.sub("", answer.rpartition(_CHANNEL)[2])
    kept: list[str] = []
    place, within = 0, ""
    for tag in _THOUGHT.finditer(text):
        name = tag["name"].lower()
        if within and not (tag["end"] and name == within):
            continue
        if within:
            within = ""
        elif tag["end"]:
            kept.clear()
        else:
            kept.append(text[place : tag.start()])
            within = name
        place = tag.end()
    # an answer that was cut off within its thoughts has nothing else to say
    return "".join(kept) + ("" if within else text[place:])


def _in_ascii(letter: str) -> str:
    if letter.isascii():
        return letter
    if unicodedata.category(letter) == "Cf":
        return ""
    digit = unicodedata.decimal(letter, None)
    if digit is not None:
        return str(digit)
    if unicodedata.category(letter) == "No" and "\u2044" in unicodedata.normalize("NFKC", letter):
        # a sign for a fraction: the whole number stands before it
        return f"{unicodedata.numeric(letter):.2g}".removeprefix("0")
    return _SIGNS.get(letter, letter)


def _without_tables(text: str) -> str:
    lines: list[str] = []
    for is_table, group in groupby(text.split("\n"), lambda line: line.lstrip().startswith("|")):
        block = list(group)
        lines += _as_lines(block) if is_table else block
    return "\n".join(lines)


def _as_lines(table: list[str]) -> list[str]:
    """Write a table of two columns, or of one row below its head, as `label: value`."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in table]
    if len(rows) == 3 and _RULE.fullmatch(table[1]) and len(rows[0]) == len(rows[2]):
        return [f"{head}: {cell}" for head, cell in zip(rows[0], rows[2], strict=True)] + [
            ": ".join(row) for row in rows[2:] if len(row) == 2
        ]
    return [
        ": ".join(row) if len(row) == 2 else line for row, line in zip(rows, table, strict=True)
    ]
