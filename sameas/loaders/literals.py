r"""Literals as OpenEA files write them: a bare text, `"text"@language`, or `"text"^^<datatype>`.

Only a text that starts with a quote and ends as one of these forms is unwrapped. All other quotes
are content, and so are escapes that N-Triples does not know.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

import polars as pl

from sameas.core.schemas import LANG_STRING
from sameas.loaders.vocabulary import expand

_LANGUAGE = r"@(?P<language>[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)"
_DATATYPE = r"\^\^(?:<(?P<iri>[^<>\t]*)>|(?P<name>[^\x00-\x20\"<>]+))"
# the last quote that is followed by a suffix closes the text, whatever is inside
_SUFFIXED = rf'"(?P<suffixed>.*)"(?:{_LANGUAGE}|{_DATATYPE})'
# without a suffix, a quote inside that is not escaped shows that the outer ones are content
_QUOTED = r'"(?P<quoted>(?:[^"\\]|\\.)*)"'
_ONE_SUFFIXED, _ONE_QUOTED = (re.compile(form, re.DOTALL) for form in (_SUFFIXED, _QUOTED))
_MANY_SUFFIXED, _MANY_QUOTED = (f"(?s)^{form}$" for form in (_SUFFIXED, _QUOTED))
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|([tbnrf\"'\\]))")
_MEANINGS = {"t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f"}


class Literal(NamedTuple):
    """A literal taken apart; datatype and language are None where the file gives none."""

    value: str
    datatype: str | None = None
    language: str | None = None


def parse(
    text: str, *, unescape: bool = True, prefixes: Mapping[str, str] | None = None
) -> Literal:
    r"""Take a literal apart.

    Args:
        text: As it stands in the file.
        unescape: Apply the escapes of N-Triples.
        prefixes: Spell datatypes such as `xsd:date` in full with these.

    Example:
        >>> parse('"6480.0"^^<http://www.w3.org/2001/XMLSchema#double>')
        Literal(value='6480.0', datatype='http://www.w3.org/2001/XMLSchema#double', language=None)
        >>> parse('"Helen"@eng').value, parse('A "b" c').value, parse('"5"^^<m^2>').datatype
        ('Helen', 'A "b" c', 'm^2')
    """
    value, datatype, language = text, None, None
    if text.startswith('"'):
        if match := _ONE_SUFFIXED.fullmatch(text):
            value, language = match["suffixed"], match["language"]
            datatype = LANG_STRING if language else match["iri"]
            datatype = match["name"] if datatype is None else datatype
            if prefixes is not None and not language and datatype is not None:
                datatype = expand(datatype, prefixes)
        elif match := _ONE_QUOTED.fullmatch(text):
            value = match["quoted"]
    if unescape and "\\" in value:
        value = unescape_text(value)
    return Literal(value, datatype, language)


def parse_series(
    values: pl.Series, *, unescape: bool = True, prefixes: Mapping[str, str] | None = None
) -> pl.DataFrame:
    """Take a column of literals apart.

    Args:
        values: Text without nulls.
        unescape: Apply the escapes of N-Triples.
        prefixes: Spell datatypes in full with these.

    Returns:
        Columns `value`, `datatype`, `language`, row by row.
    """
    plain = pl.DataFrame(
        {"value": values},
        schema={"value": pl.String},
    ).with_columns(datatype=pl.lit(None, pl.String), language=pl.lit(None, pl.String))
    where = values.str.starts_with('"').arg_true()
    if not where.is_empty():
        text = values.gather(where)
        found = text.str.extract_groups(_MANY_SUFFIXED).struct.unnest()
        quoted = text.str.extract_groups(_MANY_QUOTED).struct.field("quoted")
        value = found["suffixed"].fill_null(quoted).fill_null(text)
        datatype = found["iri"].fill_null(found["name"])
        if prefixes is not None:
            datatype = datatype.map_elements(
                lambda name: expand(name, prefixes), return_dtype=pl.String
            )
        tagged = found["language"].is_not_null()
        datatype = datatype.set(tagged, LANG_STRING) if tagged.any() else datatype
        plain = pl.DataFrame(
            {
                "value": values.clone().scatter(where, value),
                "datatype": plain["datatype"].scatter(where, datatype),
                "language": plain["language"].scatter(where, found["language"]),
            }
        )
    if not unescape:
        return plain
    return plain.with_columns(value=_unescape_series(plain["value"]))


def unescape_text(text: str) -> str:
    r"""Apply the escapes of N-Triples; one that is not valid stays as it is.

    Example:
        >>> unescape_text(r"\"Winter\" \u00e9 \q \uD800")
        '"Winter" é \\q \\uD800'
    """
    return _ESCAPE.sub(_meaning, text)


def _meaning(match: re.Match[str]) -> str:
    digits = match.group(1) or match.group(2)
    if digits is None:
        return _MEANINGS.get(match.group(3), match.group(3))
    number = int(digits, 16)
    if number > 0x10FFFF or 0xD800 <= number <= 0xDFFF:
        return match.group(0)
    return chr(number)


def _unescape_series(values: pl.Series) -> pl.Series:
    where = values.str.contains("\\", literal=True).arg_true()
    if where.is_empty():
        return values
    touched = values.gather(where).map_elements(unescape_text, return_dtype=pl.String)
    return values.clone().scatter(where, touched)
