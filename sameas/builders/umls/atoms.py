"""The MSH and SNOMEDCT_US atoms of MRCONSO, as compact as pairs need them."""

from __future__ import annotations

import re
from contextlib import closing
from dataclasses import dataclass

import polars as pl

from sameas.builders.umls.lines import MESH, SNOMED, Picked, pick
from sameas.builders.umls.rrf import Extent, Reading
from sameas.builders.umls.shapes import COLUMNS
from sameas.core.blocks import BLOCK_BYTES
from sameas.core.errors import InputError
from sameas.core.pipeline import prefetch
from sameas.core.progress import Progress

VERSIONED = {
    MESH: re.compile(r"MSH(?:\d{4}(?:_[0-9_]*)?)?"),
    SNOMED: re.compile(r"SNOMEDCT_US(?:_\d{4}(?:_[0-9_]*)?)?"),
}
SUPPRESS = ("N", "O", "E", "Y")
_WANTED = ("CUI", "SCUI", "SAB", "TTY", "CODE", "SRL", "SUPPRESS")
_SCTID = r"^[1-9][0-9]{0,17}$"
_BATCH_BYTES = 4 << 20
_SCHEMAS: dict[str, dict[str, pl.DataType | type[pl.DataType]]] = {
    MESH: {
        "cui": pl.UInt32,
        "code": pl.String,
        "concept": pl.String,
        "tty": pl.Categorical,
        "suppress": pl.Categorical,
        "atoms": pl.UInt32,
    },
    SNOMED: {
        "cui": pl.UInt32,
        "code": pl.Int64,
        "tty": pl.Categorical,
        "suppress": pl.Categorical,
        "atoms": pl.UInt32,
    },
}
CLASS = ("source", "no_code", "no_concept", "tty", "suppress")
_COMMON = (
    pl.col("CUI").str.slice(1).cast(pl.UInt32).alias("cui"),
    pl.col("TTY").cast(pl.Categorical).alias("tty"),
    pl.col("SUPPRESS").cast(pl.Categorical).alias("suppress"),
)


@dataclass(frozen=True, slots=True)
class Atoms:
    """What MRCONSO says about the two sources.

    Attributes:
        mesh: Distinct `cui` (UInt32), `code` and `concept` (String, empty for none), `tty` and
            `suppress` (Categorical) of the MSH atoms, with `atoms`, how many have them.
        snomed: The same of the SNOMEDCT_US atoms, without `concept`; `code` is Int64.
        alone: Atoms of CUIs that only one of the sources knows: `source`, `no_code`,
            `no_concept`, `tty`, `suppress`, `atoms`.
        rows: Rows of MRCONSO.
        others: Atoms of other sources.
        no_sctid: SNOMEDCT_US atoms whose CODE is no SCTID.
        srl: Restriction levels seen, by source.
        sabs: Spellings of SAB seen, by source.
    """

    mesh: pl.DataFrame
    snomed: pl.DataFrame
    alone: pl.DataFrame
    rows: int
    others: int
    no_sctid: int
    srl: dict[str, str]
    sabs: dict[str, list[str]]


def read_atoms(reading: Reading, *, progress: Progress, size: int = BLOCK_BYTES) -> Atoms:
    """Read MRCONSO, once if it is sorted by CUI as releases and subsets are.

    Raises:
        InputError: The table is damaged or another one, or one of the two sources is missing.
    """
    try:
        return _read_once(reading, _Collector(reading.table.path), progress, size)
    except _NotSortedError:
        progress.note(f"{reading.table.path} is not sorted by CUI; reading it once more")
        reading.extent = Extent()
        collector = _Collector(reading.table.path, keep_all=True)
        return _read_once(reading, collector, progress, size)


def _read_once(reading: Reading, collector: _Collector, progress: Progress, size: int) -> Atoms:
    path = reading.table.path
    with (
        closing(reading.blocks(progress=progress, size=size)) as blocks,
        closing(prefetch(pick(block, path=path) for block in blocks)) as several,
    ):
        for picked in several:
            reading.extent.rows += picked.rows
            collector.add(picked)
    return collector.finish(reading.extent.rows)


def _frame(data: bytes) -> pl.DataFrame:
    """Split lines that are known to have the right number of fields."""
    names = (*COLUMNS["MRCONSO"], "")
    return pl.read_csv(
        data,
        has_header=False,
        separator="|",
        quote_char=None,
        schema=dict.fromkeys(names, pl.String),
        empty_string_is_null=False,
        columns=[names.index(name) for name in _WANTED],
    )


class _NotSortedError(Exception):
    """A CUI comes back after a greater one."""


class _Collector:
    """Distinct atoms so far; lines are parsed a batch at a time.

    While the CUIs ascend, those below the last one seen are complete: where one of the two
    sources is missing, their atoms can never pair, and only counts of them are kept.

    Args:
        path: What errors call the file.
        keep_all: Keep every atom to the end, for a file in any other order.
    """

    def __init__(self, path: str, *, keep_all: bool = False) -> None:
        self._path = path
        self._keep_all = keep_all
        self._last = ""
        self._waiting: list[Picked] = []
        self._bytes = 0
        self._kept: dict[str, list[pl.DataFrame]] = {MESH: [], SNOMED: []}
        self._open: dict[str, pl.DataFrame] = {
            source: pl.DataFrame(schema=schema) for source, schema in _SCHEMAS.items()
        }
        self._alone: list[pl.DataFrame] = []
        self._counted = 0
        self._no_sctid = 0
        self._sabs: dict[str, set[str]] = {MESH: set(), SNOMED: set()}
        self._srl: dict[str, set[str]] = {MESH: set(), SNOMED: set()}

    def add(self, picked: Picked) -> None:
        """Take the lines of a block."""
        if not picked.numbers.size:
            return
        self._waiting.append(picked)
        self._bytes += len(picked.data)
        if self._bytes >= _BATCH_BYTES:
            self._parse()

    def _parse(self) -> None:
        if not self._waiting:
            return
        frame = _frame(b"".join(picked.data for picked in self._waiting))
        self._check(frame)
        self._waiting, self._bytes = [], 0
        found = {MESH: self._mesh(frame), SNOMED: self._snomed(frame)}
        if self._keep_all:
            for source, atoms in found.items():
                self._kept[source].append(atoms)
            return
        cuis = frame["CUI"]
        if not cuis.is_sorted() or cuis[0] < self._last:
            raise _NotSortedError
        self._last = cuis[-1]
        self._settle(found, int(self._last[1:]))

    def _settle(self, found: dict[str, pl.DataFrame], last: int) -> None:
        """Close the CUIs below the last one."""
        complete = {}
        for source, atoms in found.items():
            both = pl.concat([self._open[source], atoms])
            self._open[source] = both.filter(pl.col("cui") >= last)
            complete[source] = both.filter(pl.col("cui") < last)
        for source, other in ((MESH, SNOMED), (SNOMED, MESH)):
            atoms, partner = complete[source], complete[other].select("cui")
            self._kept[source].append(atoms.join(partner, on="cui", how="semi"))
            self._alone.append(count_classes(source, atoms.join(partner, on="cui", how="anti")))

    def _of(self, source: str, frame: pl.DataFrame) -> pl.DataFrame:
        """Take the rows of a source, which may spell itself with a version."""
        seen = frame["SAB"].unique().to_list()
        sabs = [sab for sab in seen if VERSIONED[source].fullmatch(sab)]
        rows = frame.filter(pl.col("SAB").is_in(sabs))
        self._sabs[source].update(sabs)
        self._srl[source].update(rows["SRL"].unique().to_list())
        self._counted += rows.height
        return rows

    def _mesh(self, frame: pl.DataFrame) -> pl.DataFrame:
        rows = self._of(MESH, frame).select(*_COMMON, code="CODE", concept="SCUI")
        return _distinct(MESH, rows.with_columns(atoms=pl.lit(1, pl.UInt32)))

    def _snomed(self, frame: pl.DataFrame) -> pl.DataFrame:
        rows = self._of(SNOMED, frame)
        numbers = rows.filter(pl.col("CODE").str.contains(_SCTID))
        self._no_sctid += rows.height - numbers.height
        rows = numbers.select(*_COMMON, code=pl.col("CODE").cast(pl.Int64))
        return _distinct(SNOMED, rows.with_columns(atoms=pl.lit(1, pl.UInt32)))

    def _check(self, frame: pl.DataFrame) -> None:
        for column, right, expected in (
            ("CUI", pl.col("CUI").str.contains(r"^C[0-9]{7}$"), "C and seven digits"),
            ("SUPPRESS", pl.col("SUPPRESS").is_in(SUPPRESS), f"one of {', '.join(SUPPRESS)}"),
        ):
            wrong = frame.select((~right).arg_true()).to_series()
            if wrong.len():
                row = int(wrong[0])
                raise InputError(
                    f"{column} is {frame[column][row]!r}",
                    path=self._path,
                    line=self._line_number(row),
                    expected=expected,
                    fix="use MRCONSO.RRF as NLM or MetamorphoSys made it",
                )

    def _line_number(self, row: int) -> int:
        for picked in self._waiting:
            if row < picked.numbers.size:
                return int(picked.numbers[row])
            row -= picked.numbers.size
        raise IndexError(row)

    def finish(self, rows: int) -> Atoms:
        """Bring the batches together; atoms that can never pair are kept as counts only."""
        self._parse()
        for source in (MESH, SNOMED):
            if not self._sabs[source]:
                raise self._missing(source)
        # a CUI may lie on both sides of a batch
        mesh, snomed = (
            _distinct(source, pl.concat([*self._kept.pop(source), self._open[source]]))
            for source in (MESH, SNOMED)
        )
        shared = mesh.select("cui").join(snomed, on="cui", how="semi").unique()
        for source, atoms in ((MESH, mesh), (SNOMED, snomed)):
            self._alone.append(count_classes(source, atoms.join(shared, on="cui", how="anti")))
        return Atoms(
            mesh=mesh.join(shared, on="cui", how="semi").sort("cui", "code", "concept"),
            snomed=snomed.join(shared, on="cui", how="semi").sort("cui", "code"),
            alone=pl.concat(self._alone).group_by(CLASS).agg(pl.col("atoms").sum()),
            rows=rows,
            others=rows - self._counted,
            no_sctid=self._no_sctid,
            srl={source: ",".join(sorted(seen)) for source, seen in self._srl.items()},
            sabs={source: sorted(seen) for source, seen in self._sabs.items()},
        )

    def _missing(self, source: str) -> InputError:
        return InputError(
            f"no atom of {source} in this MRCONSO",
            path=self._path,
            expected="atoms whose SAB is MSH and atoms whose SAB is SNOMEDCT_US;"
            " translations (MSHSPA, SCTSPA) and SNOMEDCT_VET are other sources",
            fix=f"take the whole release, or a MetamorphoSys subset that includes {source}",
        )


def _distinct(source: str, atoms: pl.DataFrame) -> pl.DataFrame:
    schema = _SCHEMAS[source]
    key = [name for name in schema if name != "atoms"]
    return atoms.group_by(key).agg(pl.col("atoms").sum()).select(*schema)


def count_classes(source: str, atoms: pl.DataFrame) -> pl.DataFrame:
    """Count atoms by all that switches look at, save their codes."""
    empty = {
        name: pl.col(column) == "" if source == MESH else pl.lit(value=False)
        for name, column in (("no_code", "code"), ("no_concept", "concept"))
    }
    return (
        atoms.select(pl.lit(source).alias("source"), "tty", "suppress", "atoms", **empty)
        .group_by(CLASS)
        .agg(pl.col("atoms").sum())
    )
