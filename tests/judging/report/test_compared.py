"""What stands beside a judge: other judges, prompts, people, the paper, the order control."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from sameas.judging.annotate.answers import Annotations
from sameas.judging.report.report import make_report
from sameas.judging.run.results import Results
from sameas.judging.scored import Scored
from tests.judging.plans import HIDDEN, SHOWN, make_plan
from tests.judging.report.reports import QUICK, on_terminal, part, report_of, results_of

pytestmark = pytest.mark.slow


def test_judges_are_compared_on_the_same_questions(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 24)
    judges = ("ideal-validator", "contrarian")
    report = make_report([results_of(plan, tmp_path, one) for one in judges], **QUICK)
    found = {(one.first, one.second): one for one in report.compared if one.of == "judge"}
    # the judge without a model is always among them
    assert len(found) == 3
    one = found["reference:contrarian", "reference:ideal-validator"]
    assert (one.within, one.rows, one.first_right, one.second_right) == ("II", 48, 0, 1)
    assert one.low == one.high == 1
    # 48 of 48 changes one way, three comparisons
    assert one.mcnemar_p == pytest.approx(3 * 2 * 0.5**48)
    assert "The same questions, two judges" in on_terminal(report)


def test_prompts_are_compared_on_the_same_questions(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 24, prompts=("I", SHOWN))
    results = results_of(plan, tmp_path, "ideal-validator")
    turned = {"urn:l:0", "urn:l:1"}
    rows = tuple(
        replace(row, score=10.0 - (row.score or 0.0))
        if row.prompt == SHOWN and row.left in turned
        else row
        for row in results.rows
    )
    report = make_report([Results(results.header, rows)], **QUICK)
    [one] = [one for one in report.compared if one.of == "prompt"]
    assert (one.within, one.first, one.second) == ("reference:ideal-validator", "I", SHOWN)
    assert (one.rows, one.first_right) == (48, 1)
    assert one.second_right == pytest.approx(44 / 48)
    assert one.mcnemar_p == 2 * 0.5**4
    # pairs come and go together: with two of 24 turned, some replicates draw neither
    assert one.low < -2 / 24 < one.high == 0


@pytest.mark.parametrize("width", [80, 120])
def test_tables_of_several_judges_are_readable(tmp_path: Path, width: int) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 12, prompts=(SHOWN, HIDDEN), systems=("EasyEA",))
    judges = ("biased,label_following=1", "label-echo", "name-matcher")
    report = make_report(
        [results_of(plan, tmp_path, one) for one in judges], reference="paper", **QUICK
    )
    said = on_terminal(report, width)
    assert max(map(len, said.splitlines())) <= width
    for name in judges:
        # no name is folded into the next line
        assert said.count(f"reference:{name}") >= 8
    for words in ("label-following ", "name-dependence ", "0.500 to "):
        assert words in said


def test_people_agree_and_judges_are_held_against_them(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 24)
    results = results_of(plan, tmp_path, "ideal-validator")
    frame = results.scored().frame
    people = [
        frame.with_columns(
            judge=pl.lit(f"human:{name}"), score=(pl.col("score") + shift).clip(0, 10)
        )
        for name, shift in (("ann", 1.0), ("ben", -1.0))
    ]
    humans = Annotations("", "open", Scored.from_frame(pl.concat(people)))
    report = make_report([results], humans=humans, **QUICK)
    found = {(one.first, one.second, one.truth): one for one in report.agreements}
    both = found["human:ann", "human:ben", "all"]
    assert both.rows == 48
    assert both.mae == 1
    assert both.kappa == 1
    assert (both.spearman, both.pearson) == pytest.approx((1, 1))
    judge = found["reference:ideal-validator", "human:consensus", "all"]
    assert judge.spearman == pytest.approx(1)
    assert judge.mae == 0.5
    assert found["human:ann", "human:ben", "match"].rows == 24
    assert "Agreement on the same questions" in on_terminal(report)


def test_published_figures_stand_beside_ours(tmp_path: Path) -> None:
    plan = make_plan(
        tmp_path / "plan.jsonl", 20, systems=("EasyEA",), dataset="D_Y_15K_V1", flips=False
    )
    results = results_of(plan, tmp_path, "label-echo")
    report = make_report([results], reference="paper", **QUICK)
    auc = part(report, "decisions").figure("auc-shown-label")
    assert {one.judge for one in auc.published} == {"gpt-4o-mini", "gpt-4o", "claude-opus-4.7"}
    header = replace(results.header, judge="openai:gpt-4o-mini-2024-07-18")
    named = make_report([Results(header, results.rows)], reference="paper", **QUICK)
    found = part(named, "decisions").figure("auc-shown-label").published
    assert {one.judge for one in found} == {"gpt-4o-mini"}
    said = on_terminal(report)
    assert "Prompt II, EasyEA: decisions (four-cell), beside the paper" in said
    assert re.search(r"figure +value +gpt-4o-mini +gpt-4o +claude-opus-4.7\n", said)
    assert part(make_report([results], **QUICK), "decisions").figures[0].published == ()
    # its variances are those of gold pairs under MATCH, and no system's
    assert part(report, "decisions").figure("pdv").published == ()
    gold = tuple(
        replace(row, system="assigned")
        for row in results.rows
        if row.decision == "MATCH" and row.truth == "match"
    )
    for rows, count in ((gold, 3), (tuple(replace(r, system="assigned") for r in results), 0)):
        other = make_report([Results(results.header, rows)], reference="paper", **QUICK)
        assert len(part(other, "labels").figure("pdv").published) == count


def test_perturbations_are_excess_over_the_order_control(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 20, flips=False)
    plain = results_of(plan, tmp_path, "ideal-validator")
    rows = list(plain.rows)
    for perturbation, drop in (("P5", 1.0), ("P1", 4.0)):
        rows += [
            replace(row, perturbation=perturbation, score=max(0.0, (row.score or 0) - drop))
            for row in plain.rows
        ]
    report = make_report([Results(plain.header, tuple(rows))], **QUICK)
    [pbi] = [one for one in report.excess if one.metric == "pbi"]
    # only half of the rows have a score that can drop
    assert (pbi.perturbed, pbi.control, pbi.excess) == (2.0, 0.5, 1.5)
    assert pbi.low <= 1.5 <= pbi.high
    assert part(report, "perturbation", perturbation="P1").figure("mri-3").value == 50


def test_the_baseline_is_always_there(tmp_path: Path) -> None:
    report = report_of(tmp_path, "noise")
    assert part(report, "both-ways").figure("auc-correctness").baseline > 0.8
    cells = {cell.judge for cell in report.matrix}
    assert cells == {"reference:noise", "reference:name-matcher"}
    plan = make_plan(tmp_path / "more.jsonl", 12)
    judges = ("noise", "ideal-validator")
    (tmp_path / "more").mkdir()
    both = make_report([results_of(plan, tmp_path / "more", one) for one in judges], **QUICK)
    assert len(both.matrix) == 3
    alone = make_report([results_of(plan, tmp_path / "more", "name-matcher")], **QUICK)
    assert alone.matrix == ()
