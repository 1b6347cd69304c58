"""Concrete values: numbers and texts in the notation of RF2."""

from __future__ import annotations

import polars as pl

from sameas.core.schemas import XSD, XSD_STRING

XSD_INTEGER = XSD + "integer"
XSD_DECIMAL = XSD + "decimal"
UNREADABLE = "neither a number nor a quoted text; kept as text"


def concrete_values(cells: pl.Series) -> pl.DataFrame:
    r"""Read concrete values.

    Returns:
        Columns value (lexical form), datatype (IRI), and plain, which is False where the cell
        follows no notation and was taken as it stands.

    Example:
        >>> concrete_values(pl.Series(["#5", "#2.5", r'"a \"b\""', "7"])).rows()
        ... # doctest: +NORMALIZE_WHITESPACE
        [('5', 'http://www.w3.org/2001/XMLSchema#integer', True),
         ('2.5', 'http://www.w3.org/2001/XMLSchema#decimal', True),
         ('a "b"', 'http://www.w3.org/2001/XMLSchema#string', True),
         ('7', 'http://www.w3.org/2001/XMLSchema#string', False)]
    """
    cell = pl.col("cell")
    integer = cell.str.contains(r"^#[+-]?[0-9]+$")
    decimal = cell.str.contains(r"^#[+-]?([0-9]+\.[0-9]*|\.[0-9]+)$")
    text = cell.str.contains(r'^"(?s:.*)"$') & (cell.str.len_bytes() > 1)
    unescaped = cell.str.slice(1, cell.str.len_chars() - 2).str.replace_all(r'\\(["\\])', "$1")
    return pl.DataFrame({"cell": cells.cast(pl.String)}).select(
        value=pl.when(integer | decimal)
        .then(cell.str.slice(1))
        .when(text)
        .then(unescaped)
        .otherwise(cell),
        datatype=pl.when(integer)
        .then(pl.lit(XSD_INTEGER))
        .when(decimal)
        .then(pl.lit(XSD_DECIMAL))
        .otherwise(pl.lit(XSD_STRING)),
        plain=integer | decimal | text,
    )
