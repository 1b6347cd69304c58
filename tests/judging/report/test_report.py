"""The report says every figure beside what perfect judges would get, and misleads nobody."""

from __future__ import annotations

import json
import math
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sameas.core.errors import InputError, OutputError
from sameas.core.page.page import render
from sameas.core.report_file import ReportFile
from sameas.judging.report.chapters.cells import interval, left_out
from sameas.judging.report.earlier import is_report
from sameas.judging.report.layout import page_of
from sameas.judging.report.report import make_report
from sameas.judging.run.results import Results, read_results
from tests.browser import SCHEMES, WIDTHS, Scheme, open_page
from tests.judging.plans import make_plan
from tests.judging.report.reports import QUICK, on_terminal, part, report_of, results_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


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


def test_hidden_decisions_are_figures_of_their_own(tmp_path: Path) -> None:
    report = report_of(tmp_path, "ideal-predictor")
    hidden = part(report, "hidden")
    assert {one.metric for one in hidden.figures} == {"auc-shown-label", "score-gap", "pdv"}
    validator = part(report, "hidden-as-validator")
    assert validator.figure("auc-correctness").value == 1
    assert validator.figure("auc-correctness").predictor == 1


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
