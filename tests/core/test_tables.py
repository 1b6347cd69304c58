"""Separated values without quoting: text stays text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sameas.core.blocks import Block
from sameas.core.errors import InputError
from sameas.core.tables import read_table

FIELD = st.one_of(
    st.sampled_from(
        ["NA", "null", "None", "N/A", '"', '"x', 'x""', "007", "1e5", " ", "", "\\", "#5"]
    ),
    st.text(st.characters(blacklist_characters="\t\n\r|", blacklist_categories=["Cs"]), max_size=8),
)
ROW = st.tuples(FIELD, FIELD, FIELD).filter(lambda row: any(row))


@given(st.lists(ROW, max_size=8), st.sampled_from(["\n", "\r\n"]), st.sampled_from("\t|"))
def test_fields_come_back_byte_for_byte(
    rows: list[tuple[str, str, str]], end: str, separator: str
) -> None:
    data = "".join(separator.join(row) + end for row in rows).encode()
    frame = read_table(Block(data, 1), ["a", "b", "c"], separator=separator, path="f")
    assert frame.rows() == rows


def test_columns_are_chosen_and_ordered() -> None:
    block = Block(b"1\t2\t3\n", 1)
    frame = read_table(block, ["a", "b", "c"], separator="\t", path="f", wanted=["c", "a"])
    assert frame.rows() == [("3", "1")]


def test_blank_lines_are_passed_over() -> None:
    block = Block(b"\n1\t2\n\r\n3\t4\n\n", 1)
    assert read_table(block, ["a", "b"], separator="\t", path="f").rows() == [
        ("1", "2"),
        ("3", "4"),
    ]
    assert read_table(Block(b"\n", 1), ["a", "b"], separator="\t", path="f").is_empty()


@pytest.mark.parametrize("line", [b"1\n", b"1\t2\t3\n"])
def test_a_wrong_column_count_is_located(line: bytes) -> None:
    with pytest.raises(InputError) as caught:
        read_table(Block(b"a\tb\n\n" + line, 7), ["a", "b"], separator="\t", path="f.txt")
    assert (caught.value.path, caught.value.line) == ("f.txt", 9)
    assert caught.value.expected == "2 columns separated by a TAB"


def test_a_zero_width_space_at_the_start_of_a_block_is_content() -> None:
    block = Block("\ufeffa\tb\n".encode(), 900)
    assert read_table(block, ["x", "y"], separator="\t", path="f").rows() == [("\ufeffa", "b")]
