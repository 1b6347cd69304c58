"""Links to entities that no triple has."""

from sameas.core.page.words import counted
from sameas.validation.check import EXAMPLES, Check, Example, Figure, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.gold import gold
from sameas.validation.places import LINKS, place


def run(evidence: Evidence) -> Outcome:
    """Find linked entities without a relation and without an attribute."""
    dataset, figures, examples, total = evidence.dataset, [], [], 0
    for here in evidence.shared(gold):
        side, entities = here.graph.side, here.graph.store.entities
        alone = ~here.related[here.numbers] & ~here.described[here.numbers]
        nowhere = {entities[number] for number in here.numbers[alone].tolist()}
        figures.append(Figure("linked entities in no triple", len(nowhere), side, "entities"))
        total += len(nowhere)
        missing = set(nowhere)
        for row, entity in enumerate(dataset.links[side].to_pylist() if nowhere else []):
            if entity in missing and len(nowhere) - len(missing) < EXAMPLES:
                missing.discard(entity)
                examples.append(Example(entity, "links", *place(dataset, LINKS, row)))
    if not total:
        return Outcome("pass", "every linked entity stands in a triple", figures=tuple(figures))
    return Outcome(
        "found",
        counted(total, "linked entity stands", "linked entities stand")
        + " in no triple, so nothing is known of them",
        count=total,
        figures=tuple(figures),
        examples=tuple(examples[:EXAMPLES]),
    )


CHECK = Check(
    id="dangling-links",
    part="integrity",
    severity="warning",
    meaning="Each linked entity stands in a relation or attribute triple of its graph. Of one that"
    " does not, an aligner can only see the id.",
    run=run,
    order=32,
)
