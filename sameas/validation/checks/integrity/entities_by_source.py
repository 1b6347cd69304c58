"""Where entities occur."""

import numpy as np

from sameas.validation.check import Check, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.gold import gold

SOURCES = ("relations and attributes", "relations only", "attributes only", "links only")


def run(evidence: Evidence) -> Outcome:
    """Count entities by where they occur."""
    columns = []
    for here in evidence.shared(gold):
        kinds = np.where(
            here.related, np.where(here.described, 0, 1), np.where(here.described, 2, 3)
        )
        columns.append([*np.bincount(kinds, minlength=len(SOURCES)).tolist(), len(kinds)])
    rows = tuple(zip((*SOURCES, "all"), *columns, strict=True))
    alone = sum(column[3] for column in columns)
    return Outcome(
        "figure",
        f"{columns[0][-1]:,} left and {columns[1][-1]:,} right entities; {alone:,} of them occur"
        " in links only",
        tables=(
            Table(
                "entities by where they occur",
                ("source", "left", "right"),
                rows,
                note="Objects of attributes are no entities; links are those before sampling and"
                " those of splits, too.",
            ),
        ),
    )


CHECK = Check(
    id="entities-by-source",
    part="integrity",
    severity="note",
    meaning="How many entities occur in relations, in attributes, or in links only. Published"
    " counts of entities differ by which of these they take.",
    run=run,
    order=33,
)
