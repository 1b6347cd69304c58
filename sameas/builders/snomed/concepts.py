"""Concepts and their state, and a number for every concept that anything refers to."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from sameas.builders.snomed.arrays import Bools, Growing, Int32s, Int64s, find
from sameas.builders.snomed.package import Package
from sameas.builders.snomed.rows import Versions
from sameas.builders.snomed.table_file import Advance
from sameas.builders.snomed.tally import Tally
from sameas.core.errors import InputError
from sameas.core.identifiers import SNOMED_IRI


class Concepts:
    """Concepts by SCTID, then whatever else is used as one and that no Concept file knows.

    Attributes:
        ids: SCTIDs of the known concepts, rising, then of the unknown ones, rising. A concept's
            place here is its number.
        known: How many are known.
        inactive: By number, whether the current row says inactive; never for unknown ones.
        modules: Modules that hold concepts.
    """

    def __init__(self, ids: Int64s, active: Bools, modules: set[str]) -> None:
        order = np.argsort(ids)
        self.ids = ids[order]
        self.known = len(ids)
        self.inactive = ~active[order]
        self.modules = modules
        self._unknown = Growing(np.int64)
        self._settled = np.empty(0, np.int32)

    def number(self, ids: Int64s) -> Int32s:
        """Number some references; call `settle`, then `settled` on the result, before use."""
        numbers = find(self.ids[: self.known], ids).astype(np.int32)
        missing = numbers < 0
        if missing.any():
            strange = ids[missing]
            first = len(self._unknown)
            numbers[missing] = -1 - np.arange(first, first + len(strange), dtype=np.int32)
            self._unknown.extend(strange)
        return numbers

    def settle(self) -> None:
        """Number the unknown concepts, once all references were read."""
        strange, places = np.unique(self._unknown.take(), return_inverse=True)
        self._settled = (self.known + places).astype(np.int32)
        self.ids = np.concatenate((self.ids, strange))
        self.inactive = np.concatenate((self.inactive, np.zeros(len(strange), np.bool_)))

    def settled(self, numbers: Int32s) -> Int32s:
        """Give references their final numbers, in place."""
        missing = numbers < 0
        if missing.any():
            numbers[missing] = self._settled[-1 - numbers[missing]]
        return numbers

    def active(self) -> Bools:
        """Tell by number which concepts are known and active."""
        active = ~self.inactive
        active[self.known :] = False
        return active

    def numbers_of(self, sctids: Sequence[str]) -> Int64s:
        """Find the numbers of SCTIDs given as text; -1 for what is not there."""
        texts = pl.Series(sctids, dtype=pl.String)
        values = texts.cast(pl.Int64, strict=False)
        exact = (values.cast(pl.String) == texts).fill_null(value=False).to_numpy()
        ids = values.fill_null(-1).to_numpy()
        known = find(self.ids[: self.known], ids)
        unknown = find(self.ids[self.known :], ids)
        numbers = np.where(known >= 0, known, np.where(unknown >= 0, unknown + self.known, -1))
        return np.where(exact, numbers, -1)

    def iris(self, numbers: Int32s) -> pl.Series:
        """Give the IRIs of concepts by number."""
        ids = pl.Series("id", self.ids[numbers])
        return pl.select(pl.concat_str(pl.lit(SNOMED_IRI), ids.cast(pl.String))).to_series()


def read_concepts(packages: Sequence[Package], tally: Tally, advance: Advance) -> Concepts:
    """Read the Concept files of all packages.

    Raises:
        InputError: Not one concept in any of them.
    """
    versions = Versions()
    all_ids = Growing(np.int64)
    all_active = Growing(np.bool_)
    modules: set[str] = set()
    files = [file for package in packages for file in package.of("Concept")]
    for file in files:
        for piece in file.pieces(("id", "effectiveTime", "active", "moduleId"), advance):
            (ids,) = piece.sctids("id")
            times, active = piece.states()
            tally.check_digits(ids)
            versions.add(file, ids, times)
            all_ids.extend(ids)
            all_active.extend(active)
            modules.update(piece.frame["moduleId"].unique())
    if not len(versions):
        raise InputError(
            "the Concept file is empty",
            path=files[0].member.path,
            expected="a header line and a row a concept",
            fix="download or unpack the package again",
        )
    current = versions.current()
    states = all_active.take()
    tally.states("Concept rows", current, states)
    return Concepts(all_ids.take()[current], states[current], modules)
