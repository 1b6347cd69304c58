"""Ids that are empty or hold what cannot be seen."""

import polars as pl

from sameas.core.page.words import counted
from sameas.validation.check import EXAMPLES, SIDES, Check, Example, Figure, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.examples import entity_example
from sameas.validation.vocabularies import entity_ids

_ODD = r"^$|^\s|\s$|\p{Cc}|\x{feff}"


def run(evidence: Evidence) -> Outcome:
    """Find ids that differ from what a reader sees."""
    figures: list[Figure] = []
    examples: list[Example] = []
    total = 0
    for side in SIDES:
        ids = entity_ids(evidence.dataset.graph(side)).to_frame().with_row_index("number")
        odd = ids.filter(pl.col("id").str.contains(_ODD))
        total += odd.height
        figures.append(Figure("odd ids", odd.height, side, "entities"))
        examples += [
            entity_example(evidence, side, number)
            for number in odd["number"].head(EXAMPLES).to_list()
        ]
    if not total:
        return Outcome(
            "pass", "no id is empty or holds what cannot be seen", figures=tuple(figures)
        )
    return Outcome(
        "found",
        counted(
            total,
            "id is empty, begins or ends with white space, or holds",
            "ids are empty, begin or end with white space, or hold",
        )
        + " control characters",
        count=total,
        figures=tuple(figures),
        examples=tuple(examples[:EXAMPLES]),
    )


CHECK = Check(
    id="odd-ids",
    part="integrity",
    severity="warning",
    meaning="No entity's id is empty, begins or ends with white space, or holds a control character"
    " or byte-order mark. Such ids match nothing once a tool trims them.",
    run=run,
    order=50,
)
