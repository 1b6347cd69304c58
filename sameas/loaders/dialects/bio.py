"""What `sameas build` writes: text with its own escapes, and the same in Parquet with datatypes.

The Parquet files are read where they are, as they know datatypes and languages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import polars as pl
import pyarrow as pa

from sameas.core.archive import Member
from sameas.core.errors import InputError
from sameas.core.openea_text import escape_series, records
from sameas.core.parquet import ParquetReader, reading_parquet
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
    table = open_table(member).read(["right", "right_name", "semantic_tag"]).to_pydict()
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
        if file.schema.names[: len(names)] != names:
            raise InputError(
                "these columns are not those of a triple table",
                path=self._member.path,
                expected=", ".join(names),
                fix="build the dataset again",
            )
        with self._progress.stage(self._title, total=file.rows, unit="rows") as advance:
            more = {GROUP, PREFERRED} & set(file.schema.names)
            for batch in file.batches(BATCH_ROWS, [*names, *sorted(more)]):
                yield batch
                advance(batch.num_rows)


def open_table(member: Member, *, coded: Sequence[str] = ()) -> ParquetReader:
    """Open a Parquet file of a build, wherever it lies.

    Args:
        member: The file.
        coded: Columns to read as dictionaries.

    Raises:
        InputError: It cannot be read.
    """
    if len(member.chain) == 1:
        return ParquetReader(member.chain[0], coded=coded)
    with reading_parquet(member.path), member.open() as stream:
        source = pa.BufferReader(stream.read())
    return ParquetReader(member.path, source=source, coded=coded)


def _rows(member: Member) -> int:
    return open_table(member).rows
