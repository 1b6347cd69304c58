"""Ranking sets as files: a folder with the sets, and a recipe that says how they were made."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from sameas.core.content import ContentHash
from sameas.core.errors import InputError
from sameas.core.openea_text import escape_series
from sameas.core.sinks import PARQUET_OPTIONS, TextSink
from sameas.core.staging import Staging

TABLE, TEXT, RECIPE = "candidates.parquet", "candidates.tsv", "recipe.json"
FORMAT = 1
_ROWS = 100_000
SCHEMA = pa.schema(
    [
        pa.field("set", pa.int32(), nullable=False),
        pa.field("left", pa.string(), nullable=False),
        pa.field("right", pa.string(), nullable=False),
        pa.field("label", pa.string(), nullable=False),
        pa.field("strategy", pa.string(), nullable=False),
        pa.field("score", pa.float64(), nullable=True),
        pa.field("rank", pa.int32(), nullable=True),
    ]
)
"""Score and rank are those of the strategy that brought a candidate; null for gold and random."""


def write_sets(
    out: str | Path,
    tables: Iterable[pa.Table],
    recipe: dict[str, Any],
    *,
    tsv: bool = False,
    force: bool = False,
) -> pa.Table:
    """Write ranking sets as they come, read them back, and only then put them in place.

    Args:
        out: The folder to make.
        tables: Whole sets, with the columns of `SCHEMA`.
        recipe: How they were made.
        tsv: Write a text file, too: a header, and an empty field for null.
        force: Replace earlier sets.

    Returns:
        What was read back.

    Raises:
        OutputError: The folder exists, or cannot be written.
    """
    with Staging(out, force=force, mark=TABLE) as staging:
        labels, sets, content = Counter[str](), 0, ContentHash(SCHEMA.names)
        text = TextSink(staging.folder, TEXT) if tsv else None
        if text is not None:
            text.write(pl.DataFrame({name: [name] for name in SCHEMA.names}))
        with pq.ParquetWriter(staging.folder / TABLE, SCHEMA, **PARQUET_OPTIONS) as parquet:
            for table in tables:
                labels.update(table["label"].to_pylist())
                sets += len(table["set"].unique())
                _hash(content, table)
                parquet.write_table(table)
                if text is not None:
                    text.write(_escaped(table))
        if text is not None:
            text.close()
        summary = {
            "format": FORMAT,
            **recipe,
            "sets": sets,
            "rows": labels.total(),
            "labels": dict(sorted(labels.items())),
            "content_sha256": content.hexdigest(),
        }
        rendered = json.dumps(summary, indent=2, ensure_ascii=False) + "\n"
        (staging.folder / RECIPE).write_text(rendered, encoding="utf-8")
        return read_candidates(staging.folder)


def read_candidates(folder: str | Path) -> pa.Table:
    """Read ranking sets, and check that they are what their recipe says.

    Args:
        folder: What `candidates` wrote.

    Returns:
        Columns set, left, right, label, strategy, score, rank.

    Raises:
        InputError: No ranking sets there, or not the ones of the recipe.
    """
    folder = Path(folder)
    try:
        recipe = json.loads((folder / RECIPE).read_text(encoding="utf-8"))
        table = pq.read_table(folder / TABLE).cast(SCHEMA)
    except (OSError, ValueError) as error:
        raise InputError(
            f"no ranking sets here: {error}", path=folder, expected="what `candidates` wrote"
        ) from error
    content = ContentHash(SCHEMA.names)
    _hash(content, table)
    if content.hexdigest() != recipe.get("content_sha256"):
        raise InputError(
            "the ranking sets are not those of their recipe",
            path=folder / TABLE,
            expected=f"{recipe.get('rows')} rows of content {recipe.get('content_sha256')}",
            fix="make them again, or get an unchanged copy",
        )
    return table


def _hash(content: ContentHash, table: pa.Table) -> None:
    for start in range(0, table.num_rows, _ROWS):
        content.update(_in_words(table.slice(start, _ROWS)))


def _in_words(table: pa.Table) -> pa.Table:
    return table.cast(pa.schema([(name, pa.string()) for name in SCHEMA.names]))


def _escaped(table: pa.Table) -> pl.DataFrame:
    frame = pl.DataFrame(_in_words(table))
    return frame.select(escape_series(frame[name].fill_null("")) for name in SCHEMA.names)
