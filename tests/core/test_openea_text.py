"""Dialect `bio`: a line is always a record, and a value comes back as it was."""

from __future__ import annotations

import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from sameas.core.openea_text import escape, escape_series, records, unescape

VALUE = st.text(
    st.characters(blacklist_categories=["Cs"]) | st.sampled_from('\\\t\r\n"tn'), max_size=20
)


@given(VALUE)
def test_round_trip(value: str) -> None:
    assert unescape(escape(value)) == value
    assert not set("\t\r\n") & set(escape(value))


@given(st.lists(VALUE, max_size=6))
def test_a_column_is_escaped_like_its_values(values: list[str]) -> None:
    series = pl.Series("value", values, pl.String)
    assert escape_series(series).to_list() == [escape(value) for value in values]


@given(st.lists(st.tuples(VALUE, VALUE), max_size=6))
def test_records_are_lines_of_fields(rows: list[tuple[str, str]]) -> None:
    frame = pl.DataFrame(rows, schema={"a": pl.String, "b": pl.String}, orient="row")
    frame = frame.select(escape_series(frame["a"]), escape_series(frame["b"]))
    lines = records(frame).decode().split("\n")
    assert lines.pop() == ""
    assert [tuple(unescape(field) for field in line.split("\t")) for line in lines] == rows


def test_only_four_characters_are_escaped() -> None:
    assert escape('"q" ü\u2028\x85') == '"q" ü\u2028\x85'
