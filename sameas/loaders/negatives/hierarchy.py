"""Is-a edges of a graph, for telling parents and children of a partner from plain strangers.

Declared are MeSH (broader descriptors, qualifiers and concepts, and tree numbers), SNOMED CT (is
a), Wikidata (subclass of; 27 triples in D_W_15K_V1) and the words of RDFS and SKOS. The OpenEA
files of DBpedia and YAGO hold no such relation, so that nothing is ambiguous between those two.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sameas.core.identifiers import SNOMED_IRI
from sameas.core.schemas import RDFS, SKOS
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.similarity.scores import Ints
from sameas.loaders.store import Relations

MESH: Final = "http://id.nlm.nih.gov/mesh/vocab#"
UP: Final = (
    MESH + "broaderDescriptor",
    MESH + "broaderQualifier",
    MESH + "broaderConcept",
    SNOMED_IRI + "116680003",
    "http://www.wikidata.org/entity/P279",
    RDFS + "subClassOf",
    SKOS + "broader",
)
"""Relations from child to parent."""
DOWN: Final = (MESH + "narrowerConcept", SKOS + "narrower")
"""Relations from parent to child."""
PLACED: Final = ((MESH + "treeNumber", MESH + "parentTreeNumber"),)
"""Relations to a place in a tree, and from such a place to the one above it."""


class IsA(NamedTuple):
    """Distinct is-a edges, as entity numbers."""

    children: Ints
    parents: Ints


def is_a(graph: KnowledgeGraph) -> IsA:
    """Collect the is-a edges between different entities of a graph.

    A predicate counts as declared when it ends, after the last `/`, `#` or `:`, as a declared one
    does: publishers shorten IRIs in their own ways.

    Example:
        >>> tables = [("b", "meshv:broaderDescriptor", "a"), ("a", "meshv:seeAlso", "c")]
        >>> graph = KnowledgeGraph.from_tables(tables)
        >>> [[graph.entities[one].as_py() for one in end] for end in is_a(graph)]
        [['b'], ['a']]
    """
    relations = graph.store.relations
    found = [_edges(relations, UP), _edges(relations, DOWN)[::-1]]
    for placing, rising in PLACED:
        found.append(_through_places(_edges(relations, (placing,)), _edges(relations, (rising,))))
    children = np.concatenate([edges[0] for edges in found])
    parents = np.concatenate([edges[1] for edges in found])
    apart = children != parents
    both = np.unique(np.stack((children[apart], parents[apart])), axis=1)
    return IsA(both[0], both[1])


def _edges(relations: Relations, predicates: tuple[str, ...]) -> tuple[Ints, Ints]:
    wanted = {_ending(predicate) for predicate in predicates}
    kinds = [
        place
        for place, predicate in enumerate(relations.predicates)
        if _ending(predicate) in wanted
    ]
    rows = np.flatnonzero(np.isin(relations.predicate, kinds))
    return relations.subject[rows], relations.object[rows]


def _ending(predicate: str) -> str:
    return predicate.strip("<>").replace("#", "/").replace(":", "/").rsplit("/", 1)[-1]


def _through_places(placed: tuple[Ints, Ints], rising: tuple[Ints, Ints]) -> tuple[Ints, Ints]:
    """Join entity -> place -> place above <- entity."""
    entities, places = placed
    low, high = join(places, rising[0])
    children, above = entities[low], rising[1][high]
    low, high = join(above, places)
    return children[low], entities[high]


def join(left: Ints, right: Ints) -> tuple[Ints, Ints]:
    """Give the positions of all equal values, as pairs.

    Example:
        >>> [one.tolist() for one in join(np.array([5, 7, 5]), np.array([5, 6, 5]))]
        [[0, 0, 2, 2], [0, 2, 0, 2]]
    """
    order = np.argsort(right, kind="stable")
    ordered = right[order]
    starts = np.searchsorted(ordered, left, side="left")
    counts = np.searchsorted(ordered, left, side="right") - starts
    firsts = np.repeat(np.arange(len(left), dtype=np.int32), counts)
    steps = np.arange(len(firsts)) - np.repeat(np.cumsum(counts) - counts, counts)
    return firsts, order[np.repeat(starts, counts) + steps].astype(np.int32)
