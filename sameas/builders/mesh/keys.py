"""Nodes and triples of MeSH as 64-bit hashes: a node one, a triple two (subject; the rest).

With 2.5 million nodes the chance of one wrong figure is below 1 in 5 million; for triples it is far
smaller still.
"""

from __future__ import annotations

import numpy as np
import polars as pl

from sameas.core.spill import Hashes


def hash_text(values: pl.Series) -> Hashes:
    """Hash each text; null has a hash too."""
    return values.hash().to_numpy()


def hash_one(text: str) -> np.uint64:
    """Hash one text as `hash_text` does."""
    return np.uint64(hash_text(pl.Series([text]))[0])


_MIX = tuple(
    np.uint64(number) for number in (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9)
)


def relation_keys(frame: pl.DataFrame, predicates: Hashes | None = None) -> Hashes:
    """Hash relation triples.

    Args:
        frame: Columns subject, predicate, object.
        predicates: Their hashes, where known.

    Returns:
        Shape (n, 3): subject; predicate and object together; object.
    """
    predicates = hash_text(frame["predicate"]) if predicates is None else predicates
    target = hash_text(frame["object"])
    return np.column_stack([hash_text(frame["subject"]), target * _MIX[0] ^ predicates, target])


def attribute_keys(
    frame: pl.DataFrame, predicates: Hashes | None = None, datatypes: Hashes | None = None
) -> Hashes:
    """Hash attribute triples; the case of a language tag does not count.

    Args:
        frame: Columns subject, predicate, value, datatype, language.
        predicates: Their hashes, where known.
        datatypes: The same.

    Returns:
        Shape (n, 2): subject; everything else together.
    """
    predicates = hash_text(frame["predicate"]) if predicates is None else predicates
    datatypes = hash_text(frame["datatype"]) if datatypes is None else datatypes
    rest = (
        hash_text(frame["value"]) * _MIX[0]
        ^ predicates
        ^ datatypes * _MIX[1]
        ^ hash_text(frame["language"].str.to_lowercase()) * _MIX[2]
    )
    return np.column_stack([hash_text(frame["subject"]), rest])
