"""The published tables: shipped as they are, and checked against themselves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sameas.core.errors import InputError
from sameas.judging.reference import check_published, published_cells, published_tables, write_page
from sameas.judging.reference.checks.auc_bounds import bounds
from sameas.judging.reference.checks.precision_floor import highest_h
from sameas.judging.reference.tables import NAMES, printed
from tests.shared import ROOT, SHARED, needs_shared

pytestmark = pytest.mark.slow


def findings(folder: Path | None = None) -> dict[str, list[str]]:
    tables = published_tables(folder)
    return {
        check.id: [f"{one.where}: {one.says}" for one in found]
        for check, _, found in check_published(tables)
    }


def test_the_page_is_what_the_command_writes() -> None:
    page = (ROOT / "docs" / "published-figures.md").read_text(encoding="utf-8")
    command = [sys.executable, "-m", "sameas.judging.reference"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == page


@needs_shared
def test_the_shipped_tables_are_the_published_ones() -> None:
    assert published_tables() == published_tables(SHARED / "reference")
    assert write_page() == write_page(SHARED / "reference")


def test_what_is_known_about_the_tables_is_found() -> None:
    found = findings()
    [floor] = [
        one
        for one in found["precision-floor"]
        if one.startswith("DW, EasyEA, gpt-4o-mini, prompt I:")
    ]
    assert "= 0.901, printed 0.506" in floor
    assert any("1.672 in p1_bootstrap, 1.515 in perturbation" in one for one in found["two-values"])
    assert len(found["two-values"]) == 8
    assert "93 of 102 = 91.18 %, printed 91.3" in found["totals"][0]
    assert len(found["totals"]) == 1
    assert len(found["stated-size"]) == 8
    assert "123 of 144 recalls" in found["recall-denominator"][0]
    assert found["inner-arithmetic"] == found["auc-bounds"] == found["stated-bounds"] == []
    assert all("BIO" in one or "NeuSymEA" in one for one in found["beyond-predictor"])
    # 250 x 0.971 x 0.510 / 0.490 of 250, although there are but 250
    assert "= 252.7 of 250, at least 252.0" in found["more-than-shown"][0]
    assert len(found["more-than-shown"]) == 4
    # rows of random pairs, accepted by the same judge: 174 of 250 for one system, 0 for another
    assert "= 174, NeuSymEA 250 x 1.000 x (1/1.000 - 1) = 0" in found["random-rows"][0]
    assert len(found["random-rows"]) == 6
    assert all(one.startswith("DY") for one in found["random-rows"])
    [forced] = [
        one
        for one in found["forced-acceptance"]
        if one.startswith("DW, EasyEA, gpt-4o-mini, prompt II:")
    ]
    assert forced.endswith("(0.960 - 0.806) / (1 - 0.806) = 0.794; 0.667 with h = 0.880")


def damaged(folder: Path, name: str, old: str, new: str) -> dict[str, list[str]]:
    """Check the tables with one cell of one row changed."""
    data = ROOT / "sameas" / "judging" / "reference" / "data"
    for table in NAMES:
        text = (data / f"{table}.csv").read_text(encoding="utf-8")
        if table == name:
            assert text.count(old) == 1
            text = text.replace(old, new)
        (folder / f"{table}.csv").write_text(text, encoding="utf-8")
    return findings(folder)


@pytest.mark.parametrize(
    ("check", "table", "old", "new"),
    [
        ("inner-arithmetic", "threshold_sweep", "I,5,0.506,0.980,0.668", "I,5,0.506,0.980,0.768"),
        ("inner-arithmetic", "baseline_variance", "1.64,1.21,0.74", "1.64,1.21,0.84"),
        ("inner-arithmetic", "p1_bootstrap", "0.368,0.222,0.514", "0.668,0.222,0.514"),
        ("inner-arithmetic", "mri_thresholds", "21.2,11.8,4.8", "21.2,11.8,14.8"),
        ("inner-arithmetic", "label_flip", "I,3.55,64", "I,0.55,64"),
        ("two-values", "score_gap", "NeuSymEA,I,-0.90", "NeuSymEA,I,-0.70"),
        ("totals", "api_cost", "12000,21.4,9.8,68.47", "12000,21.4,9.8,78.47"),
        ("totals", "human_eval", "consensus,score gap,7.896", "consensus,score gap,7.996"),
        ("stated-bounds", "api_cost", "12000,21.4,9.8,68.47", "12000,21.4,19.8,68.47"),
        ("stated-bounds", "score_gap", "NeuSymEA,I,-0.90", "NeuSymEA,I,-10.90"),
        ("auc-bounds", "best_threshold", "0.668,0.355,-0.900", "0.668,0.985,-0.900"),
        ("more-than-shown", "best_threshold", "5,0.508,0.972,0.668", "5,0.488,0.972,0.668"),
        ("random-rows", "best_threshold", "III,6,0.972,0.988", "III,6,0.5,0.988"),
        ("stated-bounds", "baseline_variance", "7.81,9.23,1.64", "7.81,9.23,21.64"),
    ],
)
def test_a_damaged_cell_is_found(
    tmp_path: Path, check: str, table: str, old: str, new: str
) -> None:
    before = findings()
    after = damaged(tmp_path, table, old, new)
    assert len(after[check]) > len(before[check])


def test_a_folder_of_some_tables_is_checked_as_far_as_it_goes(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no published table"):
        published_tables(tmp_path)
    (tmp_path / "label_flip.csv").write_text(
        "dataset,judge,system,prompt,mas,fsr_pct,fsr_ci_low,fsr_ci_high,lfr_pct\n"
        "DW,some,EasyEA,I,3.55,64,55,73,60\n",
        encoding="utf-8",
    )
    assert set(findings(tmp_path)) == {"beyond-validator"}
    assert len(findings(tmp_path)["beyond-validator"]) == 1


def test_the_h_that_a_printed_precision_needs() -> None:
    # 0.491 at recall 0.964 leaves no room for a single right MATCH decision
    assert highest_h(printed("0.491"), printed("0.964")) < 0.02
    assert highest_h(printed("0.900"), printed("0.964")) == pytest.approx(0.806, abs=0.005)


def test_auc_bounds_hold_for_a_curve_that_is_known() -> None:
    # scores 9, 7 for MATCH, 8, 4 for NON_MATCH: AUC is 3/4
    sweep = [(0.667, 1.0), (0.667, 1.0), (0.667, 1.0), (0.5, 0.5), (1.0, 0.5)]
    low, high = bounds([(printed(str(p)), printed(str(r))) for p, r in sweep])
    assert low <= 0.75 <= high


def test_cells_stand_ready_for_a_report() -> None:
    cells = {
        (one.metric, one.dataset, one.system, one.judge, one.prompt, one.perturbation): one.value
        for one in published_cells()
    }
    assert cells["auc-shown-label", "DW", "EasyEA", "gpt-4o-mini", "II", None] == 0.244
    assert cells["mri-2", "DW", None, "gpt-4o-mini", "I", "P1"] == 11.8
    assert cells["pdv", "BIO", None, "claude-opus-4.7", "II", None] == 2.36
    assert cells["lfr", "DY", "EasyEA", "claude-opus-4.7", "II", None] == 80
    assert len(cells) == len(published_cells())
