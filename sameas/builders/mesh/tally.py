"""Count distinct triples and nodes, part by part, with and without obsolete nodes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sameas.core.spill import Hashes, HashSet, Spill, contains, distinct_numbers


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts by the values of switch `obsolete`, "in" and "out".

    Attributes:
        rows: Triples, repeats included.
        distinct: Distinct triples.
        nodes: Sorted hashes of the ends of relation triples; empty for attributes.
        repeated: Hashes (subject, rest) of triples that occur more than once.
    """

    rows: dict[str, int]
    distinct: dict[str, int]
    nodes: dict[str, Hashes]
    repeated: Hashes


def count_relations(spill: Spill, obsolete: Hashes) -> Tally:
    """Count relation triples.

    Args:
        spill: Rows of `keys.relation_keys`.
        obsolete: Sorted hashes of obsolete nodes.
    """
    rows = {"in": 0, "out": 0}
    distinct = {"in": 0, "out": 0}
    nodes = {"in": HashSet(), "out": HashSet()}
    repeated = []
    for part in spill.parts():
        unique, again = _distinct_rows(part)
        repeated.append(again)
        kept = ~(contains(obsolete, part[:, 0]) | contains(obsolete, part[:, 2]))
        kept_unique = ~(contains(obsolete, unique[:, 0]) | contains(obsolete, unique[:, 2]))
        rows["in"] += len(part)
        rows["out"] += int(kept.sum())
        distinct["in"] += len(unique)
        distinct["out"] += int(kept_unique.sum())
        for choice, ends in (("in", unique), ("out", unique[kept_unique])):
            nodes[choice].add(distinct_numbers(ends[:, [0, 2]]))
    arrays = {choice: found.array() for choice, found in nodes.items()}
    return Tally(rows, distinct, arrays, np.concatenate(repeated))


def count_attributes(spill: Spill, obsolete: Hashes) -> Tally:
    """Count attribute triples.

    Args:
        spill: Rows of `keys.attribute_keys`.
        obsolete: Sorted hashes of obsolete nodes.
    """
    rows = {"in": 0, "out": 0}
    distinct = {"in": 0, "out": 0}
    repeated = []
    for part in spill.parts():
        unique, again = _distinct_rows(part)
        repeated.append(again)
        rows["in"] += len(part)
        rows["out"] += int((~contains(obsolete, part[:, 0])).sum())
        distinct["in"] += len(unique)
        distinct["out"] += int((~contains(obsolete, unique[:, 0])).sum())
    return Tally(rows, distinct, {}, np.concatenate(repeated))


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
