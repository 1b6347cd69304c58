"""A page as one HTML file: no script, nothing from outside, every text escaped."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files
from itertools import count, groupby
from typing import TYPE_CHECKING

from markupsafe import Markup

from sameas.core.page.charts import draw, numbers
from sameas.core.page.parts import Block, Page, Table, Value
from sameas.core.page.words import UNDEFINED, number, places_for, visible

if TYPE_CHECKING:
    from jinja2 import Environment

_MARKS = {"good": "✓", "note": "i", "warning": "!", "bad": "✗", "none": UNDEFINED}
_LANGUAGE = "en"
_SHORT, _LONG = 12, 60
_WORD = 24
_MANY = 5


def render(page: Page) -> str:
    """Write a page. The same page gives the same text.

    The style may be applied, and nothing else: the page's own content-security policy forbids
    scripts, frames, forms, and every request, whatever stands in the data.

    Raises:
        ValueError: A chart has no series, or more than four, or lengths that do not agree.

    Example:
        >>> from sameas.core.page.parts import Notice
        >>> verdict = Notice("good", "pass", "Nothing was found.")
        >>> print(render(Page("Report", "<b>", "", verdict, (), ()))[:32])
        <!doctype html>
        <html lang="en">
    """
    environment = _environment()
    style = Markup(environment.get_template("style.css.j2").render().strip())  # noqa: S704 (ours)
    digest = base64.b64encode(hashlib.sha256(f"\n{style}\n".encode()).digest()).decode()
    keys = (f"c{index}" for index in count(1))
    return environment.get_template("page.html.j2").render(
        page=page,
        style=style,
        digest=digest,
        language=_LANGUAGE,
        marks=_MARKS,
        runs=_runs,
        draw=lambda chart: draw(chart, key=next(keys)),
        numbers=numbers,
        cells=_cells,
        heads=_heads,
        is_broad=_is_broad,
    )


def _runs(blocks: tuple[Block, ...]) -> list[tuple[str, list[Block]]]:
    """Take blocks of one kind that follow each other together."""
    return [(kind, list(run)) for kind, run in groupby(blocks, lambda one: type(one).__name__)]


def _cells(table: Table) -> list[list[tuple[str, str]]]:
    """Write the values; tell which are numbers, and which need room."""
    columns = [places_for(row[at] for row in table.rows) for at in range(len(table.columns))]
    are_numbers = [is_number for _, is_number in _heads(table)]
    written = []
    for row in table.rows:
        places = columns if table.alike == "column" else [places_for(row)] * len(row)
        texts = [number(value, digits) for value, digits in zip(row, places, strict=True)]
        cells = zip(row, texts, are_numbers, strict=True)
        written.append([(text, _form(value, text, column=column)) for value, text, column in cells])
    return written


def _form(value: Value, text: str, *, column: bool) -> str:
    # what is not defined stands as the rest of its column does
    if column if value is None else not isinstance(value, str):
        return "number"
    if max(map(len, text.split()), default=0) > _WORD:
        return "token"
    return "short" if len(text) <= _SHORT else "long" if len(text) > _LONG else "text"


def _is_broad(table: Table) -> bool:
    """Tell whether a table needs the width of the page."""
    texts = (value for row in table.rows for value in row if isinstance(value, str))
    return len(table.columns) > _MANY or any(len(text) > _LONG for text in texts)


def _heads(table: Table) -> list[tuple[str, bool]]:
    """Give the titles of the columns; tell which hold numbers only."""
    return [
        (title, bool(table.rows) and not any(isinstance(row[at], str) for row in table.rows))
        for at, title in enumerate(table.columns)
    ]


@cache
def _environment() -> Environment:
    from jinja2 import DictLoader, Environment, StrictUndefined

    def shown(value: object) -> object:
        return value if isinstance(value, Markup) else visible(str(value))

    folder = files("sameas.core.page") / "templates"
    sources = {
        name: (folder / name).read_text("utf-8")
        for name in ("page.html.j2", "parts.html.j2", "style.css.j2")
    }
    return Environment(
        loader=DictLoader(sources),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=shown,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
