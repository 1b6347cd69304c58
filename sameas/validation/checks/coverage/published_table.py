"""The size of a dataset, line for line as the paper that introduced BIO prints it."""

from __future__ import annotations

from sameas.validation.check import Check, Figure, Origin, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.gold import GoldSide, gold
from sameas.validation.shape.distribution import percent, share

_NAMES = {"left": "KG1", "right": "KG2"}


def run(evidence: Evidence) -> Outcome:
    """Count pairs, entities and triples, and the gold entities in the relation graph."""
    dataset = evidence.dataset
    sides = evidence.shared(gold)
    pairs, before = dataset.links.num_rows, dataset.all_links.num_rows
    figures = [
        Figure("gold pairs", pairs, "links", "pairs", in_table=True),
        Figure("gold pairs before sampling", before, "links", "pairs", in_table=True),
    ]
    columns = []
    for side in sides:
        found = _side(side)
        figures += found
        columns.append([figure.value for figure in found if figure.unit != "share"])
    names = [figure.name for figure in found if figure.unit != "share"]
    rows: list[tuple[int | float | str | None, ...]] = [
        ("gold pairs", pairs, None),
        ("gold pairs before sampling", before, None),
        *zip(names, *columns, strict=True),
    ]
    missing = [share(len(side.missing), len(side.numbers)) for side in sides]
    return Outcome(
        "figure",
        f"{pairs:,} gold pairs of {before:,}; of the gold entities"
        f" {percent(missing[0])} on the left and {percent(missing[1])}"
        " on the right are missing from the relation graph",
        figures=tuple(figures),
        tables=(
            Table(
                "Size, as published of BIO",
                (
                    "figure",
                    *(f"{_NAMES[side.graph.side]} {side.graph.title}".strip() for side in sides),
                ),
                tuple(rows),
                note="Triples are rows, repeats included. An entity is in the relation graph if"
                " it is subject or object of a relation triple.",
            ),
        ),
    )


def _side(side: GoldSide) -> list[Figure]:
    store = side.graph.store
    entities, missing = len(side.numbers), len(side.missing)
    origin: Origin = side.graph.side
    attributes = len(store.attributes.subject) if side.has_attributes else None
    return [
        Figure("gold entities", entities, origin, "entities", in_table=True),
        Figure("attribute triples", attributes, origin, "triples", in_table=True),
        Figure("relation triples", len(store.relations.subject), origin, "triples", in_table=True),
        Figure(
            "entities in the relation graph",
            int(side.related.sum()),
            origin,
            "entities",
            in_table=True,
        ),
        Figure(
            "gold entities in the relation graph",
            entities - missing,
            origin,
            "entities",
            in_table=True,
        ),
        Figure("share in the relation graph", share(entities - missing, entities), origin, "share"),
        Figure("gold entities missing from it", missing, origin, "entities", in_table=True),
        Figure("share missing from it", share(missing, entities), origin, "share"),
    ]


CHECK = Check(
    id="published-table",
    part="coverage",
    severity="note",
    meaning="How many pairs, entities and triples there are, in the lines of the table that the"
    " paper prints of BIO, so that both can be read side by side.",
    run=run,
    order=10,
)
