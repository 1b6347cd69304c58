"""The MSH and SNOMEDCT_US atoms of MRCONSO, as compact as pairs need them."""

from __future__ import annotations

import re
from contextlib import closing
from dataclasses import dataclass

import polars as pl

from sameas.builders.umls.lines import MESH, SNOMED, Picked, pick
from sameas.builders.umls.rrf import Reading
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
MESH_KEY = ("cui", "code", "concept", "tty", "suppress")
SNOMED_KEY = ("cui", "code", "tty", "suppress")
_WANTED = ("CUI", "SCUI", "SAB", "TTY", "CODE", "SRL", "SUPPRESS")
_SCTID = r"^[1-9][0-9]{0,17}$"
_BATCH_BYTES = 4 << 20


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
    """Read MRCONSO once.

    Raises:
        InputError: The table is damaged or another one, or one of the two sources is missing.
    """
    path = reading.table.path
    collector = _Collector(path)
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


class _Collector:
    """Distinct atoms so far; lines are parsed a batch at a time."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._waiting: list[Picked] = []
        self._bytes = 0
        self._mesh: list[pl.DataFrame] = []
        self._snomed: list[pl.DataFrame] = []
        self._picked = 0
        self._unlike = 0
        self._no_sctid = 0
        self._sabs: dict[str, set[str]] = {MESH: set(), SNOMED: set()}
        self._srl: dict[str, set[str]] = {MESH: set(), SNOMED: set()}

    def add(self, picked: Picked) -> None:
        """Take the lines of a block."""
        if not picked.numbers.size:
            return
        self._waiting.append(picked)
        self._picked += picked.numbers.size
        self._bytes += len(picked.data)
        if self._bytes >= _BATCH_BYTES:
            self._parse()

    def _parse(self) -> None:
        if not self._waiting:
            return
        frame = _frame(b"".join(picked.data for picked in self._waiting))
        self._check(frame)
        self._waiting, self._bytes = [], 0
        for source in (MESH, SNOMED):
            sabs = [
                sab
                for sab in frame["SAB"].unique().to_list()
                if VERSIONED[source].fullmatch(sab) is not None
            ]
            if not sabs:
                continue
            self._sabs[source].update(sabs)
            rows = frame.filter(pl.col("SAB").is_in(sabs))
            self._srl[source].update(rows["SRL"].unique().to_list())
            self._unlike -= rows.height
            self._keep(source, rows)
        self._unlike += frame.height

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

    def _keep(self, source: str, rows: pl.DataFrame) -> None:
        common = [
            pl.col("CUI").str.slice(1).cast(pl.UInt32).alias("cui"),
            pl.col("TTY").cast(pl.Categorical).alias("tty"),
            pl.col("SUPPRESS").cast(pl.Categorical).alias("suppress"),
        ]
        if source == MESH:
            mesh = rows.select(*common, code="CODE", concept="SCUI")
            self._mesh.append(mesh.group_by(MESH_KEY).agg(atoms=pl.len()))
            return
        numbers = rows.filter(pl.col("CODE").str.contains(_SCTID))
        self._no_sctid += rows.height - numbers.height
        snomed = numbers.select(*common, code=pl.col("CODE").cast(pl.Int64))
        self._snomed.append(snomed.group_by(SNOMED_KEY).agg(atoms=pl.len()))

    def finish(self, rows: int) -> Atoms:
        """Bring the batches together; atoms that can never pair are kept as counts only."""
        self._parse()
        for source in (MESH, SNOMED):
            if not self._sabs[source]:
                raise self._missing(source)
        mesh = _merge(self._mesh, MESH_KEY)
        self._mesh.clear()
        snomed = _merge(self._snomed, SNOMED_KEY)
        self._snomed.clear()
        shared = mesh.select("cui").unique().join(snomed, on="cui", how="semi")
        alone = [_alone(MESH, mesh, shared), _alone(SNOMED, snomed, shared)]
        return Atoms(
            mesh=mesh.join(shared, on="cui", how="semi").sort("cui", "code", "concept"),
            snomed=snomed.join(shared, on="cui", how="semi").sort("cui", "code"),
            alone=pl.concat(alone),
            rows=rows,
            others=rows - self._picked + self._unlike,
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


def _merge(frames: list[pl.DataFrame], key: tuple[str, ...]) -> pl.DataFrame:
    if not frames:
        types = {
            "cui": pl.UInt32,
            "code": pl.Int64,
            "tty": pl.Categorical,
            "suppress": pl.Categorical,
        }
        return pl.DataFrame(schema={**{name: types[name] for name in key}, "atoms": pl.UInt32})
    # a CUI may lie on both sides of a batch, and anywhere in a file that is not sorted
    return pl.concat(frames).group_by(key).agg(pl.col("atoms").sum())


def _alone(source: str, atoms: pl.DataFrame, shared: pl.DataFrame) -> pl.DataFrame:
    no_concept = pl.col("concept") == "" if source == MESH else pl.lit(value=False)
    no_code = pl.col("code") == "" if source == MESH else pl.lit(value=False)
    return (
        atoms.join(shared, on="cui", how="anti")
        .group_by(
            no_code.alias("no_code"), no_concept.alias("no_concept"), pl.col("tty", "suppress")
        )
        .agg(pl.col("atoms").sum())
        .select(pl.lit(source).alias("source"), pl.all())
    )
