"""Literals: one by one and by the column, with the same result."""

from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sameas.loaders.literals import parse, parse_series

LITERALS = st.one_of(
    st.text(alphabet='a"\\@^<>nu0041 \n-', max_size=20),
    st.builds('"{}"{}'.format, st.text(alphabet='a"\\\n'), st.sampled_from(["", "@en", "^^<m^2>"])),
    st.text(max_size=8),
)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(texts=st.lists(LITERALS, max_size=8), unescape=st.booleans())
def test_one_by_one_is_as_by_the_column(texts: list[str], *, unescape: bool) -> None:
    many = parse_series(pl.Series(texts, dtype=pl.String), unescape=unescape, prefixes={"n": "N"})
    assert many.rows() == [parse(one, unescape=unescape, prefixes={"n": "N"}) for one in texts]


@given(st.text(), st.sampled_from(["en", "de-CH"]))
def test_a_written_literal_reads_back(text: str, language: str) -> None:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    assert parse(f'"{escaped}"@{language}')[::2] == (text, language)
