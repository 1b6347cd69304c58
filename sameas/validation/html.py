"""The report of a validation as one HTML file: verdict, warnings, pictures, tables, examples."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sameas.core.page import page
from sameas.core.page.charts import numbers
from sameas.core.page.parts import (
    MOST_SERIES,
    Block,
    Chart,
    Group,
    Item,
    Listing,
    Notice,
    Notices,
    Page,
    Section,
    Series,
    Table,
    Tone,
    Value,
)
from sameas.validation.check import PARTS, Example, Figure, Plot, Severity
from sameas.validation.report import Report, Result

_Layout = Callable[[tuple[Result, ...]], tuple[Block, ...]]

_SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
_TONES: dict[Severity, Tone] = {"error": "bad", "warning": "warning", "note": "note"}
_SIDES = (
    ("left", "left"),
    ("right", "right"),
    ("links", "links"),
    ("files", "files"),
    (None, "all"),
)
_INTEGRITY = "Are the files whole, and do they agree with each other?"
_COVERAGE = "How much of the gold standard can be found in the graphs?"
_HETEROGENEITY = "How different are the two sides?"
_DIFFICULTY = "How far does one get without any model?"
_QUESTIONS = dict(zip(PARTS, (_INTEGRITY, _COVERAGE, _HETEROGENEITY, _DIFFICULTY), strict=True))


def render(report: Report) -> str:
    """Write a report as HTML that needs nothing from outside and runs no script.

    Args:
        report: What `sameas.validate` gives. Redact it before, if others will see the page.

    Returns:
        A whole document. The same report gives the same text.
    """
    return page.render(page_of(report))


def page_of(report: Report) -> Page:
    """Lay the report out in chapters."""
    subject = report.dataset
    examples = _examples(report.results)
    files = tuple((file.path, file.bytes, file.sha256) for file in subject.files)
    chapters = (
        Section("What to know before using it", (Group("", (_findings(report),)),)),
        Section("Figures", _by_part(report.results, _charts)),
        Section("Tables", _by_part(report.results, _tables)),
        Section("Examples", (Group("", examples),) if examples else ()),
        Section(
            "Files",
            (Group("", (Table("What was read", ("file", "bytes", "SHA-256"), files),)),)
            if files
            else (),
        ),
    )
    return Page(
        kind="Validation report",
        title=subject.name,
        lead=subject.title,
        verdict=_verdict(report),
        facts=_facts(report),
        sections=tuple(chapter for chapter in chapters if chapter.groups),
        footer=f"Made by {report.tool.name} {report.tool.version}; format {report.tool.format}, "
        f"seed {report.seed}. The same dataset, options and version give the same file.",
    )


def _verdict(report: Report) -> Notice:
    counts = ", ".join(
        f"{count:,} {severity}{'' if count == 1 else 's'}"
        for severity in _SEVERITIES
        if (count := len(report.of(severity)))
    )
    checks = f"{len(report.results):,} check{'' if len(report.results) == 1 else 's'}"
    text = f"{checks} made: {counts or 'nothing found'}."
    if report.verdict == "pass":
        return Notice("good", "Passed", text)
    if report.verdict == "warn":
        return Notice("warning", "Passed, with warnings", text)
    why = "A benchmark in this state should not be published or trained on."
    return Notice("bad", "Failed", text, more=why)


def _facts(report: Report) -> tuple[tuple[str, str], ...]:
    subject = report.dataset
    release = " ".join(
        filter(None, (subject.release, f"({subject.evidence})" if subject.evidence else ""))
    )
    facts = (
        ("Left graph", subject.left),
        ("Right graph", subject.right),
        ("Gold pairs", f"{subject.links:,}"),
        ("Release", release),
        ("Licence", subject.licence),
        ("Compared with", report.reference or ""),
        ("Only these checks", ", ".join(report.only)),
    )
    return tuple((name, value) for name, value in facts if value)


def _findings(report: Report) -> Notices:
    """Say what was found, the worst first, and whether the page may be shown to others."""
    items = [
        Notice(_TONES[severity], _label(result), result.outcome.says, result.id, result.meaning)
        for severity in _SEVERITIES
        for result in report.of(severity)
    ]
    if not items:
        items.append(Notice("good", "nothing found", "No check found anything to warn of."))
    if report.redacted:
        withheld = sum(result.withheld for result in report.results)
        text = f"Licensed content was left out, {withheld:,} examples among it."
        items.append(Notice("none", "redacted", text))
    elif report.dataset.licensed:
        text = "This page may show ids and terms that only holders of a licence may see."
        items.append(Notice("none", "licensed", text, more="--redact leaves them out."))
    return Notices(tuple(items))


def _label(result: Result) -> str:
    return "check broke" if result.outcome.status == "crash" else result.severity


def _by_part(results: tuple[Result, ...], blocks_of: _Layout) -> tuple[Group, ...]:
    groups = []
    for part in PARTS:
        blocks = blocks_of(tuple(result for result in results if result.part == part))
        if blocks:
            groups.append(Group(part.capitalize(), blocks, _QUESTIONS[part]))
    return tuple(groups)


def _charts(results: tuple[Result, ...]) -> tuple[Block, ...]:
    return tuple(
        _chart(plot) for result in results for plot in result.outcome.plots if _can_be_drawn(plot)
    )


def _can_be_drawn(plot: Plot) -> bool:
    return 1 <= len(plot.series) <= MOST_SERIES and any(series.x for series in plot.series)


def _chart(plot: Plot) -> Chart:
    series = tuple(Series(one.name, one.x, one.y) for one in plot.series)
    return Chart(plot.title, plot.kind, plot.x, plot.y, series, plot.alt, plot.log_x)


def _tables(results: tuple[Result, ...]) -> tuple[Block, ...]:
    if not results:
        return ()
    blocks: list[Block] = [Notices(tuple(map(_said, results)), compact=True)]
    for result in results:
        outcome = result.outcome
        if outcome.figures:
            blocks.append(_figures(_title(result), outcome.figures))
        blocks += [Table(one.title, one.columns, one.rows, one.note) for one in outcome.tables]
        blocks += [numbers(_chart(plot)) for plot in outcome.plots if not _can_be_drawn(plot)]
    return tuple(blocks)


def _said(result: Result) -> Notice:
    status, says = result.outcome.status, result.outcome.says
    if result.found:
        return Notice(_TONES[result.found], _label(result), says, result.id)
    if status == "skip":
        return Notice("none", "skipped", says, result.id)
    return Notice(
        "good" if status == "pass" else "none",
        "pass" if status == "pass" else "measured",
        says,
        result.id,
    )


def _figures(title: str, figures: Iterable[Figure]) -> Table:
    """Set the figures of a check side by side: one row a name, one column a side."""
    rows: dict[str, dict[str | None, Value]] = {}
    recipes: dict[str, None] = {}
    for figure in figures:
        name = f"{figure.name} ({figure.unit})" if figure.unit else figure.name
        rows.setdefault(name, {})[figure.side] = figure.value
        if figure.recipe:
            recipes[f"{figure.name}: {figure.recipe.rstrip('.')}."] = None
    sides = [pair for pair in _SIDES if any(pair[0] in values for values in rows.values())]
    body = tuple(
        (name, *(values.get(side, "") for side, _ in sides)) for name, values in rows.items()
    )
    heads = (
        ("value",) if len(sides) == 1 and sides[0][0] is None else tuple(head for _, head in sides)
    )
    return Table(title, ("figure", *heads), body, " ".join(recipes), alike="row")


def _examples(results: tuple[Result, ...]) -> tuple[Listing, ...]:
    return tuple(
        Listing(
            _title(result),
            tuple(Item(example.text, _place(example)) for example in result.outcome.examples),
            " ".join(
                filter(
                    None,
                    (
                        result.outcome.says,
                        f"{result.withheld:,} left out by redaction." if result.withheld else "",
                    ),
                )
            ),
        )
        for result in results
        if result.outcome.examples or result.withheld
    )


def _place(example: Example) -> str:
    line = "" if example.line is None else f"line {example.line:,}"
    return ", ".join(filter(None, (example.file, line)))


def _title(result: Result) -> str:
    return result.id.replace("-", " ").capitalize()
