"""Semantic types of CUIs, from MRSTY."""

from __future__ import annotations

import polars as pl

from sameas.builders.umls.rrf import Reading
from sameas.core.progress import Progress


def read_semantic_types(reading: Reading, cuis: pl.Series, *, progress: Progress) -> pl.DataFrame:
    """Read the semantic types of some CUIs.

    Args:
        reading: Of MRSTY.
        cuis: Numbers of the CUIs wanted (UInt32).
        progress: Where to report.

    Returns:
        `cui` (UInt32) and `types` (sorted list of names), one row a CUI that has any.
    """
    wanted = cuis.unique().implode()
    found = [pl.DataFrame(schema={"cui": pl.UInt32, "sty": pl.Categorical})]
    for frame in reading.frames(("CUI", "STY"), progress=progress):
        numbers = frame.select(
            # a CUI of another shape becomes null, and no null is wanted
            pl.col("CUI").str.strip_prefix("C").cast(pl.UInt32, strict=False).alias("cui"),
            pl.col("STY").alias("sty"),
        )
        hits = numbers.filter(pl.col("cui").is_in(wanted))
        found.append(hits.with_columns(pl.col("sty").cast(pl.Categorical)))
    return (
        pl.concat(found)
        .group_by("cui")
        .agg(pl.col("sty").cast(pl.String).unique().sort().alias("types"))
        .sort("cui")
    )
