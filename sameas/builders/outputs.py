"""The files of BIO: their names, the sources each comes from, and the writing of the links."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pyarrow as pa

from sameas.builders.splits import PARTS, five_folds
from sameas.core.link_graph import components
from sameas.core.manifest import Fold, OutputFile
from sameas.core.schemas import (
    ATTRIBUTES,
    GROUPED_RELATIONS,
    HISTORY,
    LINKS,
    PREFERRED_ATTRIBUTES,
    RELATIONS,
)
from sameas.core.sinks import ParquetSink, TextSink, TripleSink, Written

MESH, SNOMED, UMLS = "MeSH", "SNOMED CT", "UMLS"
LINK_SOURCES = (MESH, SNOMED, UMLS)


def open_sinks(folder: Path, *, graph: int) -> tuple[TripleSink, TripleSink]:
    """Open the files of one graph.

    Args:
        folder: The dataset's folder.
        graph: 1 or 2.

    Returns:
        Sinks for relation and attribute triples.
    """
    (folder / "parquet").mkdir(exist_ok=True)
    relations, attributes = (
        (RELATIONS, ATTRIBUTES) if graph == 1 else (GROUPED_RELATIONS, PREFERRED_ATTRIBUTES)
    )
    return (
        TripleSink(
            folder, f"rel_triples_{graph}", f"parquet/kg{graph}_relations.parquet", relations
        ),
        TripleSink(
            folder, f"attr_triples_{graph}", f"parquet/kg{graph}_attributes.parquet", attributes
        ),
    )


def close_sinks(sinks: tuple[TripleSink, TripleSink], source: str) -> list[OutputFile]:
    """Finish the files of one graph and record them."""
    return [record(written, (source,)) for sink in sinks for written in sink.close()]


def record(written: Written, sources: tuple[str, ...]) -> OutputFile:
    """Put a written file into the manifest's form."""
    parquet = written.name.endswith(".parquet")
    return OutputFile(
        name=written.name,
        rows=written.rows,
        bytes=None if parquet else written.bytes,
        sha256=written.sha256,
        hashed="content" if parquet else "bytes",
        sources=sources,
    )


def write_links(folder: Path, table: pa.Table) -> list[OutputFile]:
    """Write the gold pairs: all, sampled, and as Parquet.

    Args:
        folder: The dataset's folder.
        table: Schema `LINKS`, sorted.
    """
    frame = _frame(table)
    written = [
        _write_text(folder, "ent_links", frame.filter("sampled")),
        _write_text(folder, "ent_links_uri", frame),
    ]
    sink = ParquetSink(folder, "parquet/links.parquet", LINKS)
    sink.write(table)
    return [record(one, LINK_SOURCES) for one in (*written, sink.close())]


def write_history(folder: Path, table: pa.Table) -> OutputFile:
    """Write what became of inactive SNOMED CT concepts.

    Args:
        folder: The dataset's folder.
        table: Schema `HISTORY`, sorted.
    """
    sink = ParquetSink(folder, "parquet/kg2_history.parquet", HISTORY)
    sink.write(table)
    return record(sink.close(), (SNOMED,))


def write_splits(
    folder: Path, table: pa.Table, *, seed: int
) -> tuple[list[OutputFile], list[Fold]]:
    """Write five folds of the sampled pairs.

    Args:
        folder: The dataset's folder.
        table: Schema `LINKS`, sorted.
        seed: Of the split.
    """
    frame = _frame(table).filter("sampled")
    lefts, rights = frame["left"].to_list(), frame["right"].to_list()
    keys = [f"{left}\t{right}" for left, right in zip(lefts, rights, strict=True)]
    outputs, folds = [], []
    for number, split in enumerate(five_folds(components(lefts, rights), keys, seed=seed), 1):
        place = f"splits/721_5fold/{number}"
        (folder / place).mkdir(parents=True)
        sizes = {}
        for part in PARTS:
            rows = list(getattr(split, part))
            written = _write_text(folder, f"{place}/{part}_links", frame[rows])
            outputs.append(record(written, LINK_SOURCES))
            sizes[part] = written.rows
        folds.append(Fold(number=number, **sizes))
    return outputs, folds


def _write_text(folder: Path, name: str, frame: pl.DataFrame) -> Written:
    sink = TextSink(folder, name)
    sink.write(frame.select("left", "right"))
    return sink.close()


def _frame(table: pa.Table) -> pl.DataFrame:
    frame = pl.from_arrow(table.select(["left", "right", "sampled"]))
    if not isinstance(frame, pl.DataFrame):
        raise TypeError("a table did not become a frame")
    return frame
