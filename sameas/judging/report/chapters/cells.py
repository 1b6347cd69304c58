"""What the tables of all chapters share: intervals, and one table for each judge."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from sameas.core.page.parts import Block, Group, Section, Value
from sameas.core.page.words import UNDEFINED, number, places_for
from sameas.judging.report.records import JudgeReport

Rows = tuple[tuple[Value, ...], ...]
Record = TypeVar("Record")

_MARK = "*"


def interval(low: float, high: float, undefined: int = 0) -> str:
    """Write an interval; one that leaves replicates out is marked, see `left_out`."""
    if math.isnan(low) or math.isnan(high):
        return UNDEFINED
    places = places_for([low, high])
    mark = _MARK if undefined else ""
    return f"{number(low, places)} to {number(high, places)}{mark}"


def left_out(undefined: Iterable[int], report: JudgeReport) -> str:
    """Say what the mark of `interval` means; nothing where no interval has it."""
    # where it is defined in none, there is no interval to mark
    most = max((count for count in undefined if count < report.replicates), default=0)
    if not most:
        return ""
    share = 100 * most / report.replicates
    told = "under 0.1" if share < 0.1 else f"up to {share:.1f}"
    return f"{_MARK} Not defined in {told} % of replicates; the interval is of the others."


def level(report: JudgeReport) -> str:
    """Title the column of intervals."""
    return f"{100 * report.level:g} % interval"


def grouped(
    records: Sequence[Record],
    key: Callable[[Record], str],
    blocks: Callable[[Sequence[Record]], Sequence[Block]],
    *,
    always: bool = False,
) -> tuple[Group, ...]:
    """Lay records out under a heading for each key, in their order.

    Args:
        records: Any.
        key: What goes under one heading, such as the judge.
        blocks: Lays out those of one heading.
        always: Give a heading where there is but one as well.
    """
    found: dict[str, list[Record]] = {}
    for record in records:
        found.setdefault(key(record), []).append(record)
    titled = always or len(found) > 1
    return tuple(Group(name if titled else "", tuple(blocks(some))) for name, some in found.items())


def section(title: str, groups: tuple[Group, ...], intro: str = "") -> tuple[Section, ...]:
    """Make a chapter; none where there is nothing in it."""
    return (Section(title, groups, intro),) if groups else ()
