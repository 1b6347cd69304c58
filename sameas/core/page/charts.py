"""A chart as SVG: light and dark by the page's style, told apart without colour, the same bytes."""

from __future__ import annotations

from xml.etree.ElementTree import Element, tostring

from markupsafe import Markup

from sameas.core.page.curves import draw_curves
from sameas.core.page.parts import MOST_SERIES, Chart, Table, Value
from sameas.core.page.rows import draw_rows, names_of
from sameas.core.page.svg import FONT, WIDTH, add, bar, digits, marker, stroke, textures
from sameas.core.page.words import fit, visible, width

_SAMPLE, _ROW = 30.0, 18.0
_ROWS = 40


def draw(chart: Chart, *, key: str) -> Markup:
    """Draw a chart.

    Args:
        chart: What to draw.
        key: What the ids inside begin with; another for each chart of a page.

    Returns:
        An `svg` element for a page of this package, whose style colours it. It has the role of an
        image, a name and a description.

    Raises:
        ValueError: It has no series, or more than four, or lengths that do not agree.

    Example:
        >>> from sameas.core.page.parts import Series
        >>> series = Series("one", ("a", "b"), (0.5, 1.0))
        >>> draw(Chart("Shares", "bars", "name", "share", (series,), "b is 1"), key="c1")[:29]
        Markup('<svg xmlns="http://www.w3.org')
    """
    _agree(chart)
    svg = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "class": "chart", "role": "img"})
    svg.set("aria-labelledby", f"{key}-title")
    svg.set("aria-describedby", f"{key}-desc")
    add(svg, "title", chart.title, id=f"{key}-title")
    add(svg, "desc", chart.alt, id=f"{key}-desc")
    curves = chart.kind in ("steps", "lines")
    if chart.kind == "bars":
        textures(svg, key, len(chart.series))
    top = _legend(svg, chart, key) if len(chart.series) > 1 else 0.0
    end = draw_curves(svg, chart, top) if curves else draw_rows(svg, chart, key, top)
    svg.set("viewBox", f"0 0 {digits(WIDTH)} {digits(end)}")
    return Markup(tostring(svg, encoding="unicode"))  # noqa: S704 (ElementTree escapes)


def numbers(chart: Chart) -> Table:
    """Put what a chart shows into a table, for readers who cannot see it.

    Long series are thinned evenly; their first and last values stay.

    Example:
        >>> from sameas.core.page.parts import Series
        >>> one, two = Series("one", ("a", "b"), (0.5, 1.0)), Series("two", ("b",), (0.25,))
        >>> numbers(Chart("Shares", "bars", "name", "share", (one, two), "")).rows
        (('a', 0.5, None), ('b', 1.0, 0.25))
    """
    intervals = any(series.low for series in chart.series)
    if chart.kind in ("bars", "points") and not intervals:
        values = [dict(zip(map(str, one.x), one.y, strict=True)) for one in chart.series]
        names = [one.name for one in chart.series]
        body = tuple((x, *(value.get(x) for value in values)) for x in names_of(chart))
        return Table(chart.y, (chart.x, *names), body)
    rows: list[tuple[Value, ...]] = []
    whole = 0
    for series in chart.series:
        whole += len(series.x)
        for at in _thinned(len(series.x), _ROWS // len(chart.series)):
            ends = (series.low[at], series.high[at]) if series.low else (None, None)
            x = series.x[at]
            shown = int(x) if isinstance(x, float) and x.is_integer() else x
            rows.append((series.name, shown, series.y[at], *(ends if intervals else ())))
    note = f"{len(rows):,} of {whole:,} points, evenly chosen." if len(rows) < whole else ""
    columns = ("series", chart.x, chart.y, *(("from", "to") if intervals else ()))
    return Table(chart.title, columns, tuple(rows), note)


def _agree(chart: Chart) -> None:
    if not 1 <= len(chart.series) <= MOST_SERIES:
        raise ValueError(f"{chart.title!r} has {len(chart.series)} series, not 1 to {MOST_SERIES}")
    for series in chart.series:
        lengths = {len(series.x), len(series.y)}
        lengths |= {len(ends) for ends in (series.low, series.high) if ends}
        if len(lengths) > 1 or bool(series.low) != bool(series.high):
            raise ValueError(f"{chart.title!r}: lengths of series {series.name!r} do not agree")


def _thinned(count: int, most: int) -> list[int]:
    if count <= most:
        return list(range(count))
    return [round(step * (count - 1) / (most - 1)) for step in range(most)]


def _legend(svg: Element, chart: Chart, key: str) -> float:
    """Name the series, side by side while there is room, and return where the legend ends."""
    x, y = 0.0, 0.0
    for index, series in enumerate(chart.series):
        name = fit(visible(series.name), (WIDTH - _SAMPLE) / FONT)
        room = _SAMPLE + width(name) * FONT
        if x and x + room > WIDTH:
            x, y = 0.0, y + _ROW
        middle = y + _ROW / 2
        if chart.kind == "bars":
            bar(svg, key, index, x + 1, middle - 5, wide=22.0, high=10.0)
        else:
            if chart.kind != "points":
                stroke(svg, index, f"M{digits(x)} {digits(middle)}h24")
            marker(svg, index, x + 12, middle)
        add(svg, "text", name, class_="k", x=x + _SAMPLE, y=middle + 4)
        x += room + 18
    return y + _ROW + 6
