"""Write triples as they come: OpenEA text and Parquet side by side, hashed on the way."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from sameas.core.content import ContentHash
from sameas.core.openea_text import escape_series, records
from sameas.core.pipeline import Worker

ROW_GROUP = 100_000
PARQUET_OPTIONS = {
    "compression": "zstd",
    "compression_level": 1,
    "version": "2.6",
    "write_page_index": True,
}


@dataclass(frozen=True, slots=True)
class Written:
    """One output file.

    Attributes:
        name: Path below the dataset's folder, with `/`.
        rows: Records or rows.
        bytes: Size of the file.
        sha256: Of the file's bytes (text) or of its content (Parquet, `ContentHash`).
    """

    name: str
    rows: int
    bytes: int
    sha256: str


class TextSink:
    """Append records to a text file and hash them.

    Args:
        folder: The dataset's folder.
        name: Path of the file below it.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self._name = name
        self._rows = 0
        self._bytes = 0
        self._hash = hashlib.sha256()
        self._file = (folder / name).open("wb")

    def write(self, frame: pl.DataFrame) -> None:
        """Append rows; values are taken as they are, so escape them first."""
        data = records(frame)
        self._rows += frame.height
        self._bytes += len(data)
        self._hash.update(data)
        self._file.write(data)

    def close(self) -> Written:
        """Finish the file and say what it holds."""
        with self._file:
            self._file.flush()
        return Written(self._name, self._rows, self._bytes, self._hash.hexdigest())


class ParquetSink:
    """Append rows to a Parquet file in row groups of one size, and hash their content.

    Args:
        folder: The dataset's folder.
        name: Path of the file below it.
        schema: Columns; frames must have them in this order.
    """

    def __init__(self, folder: Path, name: str, schema: pa.Schema) -> None:
        self._path = folder / name
        self._name = name
        self._schema = schema
        self._rows = 0
        self._content = ContentHash(schema.names)
        self._pending: list[pa.Table] = []
        self._pending_rows = 0
        # Arrow takes no path that is not Unicode, so it is given an open file
        self._file = self._path.open("wb")
        self._writer = pq.ParquetWriter(self._file, schema, **PARQUET_OPTIONS)

    def write(self, frame: pl.DataFrame | pa.Table) -> None:
        """Append rows."""
        table = frame.to_arrow() if isinstance(frame, pl.DataFrame) else frame
        table = table.cast(self._schema)
        self._content.update(table)
        self._rows += table.num_rows
        self._pending.append(table)
        self._pending_rows += table.num_rows
        while self._pending_rows >= ROW_GROUP:
            whole = pa.concat_tables(self._pending)
            self._writer.write_table(whole.slice(0, ROW_GROUP), row_group_size=ROW_GROUP)
            rest = whole.slice(ROW_GROUP)
            self._pending, self._pending_rows = [rest], rest.num_rows

    def close(self) -> Written:
        """Finish the file and say what it holds."""
        with self._file:
            if self._pending_rows:
                whole = pa.concat_tables(self._pending)
                self._writer.write_table(whole, row_group_size=ROW_GROUP)
            self._writer.close()
        return Written(self._name, self._rows, self._path.stat().st_size, self._content.hexdigest())


class TripleSink:
    """Write one kind of triple of one graph, text and Parquet, each in a thread of its own.

    Args:
        folder: The dataset's folder.
        text: Name of the text file.
        parquet: Name of the Parquet file.
        schema: `RELATIONS` or `ATTRIBUTES`; the third column is what the text file shows third.
    """

    def __init__(self, folder: Path, text: str, parquet: str, schema: pa.Schema) -> None:
        self._columns = schema.names
        self._text = TextSink(folder, text)
        self._parquet = ParquetSink(folder, parquet, schema)
        self._workers = (Worker(self._write_text), Worker(self._parquet.write))

    def _write_text(self, frame: pl.DataFrame) -> None:
        subject, predicate, third = self._columns[:3]
        values = frame[third]
        if third == "value":
            values = escape_series(values)
        self._text.write(frame.select(subject, predicate, values))

    def write(self, frame: pl.DataFrame) -> None:
        """Append triples in source order."""
        for worker in self._workers:
            worker.put(frame)

    def close(self) -> tuple[Written, Written]:
        """Finish both files.

        Returns:
            The text file, the Parquet file.
        """
        for worker in self._workers:
            worker.close()
        return self._text.close(), self._parquet.close()

    def abandon(self) -> None:
        """Stop writing; the files are left unfinished."""
        for worker in self._workers:
            worker.abandon()
        for sink in (self._text, self._parquet):
            # closing flushes, which a full disk refuses once more
            with suppress(OSError):
                sink.close()
