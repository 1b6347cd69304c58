"""Spellings of the IRIs of MeSH."""

import polars as pl

from sameas.validation.check import EXAMPLES, Check, Example, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.examples import entity_example
from sameas.validation.licensed import SIDES
from sameas.validation.vocabularies import mesh_entities


def run(evidence: Evidence) -> Outcome:
    """Find ids with another base than most."""
    tables: list[Table] = []
    examples: list[Example] = []
    total = 0
    for side in SIDES:
        nodes = mesh_entities(evidence.dataset.graph(side))
        if not nodes.height:
            continue
        bases = nodes["base"].value_counts().sort("count", "base", descending=[True, False])
        tables.append(
            Table(f"MeSH bases of the {side} graph", ("base", "entities"), tuple(bases.iter_rows()))
        )
        other = nodes.filter(pl.col("base") != bases["base"][0])
        total += other.height
        examples += [
            entity_example(evidence, side, number)
            for number in other["number"].head(EXAMPLES).to_list()
        ]
    if not tables:
        return Outcome("skip", "no ids of MeSH")
    if not total:
        return Outcome("pass", "all ids of MeSH have the same base", tables=tuple(tables))
    return Outcome(
        "found",
        f"{total:,} ids of MeSH have another base than the others of their graph",
        count=total,
        tables=tuple(tables),
        examples=tuple(examples[:EXAMPLES]),
    )


CHECK = Check(
    id="mesh-bases",
    part="integrity",
    severity="warning",
    meaning="All ids of MeSH in a graph begin alike: http or https, with a year or without. What is"
    " the same node under two bases looks like two.",
    run=run,
    order=53,
)
