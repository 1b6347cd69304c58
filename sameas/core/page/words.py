"""Text and numbers as a reader sees them."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable

from sameas.core.page.parts import Value

UNDEFINED = "\N{EN DASH}"

_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
_NAMES = {"\n": "LF", "\r": "CR", "\0": "NUL"}
_WIDE, _NARROW, _USUAL, _BROAD = 1.05, 0.36, 0.62, 0.8


def visible(text: str) -> str:
    r"""Put signs in the place of characters that are not seen or that turn the text around.

    A TAB becomes an arrow; other control characters, marks of writing direction and lone
    surrogates their name or number.

    Example:
        >>> visible("a\tb\u202ec")
        'a⇥b⟨U+202E⟩c'
    """
    return _UNSEEN.sub(_sign, text)


def _sign(found: re.Match[str]) -> str:
    if found.group() == "\t":
        return "⇥"
    return f"⟨{_NAMES.get(found.group()) or f'U+{ord(found.group()):04X}'}⟩"


def number(value: Value, places: int | None = None) -> str:
    """Write a value for a reader.

    Args:
        value: A number, a text, or None for what is not defined.
        places: Digits after the point of a fraction; None for as many as it needs itself.

    Example:
        >>> number(1234567), number(0.98765), number("a"), number(None) == UNDEFINED
        ('1,234,567', '0.988', 'a', True)
    """
    if value is None or (isinstance(value, float) and not math.isfinite(value)):
        return UNDEFINED
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, int):
        return f"{value:,}"
    if places is None:
        places = places_for([value])
    if value and abs(value) < 0.5 * 10**-places:
        return f"{value:.1e}"
    return f"{value:,.{places}f}"


def counted(count: int, one: str, several: str) -> str:
    """Write a count and what is counted, with its verb where that changes.

    Example:
        >>> counted(1, "link repeats", "links repeat"), counted(2000, "link", "links")
        ('1 link repeats', '2,000 links')
    """
    return f"{count:,} {one if count == 1 else several}"


def places_for(values: Iterable[Value]) -> int:
    """Tell how many digits after the point show these values well side by side.

    Example:
        >>> places_for([0.5, 1.0]), places_for([12.5, None]), places_for([12.0, 3.0])
        (3, 2, 0)
    """
    sizes = [abs(value) for value in values if isinstance(value, float) and math.isfinite(value)]
    largest = max(sizes, default=0.0)
    if largest > 1 and all(size.is_integer() for size in sizes):
        return 0
    if largest < 10:
        return 3
    return 2 if largest < 1000 else 1


def tick(value: float) -> str:
    """Write the number beside a tick of an axis.

    Example:
        >>> tick(0.25), tick(20000.0), tick(3e6), tick(1e-05)
        ('0.25', '20k', '3M', '1e-05')
    """
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e4, "k")):
        if abs(value) >= size:
            per = 1e3 if letter == "k" else size
            return f"{value / per:.6g}{letter}"
    return f"{value:.6g}"


def width(text: str) -> float:
    """Estimate how wide a text is, in units of its font's size.

    Nobody knows the reader's font: this is for leaving room, not for setting type.
    """
    return sum(map(_advance, text))


def fit(text: str, room: float) -> str:
    """Shorten a text to a width in units of its font's size, with an ellipsis.

    Example:
        >>> fit("a long name", 4)
        'a long…'
    """
    if width(text) <= room:
        return text
    used, kept = _advance("…"), 0
    for character in text:
        used += _advance(character)
        if used > room:
            break
        kept += 1
    return text[:kept].rstrip() + "…"


def _advance(character: str) -> float:
    if unicodedata.combining(character):
        return 0.0
    if unicodedata.east_asian_width(character) in "WF":
        return _WIDE
    if character in " .,:;'|!ijlIft()[]":
        return _NARROW
    return _BROAD if character.isupper() or character in "mw…%\N{EN DASH}" else _USUAL
