"""Which entities have attribute triples."""

from __future__ import annotations

from sameas.validation.check import EXAMPLES, Check, Example, Figure, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.gold import gold
from sameas.validation.shape.distribution import percent, share


def run(evidence: Evidence) -> Outcome:
    """Count the gold entities, and those of the relation graph, that have an attribute."""
    figures, rows, examples, said = [], [], [], []
    count = 0
    sides = [side for side in evidence.shared(gold) if side.has_attributes]
    if not sides:
        return Outcome("skip", "this copy of the dataset has no file of attributes")
    for side in sides:
        place = side.graph.side
        bare = side.numbers[~side.described[side.numbers]]
        entities, related = len(side.numbers), int(side.related.sum())
        both = int((side.related & side.described).sum())
        of_gold = share(entities - len(bare), entities)
        of_graph = share(both, related)
        count += len(bare)
        said.append(f"{percent(of_gold)} of the {place} gold entities")
        figures += [
            Figure(
                "gold entities with attributes",
                entities - len(bare),
                place,
                "entities",
                in_table=True,
            ),
            Figure(
                "share of gold entities with attributes", of_gold, place, "share", in_table=True
            ),
            Figure(
                "share of the relation graph with attributes",
                of_graph,
                place,
                "share",
                in_table=True,
            ),
        ]
        rows.append((place, entities, len(bare), of_gold, related, of_graph))
        examples += [Example(one, "links") for one in side.ids(bare[:EXAMPLES])]
    return Outcome(
        "figure",
        f"{' and '.join(said)} have attributes",
        count=count,
        figures=tuple(figures),
        tables=(
            Table(
                "Entities with attribute triples",
                (
                    *("side", "gold entities", "of them without", "share with attributes"),
                    *("entities in the relation graph", "share with attributes"),
                ),
                tuple(rows),
            ),
        ),
        examples=tuple(examples[:EXAMPLES]),
    )


CHECK = Check(
    id="attribute-coverage",
    part="coverage",
    severity="note",
    meaning="Which gold entities, and which entities of the relation graph, have an attribute"
    " triple at all: methods that read values have nothing to go by for the others.",
    run=run,
    order=60,
)
