"""The report as data: its JSON, its schema, its verdict."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

from sameas.core.errors import InputError
from sameas.validation.check import (
    Example,
    Figure,
    Outcome,
    Part,
    Plot,
    Series,
    Severity,
    Status,
    Table,
)
from sameas.validation.report import (
    SCHEMA,
    Report,
    ReportTool,
    Result,
    Subject,
    ValidatedFile,
    Verdict,
    read_report,
    report_schema,
    verdict_of,
)

OUTCOME = Outcome(
    "found",
    "2 links repeat an earlier one",
    count=2,
    figures=(Figure("links", 3), Figure("share", 0.5, "left", "share"), Figure("none", None)),
    tables=(Table("a table", ("side", "count"), (("left", 1), ("right", None))),),
    plots=(
        Plot("a plot", "steps", "x", "y", (Series("left", (1.0, 2.0), (0.5, 1.0)),), "words"),
        Plot("bars", "bars", "x", "y", (Series("left", ("a", "b"), (0.5, 1.0)),), "words"),
    ),
    examples=(Example("a\tx", "links", "ent_links", 3),),
)
SUBJECT = Subject(
    name="SET",
    title="invented",
    release=None,
    evidence="",
    left="one",
    right="other",
    links=3,
    licence="",
    licensed=("right", "links"),
    files=(ValidatedFile("ent_links", 10, "0" * 64),),
)


def result(
    severity: Severity = "warning",
    status: Status = "found",
    part: Part = "integrity",
    *,
    outcome: Outcome = OUTCOME,
) -> Result:
    return Result("duplicate-links", part, severity, "what", replace(outcome, status=status))


def report(*results: Result) -> Report:
    return Report(
        tool=ReportTool("sameas", "1", 1),
        dataset=SUBJECT,
        seed=0,
        reference=None,
        only=(),
        redacted=False,
        verdict=verdict_of(results),
        results=results,
    )


def test_the_shipped_schema_is_the_derived_one() -> None:
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == report_schema()


def test_a_report_is_valid_json_of_the_schema_and_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    path.write_bytes(report(result()).to_json())
    jsonschema.validate(json.loads(path.read_bytes()), report_schema())
    assert read_report(path) == report(result())
    assert read_report(path).to_json() == path.read_bytes()


@pytest.mark.parametrize(
    ("one", "verdict", "strict"),
    [
        (result("error", "pass"), "pass", "pass"),
        (result("note"), "pass", "pass"),
        (result("warning"), "warn", "fail"),
        (result("error"), "fail", "fail"),
        (result("error", part="coverage"), "warn", "fail"),
        (result("note", "crash"), "fail", "fail"),
        (result("error", "skip"), "pass", "pass"),
        (result("error", "figure"), "pass", "pass"),
    ],
)
def test_the_verdict_is_that_of_the_worst_result(
    one: Result, verdict: Verdict, strict: Verdict
) -> None:
    found = report(result("error", "pass"), one)
    assert found.verdict == verdict
    assert found.failed() == (verdict == "fail")
    assert found.failed(strict=True) == (strict == "fail")


def test_results_are_found_by_check_and_by_severity() -> None:
    found = report(result("warning"))
    assert found.result("duplicate-links").outcome.count == 2
    assert found.of("warning") == found.results
    assert found.of("error") == ()
    with pytest.raises(InputError, match="no check 'other'"):
        found.result("other")


def test_what_is_no_report_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    with pytest.raises(InputError, match="cannot read"):
        read_report(path)
    path.write_text('{"tool": 1}')
    with pytest.raises(InputError, match="not a report of format 1: tool"):
        read_report(path)
