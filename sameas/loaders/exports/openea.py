"""A folder as OpenEA's own code reads it: its names for files and folds, its literal forms."""

from __future__ import annotations

import shutil
from pathlib import Path

import polars as pl

from sameas.core.openea_text import records
from sameas.core.progress import Progress
from sameas.core.schemas import LANG_STRING, XSD_STRING
from sameas.loaders.exports.dataset import BuiltDataset

FILE = "ent_links"
_ESCAPES = (("\\", "\\\\"), ('"', '\\"'), ("\t", "\\t"), ("\r", "\\r"), ("\n", "\\n"))


def write(dataset: BuiltDataset, folder: Path, progress: Progress) -> None:
    """Write links, relation triples and folds as they are, attributes in OpenEA's forms.

    A typed literal is `"value"^^<datatype>`, one with a language `"value"@language`, a plain one
    bare; inside, N-Triples escapes.
    """
    for name in (FILE, "rel_triples_1", "rel_triples_2"):
        shutil.copyfile(dataset.folder / name, folder / name)
    folds = dataset.folder / "splits" / "721_5fold"
    if folds.is_dir():
        shutil.copytree(folds, folder / "721_5fold")
    for graph in (1, 2):
        rows = dataset.rows(graph)
        with (
            progress.stage(f"attributes {graph}", total=rows, unit="rows") as advance,
            (folder / f"attr_triples_{graph}").open("wb") as file,
        ):
            for batch in dataset.batches(graph, "attributes"):
                frame = pl.DataFrame(batch)
                file.write(records(frame.select("subject", "predicate", _literal())))
                advance(batch.num_rows)


def _literal() -> pl.Expr:
    value = pl.col("value")
    for plain, escaped in _ESCAPES:
        value = value.str.replace_all(plain, escaped, literal=True)
    quoted = pl.lit('"') + value + pl.lit('"')
    return (
        pl.when(pl.col("language").is_not_null())
        .then(quoted + pl.lit("@") + pl.col("language"))
        .when(pl.col("datatype").is_in([XSD_STRING, LANG_STRING]))
        .then(value)
        .otherwise(quoted + pl.lit("^^<") + pl.col("datatype") + pl.lit(">"))
        .alias("object")
    )
