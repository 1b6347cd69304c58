"""What a page is made of. All texts are plain: whoever draws them escapes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Tone = Literal["good", "note", "warning", "bad", "none"]
Kind = Literal["steps", "lines", "bars", "points"]
Value = int | float | str | None

MOST_SERIES = 4
"""More lines or rows of bars than this cannot be told apart."""


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a chart, or one row of its bars or points.

    Attributes:
        name: In the legend.
        x: Numbers in ascending order (`steps`, `lines`), or names (`bars`, `points`).
        y: One number for each; what is not finite is left out.
        low: Lower end of each interval (`lines`, `points`); empty for none.
        high: Upper end of each interval.
    """

    name: str
    x: tuple[float | str, ...]
    y: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture.

    Attributes:
        title: What it shows.
        kind: `steps`: a value holds until the next x, as in a cumulative distribution; `lines`:
            straight between points; `bars`: horizontal, from zero; `points`: a marker for each
            name, with its interval.
        x: Title of the axis of what `Series.x` holds.
        y: Title of the axis of what `Series.y` holds.
        series: One to four.
        alt: What it says, in a sentence, to a reader who cannot see it.
        log_x: The axis of numbers in `Series.x` is logarithmic; zero stands left of it.
    """

    title: str
    kind: Kind
    x: str
    y: str
    series: tuple[Series, ...]
    alt: str
    log_x: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Values that are read together.

    Attributes:
        title: What they show.
        columns: Their titles; the first column names the rows.
        rows: One a line, values in the order of the columns.
        note: What a reader must know.
        alike: Whose fractions have the same digits after the point: a `column`'s or a `row`'s.
        recipes: What is counted, and how.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    note: str = ""
    alike: Literal["column", "row"] = "column"
    recipes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Notice:
    """One sentence with a tone.

    Attributes:
        tone: How good or bad it is.
        label: The tone in a word.
        text: The sentence.
        name: What it is about.
        more: A second sentence, set smaller.
    """

    tone: Tone
    label: str
    text: str
    name: str = ""
    more: str = ""


@dataclass(frozen=True, slots=True)
class Notices:
    """Sentences below each other; `compact` for a long list that is looked through."""

    items: tuple[Notice, ...]
    compact: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """One thing, and where it stands."""

    text: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """Things that were found.

    Attributes:
        title: What they are.
        items: The things, ids and literals as they are.
        note: What a reader must know.
    """

    title: str
    items: tuple[Item, ...]
    note: str = ""


Block = Chart | Table | Notices | Listing


@dataclass(frozen=True, slots=True)
class Group:
    """Blocks under a smaller heading; an empty title for none."""

    title: str
    blocks: tuple[Block, ...]
    intro: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of a page."""

    title: str
    groups: tuple[Group, ...]
    intro: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A whole report.

    Attributes:
        kind: What sort of report it is, set above the title.
        title: What it is about.
        lead: A sentence below the title.
        verdict: What it comes to.
        facts: Name and value of what a reader wants to know first.
        sections: Its chapters.
        footer: Who made it.
    """

    kind: str
    title: str
    lead: str
    verdict: Notice
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    footer: str = ""
