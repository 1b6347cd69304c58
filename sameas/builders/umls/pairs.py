"""The pair rule: a MeSH id and a SNOMED code that share a CUI, under some switches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import polars as pl

from sameas.builders.options import ALL_TERM_TYPES, Switches
from sameas.builders.umls.atoms import Atoms, count_classes
from sameas.builders.umls.lines import MESH, SNOMED

DROPPED: dict[str, tuple[str, ...]] = {"none": (), "OE": ("O", "E"), "OEY": ("O", "E", "Y")}
SUPPRESS_MEANS = {"O": "obsolete", "E": "editor", "Y": "term type"}


class Skipped(NamedTuple):
    """Rows that were read and not used.

    Attributes:
        what: What they are.
        why: Why they do not count.
        rows: How many.
    """

    what: str
    why: str
    rows: int


PAIR_SCHEMA: dict[str, pl.DataType | type[pl.DataType]] = {
    "left": pl.String,
    "right": pl.String,
    "cuis": pl.List(pl.String),
    "left_term_types": pl.List(pl.String),
    "right_term_types": pl.List(pl.String),
}


def make_pairs(atoms: Atoms, switches: Switches) -> pl.DataFrame:
    """List the distinct pairs under some switches, sorted by left, then right."""
    mesh = _kept(atoms.mesh, MESH, switches).select(
        "cui", pl.col(_left(switches)).alias("left"), "tty"
    )
    snomed = _kept(atoms.snomed, SNOMED, switches).select(
        "cui", pl.col("code").alias("right"), "tty"
    )
    shared = (
        mesh.select("cui", "left").unique().join(snomed.select("cui", "right").unique(), on="cui")
    )
    pair = ["left", "right"]
    cuis = shared.group_by(pair).agg(pl.col("cui").sort().alias("cuis"))
    lefts = _term_types(shared.join(mesh, on=["cui", "left"]), "left_term_types")
    rights = _term_types(shared.join(snomed, on=["cui", "right"]), "right_term_types")
    return (
        cuis.join(lefts, on=pair)
        .join(rights, on=pair)
        .with_columns(
            pl.col("right").cast(pl.String),
            pl.col("cuis").list.eval(cui_text(pl.element())),
        )
        .sort(pair)
        .select(*PAIR_SCHEMA)
        .cast(PAIR_SCHEMA)  # type: ignore[arg-type]
    )


def cui_text(number: pl.Expr) -> pl.Expr:
    """Write the numbers of CUIs as CUIs."""
    return pl.lit("C") + number.cast(pl.String).str.zfill(7)


def _term_types(rows: pl.DataFrame, name: str) -> pl.DataFrame:
    return rows.group_by("left", "right").agg(
        pl.col("tty").cast(pl.String).unique().sort().alias(name)
    )


def _left(switches: Switches) -> str:
    return "code" if switches.mesh_level == "code" else "concept"


def _term_types_of(source: str, switches: Switches) -> list[str] | None:
    text = switches.mesh_tty if source == MESH else switches.snomed_tty
    return None if text == ALL_TERM_TYPES else text.split(",")


def _kept(rows: pl.DataFrame, source: str, switches: Switches) -> pl.DataFrame:
    dropped = DROPPED[switches.suppress]
    kept = rows.filter(~pl.col("suppress").cast(pl.String).is_in(dropped))
    if source == MESH:
        kept = kept.filter(pl.col(_left(switches)) != "")
    wanted = _term_types_of(source, switches)
    return kept if wanted is None else kept.filter(pl.col("tty").cast(pl.String).is_in(wanted))


def count_skipped(atoms: Atoms, switches: Switches) -> list[Skipped]:
    """Count every row of MRCONSO that gives no pair under some switches, each under one reason.

    The counts and the atoms used add up to the rows of the file.
    """
    found = [
        Skipped("UMLS atoms", "of other sources", atoms.others),
        Skipped(f"{SNOMED} atoms", "CODE is no SCTID", atoms.no_sctid),
    ]
    for source, table in ((MESH, atoms.mesh), (SNOMED, atoms.snomed)):
        found += _skipped_of(source, _classes(atoms, source, table), switches)
    mesh, snomed = (
        _kept(table, source, switches)
        for source, table in ((MESH, atoms.mesh), (SNOMED, atoms.snomed))
    )
    alone = {
        MESH: _kept_alone(atoms, MESH, switches) + _sum(mesh.join(snomed, on="cui", how="anti")),
        SNOMED: _kept_alone(atoms, SNOMED, switches)
        + _sum(snomed.join(mesh, on="cui", how="anti")),
    }
    for source, count in alone.items():
        found.append(Skipped(f"{source} atoms", "no atom of the other source in the CUI", count))
    return [skipped for skipped in found if skipped.rows]


def count_used(atoms: Atoms, switches: Switches) -> int:
    """Count the atoms that stand behind the pairs under some switches."""
    mesh = _kept(atoms.mesh, MESH, switches)
    snomed = _kept(atoms.snomed, SNOMED, switches)
    return _sum(mesh.join(snomed, on="cui", how="semi")) + _sum(
        snomed.join(mesh, on="cui", how="semi")
    )


def _sum(rows: pl.DataFrame) -> int:
    return int(rows["atoms"].sum())


def _classes(atoms: Atoms, source: str, table: pl.DataFrame) -> pl.DataFrame:
    """All atoms of a source, those of lonely CUIs too, by what the switches look at."""
    lonely = atoms.alone.filter(pl.col("source") == source)
    return pl.concat([count_classes(source, table), lonely]).with_columns(
        pl.col("tty", "suppress").cast(pl.String)
    )


def _skipped_of(source: str, classes: pl.DataFrame, switches: Switches) -> Iterator[Skipped]:
    what = f"{source} atoms"
    dropped = DROPPED[switches.suppress]
    for value in dropped:
        hit = classes.filter(pl.col("suppress") == value)
        yield Skipped(what, f"SUPPRESS {value} ({SUPPRESS_MEANS[value]})", _sum(hit))
    classes = classes.filter(~pl.col("suppress").is_in(dropped))
    no_id = _no_id(switches)
    column = "CODE" if switches.mesh_level == "code" else "SCUI"
    yield Skipped(what, f"no {column}", _sum(classes.filter(pl.col(no_id))))
    classes = classes.filter(~pl.col(no_id))
    wanted = _term_types_of(source, switches)
    if wanted is not None:
        others = classes.filter(~pl.col("tty").is_in(wanted))
        yield Skipped(what, f"term type other than {', '.join(wanted)}", _sum(others))


def _no_id(switches: Switches) -> str:
    return "no_code" if switches.mesh_level == "code" else "no_concept"


def _kept_alone(atoms: Atoms, source: str, switches: Switches) -> int:
    rows = atoms.alone.filter(
        (pl.col("source") == source)
        & ~pl.col("suppress").cast(pl.String).is_in(DROPPED[switches.suppress])
        & ~pl.col(_no_id(switches))
    )
    wanted = _term_types_of(source, switches)
    if wanted is not None:
        rows = rows.filter(pl.col("tty").cast(pl.String).is_in(wanted))
    return _sum(rows)
