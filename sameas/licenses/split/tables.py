"""The Parquet files of a part: zstd, row groups of 100,000 rows, page index."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.csv as pv

from sameas.core.errors import InputError
from sameas.core.manifest import OutputFile
from sameas.core.parquet import ParquetReader
from sameas.core.progress import Progress
from sameas.core.sinks import ROW_GROUP, ParquetSink
from sameas.licenses.split.layout import Place

PAIRS = pa.schema(
    [pa.field("left", pa.string(), nullable=False), pa.field("right", pa.string(), nullable=False)]
)
CHANGED = "this file is not what the manifest says"
REBUILD = "build the dataset again; files were changed, or come from two builds"


@dataclass(frozen=True, slots=True)
class Table:
    """A table that was written.

    Attributes:
        place: Where.
        schema: Its columns.
        rows: Its rows.
        memory: Bytes in Arrow.
        size: Bytes on disk.
    """

    place: Place
    schema: pa.Schema
    rows: int
    memory: int
    size: int


def write_tables(
    dataset: Path,
    folder: Path,
    wanted: Iterable[Place],
    outputs: dict[str, OutputFile],
    progress: Progress,
) -> list[Table]:
    """Write the tables of a part, and hold what was read against the manifest.

    Args:
        dataset: The built dataset.
        folder: Of the part.
        wanted: From `layout.places`.
        outputs: Of the manifest, by name.
        progress: Where to report.

    Raises:
        InputError: A file is missing, or is not the one that was built.
    """
    found = []
    wanted = list(wanted)
    total = sum(outputs[place.source].rows for place in wanted)
    with progress.stage("writing tables", total=total, unit="rows") as advance:
        for place in wanted:
            output = outputs[place.source]
            (folder / place.path).parent.mkdir(parents=True, exist_ok=True)
            schema, batches = _open(dataset / place.source)
            sink = ParquetSink(folder, place.path, schema)
            memory = 0
            for table in batches:
                sink.write(table)
                memory += table.nbytes
                advance(table.num_rows)
            written = sink.close()
            # a text file's checksum is looked at where it is copied
            same = output.hashed == "bytes" or written.sha256 == output.sha256
            if written.rows != output.rows or not same:
                raise InputError(CHANGED, path=dataset / place.source, fix=REBUILD)
            found.append(Table(place, schema, written.rows, memory, written.bytes))
    return found


def _open(path: Path) -> tuple[pa.Schema, Iterator[pa.Table]]:
    """Open a table, whichever of the two forms it has."""
    if path.suffix == ".parquet":
        file = ParquetReader(path)
        batches = (pa.Table.from_batches([one]) for one in file.batches(ROW_GROUP))
        return file.schema.remove_metadata(), batches
    try:
        return PAIRS, iter([_read_pairs(path)])
    except (OSError, pa.ArrowInvalid) as error:
        raise InputError(f"cannot read this table: {error}", path=path, fix=REBUILD) from error


def _read_pairs(path: Path) -> pa.Table:
    """Read pairs of ids, which hold nothing that is escaped."""
    if path.stat().st_size == 0:
        return PAIRS.empty_table()
    return pv.read_csv(
        path,
        read_options=pv.ReadOptions(column_names=PAIRS.names, use_threads=False),
        parse_options=pv.ParseOptions(delimiter="\t", quote_char=False, escape_char=False),
        convert_options=pv.ConvertOptions(
            column_types=PAIRS, strings_can_be_null=False, quoted_strings_can_be_null=False
        ),
    ).cast(PAIRS)
