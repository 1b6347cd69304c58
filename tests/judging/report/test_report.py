"""The report says every figure beside what perfect judges would get, and misleads nobody."""

from __future__ import annotations

import io
import json
import math
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl
import pytest
from rich.console import Console

from sameas.core.errors import InputError, OutputError
from sameas.core.page.page import render
from sameas.core.report_file import ReportFile
from sameas.judging.annotate.answers import Annotations
from sameas.judging.plan.file import Plan
from sameas.judging.report.chapters.cells import interval, left_out
from sameas.judging.report.earlier import is_report
from sameas.judging.report.layout import page_of
from sameas.judging.report.records import JudgeReport, Part
from sameas.judging.report.report import make_report
from sameas.judging.report.terminal import print_page
from sameas.judging.run.choose import choose_judge
from sameas.judging.run.results import Results, read_results
from sameas.judging.run.run import run_plan
from sameas.judging.scored import Scored
from tests.browser import SCHEMES, WIDTHS, Scheme, open_page
from tests.judging.plans import HIDDEN, SHOWN, make_plan

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from playwright.sync_api import Browser

QUICK: dict[str, Any] = {"replicates": 200}


def results_of(plan: Plan, folder: Path, judge: str) -> Results:
    out = folder / f"{judge.replace(':', '-')}.jsonl"
    run_plan(plan, choose_judge(f"reference:{judge}", plan), out)
    return read_results(out)


def report_of(
    tmp_path: Path, *judges: str, pairs: int = 40, dataset: str = "INVENTED", **options: Any
) -> JudgeReport:
    plan = make_plan(
        tmp_path / "plan.jsonl", pairs, prompts=(SHOWN, HIDDEN), dataset=dataset, repeats=2
    )
    results = [results_of(plan, tmp_path, judge) for judge in judges]
    return make_report(results, **{**QUICK, **options})


def part(report: JudgeReport, kind: str, **values: str) -> Part:
    [found] = [
        one
        for one in report.parts
        if one.kind == kind and all(getattr(one, name) == value for name, value in values.items())
    ]
    return found


def on_terminal(report: JudgeReport, width: int = 80) -> str:
    out = io.StringIO()
    print_page(page_of(report), Console(file=out, width=width, highlight=False))
    return out.getvalue()


@pytest.mark.parametrize("judge", ["ideal-validator", "ideal-predictor"])
def test_an_ideal_judge_gets_what_is_said_of_it(tmp_path: Path, judge: str) -> None:
    report = report_of(tmp_path, judge)
    for one in report.parts:
        for figure in one.figures:
            said = figure.validator if judge == "ideal-validator" else figure.predictor
            if math.isnan(figure.value):
                assert math.isnan(said)
            else:
                assert figure.value == pytest.approx(said), (one.kind, figure.metric)
    assert not any(one.flagged for one in report.biases)
    verdict = page_of(report).verdict
    assert verdict.label == "No bias found"
    # nothing varies, so that no size can be given that the sample would have shown
    assert "nan" not in verdict.text
    assert "every estimate is 0" in verdict.text.lower()


def test_answers_of_too_few_pairs_are_not_called_answers_of_none(tmp_path: Path) -> None:
    report = report_of(tmp_path, "ideal-validator", pairs=2)
    undefined = [replace(one, corrected=math.nan, flagged=False) for one in report.biases]
    assert undefined
    verdict = page_of(replace(report, biases=tuple(undefined))).verdict
    assert verdict.label == "Not a test of bias"
    assert verdict.text.startswith("Too few pairs")
    # nor are pairs that were shown both ways and got no score
    unscored = make_report(
        [
            Results(one.header, tuple(replace(row, score=None, failure="refusal") for row in one))
            for one in [read_results(tmp_path / "ideal-validator.jsonl")]
        ],
        **QUICK,
    )
    assert not unscored.biases
    assert page_of(unscored).verdict.text.startswith("Too few pairs")


def test_results_of_another_plan_are_named(tmp_path: Path) -> None:
    results = [
        results_of(make_plan(tmp_path / f"{pairs}.jsonl", pairs), tmp_path, judge)
        for pairs, judge in ((4, "noise"), (6, "label-echo"))
    ]
    told = (
        "Answers of reference:label-echo to another plan are among these: design four-cell, n = 6"
    )
    assert told in " ".join(make_report(results, **QUICK).notes)
    assert "another plan" not in " ".join(make_report(results[:1], **QUICK).notes)


def test_a_reading_that_blames_a_perfect_judge_is_called_that(tmp_path: Path) -> None:
    report = report_of(tmp_path, "ideal-validator")
    flips = part(report, "flips")
    assert {one.metric for one in flips.figures if one.warning} == {"mas", "fsr", "lfr"}
    assert "would blame a perfect judge" in flips.figure("fsr").warning
    assert "this would blame a perfect" in on_terminal(report, 400)


def test_an_echo_is_found_and_named(tmp_path: Path) -> None:
    report = report_of(tmp_path, "label-echo")
    assert [one.bias for one in report.biases if one.flagged] == ["label-following"]
    page = page_of(report)
    assert page.verdict.tone == "warning"
    assert "label following of +5.00 points under prompt II (5.00 to 5.00)" in page.verdict.text
    assert part(report, "both-ways").figure("mean-score-on-wrong").value == 10


def test_labels_that_a_design_gave_are_not_called_decisions(tmp_path: Path) -> None:
    # each pair under both labels: neither is a decision
    assert {one.kind for one in report_of(tmp_path, "noise").parts} == {
        "both-ways",
        "flips",
        "hidden",
        "hidden-as-validator",
    }
    for system, kind in (("assigned", "labels"), ("EasyEA", "decisions")):
        plan = make_plan(tmp_path / f"{system}.jsonl", 20, systems=(system,), flips=False)
        (tmp_path / system).mkdir()
        report = make_report([results_of(plan, tmp_path / system, "noise")], **QUICK)
        assert [one.kind for one in report.parts] == [kind]
        assert ("as they were taken" in on_terminal(report, 200)) == (kind == "decisions")


def test_what_the_sample_forces_is_said(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 20, flips=False)
    results = results_of(plan, tmp_path, "noise")
    forced = "so that J-Precision is {} whatever is accepted"
    for share in (0, 1, None):
        rows = tuple(
            row
            for row in results.rows
            if share is None or ((row.decision == "MATCH") == (row.truth == "match")) == bool(share)
        )
        report = make_report([Results(results.header, rows)], **QUICK)
        one = part(report, "labels")
        said = on_terminal(report, 200)
        assert (one.right, one.wrong) == (10 * (share != 0), 10 * (share != 1))
        for value in (0, 1):
            assert (forced.format(value) in said) == (share == value)
        if share is not None:
            precision = one.figure("j-precision-at-5")
            assert precision.value == precision.predictor == share


def test_an_interval_of_some_replicates_says_so(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 6, flips=False)
    report = make_report([results_of(plan, tmp_path, "ideal-predictor")], **QUICK)
    gap = part(report, "labels").figure("score-gap")
    # of six rows, all may be drawn from one of both decisions
    assert 0 < gap.undefined < report.replicates
    assert interval(gap.low, gap.high, gap.undefined).endswith("*")
    assert not interval(gap.low, gap.high).endswith("*")
    told = re.search(r"\* Not defined in up to (\S+) % of replicates", on_terminal(report, 200))
    assert told
    assert float(told[1]) >= 100 * gap.undefined / report.replicates - 0.1
    assert json.loads(report.to_json())["parts"][0]["figures"][1]["undefined"] == gap.undefined
    # one that is never defined has no interval to mark
    assert left_out([report.replicates], report) == ""
    assert "under 0.1 %" in left_out([1], replace(report, replicates=10_000))


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


def test_hidden_decisions_are_figures_of_their_own(tmp_path: Path) -> None:
    report = report_of(tmp_path, "ideal-predictor")
    hidden = part(report, "hidden")
    assert {one.metric for one in hidden.figures} == {"auc-shown-label", "score-gap", "pdv"}
    validator = part(report, "hidden-as-validator")
    assert validator.figure("auc-correctness").value == 1
    assert validator.figure("auc-correctness").predictor == 1


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


def test_missing_answers_are_counted_and_left_out(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 20)
    whole = results_of(plan, tmp_path, "biased")
    rows = tuple(
        replace(row, score=None, failure="refusal") if number % 5 == 0 else row
        for number, row in enumerate(whole)
    )
    report = make_report([Results(whole.header, rows[:-3])], **QUICK)
    [judge] = report.judges
    assert (judge.planned, judge.answered, judge.unscored) == (40, 37, 8)
    assert judge.failures == {"refusal": 8}
    one = part(report, "both-ways")
    assert (one.rows, one.unscored) == (37, 8)
    assert one.figure("auc-correctness").rows == 29
    said = on_terminal(report, 400)
    assert "8 of 37 answers have no score: refusal 8." in said
    assert "has 37 of 40 rows" in said


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


def test_the_same_results_give_the_same_report(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 12)
    results = results_of(plan, tmp_path, "biased")
    backward = Results(results.header, results.rows[::-1])
    one, other = (make_report([found], **QUICK) for found in (results, backward))
    assert one.to_json() == other.to_json()
    assert render(page_of(one)) == render(page_of(other))
    found = json.loads(one.to_json())
    assert found["tool"]["name"] == "sameas"
    # what is not defined is null, as JSON has no nan
    noise = next(bias for bias in found["biases"] if bias["bias"] == "noise")
    assert noise["value"] is None


def test_results_of_two_datasets_and_none_are_refused(tmp_path: Path) -> None:
    one = results_of(make_plan(tmp_path / "a.jsonl", 4), tmp_path, "noise")
    other = results_of(make_plan(tmp_path / "b.jsonl", 4, dataset="X"), tmp_path, "label-echo")
    with pytest.raises(InputError, match="results of INVENTED, X"):
        make_report([one, other], **QUICK)
    with pytest.raises(InputError, match="no row has a result yet"):
        make_report([Results(one.header, ())], **QUICK)
    with pytest.raises(InputError, match="answers of reference:noise to 8 rows stand in two files"):
        make_report([one, one], **QUICK)


def test_only_a_report_gives_way_to_a_report(tmp_path: Path) -> None:
    report = report_of(tmp_path, "noise", pairs=8)
    for name, content in (
        ("r.json", report.to_json()),
        ("r.html", render(page_of(report)).encode()),
    ):
        for _ in range(2):
            ReportFile(tmp_path / name, is_report).write(content)
    notes = tmp_path / "notes.json"
    notes.write_text('{"mine": 1}')
    with pytest.raises(OutputError, match="something else than a report"):
        ReportFile(notes, is_report)
    assert notes.read_text() == '{"mine": 1}'


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_browser_shows_it_without_complaint(
    browser: Browser, tmp_path: Path, scheme: Scheme
) -> None:
    report = report_of(tmp_path, "biased", pairs=12)
    path = tmp_path / "report.html"
    path.write_text(render(page_of(report)), encoding="utf-8")
    view = open_page(browser, path, scheme=scheme)
    assert view.complaints == []
    assert [view.overflow(width) for width in WIDTHS] == [0, 0]
    assert view.images
    assert all(name and description for name, description in view.images)
    view.page.close()
