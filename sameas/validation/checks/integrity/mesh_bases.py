"""Spellings of the IRIs of MeSH."""

from sameas.core.page.words import counted
from sameas.validation.check import EXAMPLES, Check, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.examples import entity_example
from sameas.validation.vocabularies import mesh_ids


def run(evidence: Evidence) -> Outcome:
    """Find ids with another base than most."""
    graphs = evidence.shared(mesh_ids)
    if not graphs:
        return Outcome("skip", "no ids of MeSH")
    tables = tuple(
        Table(f"MeSH bases of the {one.side} graph", ("base", "entities"), one.bases)
        for one in graphs
    )
    total = sum(count for one in graphs for _, count in one.bases[1:])
    if not total:
        return Outcome("pass", "all ids of MeSH have the same base", tables=tables)
    examples = [
        entity_example(evidence, one.side, number) for one in graphs for number in one.other
    ]
    return Outcome(
        "found",
        counted(total, "id of MeSH has", "ids of MeSH have")
        + " another base than the others of their graph",
        count=total,
        tables=tables,
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
