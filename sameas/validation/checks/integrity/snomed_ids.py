"""Ids of SNOMED CT: check digit and partition."""

import polars as pl

from sameas.core.page.words import counted
from sameas.validation.check import EXAMPLES, SIDES, Check, Example, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.examples import entity_example
from sameas.validation.vocabularies import snomed_entities


def run(evidence: Evidence) -> Outcome:
    """Count the ids of SNOMED CT by kind, and find those that name no concept."""
    tables: list[Table] = []
    examples: list[Example] = []
    total = 0
    for side in SIDES:
        codes = snomed_entities(evidence.dataset.graph(side))
        if not codes.height:
            continue
        kinds = codes["kind"].value_counts().sort("count", "kind", descending=[True, False])
        tables.append(
            Table(
                f"SNOMED CT ids of the {side} graph",
                ("kind or fault", "entities"),
                tuple(kinds.iter_rows()),
            )
        )
        wrong = codes.filter(pl.col("kind") != "concept")
        total += wrong.height
        examples += [
            entity_example(evidence, side, number)
            for number in wrong["number"].head(EXAMPLES).to_list()
        ]
    if not tables:
        return Outcome("skip", "no ids of SNOMED CT")
    if not total:
        return Outcome(
            "pass", "every id has the check digit and partition of a concept", tables=tuple(tables)
        )
    return Outcome(
        "found",
        counted(total, "id has", "ids have")
        + " a wrong check digit, or a partition other than that of concepts",
        count=total,
        tables=tuple(tables),
        examples=tuple(examples[:EXAMPLES]),
    )


CHECK = Check(
    id="snomed-ids",
    part="integrity",
    severity="warning",
    meaning="Ids of SNOMED CT are SCTIDs with a right check digit and the partition of concepts."
    " A wrong digit is mostly a typing error, or a number that went through a spreadsheet.",
    run=run,
    order=52,
)
