"""Triples that stand in a graph more than once."""

from sameas.core.page.words import counted
from sameas.loaders.profile import Side
from sameas.validation.check import EXAMPLES, SIDES, Check, Example, Figure, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.examples import triple_example
from sameas.validation.places import Kind
from sameas.validation.repeats import repeated_attributes, repeated_relations

KINDS: tuple[Kind, Kind] = ("relations", "attributes")


def run(evidence: Evidence) -> Outcome:
    """Count triples that repeat an earlier one."""
    figures: list[Figure] = []
    examples: list[Example] = []
    for side in SIDES:
        for kind in KINDS:
            count, some = _repeats(evidence, side, kind)
            recipe = "value, datatype and language alike" if kind == "attributes" else ""
            name = f"repeated {kind[:-1]} triples"
            figures.append(Figure(name, count, side, "triples", recipe))
            examples += some
    total = sum(figure.value for figure in figures if isinstance(figure.value, int))
    if not total:
        return Outcome("pass", "no triple repeats an earlier one", figures=tuple(figures))
    return Outcome(
        "found",
        counted(total, "triple repeats", "triples repeat")
        + " an earlier one; a published table may count them",
        count=total,
        figures=tuple(figures),
        examples=tuple(examples[:EXAMPLES]),
    )


def _repeats(evidence: Evidence, side: Side, kind: Kind) -> tuple[int, list[Example]]:
    store = evidence.dataset.graph(side).store
    found = repeated_relations(store) if kind == "relations" else repeated_attributes(store)
    return found.count, [triple_example(evidence, side, kind, row) for row in found.rows]


CHECK = Check(
    id="duplicate-triples",
    part="integrity",
    severity="warning",
    meaning="No triple stands in its graph twice. Repeats inflate counts, degrees and whatever is"
    " learnt from them.",
    run=run,
    order=30,
)
