"""Read Parquet files of a dataset; what is wrong with one is told in words, wherever it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from sameas.core.errors import InputError


@contextmanager
def reading_parquet(path: str | Path) -> Iterator[None]:
    """Put into words what goes wrong when a Parquet file is read.

    Args:
        path: What a person is told.

    Raises:
        InputError: It is missing, cut off or damaged.

    Example:
        >>> with reading_parquet("a.parquet"):
        ...     pq.read_table(pa.BufferReader(b"PAR1"))
        Traceback (most recent call last):
        sameas.core.errors.InputError: a.parquet: cannot read this Parquet file: ...
          what to do: build the dataset again; a file is missing or was changed
    """
    try:
        yield
    except (OSError, pa.ArrowException, pl.exceptions.PolarsError) as error:
        raise InputError(
            f"cannot read this Parquet file: {error}",
            path=path,
            fix="build the dataset again; a file is missing or was changed",
        ) from error


class ParquetReader:
    """A Parquet file.

    Args:
        path: Where it is, or what a person is told.
        source: What to read in its place.
        coded: Columns to read as dictionaries.

    Attributes:
        schema: Its columns.
        rows: How many it has.

    Raises:
        InputError: It cannot be read; so do all methods.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        source: pa.NativeFile | None = None,
        coded: Sequence[str] = (),
    ) -> None:
        self._path = path
        with reading_parquet(path):
            self._file = pq.ParquetFile(source or path, read_dictionary=list(coded))
        self.schema: pa.Schema = self._file.schema_arrow
        self.rows = int(self._file.metadata.num_rows)

    def read(self, columns: Sequence[str] | None = None) -> pa.Table:
        """Read all rows.

        Args:
            columns: Which columns; None: all.
        """
        with reading_parquet(self._path):
            return self._file.read(columns=None if columns is None else list(columns))

    def batches(self, size: int, columns: Sequence[str] | None = None) -> Iterator[pa.RecordBatch]:
        """Read rows in order, so many at a time.

        Args:
            size: How many at most.
            columns: Which columns; None: all.
        """
        batches = self._file.iter_batches(size, columns=None if columns is None else list(columns))
        while True:
            with reading_parquet(self._path):
                batch = next(batches, None)
            if batch is None:
                return
            yield batch
