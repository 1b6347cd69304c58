"""A pair that a design asks about, before it is put into words."""

from __future__ import annotations

from dataclasses import dataclass, field

from sameas.judging.coding import Decision
from sameas.judging.plan.asked import Drawn


@dataclass(frozen=True, slots=True)
class Item:
    """One question, whatever the prompt.

    Attributes:
        left: Id in the left graph.
        right: Id in the right graph.
        decision: What is asked about.
        cell: Where in the design it belongs.
        drawn: How the pair came here.
        system: Whose decision it is; None where the design assigns it.
        tier: What kind of pair it is.
        flipped: The decision is the reverse of the first one.
        perturbation: `none`, or such as `P1`.
    """

    left: str
    right: str
    decision: Decision
    cell: str
    drawn: Drawn
    system: str | None = None
    tier: str | None = None
    flipped: bool = False
    perturbation: str = "none"


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a design drew.

    Attributes:
        items: In order.
        meanings: What each word of `Drawn.how` means, in a sentence.
        notes: What a reader of results should know.
    """

    items: tuple[Item, ...]
    meanings: dict[str, str]
    notes: tuple[str, ...] = field(default=())


def other(decision: Decision) -> Decision:
    """Give the reverse.

    Example:
        >>> other("MATCH")
        'NON_MATCH'
    """
    return "NON_MATCH" if decision == "MATCH" else "MATCH"
