"""The report of a validation as one HTML file: verdict, warnings, pictures, tables, examples."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

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
from sameas.core.page.words import counted
from sameas.validation.check import PARTS, Example, Figure, Origin, Plot, Severity
from sameas.validation.report import Report, Result

_SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
_TONES: dict[Severity, Tone] = {"error": "bad", "warning": "warning", "note": "note"}
_SIDES: tuple[Origin, ...] = ("left", "right")
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
    charts = _charts(report.results)
    examples = _examples(report.results)
    files = tuple((file.path, file.bytes, file.sha256) for file in subject.files)
    chapters = (
        Section("What to know before using it", (Group("", (_findings(report),)),)),
        Section("Figures", (Group("", charts),) if charts else ()),
        Section("Tables", _by_part(report.results)),
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
        counted(count, severity, f"{severity}s")
        for severity in _SEVERITIES
        if (count := len(report.of(severity)))
    )
    checks = counted(len(report.results), "check", "checks")
    skipped = sum(result.outcome.status == "skip" for result in report.results)
    if skipped:
        checks += f", {skipped:,} of them not run"
    text = f"{checks}: {counts or 'nothing found'}."
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
        replace(_said(result), more=result.meaning)
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


def _by_part(results: tuple[Result, ...]) -> tuple[Group, ...]:
    groups = []
    for part in PARTS:
        blocks = _tables(tuple(result for result in results if result.part == part))
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
        if figures := tuple(one for one in outcome.figures if not one.in_table):
            blocks += _figures(_title(result), figures)
        blocks += [
            Table(_sentence(one.title), one.columns, one.rows, _sentence(one.note))
            for one in outcome.tables
        ]
        blocks += [numbers(_chart(plot)) for plot in outcome.plots if not _can_be_drawn(plot)]
    return tuple(blocks)


def _said(result: Result) -> Notice:
    status, says = result.outcome.status, _sentence(result.outcome.says)
    if result.found:
        return Notice(_TONES[result.found], _label(result), says, result.id)
    if status == "skip":
        return Notice("none", "not run", says, result.id)
    return Notice(
        "good" if status == "pass" else "none",
        "pass" if status == "pass" else "measured",
        says,
        result.id,
    )


def _figures(title: str, figures: tuple[Figure, ...]) -> Iterator[Table]:
    """Set the figures of a check side by side, and below them those of both sides together."""
    sided = [figure for figure in figures if figure.side in _SIDES]
    single = [figure for figure in figures if figure.side not in _SIDES]
    if sided:
        rows: dict[str, dict[str | None, Value]] = {}
        for figure in sided:
            rows.setdefault(_name(figure), {})[figure.side] = figure.value
        body = tuple(
            (name, *(values.get(side, "") for side in _SIDES)) for name, values in rows.items()
        )
        yield Table(title, ("figure", *_SIDES), body, alike="row", recipes=_recipes(sided))
    if single:
        body = tuple((_name(figure), figure.value) for figure in single)
        more = f"{title}, together" if sided else title
        yield Table(more, ("figure", "value"), body, alike="row", recipes=_recipes(single))


def _name(figure: Figure) -> str:
    if not figure.unit or figure.unit in figure.name:
        return figure.name
    return f"{figure.name} ({figure.unit})"


def _recipes(figures: list[Figure]) -> tuple[tuple[str, str], ...]:
    """Give every recipe once, with the names of all figures that follow it."""
    names: dict[str, dict[str, None]] = {}
    for figure in figures:
        if figure.recipe:
            names.setdefault(figure.recipe, {})[figure.name] = None
    return tuple(("; ".join(of), _sentence(recipe)) for recipe, of in names.items())


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _examples(results: tuple[Result, ...]) -> tuple[Listing, ...]:
    return tuple(
        Listing(
            _title(result),
            tuple(Item(example.text, _place(example)) for example in result.outcome.examples),
            " ".join(
                filter(
                    None,
                    (
                        _sentence(result.outcome.says) + ".",
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
