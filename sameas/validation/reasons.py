"""Why a gold entity is missing from its relation graph, and what tells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import polars as pl

from sameas.core.identifiers import SNOMED_IRI, is_sctid, mesh_kind, sctid_kind
from sameas.loaders.build_files import BuildFiles
from sameas.loaders.store import GraphStore
from sameas.loaders.text_index import Ints
from sameas.loaders.values import texts_at
from sameas.validation.gold import GoldSide, rows_of

Reason = Literal[
    "U-code", "obsolete", "inactive concept", "other release", "no relation", "unknown"
]
REASONS: dict[Reason, str] = {
    "U-code": "a category of MeSH (U and six digits), which MeSH RDF does not hold",
    "obsolete": "MeSH calls the node no longer active",
    "inactive concept": "SNOMED CT's current row of the concept is inactive",
    "other release": "well formed, yet the release that the graph is made of does not hold it",
    "no relation": "the graph's source holds it, and no relation triple",
    "unknown": "nothing tells",
}
MESH_NODE = "http://id.nlm.nih.gov/mesh/"
ACTIVE = "http://id.nlm.nih.gov/mesh/vocab#active"
_STATES: dict[str, Reason] = {
    "obsolete": "obsolete",
    "inactive": "inactive concept",
    "active": "no relation",
}


@dataclass(frozen=True, slots=True)
class Missing:
    """A gold entity that no relation triple holds.

    Attributes:
        entity: Its id.
        reason: Why.
        evidence: What tells so.
    """

    entity: str
    reason: Reason
    evidence: str


def reasons(side: GoldSide, build: BuildFiles | None) -> tuple[Missing, ...]:
    """Find out why gold entities are missing, in the order of their ids.

    A build says in its links table what state the sources give an entity. Otherwise its id tells,
    and its attribute triples do.

    Args:
        side: The gold entities of one graph.
        build: What `sameas build` wrote beside the dataset, if it did.
    """
    numbers = side.missing
    states = _states(side, build)
    inactive = called_inactive(side.graph.store, numbers)
    found = []
    for number, entity in zip(numbers.tolist(), side.ids(numbers), strict=True):
        described = bool(side.described[number])
        state = states.get(entity)
        if state is not None:
            reason, evidence = _by_state(entity, state)
        elif number in inactive:
            reason, evidence = "obsolete", "an attribute says that it is not active"
        else:
            reason, evidence = _by_triples(entity, described=described)
        found.append(Missing(entity, reason, evidence))
    return tuple(found)


def _states(side: GoldSide, build: BuildFiles | None) -> dict[str, str]:
    """Read what the build says of the state of its gold entities in their sources."""
    column = f"{side.graph.side}_state"
    if build is None or build.links is None or column not in build.links.columns:
        return {}
    frame = build.links.select(side.graph.side, column).unique()
    return dict(frame.iter_rows())


def _by_state(entity: str, state: str) -> tuple[Reason, str]:
    if state in _STATES:
        return _STATES[state], "the build's links table"
    reason = _by_form(entity)
    if reason is None:
        return "unknown", "the build's links table: its source does not hold it"
    return reason, "the build's links table, and the form of the id"


def _by_form(entity: str) -> Reason | None:
    """Judge an id that its source does not hold."""
    if entity.startswith(MESH_NODE):
        kind = mesh_kind(entity.rpartition("/")[2])
        if kind == "category":
            return "U-code"
        return None if kind == "unknown" else "other release"
    code = entity.removeprefix(SNOMED_IRI)
    is_concept = code != entity and is_sctid(code) and sctid_kind(code) == "concept"
    return "other release" if is_concept else None


def _by_triples(entity: str, *, described: bool) -> tuple[Reason, str]:
    """Judge where only the dataset's own triples tell."""
    if described:
        if entity.startswith(SNOMED_IRI):
            # every active concept but the root is subject of an active `is a`
            return "inactive concept", "descriptions, but no relationship"
        return "no relation", "attribute triples, but no relation triple"
    reason = _by_form(entity)
    if reason is None:
        return "unknown", "in no triple at all"
    return reason, "in no triple at all, and the form of the id"


def called_inactive(store: GraphStore, numbers: Ints) -> frozenset[int]:
    """Find MeSH nodes of which an attribute triple says that they are not active.

    Args:
        store: The graph.
        numbers: The nodes to look at, each once.
    """
    attributes = store.attributes
    if ACTIVE not in attributes.predicates:
        return frozenset()
    predicate = attributes.predicates.index(ACTIVE)
    rows = rows_of(attributes.described, numbers)
    rows = rows[attributes.predicate[rows] == predicate]
    values = pl.Series(texts_at(attributes.values, rows), dtype=pl.String)
    # a published file may keep quotes and datatype
    is_false = values.str.contains(r'^"?(?:false|0)(?:"|$)').to_numpy()
    return frozenset(attributes.subject[rows[is_false]].tolist())
