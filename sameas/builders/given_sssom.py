"""Read the pairs of an SSSOM file (TSV with a `#` header in YAML)."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

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
_ENTRY = re.compile(r"""#(?P<indent>\s*)(?P<key>[^\s:"']+|"[^"]*"|'[^']*'):(?:\s+(?P<value>.*))?""")

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


def read_header(lines: Iterable[str]) -> Header:
    """Read the plain part of the YAML that the `#` lines hold.

    Example:
        >>> read_header(["#curie_map:", '#  M: "http://id.nlm.nih.gov/mesh/"']).prefixes
        {'M': 'http://id.nlm.nih.gov/mesh/'}
    """
    header = Header()
    inside = False
    outer = 0
    for line in lines:
        entry = _ENTRY.fullmatch(line.rstrip())
        if entry is None:
            continue
        key, value = _plain(entry["key"]), _plain(entry["value"] or "")
        indent = len(entry["indent"])
        if inside and indent > outer:
            header.prefixes[key] = value
        else:
            inside, outer = key == "curie_map", indent
            if inside and value.startswith("{"):
                header.prefixes.update(_flow_map(value))
            elif not inside and value:
                header.facts[key] = value
    return header


def _plain(value: str) -> str:
    value = value.strip()
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1]
    return value


def _flow_map(value: str) -> dict[str, str]:
    pairs = (part.partition(":") for part in value.strip("{} ").split(","))
    return {_plain(key): _plain(iri) for key, _, iri in pairs if iri}


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
