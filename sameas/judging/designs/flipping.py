"""Each question asked again under the reverse decision."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sameas.judging.designs.item import Item, other


def with_flips(items: Iterable[Item]) -> tuple[Item, ...]:
    """Put behind each item the same pair under the reverse decision.

    Example:
        >>> from sameas.judging.plan.asked import Drawn
        >>> item = Item("a", "x", "MATCH", "gold", Drawn("gold"))
        >>> [(one.decision, one.flipped) for one in with_flips([item])]
        [('MATCH', False), ('NON_MATCH', True)]
    """
    return tuple(
        one
        for item in items
        for one in (item, replace(item, decision=other(item.decision), flipped=True))
    )
