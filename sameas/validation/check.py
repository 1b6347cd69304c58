"""What a check is, and what it gives back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from sameas.loaders.profile import Side

if TYPE_CHECKING:
    from sameas.validation.evidence import Evidence

Part = Literal["integrity", "coverage", "heterogeneity", "difficulty"]
Severity = Literal["error", "warning", "note"]
Status = Literal["pass", "found", "figure", "skip", "crash"]
Origin = Literal["left", "right", "links", "files"]
Value = int | float | str | None

SIDES: tuple[Side, Side] = ("left", "right")
PARTS: tuple[Part, ...] = ("integrity", "coverage", "heterogeneity", "difficulty")
EXAMPLES = 10


@dataclass(frozen=True, slots=True)
class Figure:
    """One number, or one word, that was measured.

    Attributes:
        name: What it is called in the report, the same in every version.
        value: None where it is not defined for this data.
        side: `left`, `right` or `links` where it belongs to one.
        unit: Such as `triples`, `bytes`, `share`; a share is from 0 to 1.
        recipe: How it was computed, where the name does not say it.
        content: Where the value comes from, if it is an id or a term; see `Example.origin`.
        in_table: A table of the same outcome tells it, too, so a reader need not see it twice.
    """

    name: str
    value: Value
    side: Origin | None = None
    unit: str = ""
    recipe: str = ""
    content: Origin | None = None
    in_table: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Figures that are read together.

    Attributes:
        title: What they show.
        columns: Their titles.
        rows: One a line, values in the order of the columns.
        note: What a reader must know.
        content: For each column where its ids or terms come from, None for one without such; empty
            where no column holds any. See `Example.origin`.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    note: str = ""
    content: tuple[Origin | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Series:
    """One line, or one row of bars, of a plot; `x` holds numbers or category names."""

    name: str
    x: tuple[int | float | str, ...]
    y: tuple[float, ...]

    def __post_init__(self) -> None:
        if len(self.x) != len(self.y):
            raise ValueError(f"{self.name!r}: {len(self.x)} places for {len(self.y)} values")


@dataclass(frozen=True, slots=True)
class Plot:
    """What is better seen than read.

    Attributes:
        title: What it shows.
        kind: `steps` for cumulative distributions, `bars` for shares of categories.
        x: Title of the axis.
        y: Title of the axis.
        series: What is drawn, at most four.
        alt: What it says, in a sentence, to a reader who cannot see it.
        log_x: The axis is logarithmic.
        content: Where the categories of `x` come from, if they are ids or terms.
    """

    title: str
    kind: Literal["steps", "bars"]
    x: str
    y: str
    series: tuple[Series, ...]
    alt: str
    log_x: bool = False
    content: Origin | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """One thing that was found.

    Attributes:
        text: The thing itself.
        origin: Where it comes from. What stands there because of a link is of `links`, even if
            it is an id of the left graph: redaction goes by this. What holds neither id nor term,
            such as the name of a file, is of `files`.
        file: The file it is in.
        line: The line it is on, from 1.
    """

    text: str
    origin: Origin
    file: str | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a check says of a dataset.

    Attributes:
        status: `pass`: looked and found nothing; `found`: what the check's severity is about;
            `figure`: measured, without a verdict; `skip`: could not look, and `says` tells why;
            `crash`: the check broke, which only `validate` says.
        says: One sentence for a reader, without ids and terms: those are figures or examples.
        count: How often it was found.
        figures: Single values.
        tables: Values to be read together.
        plots: Values to be seen.
        examples: At most ten, the first in a total order.
    """

    status: Status
    says: str
    count: int = 0
    figures: tuple[Figure, ...] = ()
    tables: tuple[Table, ...] = ()
    plots: tuple[Plot, ...] = ()
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """One thing to look at.

    Attributes:
        id: Such as `duplicate-links`; the same in every version, and its module's name with
            hyphens.
        part: Chapter of the report.
        severity: What it means if something is found.
        meaning: What is looked at and why it matters, for `sameas checks`.
        run: Looks.
        order: Place within its part; ties go by id.
    """

    id: str
    part: Part
    severity: Severity
    meaning: str
    run: Callable[[Evidence], Outcome]
    order: int = 100
