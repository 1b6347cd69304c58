"""Ids of MeSH, by what they name."""

import polars as pl

from sameas.validation.check import EXAMPLES, Check, Example, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.examples import entity_example
from sameas.validation.licensed import SIDES
from sameas.validation.vocabularies import mesh_entities


def run(evidence: Evidence) -> Outcome:
    """Count the nodes of MeSH by kind, and find those of none."""
    tables: list[Table] = []
    examples: list[Example] = []
    total = 0
    for side in SIDES:
        nodes = mesh_entities(evidence.dataset.graph(side))
        if not nodes.height:
            continue
        kinds = nodes["kind"].value_counts().sort("count", "kind", descending=[True, False])
        tables.append(
            Table(f"MeSH ids of the {side} graph", ("kind", "entities"), tuple(kinds.iter_rows()))
        )
        unknown = nodes.filter(pl.col("kind") == "unknown")
        total += unknown.height
        examples += [
            entity_example(evidence, side, number)
            for number in unknown["number"].head(EXAMPLES).to_list()
        ]
    if not tables:
        return Outcome("skip", "no ids of MeSH")
    if not total:
        return Outcome("pass", "every id has a form that MeSH uses", tables=tuple(tables))
    return Outcome(
        "found",
        f"{total:,} ids have no form that MeSH uses",
        count=total,
        tables=tuple(tables),
        examples=tuple(examples[:EXAMPLES]),
    )


CHECK = Check(
    id="mesh-ids",
    part="integrity",
    severity="warning",
    meaning="Ids of MeSH have one of its forms: descriptor D, supplementary record C, qualifier Q,"
    " concept M, term T, pair, or tree number. How many there are of each kind.",
    run=run,
    order=51,
)
