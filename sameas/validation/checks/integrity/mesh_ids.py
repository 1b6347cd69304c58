"""Ids of MeSH, by what they name."""

from sameas.core.page.words import counted
from sameas.validation.check import EXAMPLES, Check, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.examples import entity_example
from sameas.validation.vocabularies import UNKNOWN, mesh_ids


def run(evidence: Evidence) -> Outcome:
    """Count the nodes of MeSH by kind, and find those of none."""
    graphs = evidence.shared(mesh_ids)
    if not graphs:
        return Outcome("skip", "no ids of MeSH")
    tables = tuple(
        Table(f"MeSH ids of the {one.side} graph", ("kind", "entities"), one.kinds)
        for one in graphs
    )
    total = sum(dict(one.kinds).get(UNKNOWN, 0) for one in graphs)
    if not total:
        return Outcome("pass", "every id has a form that MeSH uses", tables=tables)
    examples = [
        entity_example(evidence, one.side, number) for one in graphs for number in one.unknown
    ]
    return Outcome(
        "found",
        counted(total, "id has", "ids have") + " no form that MeSH uses",
        count=total,
        tables=tables,
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
