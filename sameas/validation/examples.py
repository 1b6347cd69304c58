"""Single triples, entities and links as examples."""

from __future__ import annotations

from sameas.loaders.profile import Side
from sameas.validation.check import Example
from sameas.validation.evidence import Evidence
from sameas.validation.places import LINKS, Kind, place, triple_file

_LONGEST = 200


def triple_example(evidence: Evidence, side: Side, kind: Kind, row: int) -> Example:
    """Show a triple, fields set apart by TAB as in its file; long values are cut.

    Args:
        evidence: Of the dataset.
        side: Of the graph.
        kind: Relations or attributes.
        row: Number of the triple, from 0.
    """
    graph = evidence.dataset.graph(side)
    store = graph.store
    if kind == "relations":
        edges = store.relations
        fields = [
            store.entities[int(edges.subject[row])],
            edges.predicates[int(edges.predicate[row])],
            store.entities[int(edges.object[row])],
        ]
    else:
        part = store.attributes
        fields = [
            store.entities[int(part.subject[row])],
            part.predicates[int(part.predicate[row])],
            shortened(part.values[row].as_py()),
        ]
    file, line = place(evidence.dataset, triple_file(kind, side), row)
    return Example("\t".join(fields), side, file, line)


def entity_example(evidence: Evidence, side: Side, number: int) -> Example:
    """Show an entity's id where it first stands: in a relation, an attribute, or a link.

    Args:
        evidence: Of the dataset.
        side: Of the graph.
        number: Of the entity.
    """
    dataset = evidence.dataset
    store = dataset.graph(side).store
    entity = store.entities[number]
    touching = (store.relations.outgoing[number], store.relations.incoming[number])
    rows = [int(some[0]) for some in touching if len(some)]
    if rows:
        return Example(entity, side, *place(dataset, triple_file("relations", side), min(rows)))
    described = store.attributes.described[number]
    if len(described):
        path = triple_file("attributes", side)
        return Example(entity, side, *place(dataset, path, int(described[0])))
    row = dataset.links[side].index(entity).as_py()
    return Example(entity, "links", *(place(dataset, LINKS, row) if row >= 0 else ()))


def link_example(evidence: Evidence, row: int) -> Example:
    """Show a gold pair, its ends set apart by TAB.

    Args:
        evidence: Of the dataset.
        row: Number of the link, from 0.
    """
    dataset = evidence.dataset
    ends = (dataset.links[side][row].as_py() for side in ("left", "right"))
    return Example("\t".join(ends), "links", *place(dataset, LINKS, row))


def shortened(text: str) -> str:
    """Cut a text that is too long to be read."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
