"""Leave licensed content out of a report, so that it can be shown to everybody."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from sameas.core.identifiers import CUI, is_sctid
from sameas.validation.check import (
    Figure,
    Origin,
    Outcome,
    Plot,
    Series,
    Table,
    Value,
)
from sameas.validation.report import Report, Result

HIDDEN = "(redacted)"
_NUMBER = re.compile(r"(?<!\w)(?<!\d\.)\d{6,18}(?!\w|\.\d)", re.ASCII)
_CUI = re.compile(rf"(?<!\w){CUI.pattern}(?!\w)", re.ASCII)


def redact(report: Report) -> Report:
    """Leave out every example, and every id or term in a figure, that only licence holders may see.

    For BIO that is what comes from SNOMED CT or UMLS, and what stands there because of a gold link,
    MeSH ids among it. Counts stay. Texts of the checks' own hold no content; should one hold an
    SCTID or a UMLS concept all the same, that goes, too.

    Args:
        report: As `validate` gives it; `dataset.licensed` says what is to go.

    Returns:
        A report with `redacted` set, and for each result the number of examples left out.
    """
    hidden = set(report.dataset.licensed)
    results = tuple(_result(result, hidden) for result in report.results)
    return replace(report, redacted=True, results=results)


def _result(result: Result, hidden: Collection[Origin]) -> Result:
    if not hidden:
        return result
    outcome = result.outcome
    examples = tuple(
        replace(one, text=_swept(one.text)) for one in outcome.examples if one.origin not in hidden
    )
    found = Outcome(
        status=outcome.status,
        says=_swept(outcome.says),
        count=outcome.count,
        figures=tuple(_figure(figure, hidden) for figure in outcome.figures),
        tables=tuple(_table(table, hidden) for table in outcome.tables),
        plots=tuple(_plot(plot, hidden) for plot in outcome.plots),
        examples=examples,
    )
    withheld = result.withheld + len(outcome.examples) - len(examples)
    return replace(result, outcome=found, withheld=withheld)


def _figure(figure: Figure, hidden: Collection[Origin]) -> Figure:
    value = HIDDEN if figure.content in hidden else _value(figure.value)
    return replace(figure, name=_swept(figure.name), value=value, recipe=_swept(figure.recipe))


def _table(table: Table, hidden: Collection[Origin]) -> Table:
    content = table.content or (None,) * len(table.columns)
    rows = tuple(
        tuple(
            HIDDEN if origin in hidden and value is not None else _value(value)
            for value, origin in zip(row, content, strict=True)
        )
        for row in table.rows
    )
    columns = tuple(_swept(column) for column in table.columns)
    return replace(table, columns=columns, rows=rows, note=_swept(table.note))


def _plot(plot: Plot, hidden: Collection[Origin]) -> Plot:
    series = tuple(_series(one, is_hidden=plot.content in hidden) for one in plot.series)
    return replace(plot, series=series, alt=HIDDEN if plot.content in hidden else _swept(plot.alt))


def _series(series: Series, *, is_hidden: bool) -> Series:
    x = tuple(
        (f"{HIDDEN} {place}" if is_hidden else _swept(one)) if isinstance(one, str) else one
        for place, one in enumerate(series.x, 1)
    )
    return replace(series, x=x)


def _value(value: Value) -> Value:
    return _swept(value) if isinstance(value, str) else value


def _swept(text: str) -> str:
    """Take out what looks like an id of SNOMED CT or UMLS."""
    text = _NUMBER.sub(lambda match: HIDDEN if is_sctid(match[0]) else match[0], text)
    return _CUI.sub(HIDDEN, text)
