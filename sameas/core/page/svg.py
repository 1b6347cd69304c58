"""Elements of a picture, and what tells one series from another without colour."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from sameas.core.page.words import visible

WIDTH = 360.0
"""Of every picture, in units of its view box: what a phone shows one to one."""

FONT = 12.0
SMALL = 11.0

DASHES = ("", "6 3", "2 2.5", "9 3 2 3")
_MARKER = 3.6


def add(parent: Element, tag: str, text: str | None = None, **attributes: object) -> Element:
    """Append an element; `_` in a name stands for `-`, a number is cut to two places.

    Example:
        >>> from xml.etree.ElementTree import tostring
        >>> tostring(add(Element("svg"), "path", d="M0 0", stroke_width=1.5, class_="s0"))
        b'<path d="M0 0" stroke-width="1.5" class="s0" />'
    """
    named = {
        name.rstrip("_").replace("_", "-"): digits(value)
        if isinstance(value, float)
        else str(value)
        for name, value in attributes.items()
    }
    made = SubElement(parent, tag, named)
    if text is not None:
        made.text = visible(text)
    return made


def digits(value: float) -> str:
    """Write a coordinate: a tenth of a unit is finer than a screen.

    Example:
        >>> digits(1.25), digits(3.0), digits(-0.01)
        ('1.2', '3', '0')
    """
    short = f"{value:.1f}"
    return "0" if short == "-0.0" else short.removesuffix(".0")


def stroke(parent: Element, series: int, path: str) -> None:
    """Draw the line of a series: through, dashed, dotted, dash-dotted."""
    dashes = {"stroke-dasharray": DASHES[series]} if DASHES[series] else {}
    SubElement(parent, "path", {"class": f"s{series} l", "d": path, **dashes})


def marker(parent: Element, series: int, x: float, y: float) -> None:
    """Draw the sign of a series: a circle, a square, a triangle, a diamond."""
    r = _MARKER
    if series == 0:
        add(parent, "circle", class_="m f0", cx=x, cy=y, r=r)
        return
    corners = {
        1: ((-r, -r), (r, -r), (r, r), (-r, r)),
        2: ((0, -r - 1), (r + 1, r), (-r - 1, r)),
        3: ((0, -r - 1.5), (r + 1.5, 0), (0, r + 1.5), (-r - 1.5, 0)),
    }[series]
    points = " ".join(f"{digits(x + dx)},{digits(y + dy)}" for dx, dy in corners)
    add(parent, "polygon", class_=f"m f{series}", points=points)


def textures(parent: Element, key: str, series: int) -> None:
    """Define the fillings of bars: stripes, dots, lines; the first series is plain."""
    definitions = add(parent, "defs")
    for index in range(1, series):
        turned = {"patternTransform": "rotate(45)"} if index == 1 else {}
        size = 5 if index < 3 else 4
        pattern = add(
            definitions,
            "pattern",
            id=f"{key}-t{index}",
            width=size,
            height=size,
            patternUnits="userSpaceOnUse",
            **turned,
        )
        add(pattern, "rect", class_=f"f{index}", width=size, height=size, fill_opacity=0.2)
        if index == 2:
            add(pattern, "circle", class_=f"f{index}", cx=2.5, cy=2.5, r=1.4)
        else:
            add(pattern, "rect", class_=f"f{index}", width=2 if index == 1 else 1.2, height=size)


def bar(
    parent: Element, key: str, series: int, x: float, y: float, *, wide: float, high: float
) -> None:
    """Draw a bar with the filling of its series."""
    box = add(parent, "rect", x=x, y=y, width=wide, height=high)
    if series == 0:
        box.set("class", "f0")
    else:
        box.set("class", f"s{series}")
        box.set("fill", f"url(#{key}-t{series})")
