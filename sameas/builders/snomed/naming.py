"""Names of concepts: fully specified name, semantic tag, preferred term."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from sameas.builders.snomed.arrays import Int32s, find
from sameas.builders.snomed.concepts import Concepts
from sameas.builders.snomed.descriptions import Descriptions
from sameas.builders.snomed.table_file import Advance

NO_TAG = "unknown"
_TAG = r"\(([^()]+)\)\s*$"


def describe(
    concepts: Concepts, descriptions: Descriptions, sctids: Sequence[str], advance: Advance
) -> pl.DataFrame:
    """Look up the names of some concepts, active or not; reads the Description files again.

    Of active fully specified names the latest counts, then the one with the smallest id; of
    preferred synonyms the one with the smallest id.

    Returns:
        Columns sctid, semantic_tag, preferred_term, fsn: a row for each SCTID given.
    """
    numbers = concepts.numbers_of(sctids)
    wanted = np.unique(numbers[numbers >= 0])
    rows = np.concatenate((descriptions.fsn[wanted], descriptions.synonym[wanted]))
    rows = np.unique(rows[rows >= 0])
    terms = _terms(descriptions, rows, advance)

    def names(chosen: Int32s) -> pl.Series:
        row = np.where(numbers >= 0, chosen[numbers], -1)
        return terms.gather(pl.Series(find(rows, row)).replace(-1, None))

    frame = pl.DataFrame(
        {
            "sctid": pl.Series(sctids, dtype=pl.String),
            "fsn": names(descriptions.fsn),
            "preferred_term": names(descriptions.synonym),
        }
    )
    tag = pl.col("fsn").str.extract(_TAG).fill_null(NO_TAG).alias("semantic_tag")
    return frame.select("sctid", tag, "preferred_term", "fsn")


def _terms(descriptions: Descriptions, rows: Int32s, advance: Advance) -> pl.Series:
    wanted = np.zeros(len(descriptions.subject), np.bool_)
    wanted[rows] = True
    found = [pl.Series(dtype=pl.String)]
    first = 0
    for texts in descriptions.texts:
        end = first + texts.count
        found += texts.terms(wanted[first:end], advance)
        first = end
    return pl.concat(found)
