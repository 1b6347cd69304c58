"""Both graphs of a dataset, and who of them is linked."""

from __future__ import annotations

from collections.abc import Iterator

from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.profile import Side
from sameas.loaders.text_index import Ints
from sameas.validation.check import SIDES
from sameas.validation.evidence import Evidence
from sameas.validation.gold import gold


def both(evidence: Evidence) -> Iterator[tuple[Side, KnowledgeGraph]]:
    """Give the left graph, then the right one."""
    return ((side, evidence.dataset.graph(side)) for side in SIDES)


def title(evidence: Evidence, side: Side) -> str:
    """Call a graph by its title where it has one, else by its side."""
    return evidence.dataset.graph(side).title or side


def linked(evidence: Evidence) -> tuple[Ints, Ints]:
    """Give the numbers of the distinct gold entities of both sides, in order."""
    left, right = (side.numbers for side in evidence.shared(gold))
    return left, right
