"""The rows of all folds as one table."""

from __future__ import annotations

import polars as pl

from sameas.loaders.dataset import Dataset
from sameas.validation.check import Example
from sameas.validation.evidence import Evidence
from sameas.validation.places import place

PARTS = ("train", "valid", "test")
_SCHEMA = {
    "fold": pl.Int32,
    "part": pl.String,
    "row": pl.UInt32,
    "left": pl.String,
    "right": pl.String,
}


def split_rows(evidence: Evidence) -> pl.DataFrame:
    """Give columns fold, part, row, left, right; use it through `evidence.shared(split_rows)`."""
    frames = [pl.DataFrame(schema=_SCHEMA)]
    for fold in evidence.dataset.folds:
        for part in PARTS:
            pairs = pl.DataFrame(getattr(fold, part)).with_row_index("row")
            frames.append(
                pairs.select(
                    pl.lit(fold.number, pl.Int32).alias("fold"),
                    pl.lit(part).alias("part"),
                    pl.col("row").cast(pl.UInt32),
                    pl.col("left", "right").cast(pl.String),
                )
            )
    return pl.concat(frames)


def parts_hold(evidence: Evidence) -> pl.DataFrame:
    """Give for each pair of a fold its parts, by name, and where it stands first.

    Columns fold, left, right, parts, part, row; use it through `evidence.shared(parts_hold)`.
    """
    return (
        evidence.shared(split_rows)
        .group_by("fold", "left", "right", maintain_order=True)
        .agg(
            pl.col("part").unique(maintain_order=True).alias("parts"),
            pl.col("part").first(),
            pl.col("row").first(),
        )
    )


def split_example(dataset: Dataset, text: str, *, fold: int, part: str, row: int) -> Example:
    """Locate a row of a split.

    Args:
        dataset: As loaded.
        text: What to show.
        fold: Number of the fold.
        part: `train`, `valid` or `test`.
        row: Number of the row, from 0.
    """
    splits = {} if dataset.origin is None else dataset.origin.splits
    path = next((one for one, held in splits.items() if held == (fold, part)), "")
    return Example(f"fold {fold}: {text}", "links", *place(dataset, path, row))
