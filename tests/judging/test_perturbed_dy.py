"""On DY itself, every perturbation is read as excess over the order control."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sameas.cli import main
from tests.shared import SHARED, needs_shared

pytestmark = pytest.mark.slow

VALIDATOR, NOISY = "ideal-validator", "biased,noise=1"


@needs_shared
def test_perturbations_of_dy_stand_beside_the_order_control(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SAMEAS_DATA", str(SHARED / "data" / "openea"))
    plan, report = tmp_path / "plan.jsonl", tmp_path / "report.json"
    made = ("judge", "plan", "D_Y_15K_V1", "--design", "perturbation", "--n", "60", "--seed", "1")
    run(*made, "--prompt", "II", "--out", str(plan))
    results = [str(tmp_path / f"{number}.jsonl") for number in range(2)]
    for judge, out in zip((VALIDATOR, NOISY), results, strict=True):
        run("judge", "run", str(plan), "--judge", f"reference:{judge}", "--out", out)
    run("judge", "report", *results, "--json", str(report), "--replicates", "200")
    assert "read every other perturbation as excess over it" in " ".join(
        capsys.readouterr().out.split()
    )
    excess = json.loads(report.read_text())["excess"]
    assert {one["perturbation"] for one in excess} == {"P1", "P2", "P3", "P4", "P6", "P7"}
    for one in excess:
        if one["excess"] is not None:
            assert one["excess"] == pytest.approx(one["perturbed"] - one["control"], abs=1e-9)
        if one["judge"] == f"reference:{VALIDATOR}" and one["metric"] == "pbi":
            # who looks at the links alone is not moved by what is written of a pair
            assert (one["perturbed"], one["control"]) == (0, 0)
    noisy = [one for one in excess if one["judge"] == f"reference:{NOISY}"]
    assert any(one["control"] for one in noisy if one["metric"] == "pbi")
    # P6 takes ids away, and no name that a bare id of YAGO spells
    rows = [json.loads(line) for line in plan.read_text().splitlines()[1:]]
    assert {row["perturbation"] for row in rows if row["name_similarity"] is None} == {"P1"}


def run(*words: str) -> None:
    with pytest.raises(SystemExit) as left:
        main([*words, "--quiet"])
    assert left.value.code == 0, words
