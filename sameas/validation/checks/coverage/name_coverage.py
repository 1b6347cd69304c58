"""Which entities have a name: a judge or a string matcher sees bare ids of the others."""

from __future__ import annotations

from sameas.validation.check import EXAMPLES, Check, Example, Figure, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.gold import gold
from sameas.validation.shape.distribution import share


def run(evidence: Evidence) -> Outcome:
    """Count the gold entities, and all entities, that have a name."""
    figures, rows, examples = [], [], []
    nameless = []
    for side in evidence.shared(gold):
        place = side.graph.side
        named = side.graph.names.named()
        without = side.numbers[~named[side.numbers]]
        nameless.append(len(without))
        entities = len(side.numbers)
        of_gold = share(entities - len(without), entities)
        of_all = share(int(named.sum()), len(named))
        figures += [
            Figure(
                "gold entities with a name",
                entities - len(without),
                place,
                "entities",
                in_table=True,
            ),
            Figure("share of gold entities with a name", of_gold, place, "share", in_table=True),
            Figure("share of all entities with a name", of_all, place, "share", in_table=True),
        ]
        rows.append((place, entities, len(without), of_gold, len(named), of_all))
        # a linked id, even of the left graph, stands here because of its link
        examples += [Example(one, "links") for one in side.ids(without[:EXAMPLES])]
    table = Table(
        "Entities with a name",
        (
            *("side", "gold entities", "of them without a name", "share with a name"),
            *("all entities", "share with a name"),
        ),
        tuple(rows),
        note="A name is read from the attributes that the dataset's kind declares, then from the"
        " id where that spells one.",
    )
    if not any(nameless):
        return Outcome(
            "pass", "every gold entity has a name", figures=tuple(figures), tables=(table,)
        )
    return Outcome(
        "found",
        f"{nameless[0]:,} gold entities of the left graph and {nameless[1]:,} of the right have no"
        " name: whoever judges by names sees bare ids",
        count=sum(nameless),
        figures=tuple(figures),
        tables=(table,),
        examples=tuple(examples[:EXAMPLES]),
    )


CHECK = Check(
    id="name-coverage",
    part="coverage",
    severity="warning",
    meaning="Gold entities without a name. A judge or a string matcher sees a bare id there, such"
    " as a Q-id of Wikidata, and does not compare what it seems to compare.",
    run=run,
    order=50,
)
