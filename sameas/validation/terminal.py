"""A report on the terminal: verdict and warnings first, then every check by part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from sameas.core.page.words import counted, number, visible
from sameas.validation.check import PARTS, Example, Figure, Severity, Status, Table
from sameas.validation.report import Report, Result

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

_MARKS: dict[Status, tuple[str, str]] = {
    "pass": ("ok", "green"),
    "found": ("", ""),
    "figure": ("", ""),
    "skip": ("not run", "dim"),
    "crash": ("BROKEN", "bold red"),
}
_SEVERITIES: dict[Severity, tuple[str, str]] = {
    "error": ("ERROR", "bold red"),
    "warning": ("warning", "bold yellow"),
    "note": ("note", "cyan"),
}
_VERDICTS = {
    "pass": ("PASS", "bold green"),
    "warn": ("PASS, with warnings", "bold yellow"),
    "fail": ("FAIL", "bold red"),
}
_SHOWN_ROWS, _SHOWN_EXAMPLES = 20, 3
_WORD = 16
"""A longer word, such as an IRI, may be broken where a column has no room for it."""
_INDENT, _GAP = (0, 0, 0, 2), 2


def print_report(report: Report, console: Console) -> None:
    """Print a report for a reader; plain text where the console is no terminal.

    Args:
        report: Redacted before, if others will see it.
        console: Where to; at 80 columns nothing but ids is cut or runs over.
    """
    for line in _head(report):
        console.print(line)
    urgent = [*report.of("error"), *report.of("warning")]
    for result in urgent:
        console.print()
        console.print(_line(result))
        _print_examples(result, console)
    for part in PARTS:
        results = [one for one in report.results if one.part == part]
        if results:
            console.print()
            console.print(Text(part.upper(), "bold"))
        for result in results:
            if result in urgent and result.found:
                console.print(_line(result, says="see above"))
                _print_measured(result, console)
            else:
                console.print(_line(result))
                _print_measured(result, console)
                _print_examples(result, console)


def _head(report: Report) -> Iterator[Text]:
    subject = report.dataset
    name = visible(" ".join(filter(None, (subject.name or "unnamed", subject.release))))
    yield Text(f"{name}: {visible(subject.title)}" if subject.title else name, "bold")
    titles = [
        visible(title) or side for side, title in (("left", subject.left), ("right", subject.right))
    ]
    yield Text(f"{' x '.join(titles)}, {subject.links:,} links")
    if report.redacted:
        yield Text("redacted: licensed ids and terms are left out")
    elif subject.licensed:
        yield Text(
            f"holds ids and terms of {', '.join(subject.licensed)}, which only licence holders may"
            " see: share it with --redact",
            "yellow",
        )
    word, style = _VERDICTS[report.verdict]
    yield Text.assemble("verdict: ", (word, style), f" ({_tally(report)})")


def _tally(report: Report) -> str:
    counts = [
        *((len(report.of(one)), one, f"{one}s") for one in _SEVERITIES),
        (sum(one.outcome.status == "pass" for one in report.results), "ok", "ok"),
        (sum(one.outcome.status == "figure" for one in report.results), "measured", "measured"),
        (sum(one.outcome.status == "skip" for one in report.results), "not run", "not run"),
    ]
    return ", ".join(counted(*one) for one in counts if one[0])


def _line(result: Result, says: str | None = None) -> Text:
    status = result.outcome.status
    word, style = _SEVERITIES[result.severity] if status == "found" else _MARKS[status]
    text = Text.assemble((result.id, "bold"), ": ")
    if word:
        text.append(f"{word}: ", style)
    return text.append(visible(result.outcome.says if says is None else says))


def _print_measured(result: Result, console: Console) -> None:
    if result.outcome.status in ("pass", "skip"):
        return
    blocks: list[RenderableType] = [
        *_figures(tuple(one for one in result.outcome.figures if not one.in_table))
    ]
    for table in result.outcome.tables:
        blocks += _table(table, console.width - _INDENT[-1])
    for block in blocks:
        console.print(Padding(block, _INDENT, expand=False))


def _print_examples(result: Result, console: Console) -> None:
    for text in _examples(result):
        # an id is to be copied, so it is not cut into lines
        console.print(text, soft_wrap=True)


def _figures(figures: tuple[Figure, ...]) -> Iterator[Grid]:
    """Lay figures out, those of both sides next to each other."""
    if not figures:
        return
    sides = [
        one
        for one in ("left", "right", "links", "files", None)
        if any(figure.side == one for figure in figures)
    ]
    grid = _grid(["figure", *(("all" if side is None else side) for side in sides)], texts={0})
    rows: dict[tuple[str, str], dict[str | None, Figure]] = {}
    for figure in figures:
        rows.setdefault((figure.name, figure.unit), {})[figure.side] = figure
    for (name, unit), cells in rows.items():
        title = f"{name}, {unit}" if unit and unit not in name else name
        values = (number(cells[side].value) if side in cells else "" for side in sides)
        grid.add_row(visible(title), *values)
    yield grid


def _table(table: Table, room: int) -> Iterator[RenderableType]:
    yield Text(visible(table.title), "italic")
    texts = {
        place
        for place in range(len(table.columns))
        if any(isinstance(row[place], str) for row in table.rows)
    }
    shown = [tuple(map(number, row)) for row in table.rows[:_SHOWN_ROWS]]
    grid = _grid(table.columns, texts=texts)
    room -= _GAP * len(table.columns)
    for column, width in zip(grid.columns, _widths([table.columns, *shown], room), strict=False):
        column.width = width
    for row in shown:
        grid.add_row(*row)
    yield grid
    if len(table.rows) > _SHOWN_ROWS:
        yield Text(f"... and {len(table.rows) - _SHOWN_ROWS:,} more rows: see --json or --html")
    if table.note:
        yield Text(visible(table.note), "dim")


def _widths(rows: list[tuple[str, ...]], room: int) -> list[int]:
    """Share the room so that no word is broken; nothing where that cannot be."""
    columns = list(zip(*rows, strict=True))
    widths = [max(map(cell_len, cells)) for cells in columns]
    least = [
        min(_WORD, max((cell_len(word) for cell in cells for word in cell.split()), default=0))
        for cells in columns
    ]
    if sum(least) > room:
        return []
    while sum(widths) > room:
        wide = [place for place, width in enumerate(widths) if width > least[place]]
        widths[max(wide, key=lambda place: widths[place])] -= 1
    return widths


def _grid(titles: Iterable[str], *, texts: set[int]) -> Grid:
    grid = Grid(box=None, pad_edge=False, padding=(0, _GAP, 0, 0))
    for place, title in enumerate(titles):
        grid.add_column(
            visible(title),
            header_style="dim",
            justify="left" if place in texts else "right",
            overflow="fold",
        )
    return grid


def _examples(result: Result) -> Iterator[Text]:
    examples = result.outcome.examples
    for example in examples[:_SHOWN_EXAMPLES]:
        yield Text(f"  e.g. {_where(example)}{visible(example.text)}")
    more = len(examples) - _SHOWN_EXAMPLES
    if more > 0:
        yield Text(
            f"  ... and {counted(more, 'more example', 'more examples')}: see --json or --html"
        )
    if result.withheld:
        yield Text(
            f"  {counted(result.withheld, 'example', 'examples')} left out: licensed content"
        )


def _where(example: Example) -> str:
    if example.file is None:
        return ""
    line = "" if example.line is None else f", line {example.line:,}"
    return f"{visible(example.file)}{line}: "
