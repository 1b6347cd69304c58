"""Relation triples from an entity to itself."""

import numpy as np

from sameas.core.page.words import counted
from sameas.validation.check import EXAMPLES, SIDES, Check, Example, Figure, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.examples import triple_example


def run(evidence: Evidence) -> Outcome:
    """Count self loops."""
    figures: list[Figure] = []
    examples: list[Example] = []
    total = 0
    for side in SIDES:
        relations = evidence.dataset.graph(side).store.relations
        rows = np.flatnonzero(relations.subject == relations.object)
        total += len(rows)
        figures.append(Figure("self loops", len(rows), side, "triples"))
        examples += [
            triple_example(evidence, side, "relations", row) for row in rows[:EXAMPLES].tolist()
        ]
    if not total:
        return Outcome("pass", "no entity is related to itself", figures=tuple(figures))
    return Outcome(
        "found",
        counted(total, "relation triple leads", "relation triples lead")
        + " from an entity to itself",
        count=total,
        figures=tuple(figures),
        examples=tuple(examples[:EXAMPLES]),
    )


CHECK = Check(
    id="self-loops",
    part="integrity",
    severity="note",
    meaning="No relation triple has the same entity as subject and object. Such a triple says"
    " nothing of a neighbour, and counts twice in a degree.",
    run=run,
    order=34,
)
