"""Links whose ends are both of one graph."""

import numpy as np
import polars as pl

from sameas.core.page.words import counted
from sameas.validation.check import EXAMPLES, Check, Example, Figure, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.examples import link_example
from sameas.validation.gold import gold


def run(evidence: Evidence) -> Outcome:
    """Find ends that only triples of the other graph have."""
    dataset, both = evidence.dataset, evidence.shared(gold)
    figures: list[Figure] = []
    examples: list[Example] = []
    total = 0
    for here, there in (both, both[::-1]):
        side = here.graph.side
        ends = pl.Series(pl.from_arrow(dataset.links[side]), dtype=pl.String)
        present = []
        for one in (here, there):
            numbers = one.graph.store.entities.find_all(ends)
            # number -1 finds the False at the end
            known = np.append(one.related | one.described, np.False_)
            present.append(known[numbers])
        rows = np.flatnonzero(~present[0] & present[1])
        total += len(rows)
        figures.append(Figure("links with the end of the other graph", len(rows), side, "links"))
        examples += [link_example(evidence, row) for row in rows[:EXAMPLES].tolist()]
    if not total:
        return Outcome("pass", "no link has an end in the wrong graph", figures=tuple(figures))
    return Outcome(
        "found",
        counted(total, "link has", "links have") + " an end that only the other graph knows",
        count=total,
        figures=tuple(figures),
        examples=tuple(examples[:EXAMPLES]),
    )


CHECK = Check(
    id="intra-graph-links",
    part="integrity",
    severity="warning",
    meaning="The left end of a link is of the left graph, the right end of the right one. Otherwise"
    " columns have changed places, or the link is one within a graph.",
    run=run,
    order=36,
)
