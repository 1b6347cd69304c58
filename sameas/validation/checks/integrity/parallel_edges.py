"""Several relations from one entity to another."""

import numpy as np

from sameas.loaders.profile import Side
from sameas.loaders.store import GraphStore, Longs
from sameas.validation.by_side import by_side
from sameas.validation.check import Check, Example, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.examples import triple_example
from sameas.validation.repeats import Repeats, relation_keys, repeats

_SAYS = "two entities that another predicate joins already, in the same direction"


def run(evidence: Evidence) -> Outcome:
    """Count relation triples between two entities that another predicate joins already."""

    def look(side: Side) -> tuple[int, list[Example]]:
        rows, found = _parallel(evidence.dataset.graph(side).store)
        shown = rows[list(found.rows)].tolist()
        return found.count, [triple_example(evidence, side, "relations", row) for row in shown]

    return by_side(
        look,
        name="parallel edges",
        unit="triples",
        clean="no two entities are joined twice",
        says=(f"relation triple joins {_SAYS}", f"relation triples join {_SAYS}"),
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
