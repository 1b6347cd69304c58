"""What `sameas build` writes: text with its own escapes, and the same in Parquet with datatypes.

The Parquet files are read where they are, as they know datatypes and languages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from sameas.core.archive import Member
from sameas.core.errors import InputError
from sameas.core.openea_text import escape_series, records
from sameas.core.progress import Progress
from sameas.core.schemas import ATTRIBUTES, RELATIONS
from sameas.loaders.dialects.openea import inputs as openea_inputs
from sameas.loaders.dialects.openea import read_text
from sameas.loaders.encode import GROUP, PREFERRED, Source
from sameas.loaders.folder import Folder
from sameas.loaders.forms import Form
from sameas.loaders.parsed import Parsed, TextFiles
from sameas.loaders.report import Finding

BATCH_ROWS = 1 << 18
LINKS = "parquet/links.parquet"
TABLES = {
    f"{kind}_triples_{graph}": f"parquet/kg{graph}_{name}.parquet"
    for graph in (1, 2)
    for kind, name in (("rel", "relations"), ("attr", "attributes"))
}


def inputs(folder: Folder) -> list[str]:
    """Name the files that are read."""
    if not _has_tables(folder):
        return [*openea_inputs(folder), *([LINKS] if LINKS in folder.files else [])]
    links = [path for path in ("ent_links", "ent_links_uri", LINKS) if path in folder.files]
    return [*links, *TABLES.values(), *folder.splits()]


def read(folder: Folder, progress: Progress) -> Parsed:
    """Read a built BIO."""
    if not _has_tables(folder):
        parsed = read_text(folder, progress, escaped=True)
        parsed.given_names = given_names(folder)
        return parsed
    text = TextFiles(folder, progress, escaped=True)
    sources = tuple(
        Source(
            relations=_Table(folder, f"rel_triples_{graph}", RELATIONS, progress),
            attributes=_Table(folder, f"attr_triples_{graph}", ATTRIBUTES, progress),
            typed=True,
        )
        for graph in (1, 2)
    )

    def conclude() -> tuple[dict[str, Form], list[Finding]]:
        forms, findings = text.conclude()
        for path, table in TABLES.items():
            forms[path] = Form(rows=_rows(folder.files[table]))
        return forms, findings

    return Parsed(
        sources=(sources[0], sources[1]),
        links=text.pairs("ent_links"),
        all_links=text.pairs("ent_links_uri"),
        splits=text.splits(),
        conclude=conclude,
        given_names=given_names(folder),
    )


def render(path: str, frame: pl.DataFrame) -> bytes:
    """Write records; values are escaped."""
    if "value" in frame.columns:
        frame = frame.with_columns(escape_series(frame["value"]))
    return records(frame)


def escape(values: pl.Series) -> pl.Series:
    """Leave values alone: `render` escapes them."""
    return values


def given_names(folder: Folder) -> tuple[dict[str, str], dict[str, str]]:
    """Read the preferred terms of SNOMED CT concepts that the links carry.

    The triples of profile `paper` do not say which term is preferred. Where the links hold the
    full name instead, its tag is at the end, and it is left to the graph's own names.
    """
    member = folder.files.get(LINKS)
    if member is None:
        return {}, {}
    table = open_table(member).read(columns=["right", "right_name", "semantic_tag"]).to_pydict()
    return {}, {
        right: name
        for right, name, tag in zip(*table.values(), strict=True)
        if name and not name.endswith(f"({tag})")
    }


def _has_tables(folder: Folder) -> bool:
    return all(path in folder.files for path in TABLES.values())


class _Table:
    """Streams a Parquet file, each time from its start."""

    def __init__(self, folder: Folder, path: str, schema: pa.Schema, progress: Progress) -> None:
        self._member = folder.files[TABLES[path]]
        self._title = f"reading {TABLES[path]}"
        self._schema = schema
        self._progress = progress

    def __call__(self) -> Iterator[pa.RecordBatch]:
        names = self._schema.names
        coded = [name for name in names if name != "value"]
        file = open_table(self._member, coded=coded)
        # SNOMED CT's carry role groups and preferred terms as well
        if file.schema_arrow.names[: len(names)] != names:
            raise InputError(
                "these columns are not those of a triple table",
                path=self._member.path,
                expected=", ".join(names),
                fix="build the dataset again",
            )
        total = file.metadata.num_rows
        with self._progress.stage(self._title, total=total, unit="rows") as advance:
            more = {GROUP, PREFERRED} & set(file.schema_arrow.names)
            columns = [*names, *sorted(more)]
            for batch in file.iter_batches(BATCH_ROWS, columns=columns):
                yield batch
                advance(batch.num_rows)


def open_table(member: Member, *, coded: Sequence[str] = ()) -> pq.ParquetFile:
    """Open a Parquet file of a build, wherever it lies.

    Args:
        member: The file.
        coded: Columns to read as dictionaries.

    Raises:
        InputError: It cannot be read.
    """
    try:
        if len(member.chain) == 1:
            return pq.ParquetFile(member.chain[0], read_dictionary=list(coded))
        with member.open() as stream:
            return pq.ParquetFile(pa.BufferReader(stream.read()), read_dictionary=list(coded))
    except (OSError, pa.ArrowInvalid) as error:
        raise InputError(
            f"cannot read this Parquet file: {error}",
            path=member.path,
            fix="build the dataset again; a file is missing or was changed",
        ) from error


def _rows(member: Member) -> int:
    return int(open_table(member).metadata.num_rows)
