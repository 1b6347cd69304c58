"""Both graphs of a dataset, and who of them is linked."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import polars as pl

from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.profile import Side
from sameas.loaders.text_index import Ints
from sameas.validation.evidence import Evidence

SIDES: tuple[Side, Side] = ("left", "right")


def both(evidence: Evidence) -> Iterator[tuple[Side, KnowledgeGraph]]:
    """Give the left graph, then the right one."""
    return ((side, evidence.dataset.graph(side)) for side in SIDES)


def title(evidence: Evidence, side: Side) -> str:
    """Call a graph by its title where it has one, else by its side."""
    return evidence.dataset.graph(side).title or side


def linked(evidence: Evidence) -> tuple[Ints, Ints]:
    """Give the numbers of the distinct gold entities of both sides, in order."""
    found = [
        np.unique(
            graph.store.entities.find_all(
                pl.Series(evidence.dataset.links[side].to_pylist(), dtype=pl.String)
            )
        )
        for side, graph in both(evidence)
    ]
    return found[0][found[0] >= 0], found[1][found[1] >= 0]
