"""Laws of pairs and atoms: the naive rule, and no trace of blocks, order or batches."""

from __future__ import annotations

import io
import tempfile
from collections import defaultdict
from pathlib import Path
from unittest.mock import patch

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sameas.builders.options import Switches
from sameas.builders.umls.atoms import Atoms, read_atoms
from sameas.builders.umls.parts import Table
from sameas.builders.umls.rrf import Reading
from sameas.core.archive import members
from sameas.core.progress import Quiet
from tests.builders.umls.invented import FEVER, LONG, MOON, atom, msh, rrf, sct, source, write

CUIS = st.integers(9000001, 9000004)
ATOMS = st.one_of(
    st.builds(
        msh,
        CUIS,
        st.sampled_from(["D900001", "D900002", "C900001", ""]),
        tty=st.sampled_from(["MH", "NM", "ET"]),
        suppress=st.sampled_from("NOEY"),
        scui=st.sampled_from(["M9000001", "M9000002", ""]),
    ),
    st.builds(
        sct,
        CUIS,
        st.sampled_from([FEVER, MOON, LONG, "NOCODE"]),
        tty=st.sampled_from(["PT", "SY"]),
        suppress=st.sampled_from("NNOEY"),
    ),
    st.builds(atom, CUIS, st.sampled_from(["MSHSPA", "OTHER", "SNOMEDCT_VET"]), st.just("D900001")),
)
SWITCHES = st.builds(
    Switches,
    suppress=st.sampled_from(["none", "OE", "OEY"]),
    mesh_level=st.sampled_from(["code", "concept"]),
    mesh_tty=st.sampled_from(["all", "MH,NM", "ET"]),
    snomed_tty=st.sampled_from(["all", "PT"]),
)
BOTH = [msh(9000009, "D900009"), sct(9000009, MOON)]


def naive(rows: list[str], switches: Switches) -> dict[tuple[str, str], tuple[list[str], ...]]:
    """The rule by sets, row by row: per pair its CUIs and the term types of both ends."""
    dropped = {"none": "", "OE": "OE", "OEY": "OEY"}[switches.suppress]
    ends: dict[str, dict[str, set[tuple[str, str]]]] = defaultdict(lambda: defaultdict(set))
    for row in rows:
        cell = row.split("|")
        cui, scui, sab, tty, code, suppress = (cell[i] for i in (0, 9, 11, 12, 13, 16))
        end = scui if (sab, switches.mesh_level) == ("MSH", "concept") else code
        allowed = switches.mesh_tty if sab == "MSH" else switches.snomed_tty
        if sab == "SNOMEDCT_US" and not code.isdecimal():
            continue
        if end and suppress not in dropped and (allowed == "all" or tty in allowed.split(",")):
            ends[sab][cui].add((end, tty))
    found: dict[tuple[str, str], tuple[set[str], set[str], set[str]]] = {}
    for cui in ends["MSH"].keys() & ends["SNOMEDCT_US"].keys():
        for left, left_tty in ends["MSH"][cui]:
            for right, right_tty in ends["SNOMEDCT_US"][cui]:
                sets = found.setdefault((left, right), (set(), set(), set()))
                for into, value in zip(sets, (cui, left_tty, right_tty), strict=True):
                    into.add(value)
    return {pair: tuple(sorted(one) for one in sets) for pair, sets in found.items()}


@pytest.mark.slow
@settings(max_examples=60)
@given(
    st.lists(ATOMS, max_size=14).map(lambda rows: rows + BOTH).flatmap(st.permutations), SWITCHES
)
def test_pairs_are_those_of_the_naive_rule(rows: list[str], switches: Switches) -> None:
    with tempfile.TemporaryDirectory() as folder:
        given_source = source(Path(folder), *rows)
    found = given_source.pairs(switches).rows()
    expected = naive(rows, switches)
    assert [row[:2] for row in found] == sorted(expected)
    assert {row[:2]: row[2:] for row in found} == expected
    # no row is lost without a count
    counted = sum(one.rows for one in given_source.skipped(switches))
    assert counted + given_source.used(switches) == given_source.rows == len(rows)


@pytest.mark.slow
@settings(max_examples=40)
@given(
    st.lists(st.one_of(ATOMS, st.just("")), max_size=12).map(lambda rows: rows + BOTH),
    st.integers(1, 400),
    st.sampled_from([b"\n", b"\r\n"]),
)
def test_blocks_of_any_size_give_the_same_atoms(rows: list[str], size: int, end: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = write(Path(folder) / "MRCONSO.RRF", rrf(*rows, end=end))
        table = Table("MRCONSO.RRF", tuple(members(path)))
        whole, cut = (
            read_atoms(Reading(table, "MRCONSO"), progress=Quiet(), size=one)
            for one in (1 << 20, size)
        )
    for one, other in zip(tables(whole), tables(cut), strict=True):
        assert one.equals(other)
    assert (whole.rows, whole.others, whole.srl) == (cut.rows, cut.others, cut.srl)


@pytest.mark.slow
@settings(max_examples=40)
@given(
    st.lists(ATOMS, max_size=20).map(lambda rows: rows + BOTH),
    st.integers(1, 900),
    st.integers(1, 900),
)
def test_a_sorted_file_gives_what_a_shuffled_one_gives(
    rows: list[str], size: int, batch: int
) -> None:
    """Of a sorted file, atoms that can never pair are dropped on the way."""
    found = []
    for order in (sorted(rows), sorted(rows, reverse=True)):
        with tempfile.TemporaryDirectory() as folder:
            path = write(Path(folder) / "MRCONSO.RRF", rrf(*order))
            reading = Reading(Table("MRCONSO.RRF", tuple(members(path))), "MRCONSO")
            with patch("sameas.builders.umls.atoms._BATCH_BYTES", batch):
                found.append(read_atoms(reading, progress=Quiet(), size=size))
        assert reading.extent.rows == len(rows)
        assert reading.extent.size == len(rrf(*rows))
    for one, other in zip(*(tables(atoms) for atoms in found), strict=True):
        assert one.equals(other)


def tables(atoms: Atoms) -> list[pl.DataFrame]:
    found = (atoms.mesh, atoms.snomed, atoms.alone)
    text = pl.col(pl.Categorical).cast(pl.String)
    return [table.with_columns(text).sort(pl.all()) for table in found]


def test_many_batches_are_brought_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sameas.builders.umls.atoms._BATCH_BYTES", 1)
    data = io.BytesIO()
    for number in range(50):
        data.write(rrf(msh(9000000 + number % 7, f"D9{number % 5:05d}")))
        data.write(rrf(sct(9000000 + number % 3, MOON)))
    path = write(tmp_path / "MRCONSO.RRF", data.getvalue())
    table = Table("MRCONSO.RRF", tuple(members(path)))
    atoms = read_atoms(Reading(table, "MRCONSO"), progress=Quiet(), size=300)
    assert sum(atoms.mesh["atoms"].to_list() + atoms.alone["atoms"].to_list()) == 50
    assert atoms.snomed.select("cui", "atoms").rows() == [
        (9000000, 17),
        (9000001, 17),
        (9000002, 16),
    ]
