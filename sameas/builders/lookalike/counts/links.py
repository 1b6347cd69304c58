"""The generator's own count of the gold pairs under every switch, from its records."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from sameas.builders.lookalike.counts.kg2 import Kg2Counts
from sameas.builders.lookalike.dice import Array, Bools, Int64
from sameas.builders.lookalike.snomed.concepts import ACTIVE, INACTIVE, Bytes
from sameas.builders.lookalike.snomed.rf2_ids import TAGS
from sameas.builders.lookalike.snomed.tables import State
from sameas.builders.lookalike.umls.atoms import (
    MSH_TYPES,
    NO_CONCEPT,
    SCT_TYPES,
    Codes,
    MshAtoms,
    SctAtoms,
)
from sameas.builders.lookalike.umls.gold import SUPPRESS_LETTERS

Switches = Mapping[str, str]


class LinkCounts:
    """Gold pairs out of the atoms of both sources."""

    def __init__(
        self,
        msh: MshAtoms,
        sct: SctAtoms,
        records: Codes,
        mesh_concepts: Codes,
        state: State,
        kg2: Kg2Counts,
    ) -> None:
        shared = np.intersect1d(np.unique(msh.cui), np.unique(sct.cui))
        left, right = np.isin(msh.cui, shared), np.isin(sct.cui, shared)
        self._left: dict[str, Array] = {
            "cui": msh.cui[left],
            "code": msh.record[left],
            "concept": msh.concept[left],
            "type": msh.type[left],
            "suppress": msh.suppress[left],
        }
        self._right: dict[str, Array] = {
            "cui": sct.cui[right],
            "code": sct.concept[right],
            "type": sct.type[right],
            "suppress": sct.suppress[right],
        }
        self._records, self._mesh_concepts = records, mesh_concepts
        self._state, self._kg2 = state, kg2
        self._size = len(state.concepts)
        self._leads: dict[int, list[int]] = defaultdict(list)
        for source, target in state.followed:
            self._leads[source].append(target)
        self._pairs = lru_cache(None)(self._all_pairs)

    def block(self, switches: Switches) -> dict[str, int]:
        """Give the figures of `links` under some switches."""
        left, right = self.pairs(switches)
        return {
            "pairs": len(left),
            "left_entities": len(np.unique(left)),
            "right_entities": len(np.unique(right)),
        }

    def pairs(self, switches: Switches) -> tuple[Int64, Int64]:
        """Give the pairs as numbers of codes."""
        left, right = self._pairs(
            switches["suppress"],
            switches["mesh_level"],
            switches["mesh_tty"],
            switches["snomed_tty"],
        )
        if switches["repair_history"] == "on":
            left, right = self._repaired(left, right)
        if switches["gold"] == "in-graph":
            inside = self._kg2.entities(switches["relationships"])[right]
            inside &= self._in_mesh(switches["mesh_level"], switches["obsolete"])[left]
            left, right = left[inside], right[inside]
        return left, right

    def strata(self, switches: Switches, tags: Bytes) -> dict[str, int]:
        """Count the pairs by semantic tag."""
        _, right = self.pairs(switches)
        counts = Counter(TAGS[tag] for tag in tags[right].tolist())
        return dict(sorted(counts.items()))

    def missing(self, switches: Switches) -> tuple[int, int]:
        """Count the distinct ends that stand in no relation graph."""
        left, right = self.pairs(switches)
        mesh = self._in_mesh(switches["mesh_level"], switches["obsolete"])
        snomed = self._kg2.entities(switches["relationships"])
        lefts, rights = np.unique(left), np.unique(right)
        return int((~mesh[lefts]).sum()), int((~snomed[rights]).sum())

    def _in_mesh(self, level: str, obsolete: str) -> Bools:
        codes = self._records if level == "code" else self._mesh_concepts
        return codes.in_graph if obsolete == "in" else codes.in_graph_without_obsolete

    def _all_pairs(
        self, suppress: str, level: str, mesh_types: str, snomed_types: str
    ) -> tuple[Int64, Int64]:
        left_rows = _wanted(self._left, suppress, mesh_types, MSH_TYPES)
        right_rows = _wanted(self._right, suppress, snomed_types, SCT_TYPES)
        end = self._left["code" if level == "code" else "concept"]
        left_rows &= end != NO_CONCEPT
        lefts = _distinct(self._left["cui"][left_rows], end[left_rows], 1 << 24)
        rights = _distinct(self._right["cui"][right_rows], self._right["code"][right_rows], 1 << 24)
        found: list[tuple[Int64, Int64]] = []
        start, stop = (
            np.searchsorted(rights[0], lefts[0], side=side) for side in ("left", "right")
        )
        for step in range(int((stop - start).max(initial=0))):
            there = start + step < stop
            found.append((lefts[1][there], rights[1][(start + step)[there]]))
        if not found:
            return np.empty(0, dtype=np.int64), np.empty(0, dtype=np.int64)
        left, right = (np.concatenate(side) for side in zip(*found, strict=True))
        return _distinct(left, right, self._size)

    def _repaired(self, left: Int64, right: Int64) -> tuple[Int64, Int64]:
        state = self._state.concepts
        pairs: set[tuple[int, int]] = set()
        for one, other in zip(left.tolist(), right.tolist(), strict=True):
            new = self._follow(other) if state[other] == INACTIVE else set()
            pairs |= {(one, code) for code in new or {other}}
        ordered = np.array(sorted(pairs), dtype=np.int64).reshape(-1, 2)
        return ordered[:, 0], ordered[:, 1]

    def _follow(self, code: int) -> set[int]:
        """Find the active concepts that the history of an inactive one leads to."""
        state = self._state.concepts
        found: set[int] = set()
        seen, queue = {code}, [code]
        while queue:
            for target in self._leads.get(queue.pop(), []):
                if state[target] == ACTIVE:
                    found.add(target)
                elif state[target] == INACTIVE and target not in seen:
                    seen.add(target)
                    queue.append(target)
        return found


def _wanted(
    atoms: dict[str, Array],
    suppress: str,
    types: str,
    names: tuple[str, ...],
) -> Bools:
    dropped = [] if suppress == "none" else [SUPPRESS_LETTERS.index(x) for x in suppress]
    rows = ~np.isin(atoms["suppress"], dropped)
    if types != "all":
        rows &= np.isin(atoms["type"], [names.index(name) for name in types.split(",")])
    return rows


def _distinct(first: Array, second: Array, size: int) -> tuple[Int64, Int64]:
    keys = np.unique(first.astype(np.int64) * size + second)
    return keys // size, keys % size
