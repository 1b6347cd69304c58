"""Reference sets: which descriptions a dialect prefers, what replaces a concept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import polars as pl

from sameas.builders.snomed.arrays import Bools, Int32s, Int64s, UInt64s, joined
from sameas.builders.snomed.layouts import Kind
from sameas.builders.snomed.package import Package
from sameas.builders.snomed.table_file import Advance, Piece, TableFile
from sameas.builders.snomed.tally import Tally

PREFERRED = 900000000000548007
SAME_AS = "900000000000527005"
REPLACED_BY = "900000000000526001"
_MEMBER = ("id", "effectiveTime", "active", "refsetId", "referencedComponentId")


class Dependency(NamedTuple):
    """A module, and one that it needs."""

    module: str
    needs: str
    path: str


class _Members:
    """Rows of some reference sets: component, value, and what decides which are current."""

    def __init__(self) -> None:
        self.key: list[UInt64s] = []
        self.component: list[Int64s] = []
        self.value: list[Int64s] = []
        self.times: list[Int32s] = []
        self.active: list[Bools] = []
        self.package: list[tuple[int, int]] = []

    def add(self, file: TableFile, piece: Piece, column: str) -> None:
        component = piece.sctids("referencedComponentId")
        self.key.append(piece.frame["id"].hash(seed=0).to_numpy())
        self.component.append(component)
        self.value.append(piece.sctids(column))
        self.times.append(piece.times())
        self.active.append(piece.active())
        self.package.append((file.package, len(component)))

    def holding(self, what: str, tally: Tally) -> tuple[Int64s, Int64s]:
        """Give component and value of the current rows that are active."""
        component = joined(self.component, np.int64)
        active = joined(self.active, np.bool_)
        current = self._current(component)
        tally.states(what, current, active)
        keep = current & active
        return component[keep], joined(self.value, np.int64)[keep]

    def _current(self, component: Int64s) -> Bools:
        # a member's id is a UUID and its component never changes: rows of one member are those
        # that agree in the component and in 64 bits of hash
        key = joined(self.key, np.uint64)
        times = joined(self.times, np.int32)
        numbers, counts = zip(*self.package, strict=True) if self.package else ((), ())
        package = np.repeat(np.array(numbers, np.int16), np.array(counts, np.int64))
        order = np.lexsort((package, times, key, component))
        same = (component[order][1:] == component[order][:-1]) & (key[order][1:] == key[order][:-1])
        current = np.ones(len(order), np.bool_)
        current[order[:-1][same]] = False
        return current


def read_preferred(
    packages: Sequence[Package], language_refset: str, tally: Tally, advance: Advance
) -> Int64s:
    """Read which descriptions an active row of the language reference set calls preferred.

    Returns:
        Their SCTIDs, rising and distinct.
    """
    component, acceptability = _read(
        packages, "Language", (language_refset,), "acceptabilityId", tally, advance
    )
    return np.unique(component[acceptability == PREFERRED])


def read_replacements(
    packages: Sequence[Package], tally: Tally, advance: Advance
) -> tuple[Int64s, Int64s]:
    """Read the active SAME AS and REPLACED BY rows: concept, and what stands for it."""
    return _read(
        packages, "Association", (SAME_AS, REPLACED_BY), "targetComponentId", tally, advance
    )


def read_dependencies(packages: Sequence[Package], advance: Advance) -> list[Dependency]:
    """Read which module needs which, as the packages themselves say."""
    latest: dict[str, tuple[int, bool, Dependency]] = {}
    wanted = (*_MEMBER, "moduleId")
    for file in _files(packages, "ModuleDependency"):
        for piece in file.pieces(wanted, advance):
            rows = piece.frame.select("id", "moduleId", "referencedComponentId").rows()
            for row, time, active in zip(rows, piece.times(), piece.active(), strict=True):
                member, module, needs = row
                if member not in latest or time >= latest[member][0]:
                    found = Dependency(module, needs, file.member.path)
                    latest[member] = (int(time), bool(active), found)
    return [found for _, active, found in latest.values() if active]


def _read(
    packages: Sequence[Package],
    kind: Kind,
    refsets: tuple[str, ...],
    column: str,
    tally: Tally,
    advance: Advance,
) -> tuple[Int64s, Int64s]:
    members = _Members()
    others = 0
    for file in _files(packages, kind):
        for piece in file.pieces((*_MEMBER, column), advance):
            wanted = piece.frame["refsetId"].is_in(refsets)
            others += int((~wanted).sum())
            if wanted.any():
                members.add(file, piece.where(wanted), column)
    tally.add(f"{kind} rows", "of reference sets that are not asked for", others)
    return members.holding(f"{kind} rows", tally)


def _files(packages: Sequence[Package], kind: Kind) -> list[TableFile]:
    return [file for package in packages for file in package.of(kind)]
