"""Pictures of numbers by name: bars, and points with intervals."""

from __future__ import annotations

import math
from xml.etree.ElementTree import Element

from sameas.core.page.parts import Chart, Series
from sameas.core.page.scales import Scale, close, linear
from sameas.core.page.svg import FONT, SMALL, WIDTH, add, bar, digits, marker
from sameas.core.page.words import fit, number, places_for, tick, visible, width

_GUTTER, _GAP, _THICK, _APART = 124.0, 8.0, 11.0, 13.0
_LINE = 16.0


def names_of(chart: Chart) -> tuple[str, ...]:
    """List the names of all series, in the order in which they first come."""
    return tuple(dict.fromkeys(str(name) for series in chart.series for name in series.x))


def draw_rows(svg: Element, chart: Chart, key: str, top: float) -> float:
    """Draw a row for each name, and return where the picture ends.

    Short names stand beside their row, long ones above it.

    Args:
        svg: Where to.
        chart: Of kind `bars` or `points`.
        key: What the ids in this picture begin with.
        top: Where it begins, in units of the view box.
    """
    names = names_of(chart)
    widest = max((width(visible(name)) * FONT for name in names), default=0.0)
    beside = widest <= _GUTTER
    known = [value for series in chart.series for value in (*series.y, *series.low, *series.high)]
    places = places_for(value for series in chart.series for value in series.y)
    words = [number(value, places) for series in chart.series for value in series.y]
    after = max((width(word) * SMALL for word in words), default=0.0) + 8
    left = widest + 8 if beside else 1.0 if chart.kind == "bars" else 12.0
    right = WIDTH - (after if chart.kind == "bars" else 12)
    lay = linear if chart.kind == "bars" or 0.0 in known else close
    across = lay(known, left, right)
    title = f"{chart.y}, by {chart.x}" if chart.kind == "bars" else chart.y
    add(svg, "text", fit(title, (WIDTH - 8) / SMALL), class_="t", x=0, y=top + SMALL)
    start = y = top + SMALL + 10
    rows = add(svg, "g")
    high = _APART * len(chart.series)
    looked_up = [dict(zip(map(str, one.x), range(len(one.x)), strict=True)) for one in chart.series]
    for name in names:
        if beside:
            middle = y + high / 2 + FONT * 0.35
            add(rows, "text", name, class_="k e", x=left - 8, y=middle)
        else:
            add(rows, "text", fit(visible(name), WIDTH / FONT), class_="k", x=0, y=y + FONT - 1)
            y += _LINE
        for index, places_of in enumerate(looked_up):
            if (at := places_of.get(name)) is not None:
                _row(rows, chart, key, index, at, across, y + index * _APART, places)
        if chart.kind == "bars":
            d = f"M{digits(across(0.0))} {digits(y - 2)}v{digits(high + _GAP / 2)}"
            add(rows, "path", class_="a", d=d)
        y += high + _GAP
    return y if chart.kind == "bars" else _grid(svg, across, start, y)


def _row(
    svg: Element,
    chart: Chart,
    key: str,
    index: int,
    at: int,
    across: Scale,
    y: float,
    places: int,
) -> None:
    series: Series = chart.series[index]
    value = series.y[at]
    middle = y + _APART / 2
    if not math.isfinite(value):
        add(svg, "text", number(None), class_="v", x=across.start + 4, y=middle + 4)
        return
    x = across(value)
    if chart.kind == "points":
        if series.low and math.isfinite(series.low[at]) and math.isfinite(series.high[at]):
            low, high = digits(across(series.low[at])), digits(across(series.high[at]))
            level, cap = digits(middle), digits(middle - 3)
            d = f"M{low} {level}H{high}M{low} {cap}v6M{high} {cap}v6"
            add(svg, "path", class_=f"s{index} w", d=d)
        marker(svg, index, x, middle)
        return
    zero = across(0.0)
    bar(svg, key, index, min(zero, x), y, wide=abs(x - zero), high=_THICK)
    text = number(value, places)
    add(svg, "text", text, class_="v", x=max(zero, x) + 4, y=middle + 4)


def _grid(svg: Element, across: Scale, start: float, end: float) -> float:
    """Draw the lines behind the points and their numbers."""
    grid = Element("g")
    for value in across.ticks:
        x = across(value)
        add(grid, "path", class_="g", d=f"M{digits(x)} {digits(start - 4)}V{digits(end)}")
        add(grid, "text", tick(value), class_="n c", x=x, y=end + SMALL + 3)
    svg.insert(len(svg) - 1, grid)
    return end + SMALL + 10
