"""Rows of Parquet and Arrow files as lines of text, so that one search serves all."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import IO, Any

import polars as pl
import pyarrow as pa

from sameas.licenses.scan.chunks import Chunk

_ROWS = 1 << 15
METADATA = "(metadata of the file)"


def parquet_chunks(file: IO[bytes]) -> Iterator[Chunk]:
    """Read a Parquet file row group by row group, its metadata first.

    Args:
        file: Read in any order.
    """
    import pyarrow.parquet as pq

    table = pq.ParquetFile(file)
    yield metadata_chunk(table.schema_arrow)
    yield from _chunks(table.iter_batches(_ROWS))


def arrow_chunks(file: IO[bytes], *, is_stream: bool) -> Iterator[Chunk]:
    """Read an Arrow file or stream batch by batch, its metadata first."""
    if is_stream:
        stream = pa.ipc.open_stream(file)
        yield metadata_chunk(stream.schema)
        yield from _chunks(iter(stream))
        return
    reader = pa.ipc.open_file(file)
    yield metadata_chunk(reader.schema)
    yield from _chunks(reader.get_batch(i) for i in range(reader.num_record_batches))


def metadata_chunk(schema: pa.Schema) -> Chunk:
    """Make one row of a table's column names and of what its writer noted."""
    return row_chunk(b" | ".join([*_notes(schema.metadata), *_names(schema)]), METADATA)


def _names(fields: Iterable[pa.Field]) -> Iterator[bytes]:
    """Name columns and the fields in them, each with what was noted of it."""
    for field in fields:
        yield field.name.encode()
        yield from _notes(field.metadata)
        kind = field.type
        yield from _names(kind.field(i) for i in range(kind.num_fields))


def _notes(metadata: dict[bytes, bytes] | None) -> list[bytes]:
    ours = (b"ARROW:", b"PARQUET:")
    return [
        key + b" | " + value for key, value in (metadata or {}).items() if not key.startswith(ours)
    ]


def row_chunk(text: bytes, column: str) -> Chunk:
    """Make a table of one row and column."""
    data = text.replace(b"\t", b" ").replace(b"\n", b" ") + b"\n"
    return Chunk(data, 0, 0, 0, len(data), columns=(column,))


def _chunks(batches: Iterator[pa.RecordBatch]) -> Iterator[Chunk]:
    row = 0
    for batch in batches:
        for start in range(0, batch.num_rows, _ROWS):
            part = batch.slice(start, _ROWS)
            if not part.num_columns:
                continue
            columns = [_text(part.column(i)).alias(str(i)) for i in range(part.num_columns)]
            lines = pl.DataFrame(columns).select(pl.concat_str(pl.all(), separator="\t"))
            data = (lines.to_series().str.join("\n").item() + "\n").encode()
            yield Chunk(data, row, 0, 0, len(data), columns=tuple(batch.schema.names))
            row += part.num_rows


def _text(array: pa.Array) -> pl.Series:
    """Write a column's values as text without tabs and line ends."""
    column: pl.Series = pl.Series("values", array)
    dtype = column.dtype
    if dtype.is_float():
        # ids stored as floating-point numbers are ids all the same
        whole = column.cast(pl.Int64, strict=False)
        names = pl.DataFrame({"whole": whole, "value": column}).select(
            pl.when(pl.col("whole") == pl.col("value"))
            .then(pl.col("whole").cast(pl.String))
            .otherwise(pl.col("value").cast(pl.String))
        )
        column = names.to_series()
    elif dtype == pl.List(pl.String):
        column = column.list.join(" | ", ignore_nulls=True)
    elif dtype.is_nested() or dtype in (pl.Binary, pl.Object):
        column = pl.Series("values", [_json(value) for value in column.to_list()], pl.String)
    else:
        column = column.cast(pl.String)
    return column.fill_null("").str.replace_all(r"[\t\r\n]", " ")


def _json(value: Any) -> str:
    return "" if value is None else json.dumps(value, ensure_ascii=False, default=_plain)


def _plain(value: Any) -> Any:
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return value.to_list() if isinstance(value, pl.Series) else str(value)
