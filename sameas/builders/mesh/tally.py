"""Count distinct triples and nodes, part by part, with and without obsolete nodes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sameas.core.spill import Hashes, Spill, contains, distinct_numbers

CHOICES = ("in", "out")


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of triples by the values of switch `obsolete`.

    Attributes:
        rows: Triples, repeats included.
        distinct: Distinct triples.
        repeated: Hashes (subject, rest) of triples that occur more than once.
    """

    rows: dict[str, int]
    distinct: dict[str, int]
    repeated: Hashes


@dataclass(frozen=True, slots=True)
class Nodes:
    """Ends of relation triples by the values of switch `obsolete`.

    Attributes:
        count: Distinct ends.
        watched: For each watched node, in the order given, whether it is one of them.
    """

    count: dict[str, int]
    watched: dict[str, npt.NDArray[np.bool_]]


def count_relations(spill: Spill, obsolete: Hashes, ends: Spill) -> Tally:
    """Count relation triples.

    Args:
        spill: Rows of `keys.relation_keys`.
        obsolete: Sorted hashes of obsolete nodes.
        ends: Takes each end of a triple (node; 1 where the triple touches no obsolete node).
    """
    tally = _Count()
    for part in spill.parts():
        unique = tally.add(part, _touches(obsolete, part[:, [0, 2]]))
        kept = ~_touches(obsolete, unique[:, [0, 2]])
        for flag in (False, True):
            nodes = distinct_numbers(unique[kept == flag][:, [0, 2]])
            ends.add(np.column_stack([nodes, np.full(len(nodes), flag, np.uint64)]))
        tally.add_distinct(kept)
    return tally.result()


def count_nodes(ends: Spill, watched: Hashes) -> Nodes:
    """Count the distinct ends of relation triples.

    Args:
        ends: What `count_relations` filled.
        watched: Hashes of nodes to look for, in any order.
    """
    count = dict.fromkeys(CHOICES, 0)
    found = {choice: np.zeros(len(watched), np.bool_) for choice in CHOICES}
    for part in ends.parts():
        for choice, rows in (("in", part), ("out", part[part[:, 1] == 1])):
            nodes = distinct_numbers(rows[:, 0])
            count[choice] += len(nodes)
            found[choice] |= contains(nodes, watched)
    return Nodes(count, found)


def count_attributes(spill: Spill, obsolete: Hashes) -> Tally:
    """Count attribute triples.

    Args:
        spill: Rows of `keys.attribute_keys`.
        obsolete: Sorted hashes of obsolete nodes.
    """
    tally = _Count()
    for part in spill.parts():
        unique = tally.add(part, _touches(obsolete, part[:, :1]))
        tally.add_distinct(~_touches(obsolete, unique[:, :1]))
    return tally.result()


class _Count:
    """Adds up the parts of one tally."""

    def __init__(self) -> None:
        self._rows = dict.fromkeys(CHOICES, 0)
        self._distinct = dict.fromkeys(CHOICES, 0)
        self._repeated: list[Hashes] = []

    def add(self, part: Hashes, obsolete: npt.NDArray[np.bool_]) -> Hashes:
        """Count the rows of a part and give its distinct ones."""
        self._rows["in"] += len(part)
        self._rows["out"] += int((~obsolete).sum())
        unique, again = _distinct_rows(part)
        self._repeated.append(again)
        return unique

    def add_distinct(self, kept: npt.NDArray[np.bool_]) -> None:
        """Count the distinct rows of a part, and those that touch no obsolete node."""
        self._distinct["in"] += len(kept)
        self._distinct["out"] += int(kept.sum())

    def result(self) -> Tally:
        return Tally(self._rows, self._distinct, np.concatenate(self._repeated))


def _touches(nodes: Hashes, ends: Hashes) -> npt.NDArray[np.bool_]:
    hit = np.zeros(len(ends), np.bool_)
    for column in range(ends.shape[1]):
        hit |= contains(nodes, ends[:, column])
    return hit


def _distinct_rows(part: Hashes) -> tuple[Hashes, Hashes]:
    """Give the distinct rows, and the first two numbers of those that occur more than once."""
    # both are hashes, so one sort by their mixture brings equal rows together
    ordered = part[np.argsort(part[:, 0] ^ part[:, 1])]
    if len(ordered) == 0:
        return ordered, ordered[:, :2]
    same = (ordered[1:, 0] == ordered[:-1, 0]) & (ordered[1:, 1] == ordered[:-1, 1])
    first = np.concatenate((np.ones(1, np.bool_), ~same))
    again = ordered[1:][same][:, :2]
    return ordered[first], np.unique(again, axis=0)
