"""Several relations from one entity to another."""

import numpy as np

from sameas.core.page.words import counted
from sameas.loaders.store import GraphStore, Longs
from sameas.validation.check import EXAMPLES, SIDES, Check, Example, Figure, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.examples import triple_example
from sameas.validation.repeats import Repeats, relation_keys, repeats


def run(evidence: Evidence) -> Outcome:
    """Count relation triples between two entities that another predicate joins already."""
    figures: list[Figure] = []
    examples: list[Example] = []
    total = 0
    for side in SIDES:
        rows, found = _parallel(evidence.dataset.graph(side).store)
        total += found.count
        figures.append(Figure("parallel edges", found.count, side, "triples"))
        examples += [
            triple_example(evidence, side, "relations", int(rows[row])) for row in found.rows
        ]
    if not total:
        return Outcome("pass", "no two entities are joined twice", figures=tuple(figures))
    return Outcome(
        "found",
        counted(total, "relation triple joins", "relation triples join")
        + " two entities that another predicate joins already, in the"
        " same direction",
        count=total,
        figures=tuple(figures),
        examples=tuple(examples[:EXAMPLES]),
    )


def _parallel(store: GraphStore) -> tuple[Longs, Repeats]:
    """Give the rows of distinct triples in file order, and which of these are parallel."""
    part = store.relations
    rows = np.arange(len(part.subject))
    if part.distinct < len(rows):
        # a triple that is repeated is one edge
        keys = relation_keys(part, len(store.entities))
        rows = np.sort(np.unique(keys, return_index=True)[1])
    ends = part.subject[rows].astype(np.uint64) << np.uint64(32)
    return rows, repeats(ends | part.object[rows].astype(np.uint64))


CHECK = Check(
    id="parallel-edges",
    part="integrity",
    severity="note",
    meaning="How often two entities are joined by more than one predicate in the same direction. A"
    " simple graph, and an adjacency matrix of ones, keep only one of them.",
    run=run,
    order=35,
)
