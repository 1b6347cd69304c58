"""Pictures of numbers against numbers: cumulative distributions, and lines."""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from sameas.core.page.parts import Chart, Series
from sameas.core.page.scales import Scale, close, linear, logarithmic
from sameas.core.page.svg import FONT, SMALL, WIDTH, add, digits, marker, stroke
from sameas.core.page.words import fit, tick

_LEFT, _RIGHT, _HIGH = 38.0, 14.0, 190.0
_MARKS = 5
_FINE = 0.25


@dataclass(frozen=True, slots=True)
class _Line:
    """What can be drawn of a series: finite points, in order, with intervals or without."""

    x: list[float]
    y: list[float]
    ends: list[tuple[float, float]]


def draw_curves(svg: Element, chart: Chart, top: float) -> float:
    """Draw the axes and every series, and return where the picture ends.

    Args:
        svg: Where to.
        chart: Of kind `steps` or `lines`.
        top: Where it begins, in units of the view box.
    """
    lines = [_line(series) for series in chart.series]
    every_x = [value for line in lines for value in line.x]
    every_y = [value for line in lines for value in line.y]
    every_y += [end for line in lines for pair in line.ends for end in pair]
    upper, lower = top + FONT + 10, top + FONT + 10 + _HIGH
    lay = logarithmic if chart.log_x else linear if 0.0 in every_x else close
    across = lay(every_x, _LEFT, WIDTH - _RIGHT)
    up = linear(every_y, lower, upper)
    add(svg, "text", fit(chart.y, (WIDTH - 8) / SMALL), class_="t", x=0, y=top + SMALL)
    _axes(svg, across, up)
    for index, line in enumerate(lines):
        if line.x:
            _draw(svg, chart, index, line, across, up)
    title = fit(chart.x, (WIDTH - _LEFT) / SMALL)
    add(svg, "text", title, class_="t e", x=WIDTH - _RIGHT, y=lower + 34)
    return lower + 40


def _line(series: Series) -> _Line:
    numbers = [float(value) for value in series.x]
    kept = [
        index
        for index, (x, y) in enumerate(zip(numbers, series.y, strict=True))
        if math.isfinite(x) and math.isfinite(y)
    ]
    kept.sort(key=lambda index: numbers[index])
    ends = [(series.low[index], series.high[index]) for index in kept] if series.low else []
    return _Line(
        [numbers[index] for index in kept], [float(series.y[index]) for index in kept], ends
    )


def _axes(svg: Element, across: Scale, up: Scale) -> None:
    for value in up.ticks:
        y = up(value)
        add(svg, "path", class_="g", d=f"M{digits(across.start)} {digits(y)}H{digits(across.end)}")
        add(svg, "text", tick(value), class_="n e", x=across.start - 6, y=y + 4)
    add(
        svg,
        "path",
        class_="a",
        d=f"M{digits(across.start)} {digits(up.start)}H{digits(across.end)}",
    )
    for value in across.ticks:
        x = across(value)
        add(svg, "path", class_="a", d=f"M{digits(x)} {digits(up.start)}v4")
        add(svg, "text", tick(value), class_="n c", x=x, y=up.start + 17)


def _draw(svg: Element, chart: Chart, index: int, line: _Line, across: Scale, up: Scale) -> None:
    places = [(across(x), up(y)) for x, y in zip(line.x, line.y, strict=True)]
    for (x, _), ends in zip(places, line.ends, strict=False):
        if all(map(math.isfinite, ends)):
            low, high = map(up, ends)
            add(svg, "path", class_=f"s{index} w", d=f"M{digits(x)} {digits(low)}V{digits(high)}")
    path = _steps(places, across, up, line) if chart.kind == "steps" else _straight(places)
    stroke(svg, index, path)
    if chart.kind == "lines" and len(places) <= 3 * _MARKS:
        spots = places
    else:
        count = len(chart.series)
        part = (across.end - across.start) / _MARKS
        wanted = [
            across.start + part * (step + (index + 1) / (count + 1)) for step in range(_MARKS)
        ]
        spots = _spots(places, wanted, holds=chart.kind == "steps")
    for x, y in spots:
        marker(svg, index, x, y)


def _steps(places: list[tuple[float, float]], across: Scale, up: Scale, line: _Line) -> str:
    """Draw values that hold until the next; one that rises begins on the ground."""
    x, y = places[0]
    rises = all(one <= two for one, two in zip(line.y, line.y[1:], strict=False))
    path = [f"M{digits(x)} {digits(up.start if rises else y)}V{digits(y)}"]
    for next_x, next_y in places[1:]:
        if next_x - x >= _FINE or abs(next_y - y) >= _FINE:
            path.append(f"H{digits(next_x)}V{digits(next_y)}")
            x, y = next_x, next_y
    return "".join([*path, f"H{digits(across.end)}"])


def _straight(places: list[tuple[float, float]]) -> str:
    x, y = places[0]
    path = [f"M{digits(x)} {digits(y)}"]
    for next_x, next_y in places[1:]:
        if next_x - x >= _FINE or abs(next_y - y) >= _FINE:
            path.append(f"L{digits(next_x)} {digits(next_y)}")
            x, y = next_x, next_y
    return "".join(path)


def _spots(
    places: list[tuple[float, float]], wanted: list[float], *, holds: bool
) -> list[tuple[float, float]]:
    """Find points on the curve near wanted places: signs shall not cover each other."""
    columns = [x for x, _ in places]
    found = []
    for x in wanted:
        at = bisect_right(columns, x) - 1
        if at < 0:
            continue
        spot = (x, places[at][1]) if holds else places[at]
        if spot not in found:
            found.append(spot)
    return found
