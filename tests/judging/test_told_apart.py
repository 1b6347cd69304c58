"""From plan to report: planted judges are told apart on a look-alike BIO and on DY."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sameas.builders.bio import build_bio
from sameas.cli import main
from sameas.judging.judges import Biased
from sameas.judging.report.records import JudgeReport
from sameas.judging.report.report import make_report
from sameas.judging.run.choose import reference_judge
from sameas.judging.run.results import read_results
from tests.builders.dumps import invented
from tests.shared import SHARED, needs_shared

pytestmark = pytest.mark.slow

PLANTED = {
    "biased": set(),
    "biased,label_following=1": {"label-following"},
    "biased,leniency=1": {"leniency"},
    "biased,name_dependence=3": {"name-dependence"},
    "biased,noise=1.5": set(),
}
PAIRS = 160


def judged(dataset: str, folder: Path) -> dict[str, JudgeReport]:
    plan = folder / "plan.jsonl"
    words = ["--design", "four-cell", "--n", str(PAIRS), "--seed", "3", "--prompt", "II"]
    run(["plan", dataset, *words, "--repeats", "2", "--out", str(plan), "--quiet"])
    reports = {}
    for number, name in enumerate(PLANTED):
        out = folder / f"{number}.jsonl"
        run(["run", str(plan), "--judge", f"reference:{name}", "--out", str(out), "--quiet"])
        reports[name] = make_report([read_results(out)], paths=[out], replicates=500)
    return reports


def run(words: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["judge", *words])
    assert left.value.code == 0, words


def check(reports: dict[str, JudgeReport]) -> None:
    flagged = {
        name: {one.bias for one in report.biases if one.flagged} for name, report in reports.items()
    }
    assert flagged == PLANTED
    for name, report in reports.items():
        planted = reference_judge(name)
        assert isinstance(planted, Biased)
        found = {one.bias: one for one in report.biases}
        for bias, value in (
            ("label-following", planted.label_following),
            ("leniency", planted.leniency),
            ("name-dependence", planted.name_dependence),
            ("noise", planted.spread),
        ):
            # an end of the scale cuts a little of what is planted; three standard errors hold that
            one = found[bias]
            reach = 1.5 * (one.high - one.low) / 2
            assert one.value == pytest.approx(value, abs=reach), (name, bias)
            if bias != "noise":
                assert one.detectable < max(abs(value), 2.5) or not value
        [part] = [one for one in report.parts if one.kind == "both-ways"]
        auc = part.figure("auc-correctness")
        assert auc.validator == 1
        assert auc.predictor == 0.5
        assert 3.8 * PAIRS < auc.rows <= 4 * PAIRS
        assert auc.low <= auc.value <= auc.high
    noise = {name: next(b for b in r.biases if b.bias == "noise") for name, r in reports.items()}
    assert noise["biased,noise=1.5"].low > noise["biased"].high


def test_on_a_look_alike_of_bio(tmp_path: Path) -> None:
    dumps = invented(1)
    build_bio(dumps.mesh, dumps.snomed, dumps.umls, tmp_path / "BIO", size=200)
    reports = judged(str(tmp_path / "BIO"), tmp_path)
    check(reports)
    assert {report.plan.access for report in reports.values()} == {"licensees"}
    header = json.loads((tmp_path / "0.jsonl").read_text().splitlines()[0])
    assert header["access"] == "licensees"


@needs_shared
def test_on_dy(tmp_path: Path) -> None:
    check(judged(str(SHARED / "data" / "openea" / "D_Y_15K_V1"), tmp_path))
