"""What a build asks of UMLS: pairs under any switches, semantic types, versions, losses."""

from __future__ import annotations

import re
from collections import OrderedDict
from pathlib import Path

import polars as pl

from sameas.builders.options import Switches
from sameas.builders.umls.atoms import Atoms, read_atoms
from sameas.builders.umls.mrfiles import check_extent, read_mrfiles
from sameas.builders.umls.package import Package, find_package
from sameas.builders.umls.pairs import Skipped, count_skipped, count_used, cui_text, make_pairs
from sameas.builders.umls.rrf import Reading
from sameas.builders.umls.semantic_types import read_semantic_types
from sameas.builders.umls.versions import (
    read_mrsab,
    read_release_dat,
    releases,
    restriction_levels,
)
from sameas.core.archive import Member
from sameas.core.progress import Progress, Quiet

_REMEMBERED = 3
_CUI = re.compile(r"C[0-9]{7}")


class UmlsSource:
    """The part of a UMLS release that links MeSH with SNOMED CT.

    Attributes:
        inputs: The files that were read.
        release: Versions known, under `UMLS`, `MSH` and `SNOMEDCT_US`.
        rows: Rows of MRCONSO.
        srl: Restriction levels on the atoms and in MRSAB, by source; several are joined by commas.
        sabs: Spellings of SAB that counted, by source.
    """

    def __init__(
        self,
        atoms: Atoms,
        *,
        inputs: tuple[Member, ...],
        release: dict[str, str],
        srl: dict[str, str],
        semantic_types: pl.DataFrame | None = None,
    ) -> None:
        self._atoms = atoms
        self._semantic_types = semantic_types
        self._pairs: OrderedDict[tuple[str, ...], pl.DataFrame] = OrderedDict()
        self.inputs = inputs
        self.release = release
        self.rows = atoms.rows
        self.srl = srl
        self.sabs = atoms.sabs

    def pairs(self, switches: Switches) -> pl.DataFrame:
        """List the gold pairs.

        Args:
            switches: `suppress`, `mesh_level`, `mesh_tty` and `snomed_tty` are looked at.

        Returns:
            One row a distinct pair, sorted by left, then right: `left` (MeSH id), `right`
            (SNOMED code), `cuis`, `left_term_types`, `right_term_types` (sorted lists).
        """
        key = (switches.suppress, switches.mesh_level, switches.mesh_tty, switches.snomed_tty)
        if key not in self._pairs:
            self._pairs[key] = make_pairs(self._atoms, switches)
            while len(self._pairs) > _REMEMBERED:
                self._pairs.popitem(last=False)
        self._pairs.move_to_end(key)
        return self._pairs[key]

    def semantic_types(self, cuis: list[str]) -> dict[str, list[str]]:
        """Name the semantic types of CUIs that stand behind pairs.

        Returns:
            Sorted names for each CUI asked for; an empty list where MRSTY is missing or silent.
        """
        found: dict[str, list[str]] = {cui: [] for cui in cuis}
        if self._semantic_types is None:
            return found
        numbers = [int(cui[1:]) for cui in found if _CUI.fullmatch(cui)]
        wanted = pl.DataFrame({"cui": numbers}, schema={"cui": pl.UInt32})
        hits = self._semantic_types.join(wanted, on="cui", how="semi")
        rows = hits.select(cui_text(pl.col("cui")), "types").iter_rows()
        return found | dict(rows)

    def skipped(self, switches: Switches) -> list[Skipped]:
        """Count the rows of MRCONSO that give no pair, each under its first reason.

        With `used`, the counts add up to `rows`.
        """
        return count_skipped(self._atoms, switches)

    def used(self, switches: Switches) -> int:
        """Count the rows of MRCONSO behind the pairs."""
        return count_used(self._atoms, switches)


def read_umls(path: str | Path, *, progress: Progress | None = None) -> UmlsSource:
    """Read what UMLS says about MeSH and SNOMED CT, from whatever is on disk.

    Args:
        path: A META folder or one above it; MRCONSO.RRF, plain or gzip; or a zip from NLM:
            `umls-*-mrconso.zip`, `umls-*-metathesaurus-full.zip`, `umls-*-full.zip`.
        progress: Where to report.

    Raises:
        InputError: No MRCONSO or several, a damaged or truncated file, or no atom of a source.
    """
    progress = progress or Quiet()
    package = find_package(path)
    listed = {} if package.mrfiles is None else read_mrfiles(package.mrfiles)

    def checked(reading: Reading) -> None:
        check_extent(reading, listed)

    mrsab = None
    if package.mrsab is not None:
        reading = Reading(package.mrsab, "MRSAB")
        mrsab = read_mrsab(reading)
        checked(reading)
    reading = Reading(package.mrconso, "MRCONSO")
    atoms = read_atoms(reading, progress=progress)
    checked(reading)
    types = None
    if package.mrsty is not None:
        reading = Reading(package.mrsty, "MRSTY")
        types = read_semantic_types(reading, atoms.mesh["cui"], progress=progress)
        checked(reading)
    return UmlsSource(
        atoms,
        inputs=package.members,
        release=_release(package, atoms, mrsab),
        srl=restriction_levels(mrsab, atoms.srl),
        semantic_types=types,
    )


def _release(package: Package, atoms: Atoms, mrsab: pl.DataFrame | None) -> dict[str, str]:
    stated = None if package.release_dat is None else read_release_dat(package.release_dat)
    return releases(package.mrconso, release_dat=stated, mrsab=mrsab, sabs=atoms.sabs)
