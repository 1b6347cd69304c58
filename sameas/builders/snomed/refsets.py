"""Reference sets: which descriptions a dialect prefers, what replaces a concept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sameas.builders.snomed.arrays import Bools, Growing, Int64s, Scalar, count, distinct
from sameas.builders.snomed.layouts import Kind
from sameas.builders.snomed.package import Package
from sameas.builders.snomed.rows import Versions
from sameas.builders.snomed.table_file import Advance, Piece, TableFile
from sameas.builders.snomed.tally import Tally

PREFERRED = "900000000000548007"
SAME_AS = "900000000000527005"
REPLACED_BY = "900000000000526001"
_MEMBER = ("id", "effectiveTime", "active", "refsetId", "referencedComponentId")


class Dependency(NamedTuple):
    """A module, and one that it needs.

    Attributes:
        module: SCTID of the module.
        date: Which release of it says so, YYYYMMDD or empty.
        needs: SCTID of the module that it needs.
        needed_date: Which release of that one.
        package: Place of the package among all.
        path: The file that says so.
    """

    module: str
    date: str
    needs: str
    needed_date: str
    package: int
    path: str


def read_preferred(
    packages: Sequence[Package], language_refset: str, tally: Tally, advance: Advance
) -> Int64s:
    """Read which descriptions an active row of the language reference set calls preferred.

    Returns:
        Their SCTIDs, rising and distinct.
    """

    def preferred(part: Piece) -> Bools:
        return (part.frame["acceptabilityId"] == PREFERRED).to_numpy()

    refsets = (language_refset,)
    component, liked = _read(
        packages, "Language", refsets, "acceptabilityId", preferred, np.bool_, tally, advance
    )
    return distinct(np.sort(component[liked]))


def read_replacements(
    packages: Sequence[Package], tally: Tally, advance: Advance
) -> tuple[Int64s, Int64s]:
    """Read the active SAME AS and REPLACED BY rows: concept, and what stands for it."""
    refsets = (SAME_AS, REPLACED_BY)
    column = "targetComponentId"

    def target(part: Piece) -> Int64s:
        return part.sctids(column)[0]

    return _read(packages, "Association", refsets, column, target, np.int64, tally, advance)


def read_dependencies(packages: Sequence[Package], advance: Advance) -> list[Dependency]:
    """Read which module needs which, as the packages themselves say."""
    latest: dict[str, tuple[int, bool, Dependency]] = {}
    read = (
        *("id", "moduleId", "sourceEffectiveTime"),
        *("referencedComponentId", "targetEffectiveTime"),
    )
    wanted = tuple(dict.fromkeys((*_MEMBER, *read)))
    for file in _files(packages, "ModuleDependency"):
        for piece in file.pieces(wanted, advance):
            rows = piece.frame.select(read).rows()
            for row, time, active in zip(rows, *piece.states(), strict=True):
                member, module, date, needs, needed_date = row
                if member not in latest or time >= latest[member][0]:
                    found = Dependency(
                        module, date, needs, needed_date, file.package, file.member.path
                    )
                    latest[member] = (int(time), bool(active), found)
    return [found for _, active, found in latest.values() if active]


def _read(
    packages: Sequence[Package],
    kind: Kind,
    refsets: tuple[str, ...],
    column: str,
    value: Callable[[Piece], npt.NDArray[Scalar]],
    dtype: type[Scalar],
    tally: Tally,
    advance: Advance,
) -> tuple[Int64s, npt.NDArray[Scalar]]:
    """Give component and value of the rows of some reference sets that are current and active."""
    # a member's id is a UUID, and its component never changes: rows of one member are those that
    # agree in the component and in 64 bits of hash
    versions = Versions()
    components, values, states = Growing(np.int64), Growing(dtype), Growing(np.bool_)
    others = 0
    for file in _files(packages, kind):
        for piece in file.pieces((*_MEMBER, column), advance):
            wanted = piece.frame["refsetId"].is_in(refsets)
            others += count(~wanted.to_numpy())
            if wanted.any():
                part = piece.where(wanted)
                hashes = part.frame["id"].hash(seed=0).to_numpy().view(np.int64)
                times, active = part.states()
                versions.add(file, hashes, times)
                components.extend(*part.sctids("referencedComponentId"))
                values.extend(value(part))
                states.extend(active)
    tally.add(f"{kind} rows", "of reference sets that are not asked for", others)
    component, state = components.take(), states.take()
    current = versions.current(component)
    tally.states(f"{kind} rows", current, state)
    holds = current & state
    return component[holds], values.take()[holds]


def _files(packages: Sequence[Package], kind: Kind) -> list[TableFile]:
    return [file for package in packages for file in package.of(kind)]
