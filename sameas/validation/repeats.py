"""Rows that say again what an earlier row said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from sameas.loaders.store import Attributes, GraphStore, Relations
from sameas.validation.check import EXAMPLES

Keys = npt.NDArray[np.uint64]

_BLOCK = 1 << 20
_ODD = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True, slots=True)
class Repeats:
    """Rows that repeat an earlier one: how many, and the first of them in file order."""

    count: int
    rows: tuple[int, ...]


NONE = Repeats(0, ())


def repeated_relations(store: GraphStore) -> Repeats:
    """Find relation triples that repeat an earlier one."""
    part = store.relations
    if part.distinct == len(part.subject):
        return NONE
    return repeats(relation_keys(part, len(store.entities)))


def repeated_attributes(store: GraphStore) -> Repeats:
    """Find attribute triples that repeat an earlier one, value, datatype and language alike.

    Values are compared by a 64-bit hash.
    """
    part = store.attributes
    if part.distinct == len(part.subject):
        return NONE
    return repeats(np.concatenate(list(_attribute_keys(part))))


def relation_keys(part: Relations, entities: int) -> Keys:
    """Give each triple a number of its own, equal for equal triples.

    Its ends and predicate are packed side by side where they fit, and mixed where they do not.
    """
    wide, narrow = max(1, entities).bit_length(), len(part.predicates).bit_length()
    subject, predicate, target = (
        column.astype(np.uint64) for column in (part.subject, part.predicate, part.object)
    )
    if 2 * wide + narrow <= 64:
        key = (subject << np.uint64(wide)) | target
        key <<= np.uint64(narrow)
        key |= predicate
        return key
    return mix(mix(subject * _ODD, target), predicate)


def _attribute_keys(part: Attributes) -> Iterator[Keys]:
    start = 0
    for chunk in part.values.chunks:
        for offset in range(0, len(chunk), _BLOCK):
            piece = chunk.slice(offset, _BLOCK)
            rows = slice(start, start + len(piece))
            start += len(piece)
            key = pl.Series(pl.from_arrow(piece), dtype=pl.String).hash().to_numpy()
            for column in (part.subject, part.predicate, part.datatype, part.language):
                if len(column):
                    key = mix(key, column[rows].astype(np.uint64))
            yield key
    yield np.empty(0, np.uint64)


def mix(key: Keys, more: Keys) -> Keys:
    """Take one more column into a hash."""
    mixed: Keys = (key ^ more) * _ODD
    mixed ^= mixed >> np.uint64(29)
    return mixed


def repeats(keys: Keys) -> Repeats:
    """Find keys that stand further up already.

    Example:
        >>> repeats(np.array([7, 8, 7, 9, 7], np.uint64))
        Repeats(count=2, rows=(2, 4))
    """
    ordered = np.sort(keys)
    again = ordered[1:][ordered[1:] == ordered[:-1]]
    if not len(again):
        return NONE
    first: list[int] = []
    seen: set[int] = set()
    for start in range(0, len(keys), _BLOCK):
        block = keys[start : start + _BLOCK]
        where = np.searchsorted(again, block)
        where[where == len(again)] = 0
        for row in np.flatnonzero(again[where] == block).tolist():
            key = int(block[row])
            if key in seen:
                first.append(start + row)
                if len(first) == EXAMPLES:
                    return Repeats(len(again), tuple(first))
            seen.add(key)
    return Repeats(len(again), tuple(first))
