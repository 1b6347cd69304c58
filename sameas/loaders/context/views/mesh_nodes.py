"""The nodes that make up a MeSH record: its concepts, their terms, its tree numbers."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING

from sameas.loaders.context.model import Property
from sameas.loaders.context.views.view import Folded
from sameas.loaders.context.wording import local_part
from sameas.loaders.literals import Literal

if TYPE_CHECKING:
    from sameas.loaders.context.lens import Lens

MESHV = "http://id.nlm.nih.gov/mesh/vocab#"
RDFS_LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
_ENGLISH = (None, "en")

CATEGORIES = {
    "A": "Anatomy",
    "B": "Organisms",
    "C": "Diseases",
    "D": "Chemicals and Drugs",
    "E": "Analytical, Diagnostic and Therapeutic Techniques, and Equipment",
    "F": "Psychiatry and Psychology",
    "G": "Phenomena and Processes",
    "H": "Disciplines and Occupations",
    "I": "Anthropology, Education, Sociology, and Social Phenomena",
    "J": "Technology, Industry, and Agriculture",
    "K": "Humanities",
    "L": "Information Science",
    "M": "Named Groups",
    "N": "Health Care",
    "V": "Publication Characteristics",
    "Z": "Geographicals",
}
"""Names of the categories of the tree, which MeSH RDF does not hold."""

_SHOWN = ("registryNumber", "relatedRegistryNumber", "casn1_label")
_NAMES = ("prefLabel", "altLabel", "abbreviation")


def fold(lens: Lens, entity: int) -> Folded:
    """Gather what the concepts, terms and tree numbers of a record say.

    A concept is folded as a record is, with its own terms alone.
    """
    record = _targets(lens, entity)
    concepts = [*record["preferredConcept"], *record["concept"]] or [entity]
    terms: dict[int, list[int]] = {}
    for concept in concepts:
        ends = record if concept == entity else _targets(lens, concept)
        terms[concept] = [*ends["preferredTerm"], *ends["term"]]
    nodes = list(
        dict.fromkeys(
            [*(one for one in concepts if one != entity), *chain.from_iterable(terms.values())]
        )
    )
    values = _values(lens, nodes)
    synonyms: list[str] = []
    names: list[str] = []
    definitions: list[Property] = []
    properties: list[tuple[float, Property]] = []
    for concept in concepts:
        held = values.get(concept, {})
        labels = _texts(held.get(RDFS_LABEL, ()))
        names += labels
        preferred = []
        for term in terms[concept]:
            said = values.get(term, {})
            preferred += _texts(said.get(MESHV + "prefLabel", ()))
            for name in _NAMES:
                names += _texts(said.get(MESHV + name, ()))
            preferred += _texts(said.get(MESHV + "abbreviation", ()))
        synonyms += preferred or labels
        definitions += [
            Property(MESHV + "scopeNote", "scope note", *literal)
            for literal in held.get(MESHV + "scopeNote", ())
        ]
        properties += _of_concept(lens, held)
        names += _texts(held.get(MESHV + "casn1_label", ()))
    trees = record["treeNumber"]
    entities = lens.graph.store.entities
    ids = [entities[node] for node in (*nodes, *trees)]
    properties = [*((-2.0, _tree(lens, entities[tree])) for tree in trees), *properties]
    return Folded(synonyms, names, definitions, properties, ids)


def _of_concept(lens: Lens, held: dict[str, list[Literal]]) -> Iterable[tuple[float, Property]]:
    for name in _SHOWN:
        predicate = MESHV + name
        for literal in held.get(predicate, ()):
            # 0 stands for: has none
            if literal.value != "0":
                rank = lens.attribute_rank[lens.attribute_number_of(predicate)]
                yield rank, Property(predicate, lens.words(predicate), *literal)


def _targets(lens: Lens, node: int) -> dict[str, list[int]]:
    """Give the ends of the edges that fold, by predicate, each in the order of their ids."""
    found: dict[str, set[int]] = {
        name: set()
        for name in ("preferredConcept", "concept", "preferredTerm", "term", "treeNumber")
    }
    wanted = {lens.number_of(MESHV + name): ends for name, ends in found.items()}
    for predicate, target in lens.out(node):
        if predicate in wanted:
            wanted[predicate].add(target)
    return {name: sorted(ends) for name, ends in found.items()}


def _values(lens: Lens, nodes: list[int]) -> dict[int, dict[str, list[Literal]]]:
    """Read the values of the nodes that matter, by node and predicate, in a fixed order."""
    wanted = {
        lens.attribute_number_of(predicate): predicate
        for predicate in (
            RDFS_LABEL, *(MESHV + name for name in (*_NAMES, *_SHOWN, "scopeNote"))
        )
    }  # fmt: skip
    places = [
        (node, wanted[predicate], row)
        for node in nodes
        for predicate, row in lens.attributes(node)
        if predicate in wanted
    ]
    found: dict[int, dict[str, set[Literal]]] = {}
    literals = lens.literals.at(row for _, _, row in places)
    for (node, predicate, _), literal in zip(places, literals, strict=True):
        found.setdefault(node, {}).setdefault(predicate, set()).add(literal)
    return {
        node: {
            predicate: sorted(literals, key=lambda one: tuple(part or "" for part in one))
            for predicate, literals in held.items()
        }
        for node, held in found.items()
    }


def _texts(literals: Iterable[Literal]) -> list[str]:
    return [one.value for one in literals if one.language in _ENGLISH and one.value.strip()]


def _tree(lens: Lens, identifier: str) -> Property:
    """Put a tree number with the names of its category and of its branch."""
    number = local_part(identifier)
    branch = _branch(lens, identifier, number) if "." in number else None
    words = [CATEGORIES.get(number[:1]), branch]
    names = " > ".join(dict.fromkeys(word for word in words if word))
    value = f"{number} ({names})" if names else number
    return Property(MESHV + "treeNumber", "tree number", value)


def _branch(lens: Lens, identifier: str, number: str) -> str | None:
    """Name the descriptor at the top of the branch."""
    top = identifier[: len(identifier) - len(number)] + number.partition(".")[0]
    place = lens.graph.store.entities.find(top)
    if place < 0:
        return None
    relations = lens.graph.store.relations
    rows = relations.incoming[place]
    wanted = lens.number_of(MESHV + "treeNumber")
    owners = sorted(set(relations.subject[rows[relations.predicate[rows] == wanted]].tolist()))
    return next((name for owner in owners if (name := lens.name(owner))), None)
