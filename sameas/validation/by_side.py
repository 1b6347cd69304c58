"""Checks that count the same thing in both graphs."""

from __future__ import annotations

from collections.abc import Callable

from sameas.core.page.words import counted
from sameas.loaders.profile import Side
from sameas.validation.check import EXAMPLES, SIDES, Example, Figure, Outcome

Look = Callable[[Side], tuple[int, list[Example]]]


def by_side(look: Look, *, name: str, unit: str, clean: str, says: tuple[str, str]) -> Outcome:
    """Look at both graphs, and give the figure of each and the examples of both.

    Args:
        look: Gives of one side how often something was found, and examples of it.
        name: Of the figure.
        unit: What is counted, in the plural.
        clean: What to say where nothing was found.
        says: What to say after a count of one, and of several.

    Example:
        >>> found = by_side(
        ...     lambda side: (1, []) if side == "left" else (0, []),
        ...     name="odd ids",
        ...     unit="entities",
        ...     clean="no id is odd",
        ...     says=("id is odd", "ids are odd"),
        ... )
        >>> found.says, [figure.value for figure in found.figures]
        ('1 id is odd', [1, 0])
    """
    seen = {side: look(side) for side in SIDES}
    figures = tuple(Figure(name, count, side, unit) for side, (count, _) in seen.items())
    total = sum(count for count, _ in seen.values())
    if not total:
        return Outcome("pass", clean, figures=figures)
    examples = [one for _, some in seen.values() for one in some[:EXAMPLES]]
    return Outcome(
        "found",
        counted(total, *says),
        count=total,
        figures=figures,
        examples=tuple(examples[:EXAMPLES]),
    )
