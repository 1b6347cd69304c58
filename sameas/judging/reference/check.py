"""What a check of published tables is, and what it finds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from sameas.judging.reference.tables import Tables

Kind = Literal["contradiction", "reading"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that does not fit.

    Attributes:
        table: Name of the table, or of both.
        where: The row.
        says: What does not fit, with the arithmetic.
    """

    table: str
    where: str
    says: str


@dataclass(frozen=True, slots=True)
class PublishedCheck:
    """One thing to look at in published tables.

    Attributes:
        id: Its module's name with hyphens.
        title: Heading.
        kind: `contradiction`: the tables cannot all be right as they are described; `reading`:
            they may be right, but do not show what they seem to.
        meaning: What is compared and why, in a few sentences.
        tables: Names of the tables it needs; without one of them it does not look.
        run: Looks; gives how much was compared, and what was found.
        order: Place on the page.
    """

    id: str
    title: str
    kind: Kind
    meaning: str
    tables: tuple[str, ...]
    run: Callable[[Tables], tuple[int, Sequence[Finding]]]
    order: int
