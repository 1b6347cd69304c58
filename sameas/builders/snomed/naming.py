"""Names of concepts: fully specified name, semantic tag, preferred term."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from sameas.builders.snomed.arrays import Bools, Int64s
from sameas.builders.snomed.concepts import Concepts
from sameas.builders.snomed.descriptions import FSN, SYNONYM, Descriptions
from sameas.builders.snomed.table_file import Advance

NO_TAG = "unknown"
_TAG = r"\(([^()]+)\)\s*$"


def describe(
    concepts: Concepts, descriptions: Descriptions, sctids: Sequence[str], advance: Advance
) -> pl.DataFrame:
    """Look up the names of some concepts, active or not; reads the Description files again.

    Returns:
        Columns sctid, semantic_tag, preferred_term, fsn: a row for each SCTID given.
    """
    numbers = concepts.numbers_of(sctids)
    wanted = np.zeros(len(concepts.ids), np.bool_)
    wanted[numbers[numbers >= 0]] = True
    fsn = _chosen(concepts, descriptions, wanted, FSN)
    preferred = _chosen(concepts, descriptions, wanted, SYNONYM)
    rows = np.unique(np.concatenate((fsn[fsn >= 0], preferred[preferred >= 0])))
    terms = _terms(descriptions, rows, advance)

    def names(chosen: Int64s) -> pl.Series:
        row = np.where(numbers >= 0, chosen[numbers], -1)
        place = pl.Series(np.searchsorted(rows, row))
        return terms.gather(pl.select(pl.when(pl.Series(row) >= 0).then(place)).to_series())

    frame = pl.DataFrame(
        {
            "sctid": pl.Series(sctids, dtype=pl.String),
            "fsn": names(fsn),
            "preferred_term": names(preferred),
        }
    )
    tag = pl.col("fsn").str.extract(_TAG).fill_null(NO_TAG).alias("semantic_tag")
    return frame.select("sctid", tag, "preferred_term", "fsn")


def _chosen(concepts: Concepts, descriptions: Descriptions, wanted: Bools, sctid: str) -> Int64s:
    """Choose a row for each concept number, -1 for none.

    Of fully specified names the latest, then the one with the smallest id; of preferred synonyms
    the one with the smallest id.
    """
    rows = descriptions.type == descriptions.types.index(sctid)
    rows &= wanted[descriptions.subject]
    if sctid == SYNONYM:
        rows &= descriptions.preferred
    found = np.flatnonzero(rows)
    ids = descriptions.ids[found]
    age = -descriptions.times[found] if sctid == FSN else np.zeros(len(found), np.int32)
    order = found[np.lexsort((ids, age, descriptions.subject[found]))]
    owners, first = np.unique(descriptions.subject[order], return_index=True)
    chosen = np.full(len(concepts.ids), -1, np.int64)
    chosen[owners] = order[first]
    return chosen


def _terms(descriptions: Descriptions, rows: Int64s, advance: Advance) -> pl.Series:
    wanted = np.zeros(len(descriptions.ids), np.bool_)
    wanted[rows] = True
    found = [pl.Series(dtype=pl.String)]
    first = 0
    for texts in descriptions.texts:
        end = first + texts.count
        found += texts.terms(wanted[first:end], advance)
        first = end
    return pl.concat(found)
