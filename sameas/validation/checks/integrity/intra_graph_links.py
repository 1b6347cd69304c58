"""Links whose ends are both of one graph."""

import numpy as np
import polars as pl

from sameas.loaders.profile import Side
from sameas.validation.by_side import by_side
from sameas.validation.check import EXAMPLES, Check, Example, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.examples import link_example
from sameas.validation.gold import Flags, GoldSide, flagged, gold


def run(evidence: Evidence) -> Outcome:
    """Find ends that only triples of the other graph have."""
    left, right = evidence.shared(gold)

    def look(side: Side) -> tuple[int, list[Example]]:
        here, there = (left, right) if side == "left" else (right, left)
        ends = pl.Series(pl.from_arrow(evidence.dataset.links[side]), dtype=pl.String)
        rows = np.flatnonzero(~_knows(here, ends) & _knows(there, ends))
        return len(rows), [link_example(evidence, row) for row in rows[:EXAMPLES].tolist()]

    return by_side(
        look,
        name="links with the end of the other graph",
        unit="links",
        clean="no link has an end in the wrong graph",
        says=(
            "link has an end that only the other graph knows",
            "links have an end that only the other graph knows",
        ),
    )


def _knows(one: GoldSide, ends: pl.Series) -> Flags:
    """Say which ids stand in a triple of a graph."""
    return flagged(one.related | one.described, one.graph.store.entities.find_all(ends))


CHECK = Check(
    id="intra-graph-links",
    part="integrity",
    severity="warning",
    meaning="The left end of a link is of the left graph, the right end of the right one. Otherwise"
    " columns have changed places, or the link is one within a graph.",
    run=run,
    order=36,
)
