"""Relation triples from an entity to itself."""

import numpy as np

from sameas.loaders.profile import Side
from sameas.validation.by_side import by_side
from sameas.validation.check import EXAMPLES, Check, Example, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.examples import triple_example


def run(evidence: Evidence) -> Outcome:
    """Count self loops."""

    def look(side: Side) -> tuple[int, list[Example]]:
        relations = evidence.dataset.graph(side).store.relations
        rows = np.flatnonzero(relations.subject == relations.object)
        shown = rows[:EXAMPLES].tolist()
        return len(rows), [triple_example(evidence, side, "relations", row) for row in shown]

    return by_side(
        look,
        name="self loops",
        unit="triples",
        clean="no entity is related to itself",
        says=(
            "relation triple leads from an entity to itself",
            "relation triples lead from an entity to itself",
        ),
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
