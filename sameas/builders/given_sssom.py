"""Read the pairs of an SSSOM file (TSV with a `#` header in YAML)."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import yaml

from sameas.core.errors import InputError

SAME = frozenset(
    {
        "skos:exactMatch",
        "skos:closeMatch",
        "owl:sameAs",
        "owl:equivalentClass",
        "http://www.w3.org/2004/02/skos/core#exactMatch",
        "http://www.w3.org/2004/02/skos/core#closeMatch",
        "http://www.w3.org/2002/07/owl#sameAs",
        "http://www.w3.org/2002/07/owl#equivalentClass",
    }
)
"""Predicates that say that the two ends are the same thing, or close to it."""

_NO_TERM = "sssom:NoTermFound"
Line = tuple[int, str]


@dataclass(slots=True)
class Header:
    """What the lines before the table say.

    Attributes:
        prefixes: The `curie_map`.
        facts: The other plain values, such as `mapping_set_version`.
    """

    prefixes: dict[str, str] = field(default_factory=dict)
    facts: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Row:
    """One mapping that counts."""

    line: int
    subject: str
    object: str
    predicate: str


def is_sssom(first_line: str) -> bool:
    """Tell an SSSOM file by its first line.

    Example:
        >>> is_sssom("# curie_map:"), is_sssom("a" + chr(9) + "b")
        (True, False)
    """
    return first_line.startswith("#") or "subject_id" in first_line.split("\t")


def read_header(lines: Sequence[Line], *, path: str) -> Header:
    """Read the YAML that the `#` lines hold.

    Raises:
        InputError: The lines are not YAML.

    Example:
        >>> lines = [(1, "#curie_map:"), (2, '#  M: "http://id.nlm.nih.gov/mesh/"')]
        >>> read_header(lines, path="x.sssom.tsv").prefixes
        {'M': 'http://id.nlm.nih.gov/mesh/'}
    """
    try:
        found = yaml.safe_load("\n".join(text[1:] for _, text in lines)) or {}
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = min(mark.line if mark is not None else 0, len(lines) - 1)
        raise InputError(
            "the header is not YAML",
            path=path,
            line=lines[place][0],
            expected="lines that start with # and hold YAML, such as #curie_map:",
        ) from error
    if not isinstance(found, dict):
        return Header()
    prefixes = found.pop("curie_map", None)
    return Header(
        prefixes=_texts(prefixes) if isinstance(prefixes, dict) else {}, facts=_texts(found)
    )


def _texts(values: dict[Any, Any]) -> dict[str, str]:
    plain = (str, int, float, date)
    return {str(key): str(value) for key, value in values.items() if isinstance(value, plain)}


def read_rows(lines: Iterator[Line], *, path: str, skipped: Counter[str]) -> Iterator[Row]:
    """Read the table: a header row, then one mapping a line.

    Args:
        lines: Numbers and texts of the lines from the header row on.
        path: What errors call the file.
        skipped: Takes the reasons why rows do not count, with how many.

    Raises:
        InputError: No header row with `subject_id` and `object_id`, or another number of columns.
    """
    number, text = next(lines, (1, ""))
    names = text.split("\t")
    if "subject_id" not in names or "object_id" not in names:
        raise InputError(
            "no SSSOM table here",
            path=path,
            line=number,
            expected="a header row with subject_id and object_id, separated by TABs",
            fix="give an ent_links file, an SSSOM file, or a folder that holds one",
        )
    for number, text in lines:
        row = dict(zip(names, _cells(text, len(names), path, number), strict=True))
        reason = _why_not(row)
        if reason:
            skipped[reason] += 1
            continue
        yield Row(number, row["subject_id"], row["object_id"], row.get("predicate_id", ""))


def _cells(text: str, count: int, path: str, number: int) -> list[str]:
    # SSSOM allows quotes around cells; a line without them is taken as it stands
    cells = text.split("\t")
    if len(cells) != count or '"' in text:
        quoted = next(csv.reader([text], delimiter="\t"), [])
        cells = quoted if len(quoted) == count else cells
    if len(cells) != count:
        raise InputError(
            f"{len(cells)} columns",
            path=path,
            line=number,
            expected=f"{count} columns, as in the header row",
        )
    return cells


def _why_not(row: dict[str, str]) -> str | None:
    if row.get("predicate_modifier", "").lower() == "not":
        return "predicate_modifier Not"
    if _NO_TERM in (row["subject_id"], row["object_id"]):
        return _NO_TERM
    predicate = row.get("predicate_id", "")
    if predicate and predicate not in SAME:
        return f"predicate {predicate}"
    return None
