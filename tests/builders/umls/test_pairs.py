"""The pair rule of `docs/counting.md`, and the switches that change it."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from sameas.builders.options import Switches
from sameas.builders.umls import UmlsSource
from sameas.builders.umls.versions import restriction_levels
from sameas.core.errors import InputError
from tests.builders.umls.invented import (
    FEVER,
    FEVER_OLD,
    LONG,
    MOON,
    atom,
    msh,
    sct,
    source,
)


def pairs(folder: Path, *rows: str, **changes: str) -> list[tuple[str, str]]:
    found = source(folder, *rows).pairs(Switches(**changes))  # type: ignore[arg-type]
    return found.select("left", "right").rows()


def skipped(given: UmlsSource, **changes: str) -> dict[tuple[str, str], int]:
    found = given.skipped(Switches(**changes))  # type: ignore[arg-type]
    return {(what, why): rows for what, why, rows in found}


class TestThePairRule:
    """A pair is a distinct (MeSH id, SNOMED code) of a CUI that holds atoms of both."""

    def test_a_shared_cui_makes_a_pair_with_its_cuis_and_term_types(self, tmp_path: Path) -> None:
        rows = (
            msh(9000001, "D900001", tty="MH"),
            msh(9000001, "D900001", tty="ET"),
            msh(9000001, "D900001", tty="ET"),
            sct(9000001, FEVER, tty="SY"),
            sct(9000001, FEVER, tty="PT"),
            msh(9000000, "D900001", tty="PM"),
            sct(9000000, FEVER, tty="FN"),
        )
        assert source(tmp_path, *rows).pairs(Switches()).rows() == [
            (
                "D900001",
                FEVER,
                ["C9000000", "C9000001"],
                ["ET", "MH", "PM"],
                ["FN", "PT", "SY"],
            )
        ]

    def test_pairs_are_sorted_as_text_whatever_the_order_of_rows(self, tmp_path: Path) -> None:
        rows = [
            sct(9000001, LONG),
            msh(9000001, "D900002"),
            sct(9000001, MOON),
            msh(9000001, "C990001"),
        ]
        expected = [("C990001", MOON), ("C990001", LONG), ("D900002", MOON), ("D900002", LONG)]
        assert pairs(tmp_path, *rows) == expected
        assert pairs(tmp_path, *reversed(rows)) == expected

    def test_a_cui_of_one_source_gives_nothing_and_is_counted(self, tmp_path: Path) -> None:
        given = source(
            tmp_path,
            msh(9000001, "D900001"),
            sct(9000001, FEVER),
            msh(9000002, "D900002"),
            sct(9000003, MOON),
            sct(9000003, MOON, tty="SY"),
        )
        assert given.pairs(Switches())["left"].to_list() == ["D900001"]
        lonely = "no atom of the other source in the CUI"
        assert skipped(given) == {("MSH atoms", lonely): 1, ("SNOMEDCT_US atoms", lonely): 2}

    def test_one_code_in_two_cuis_is_many_to_many(self, tmp_path: Path) -> None:
        """Notes 4, #25: ncbo/umls2rdf#18."""
        rows = (
            msh(9000001, "D900001", scui="M9000001"),
            msh(9000002, "D900001", scui="M9000002"),
            sct(9000001, FEVER),
            sct(9000002, FEVER),
            sct(9000002, MOON),
        )
        given = source(tmp_path, *rows)
        assert given.pairs(Switches()).select("left", "right", "cuis").rows() == [
            ("D900001", MOON, ["C9000002"]),
            ("D900001", FEVER, ["C9000001", "C9000002"]),
        ]
        assert given.pairs(Switches(mesh_level="concept")).height == 3

    def test_the_cuis_of_a_pair_are_those_that_hold_both_codes(self, tmp_path: Path) -> None:
        rows = [msh(9000001, "D900001"), sct(9000001, FEVER), sct(9000002, FEVER)]
        rows.append(msh(9000002, "D900002"))
        assert source(tmp_path, *rows).pairs(Switches())["cuis"].to_list() == [
            ["C9000001"],
            ["C9000002"],
        ]

    def test_u_codes_and_qualifiers_make_pairs_too(self, tmp_path: Path) -> None:
        """Notes 1.6: U codes have no node in MeSH RDF; whether that matters, `gold` decides."""
        rows = (
            msh(9000001, "U900001", tty="HT", scui=""),
            msh(9000001, "Q900001", tty="TQ"),
            sct(9000001, FEVER),
        )
        assert pairs(tmp_path, *rows) == [("Q900001", FEVER), ("U900001", FEVER)]

    def test_no_pair_at_all_is_an_empty_table_with_the_same_columns(self, tmp_path: Path) -> None:
        given = source(tmp_path, msh(9000001, "D900001"), sct(9000002, FEVER))
        assert given.pairs(Switches()).height == 0
        assert given.pairs(Switches()).columns == [
            "left",
            "right",
            "cuis",
            "left_term_types",
            "right_term_types",
        ]
        assert given.pairs(Switches()).schema == given.pairs(Switches(suppress="none")).schema

    def test_18_digit_codes_stay_exact(self, tmp_path: Path) -> None:
        # the two are one number when read as floats
        next_one = str(int(LONG) + 1)
        rows = (msh(9000001, "D900001"), sct(9000001, LONG), sct(9000001, next_one))
        assert [right for _, right in pairs(tmp_path, *rows)] == [LONG, next_one]

    def test_unusual_mesh_ids_stay_text(self, tmp_path: Path) -> None:
        rows = (msh(9000001, "NA"), msh(9000001, "null"), msh(9000001, "C000900001900002"))
        assert [left for left, _ in pairs(tmp_path, *rows, sct(9000001, MOON))] == [
            "C000900001900002",
            "NA",
            "null",
        ]

    def test_a_snomed_code_that_is_no_number_is_counted(self, tmp_path: Path) -> None:
        given = source(
            tmp_path,
            msh(9000001, "D900001"),
            sct(9000001, FEVER),
            *(sct(9000001, code) for code in ("NOCODE", "", "0100005", "1000000000000000000")),
        )
        assert given.pairs(Switches())["right"].to_list() == [FEVER]
        assert skipped(given) == {("SNOMEDCT_US atoms", "CODE is no SCTID"): 4}


class TestSources:
    """SAB decides, and nothing else."""

    @pytest.mark.parametrize(
        "sab", ["MSHSPA", "MSHFRE", "MSHJPN", "MSH_EN", "XMSH", "msh", "MSH2", "MSH2024SPA"]
    )
    def test_translations_of_mesh_are_other_sources(self, tmp_path: Path, sab: str) -> None:
        """Notes 2.3: they share CUI and CODE; exact SAB, not a prefix."""
        given = source(
            tmp_path,
            msh(9000001, "D900001"),
            sct(9000001, FEVER),
            atom(9000001, sab, "D900002", tty="MH", LAT="SPA"),
        )
        assert given.pairs(Switches())["left"].to_list() == ["D900001"]
        assert skipped(given) == {("UMLS atoms", "of other sources"): 1}

    @pytest.mark.parametrize(
        "sab", ["SNOMEDCT_VET", "SCTSPA", "SNOMEDCT", "SNMI", "SNOMEDCT_USA", "SNOMEDCT_US_VET"]
    )
    def test_other_snomed_sources_do_not_count(self, tmp_path: Path, sab: str) -> None:
        given = source(
            tmp_path, msh(9000001, "D900001"), sct(9000001, FEVER), atom(9000001, sab, MOON)
        )
        assert given.pairs(Switches())["right"].to_list() == [FEVER]

    def test_versioned_sabs_are_the_same_source(self, tmp_path: Path) -> None:
        """Notes 2.1: `versioned_output` of MetamorphoSys."""
        given = source(
            tmp_path,
            atom(9000001, "MSH2024_2023_12_18", "D900001", tty="MH"),
            atom(9000001, "SNOMEDCT_US_2023_09_01", FEVER),
            atom(9000001, "SNOMEDCT_VET_2023_09_01", MOON),
            atom(9000001, "MSHSPA2024_2023_12_18", "D900002"),
        )
        assert given.pairs(Switches()).select("left", "right").rows() == [("D900001", FEVER)]
        assert given.release["MSH"] == "MSH2024_2023_12_18"
        assert given.release["SNOMEDCT_US"] == "SNOMEDCT_US_2023_09_01"

    def test_a_source_name_in_another_column_does_not_count(self, tmp_path: Path) -> None:
        given = source(
            tmp_path,
            msh(9000001, "D900001"),
            sct(9000001, FEVER),
            atom(9000001, "SRC", "V-MSH", text="MSH"),
            atom(9000001, "SRC", "MSH", text="SNOMEDCT_US", tty="SNOMEDCT_US"),
        )
        assert given.pairs(Switches()).height == 1
        assert skipped(given) == {("UMLS atoms", "of other sources"): 2}

    @pytest.mark.parametrize(
        ("missing", "rows"),
        [
            ("MSH", [sct(9000001, FEVER), atom(9000001, "MSHSPA", "D900001")]),
            ("SNOMEDCT_US", [msh(9000001, "D900001"), atom(9000001, "SNOMEDCT_VET", MOON)]),
        ],
    )
    def test_a_subset_without_one_source_names_it(
        self, tmp_path: Path, missing: str, rows: list[str]
    ) -> None:
        with pytest.raises(InputError, match=f"no atom of {missing} in") as error:
            source(tmp_path, *rows)
        assert error.value.path == str(tmp_path / "MRCONSO.RRF")
        assert missing in (error.value.fix or "")

    def test_ranks_within_a_cui_do_not_matter(self, tmp_path: Path) -> None:
        """Notes 2.3: TS, STT and ISPREF of both sources would leave no pair at all."""
        ranks = [{"TS": "P", "STT": "PF", "ISPREF": "Y"}, {"TS": "S", "STT": "VO", "ISPREF": "N"}]
        for one, other in (ranks, ranks[::-1]):
            rows = (
                atom(9000001, "MSH", "D900001", **one),
                atom(9000001, "SNOMEDCT_US", FEVER, **other),
            )
            assert pairs(tmp_path, *rows) == [("D900001", FEVER)]

    def test_restriction_levels_are_kept(self, tmp_path: Path) -> None:
        given = source(tmp_path, msh(9000001, "D900001"), sct(9000001, FEVER))
        assert given.srl == {"MSH": "0", "SNOMEDCT_US": "9"}

    def test_levels_of_mrsab_and_mrconso_that_differ_are_both_told(self) -> None:
        mrsab = pl.DataFrame(
            {"RSAB": ["MSH", "SNOMEDCT_US", "LNC"], "VSAB": "", "IMETA": "", "SRL": ["0", "3", "1"]}
        )
        seen = {"MSH": "0", "SNOMEDCT_US": "9"}
        assert restriction_levels(mrsab, seen) == {"MSH": "0", "SNOMEDCT_US": "3,9"}
        assert restriction_levels(None, seen) == seen


class TestSwitches:
    """What each switch drops, and that it is counted."""

    ROWS = (
        msh(9000001, "D900001", tty="MH", scui="M9000001"),
        msh(9000001, "D900002", tty="DEV", suppress="Y", scui="M9000002"),
        msh(9000001, "D900003", tty="ET", suppress="E", scui="M9000003"),
        msh(9000001, "U900001", tty="HT", scui=""),
        sct(9000001, FEVER, tty="PT"),
        sct(9000001, FEVER_OLD, tty="OAP", suppress="O"),
        sct(9000001, MOON, tty="SY"),
    )

    @pytest.mark.parametrize(
        ("value", "lefts", "rights"),
        [
            ("none", {"D900001", "D900002", "D900003", "U900001"}, {FEVER, FEVER_OLD, MOON}),
            ("OE", {"D900001", "D900002", "U900001"}, {FEVER, MOON}),
            ("OEY", {"D900001", "U900001"}, {FEVER, MOON}),
        ],
    )
    def test_suppress(self, tmp_path: Path, value: str, lefts: set[str], rights: set[str]) -> None:
        """Notes 4, #24: one explicit policy for SUPPRESS, of atoms of both sources."""
        found = pairs(tmp_path, *self.ROWS, suppress=value)
        assert set(found) == {(left, right) for left in lefts for right in rights}

    def test_mesh_level_concept_takes_scui_and_drops_atoms_without(self, tmp_path: Path) -> None:
        given = source(tmp_path, *self.ROWS)
        found = given.pairs(Switches(mesh_level="concept"))
        assert set(found["left"]) == {"M9000001", "M9000002"}
        assert skipped(given, mesh_level="concept")["MSH atoms", "no SCUI"] == 1

    def test_mesh_tty(self, tmp_path: Path) -> None:
        given = source(tmp_path, *self.ROWS)
        assert set(given.pairs(Switches(mesh_tty="MH,NM"))["left"]) == {"D900001"}
        why = "term type other than MH, NM"
        assert skipped(given, mesh_tty="NM,MH")["MSH atoms", why] == 2

    def test_snomed_tty(self, tmp_path: Path) -> None:
        given = source(tmp_path, *self.ROWS)
        assert set(given.pairs(Switches(snomed_tty="PT"))["right"]) == {FEVER}
        assert skipped(given, snomed_tty="PT")["SNOMEDCT_US atoms", "term type other than PT"] == 1

    def test_term_types_of_a_pair_are_those_that_count(self, tmp_path: Path) -> None:
        rows = (
            msh(9000001, "D900001", tty="MH"),
            msh(9000001, "D900001", tty="ET", suppress="Y"),
            sct(9000001, FEVER),
        )
        given = source(tmp_path, *rows)
        assert given.pairs(Switches())["left_term_types"].to_list() == [["ET", "MH"]]
        assert given.pairs(Switches(suppress="OEY"))["left_term_types"].to_list() == [["MH"]]

    def test_other_switches_change_nothing(self, tmp_path: Path) -> None:
        given = source(tmp_path, *self.ROWS)
        assert given.pairs(Switches()) is given.pairs(
            Switches(gold="in-graph", repair_history="on", duplicates="drop")
        )
