"""Percent signs in IRIs that begin no escape."""

import polars as pl

from sameas.core.page.words import counted
from sameas.validation.check import EXAMPLES, SIDES, Check, Example, Figure, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.examples import entity_example
from sameas.validation.vocabularies import entity_ids


def run(evidence: Evidence) -> Outcome:
    """Find ids that cannot be percent-decoded as a whole."""
    figures: list[Figure] = []
    examples: list[Example] = []
    total = 0
    for side in SIDES:
        ids = entity_ids(evidence.dataset.graph(side)).to_frame().with_row_index("number")
        wrong = ids.filter(
            pl.col("id").str.contains("%", literal=True),
            pl.col("id").str.contains("://", literal=True),
            pl.col("id").str.replace_all("%[0-9A-Fa-f]{2}", "").str.contains("%", literal=True),
        )
        total += wrong.height
        figures.append(Figure("ids with a false percent escape", wrong.height, side, "entities"))
        examples += [
            entity_example(evidence, side, number)
            for number in wrong["number"].head(EXAMPLES).to_list()
        ]
    if not total:
        return Outcome("pass", "every percent sign begins an escape", figures=tuple(figures))
    return Outcome(
        "found",
        counted(total, "id holds", "ids hold") + " a percent sign that begins no escape",
        count=total,
        figures=tuple(figures),
        examples=tuple(examples[:EXAMPLES]),
    )


CHECK = Check(
    id="percent-escapes",
    part="integrity",
    severity="note",
    meaning="A percent sign in an IRI begins an escape of two hexadecimal digits. Names that are"
    " read from ids depend on it.",
    run=run,
    order=24,
)
