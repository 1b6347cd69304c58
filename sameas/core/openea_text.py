r"""The OpenEA text format in dialect `bio`: one record a line, fields set apart by TAB.

An attribute's text is its lexical value alone. TAB, CR, LF and backslash are written `\t`, `\r`,
`\n` and `\\`, so that a line is always a record; nothing else is escaped, and quotes are content.
"""

from __future__ import annotations

import io
import re

import polars as pl

_ESCAPES = (("\\", "\\\\"), ("\t", "\\t"), ("\r", "\\r"), ("\n", "\\n"))
_NEEDS_ESCAPE = r"[\\\t\r\n]"
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_MEANINGS = {"\\": "\\", "t": "\t", "r": "\r", "n": "\n"}


def escape(value: str) -> str:
    r"""Write a value so that it fits into one field.

    Example:
        >>> escape("a\tb")
        'a\\tb'
    """
    for plain, escaped in _ESCAPES:
        value = value.replace(plain, escaped)
    return value


def unescape(text: str) -> str:
    r"""Read a field back: the inverse of `escape`.

    A backslash before any other character stays as it is.

    Example:
        >>> unescape("a\\tb \\x")
        'a\tb \\x'
    """
    return _ESCAPED.sub(lambda match: _MEANINGS.get(match.group(1), match.group(0)), text)


def escape_series(values: pl.Series) -> pl.Series:
    """Escape a whole column; only the few values that need it are touched.

    Args:
        values: Text without nulls.
    """
    where = values.str.contains(_NEEDS_ESCAPE).arg_true()
    if where.is_empty():
        return values
    touched = values.gather(where)
    for plain, escaped in _ESCAPES:
        touched = touched.str.replace_all(plain, escaped, literal=True)
    return values.clone().scatter(where, touched)


def records(frame: pl.DataFrame) -> bytes:
    r"""Write rows as records. Fields must hold neither TAB nor LF.

    Args:
        frame: Text columns, in field order.

    Returns:
        UTF-8 bytes, each record ended by LF.

    Example:
        >>> records(pl.DataFrame({"left": ["a"], "right": ['"b']}))
        b'a\t"b\n'
    """
    out = io.BytesIO()
    frame.write_csv(out, include_header=False, separator="\t", quote_style="never")
    return out.getvalue()
