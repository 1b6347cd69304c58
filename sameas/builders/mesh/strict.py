"""The strict way to read N-Triples: pyoxigraph on whatever the fast way does not understand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pyoxigraph as ox

from sameas.core.errors import InputError

_PLACE = re.compile(r"^Parser error .*?: | \(line \d+\)$")
_LITERAL = re.compile(r'"(?:[^"\\]|\\.)*"(?:@([A-Za-z0-9-]+))?', re.DOTALL)


class Row(NamedTuple):
    """One triple as text; `object` is None for a literal, `value` for anything else."""

    subject: str
    predicate: str
    object: str | None
    value: str | None
    datatype: str | None
    language: str | None


def parse_line(line: bytes, *, path: str, number: int) -> Iterator[Row]:
    r"""Parse one line of N-Triples by the letter of RDF 1.1.

    A line that holds lone CRs is several lines to N-Triples and may give several triples.

    Args:
        line: The bytes up to and with LF.
        path: What errors call the file.
        number: Line number, from 1.

    Yields:
        The triples, language tags spelled as in the file.

    Raises:
        InputError: Not N-Triples; with the column.

    Example:
        >>> [row.value for row in parse_line(b'<x:a> <x:b> "\\u0041"@EN .\n', path="f", number=1)]
        ['A']
    """
    text = line.decode("utf-8")
    tags = (match.group(1) for match in _LITERAL.finditer(text))
    try:
        for quad in ox.parse(input=line, format=ox.RdfFormat.N_TRIPLES):
            yield row_of(quad, next(tags, None) if isinstance(quad.object, ox.Literal) else None)
    except SyntaxError as error:
        reason = _PLACE.sub("", error.msg)
        raise InputError(
            f"not N-Triples: {reason}",
            path=path,
            line=number,
            column=error.offset if error.lineno == 1 else len(text.rstrip("\r\n")) + 1,
            expected='<subject> <predicate> <object> or "literal", then a dot',
            fix="download the file again; to leave bad lines out and count them, use --lenient",
        ) from error
    except _NotRdf11Error as error:
        raise InputError(
            f"{error} belongs to RDF 1.2, which MeSH and OpenEA do not know",
            path=path,
            line=number,
            column=1,
            expected="an RDF 1.1 triple",
        ) from error


class _NotRdf11Error(Exception):
    """A term that RDF 1.1 does not have."""


def row_of(quad: ox.Quad, tag: str | None) -> Row:
    """Take the text out of one statement.

    Args:
        quad: What pyoxigraph gives.
        tag: The language tag as the file spells it, since pyoxigraph lower-cases it.
    """
    subject, predicate, target = quad.subject, quad.predicate.value, quad.object
    if isinstance(subject, ox.Triple) or isinstance(target, ox.Triple):
        raise _NotRdf11Error("a triple term")
    start = f"_:{subject.value}" if isinstance(subject, ox.BlankNode) else subject.value
    if isinstance(target, ox.Literal):
        if target.direction is not None:
            raise _NotRdf11Error("a literal with a base direction")
        language = target.language
        if language is not None and tag is not None and tag.lower() == language:
            language = tag
        return Row(start, predicate, None, target.value, target.datatype.value, language)
    end = f"_:{target.value}" if isinstance(target, ox.BlankNode) else target.value
    return Row(start, predicate, end, None, None, None)
