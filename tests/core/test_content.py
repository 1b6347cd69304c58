"""The content hash depends on the rows and on nothing else."""

from __future__ import annotations

import json

import pyarrow as pa
from hypothesis import given
from hypothesis import strategies as st

from sameas.core.content import ContentHash

ROWS = st.lists(st.tuples(st.text(max_size=4), st.none() | st.text(max_size=4)), max_size=12)
SCHEMA = pa.schema([("a", pa.string()), ("b", pa.string())])


def table(rows: list[tuple[str, str | None]]) -> pa.Table:
    return pa.table([[row[0] for row in rows], [row[1] for row in rows]], schema=SCHEMA)


def digest(*tables: pa.Table) -> str:
    content = ContentHash(["a", "b"])
    for one in tables:
        content.update(one)
    return content.hexdigest()


@given(ROWS, st.integers(0, 12))
def test_chunked_equals_whole(rows: list[tuple[str, str | None]], cut: int) -> None:
    whole = table(rows)
    assert digest(whole.slice(0, cut), whole.slice(cut)) == digest(whole)
    assert digest(pa.concat_tables([whole.slice(0, cut), whole.slice(cut)])) == digest(whole)


@given(ROWS, ROWS)
def test_equal_hashes_mean_equal_rows(
    one: list[tuple[str, str | None]], other: list[tuple[str, str | None]]
) -> None:
    assert (digest(table(one)) == digest(table(other))) == (one == other)


def test_field_borders_and_nulls_count() -> None:
    different = {
        digest(table([("ab", "c")])),
        digest(table([("a", "bc")])),
        digest(table([("abc", None)])),
        digest(table([("abc", "")])),
    }
    assert len(different) == 4


@given(st.lists(st.none() | st.integers(-(2**31), 2**31 - 1), max_size=12))
def test_whole_numbers_are_hashed_as_their_json(numbers: list[int | None]) -> None:
    hashes = []
    for column in (
        pa.array(numbers, pa.int32()),
        pa.array([json.dumps(one) for one in numbers], pa.string()),
    ):
        content = ContentHash(["n"])
        content.update(pa.table({"n": column}))
        hashes.append(content.hexdigest())
    assert hashes[0] == hashes[1]
