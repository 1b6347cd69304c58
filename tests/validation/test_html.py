"""The report as a page: verdict first, then warnings, figures, tables, examples."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pytest

from sameas.core.page.parts import Chart, Listing, Notices, Page, Table
from sameas.validation.check import Example, Figure, Outcome, Part, Plot, Series, Severity, Status
from sameas.validation.html import page_of, render
from sameas.validation.report import Report, ReportTool, Result, Subject, verdict_of
from tests.browser import SCHEMES, WIDTHS, Scheme, open_page

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Kind = TypeVar("Kind")

SUBJECT = Subject("SET", "invented", None, "", "One", "Other", 1234, "none", (), ())
PLOT = Plot("a plot", "bars", "x", "y", (Series("left", ("a", "b"), (0.5, 1.0)),), "b is 1")


def result(
    says: str = "something is said",
    status: Status = "figure",
    *,
    check: str = "some-check",
    severity: Severity = "warning",
    part: Part = "integrity",
    plots: tuple[Plot, ...] = (),
    figures: tuple[Figure, ...] = (),
    examples: tuple[Example, ...] = (),
    withheld: int = 0,
) -> Result:
    outcome = Outcome(status, says, figures=figures, plots=plots, examples=examples)
    return Result(check, part, severity, "why it matters", outcome, withheld)


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


def blocks(page: Page, chapter: str, kind: type[Kind]) -> list[Kind]:
    return [
        block
        for section in page.sections
        if section.title == chapter
        for group in section.groups
        for block in group.blocks
        if isinstance(block, kind)
    ]


def test_the_verdict_says_what_it_rests_on() -> None:
    assert page_of(report(result())).verdict.text == "1 check: nothing found."
    found = result(status="found"), result(status="found", severity="error")
    verdict = page_of(report(*found)).verdict
    assert (verdict.tone, verdict.text) == ("bad", "2 checks: 1 error, 1 warning.")


def test_a_broken_check_is_an_error() -> None:
    page = page_of(report(result(status="crash", severity="note")))
    [notices] = blocks(page, "What to know before using it", Notices)
    assert (page.verdict.tone, notices.items[0].label) == ("bad", "check broke")


def test_warnings_come_in_plain_words_the_worst_first() -> None:
    note = result("a note", "found", severity="note")
    error = result("an error", "found", severity="error")
    [notices] = blocks(page_of(report(note, error)), "What to know before using it", Notices)
    assert [(item.text, item.more) for item in notices.items] == [
        ("An error", "why it matters"),
        ("A note", "why it matters"),
    ]


@pytest.mark.parametrize("redacted", [True, False])
def test_licensed_content_is_spoken_of(*, redacted: bool) -> None:
    whole = replace(report(result(withheld=3)), redacted=redacted)
    whole = replace(whole, dataset=replace(SUBJECT, licensed=("right",)))
    [notices] = blocks(page_of(whole), "What to know before using it", Notices)
    assert notices.items[-1].label == ("redacted" if redacted else "licensed")


def test_figures_come_before_tables_and_tables_before_examples() -> None:
    example = Example("a\tx", "links", "ent_links", 1203)
    page = page_of(report(result(plots=(PLOT,), examples=(example,))))
    titles = [section.title for section in page.sections]
    assert titles == ["What to know before using it", "Figures", "Tables", "Examples"]
    [chart], [listing] = blocks(page, "Figures", Chart), blocks(page, "Examples", Listing)
    assert (chart.title, chart.series[0].y) == ("a plot", (0.5, 1.0))
    assert [(item.text, item.place) for item in listing.items] == [
        ("a\tx", "ent_links, line 1,203")
    ]


def test_sides_stand_beside_each_other_and_recipes_once() -> None:
    figures = (
        Figure("mean", 2.5, "left", recipe="how"),
        Figure("mean", 3.5, "right", recipe="how"),
        Figure("median", 2, "left", "triples", recipe="how"),
        Figure("divergence", 0.5),
    )
    sided, single = blocks(page_of(report(result(figures=figures))), "Tables", Table)
    assert sided.columns == ("figure", "left", "right")
    assert sided.rows == (("mean", 2.5, 3.5), ("median (triples)", 2, ""))
    assert sided.recipes == (("mean; median", "How"),)
    assert single.rows == (("divergence", 0.5),)


def test_what_cannot_be_drawn_is_written() -> None:
    many = replace(PLOT, series=PLOT.series * 5)
    page = page_of(report(result(plots=(many, replace(PLOT, series=())))))
    assert blocks(page, "Figures", Chart) == []
    assert [len(table.rows) for table in blocks(page, "Tables", Table)] == [2, 0]


def test_withheld_examples_are_counted() -> None:
    [listing] = blocks(page_of(report(result(withheld=2))), "Examples", Listing)
    assert listing.items == ()
    assert "2 left out by redaction" in listing.note


def test_the_same_report_gives_the_same_bytes() -> None:
    assert render(report(result(plots=(PLOT,)))) == render(report(result(plots=(PLOT,))))


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_browser_shows_it(browser: Browser, tmp_path: Path, scheme: Scheme) -> None:
    hostile = "<script>alert(1)</script>" + "x" * 300
    example = Example(hostile, "left", hostile, 1)
    path = tmp_path / "report.html"
    whole = report(result(hostile, "found", check=hostile, plots=(PLOT,), examples=(example,)))
    path.write_text(render(whole), encoding="utf-8")
    assert not re.search("<script", render(whole))
    view = open_page(browser, path, scheme=scheme)
    assert view.complaints == []
    assert [view.overflow(width) for width in WIDTHS] == [0, 0]
    assert view.images == [("a plot", "b is 1")]
    view.page.close()
