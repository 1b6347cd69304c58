"""The report on the terminal: what to know first, then the tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from sameas.core.page.parts import Notice, Notices, Page, Table, Tone
from sameas.core.page.words import number, places_for, visible

if TYPE_CHECKING:
    from rich.console import Console

_STYLES: dict[Tone, str] = {
    "good": "bold green",
    "note": "cyan",
    "warning": "bold yellow",
    "bad": "bold red",
    "none": "dim",
}


def print_page(page: Page, console: Console) -> None:
    """Print a page for a reader; plain text where the console is no terminal.

    Args:
        page: Any; its pictures are left out, as its tables say the same.
        console: Where to.
    """
    console.print(Text(f"{page.kind}: {visible(page.title)}", "bold"))
    for name, value in page.facts:
        console.print(Text.assemble((f"{name}: ", "dim"), visible(value)))
    console.print(_notice(page.verdict))
    for section in page.sections:
        console.print()
        console.print(Text(section.title.upper(), "bold"))
        if section.intro:
            console.print(Text(section.intro, "dim"))
        for group in section.groups:
            if group.title:
                console.print()
                console.print(Text(visible(group.title), "bold italic"))
            for block in group.blocks:
                if isinstance(block, Notices):
                    for item in block.items:
                        console.print(_notice(item))
                elif isinstance(block, Table):
                    console.print()
                    for line in _table(block):
                        console.print(line)


def _notice(notice: Notice) -> Text:
    text = Text.assemble((f"{notice.label}: ", _STYLES[notice.tone]))
    if notice.name:
        text.append(f"{visible(notice.name)}: ", "bold")
    text.append(visible(notice.text))
    if notice.more:
        text.append(f" ({visible(notice.more)})", "dim")
    return text


def _table(table: Table) -> Iterator[Text | Grid]:
    yield Text(visible(table.title), "italic")
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for place, title in enumerate(table.columns):
        is_text = any(isinstance(row[place], str) for row in table.rows)
        grid.add_column(
            visible(title),
            header_style="dim",
            justify="left" if is_text else "right",
            overflow="fold",
        )
    columns = [places_for(row[at] for row in table.rows) for at in range(len(table.columns))]
    for row in table.rows:
        places = columns if table.alike == "column" else [places_for(row)] * len(row)
        grid.add_row(*(number(value, digits) for value, digits in zip(row, places, strict=True)))
    yield grid
    if table.note:
        yield Text(visible(table.note), "dim")
