"""How far predicates determine an end of their triples."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from sameas.loaders.store import Adjacency, Floats
from sameas.loaders.text_index import Ints

_BLOCK = 1 << 22
_Number = TypeVar("_Number", bound=np.generic)


@dataclass(frozen=True, slots=True)
class Functionalities:
    """How far predicates determine an end of their triples; see `Relations`."""

    forth: Floats
    back: Floats
    distinct: int


def of_relations(subject: Ints, predicate: Ints, target: Ints, predicates: int) -> Functionalities:
    """Measure how far a predicate determines its object, and its subject.

    Repeated triples count once.

    Args:
        subject: Entity numbers.
        predicate: Predicate numbers.
        target: Entity numbers.
        predicates: How many predicates there are.

    Example:
        >>> one = np.array([0, 0, 0, 1], np.int32)
        >>> found = of_relations(one, np.zeros(4, np.int32), np.array([0, 1, 2, 2]), 1)
        >>> found.forth.tolist(), found.back.tolist(), found.distinct
        ([0.5], [0.75], 4)
    """
    forth, back, distinct = np.zeros(predicates), np.zeros(predicates), 0
    order = np.argsort(predicate, kind="stable")
    bounds = np.searchsorted(predicate[order], np.arange(predicates + 1))
    for number in range(predicates):
        rows = order[bounds[number] : bounds[number + 1]]
        if not len(rows):
            continue
        heads, tails = subject[rows].astype(np.int64), target[rows].astype(np.int64)
        pairs = count_distinct((heads << 32) | tails)
        forth[number] = count_distinct(heads) / pairs
        back[number] = count_distinct(tails) / pairs
        distinct += pairs
    return Functionalities(forth, back, distinct)


def count_distinct(numbers: npt.NDArray[_Number]) -> int:
    """Count different numbers; several times faster than `numpy.unique`, which hashes."""
    ordered = np.sort(numbers)
    return min(1, len(ordered)) + int(np.count_nonzero(ordered[1:] != ordered[:-1]))


def of_attributes(predicate: Ints, described: Adjacency, predicates: int) -> Floats:
    """Measure how far an attribute predicate determines its value: subjects by triples.

    Repeated triples count as often as they stand there.

    Args:
        predicate: Predicate numbers.
        described: Rows by subject.
        predicates: How many predicates there are.

    Example:
        >>> of_attributes(np.zeros(2, np.int32), Adjacency.of(np.zeros(2, np.int32), 1), 1)
        array([0.5])
    """
    subjects, starts = np.zeros(predicates, np.int64), described.starts
    # a block's table of subjects by predicates stays small, however many predicates there are
    step = max(1, _BLOCK // max(1, predicates))
    for first in range(0, len(starts) - 1, step):
        block = starts[first : first + step + 1]
        has = np.zeros((len(block) - 1, predicates), np.bool_)
        rows = described.rows[block[0] : block[-1]]
        has[np.arange(len(block) - 1).repeat(np.diff(block)), predicate[rows]] = True
        subjects += has.sum(axis=0)
    found: Floats = subjects / np.maximum(np.bincount(predicate, minlength=predicates), 1)
    return found
