"""What a check is, and what it gives back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from sameas.validation.evidence import Evidence

Part = Literal["integrity", "coverage", "heterogeneity", "difficulty"]
Severity = Literal["error", "warning", "note"]
Status = Literal["pass", "found", "figure", "skip"]
Origin = Literal["left", "right", "links"]
Value = int | float | str | None

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
    """

    name: str
    value: Value
    side: Origin | None = None
    unit: str = ""
    recipe: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Figures that are read together: one row a line, values in the order of the columns."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """One line, or one row of bars, of a plot; `x` holds numbers or category names."""

    name: str
    x: tuple[float | str, ...]
    y: tuple[float, ...]


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
    """

    title: str
    kind: Literal["steps", "bars"]
    x: str
    y: str
    series: tuple[Series, ...]
    alt: str
    log_x: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """One thing that was found.

    Attributes:
        text: The thing itself.
        origin: Where it comes from. What stands there because of a link is of `links`, even if
            it is an id of the left graph: redaction goes by this.
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
            `figure`: measured, without a verdict; `skip`: could not look, and `says` tells why.
        says: One sentence for a reader.
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
