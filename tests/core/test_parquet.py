"""A Parquet file that is missing, cut off or damaged is told in words, wherever it is."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from sameas.core.errors import InputError
from sameas.core.parquet import ParquetReader

TABLE = pa.table({"a": [f"text {n}" for n in range(9000)], "b": list(range(9000))})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    pq.write_table(TABLE, tmp_path / "t.parquet", row_group_size=1000)
    return tmp_path / "t.parquet"


def test_rows_come_back_at_once_and_in_batches(path: Path) -> None:
    reader = ParquetReader(path)
    assert (reader.schema.names, reader.rows) == (["a", "b"], 9000)
    assert reader.read().equals(TABLE)
    assert pa.Table.from_batches(reader.batches(700)).equals(TABLE)
    assert reader.read(["b"]).column_names == ["b"]
    [first, *_] = reader.batches(10, ["b"])
    assert first.to_pydict() == {"b": list(range(10))}
    again = ParquetReader("packed", source=pa.BufferReader(path.read_bytes()))
    assert again.read().equals(TABLE)


def test_a_missing_and_a_cut_file_are_named(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:1000])
    for place in (path, path.with_name("gone")):
        with pytest.raises(InputError, match="cannot read this Parquet file") as caught:
            ParquetReader(place)
        assert caught.value.path == str(place)


def test_damage_in_the_middle_is_named_when_it_is_met(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 3 : len(data) // 2] = bytes(len(data) // 2 - len(data) // 3)
    path.write_bytes(data)
    with pytest.raises(InputError, match="cannot read this Parquet file"):
        list(ParquetReader(path).batches(100))
    with pytest.raises(InputError, match="cannot read this Parquet file"):
        ParquetReader(path).read()
