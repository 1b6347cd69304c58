"""Invented graphs, by hand and by dice."""

from __future__ import annotations

import random
import re
from urllib.parse import unquote

from hypothesis import strategies as st

from sameas.core.identifiers import SNOMED_IRI
from sameas.loaders.context import EntityContext
from sameas.loaders.datasets.bio import MESH, SNOMED_CT
from sameas.loaders.datasets.dw import SPEC as DW
from sameas.loaders.datasets.dy import SPEC as DY
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.profile import Profile

DBR, DBO = "http://dbpedia.org/resource/", "http://dbpedia.org/ontology/"
FOAF, DC = "http://xmlns.com/foaf/0.1/", "http://purl.org/dc/elements/1.1/"
M, MESHV = "http://id.nlm.nih.gov/mesh/", "http://id.nlm.nih.gov/mesh/vocab#"
RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
Q = "http://www.wikidata.org/entity/"
S = SNOMED_IRI

Triple = tuple[str, str, str]


def dbpedia(relations: list[Triple], attributes: list[Triple] | None = None) -> KnowledgeGraph:
    return KnowledgeGraph.from_tables(relations, attributes or [], profile=DY.left)


def yago(relations: list[Triple], attributes: list[Triple] | None = None) -> KnowledgeGraph:
    return KnowledgeGraph.from_tables(relations, attributes or [], profile=DY.right, side="right")


def wikidata(relations: list[Triple], attributes: list[Triple] | None = None) -> KnowledgeGraph:
    return KnowledgeGraph.from_tables(relations, attributes or [], profile=DW.right, side="right")


def plain(relations: list[Triple], attributes: list[Triple] | None = None) -> KnowledgeGraph:
    return KnowledgeGraph.from_tables(relations, attributes or [], profile=Profile(title="toy"))


def mesh(relations: list[Triple], attributes: list[Triple]) -> KnowledgeGraph:
    edges = [
        (M + subject, name if "://" in name else MESHV + name, M + end if "://" not in end else end)
        for subject, name, end in relations
    ]
    values = [
        (M + subject, LABEL if name == "label" else MESHV + name, value)
        for subject, name, value in attributes
    ]
    return KnowledgeGraph.from_tables(edges, values, profile=MESH)


def snomed(relations: list[Triple], terms: list[tuple[str, str, str]]) -> KnowledgeGraph:
    kinds = {
        "fsn": "900000000000003001",
        "synonym": "900000000000013009",
        "definition": "900000000000550004",
    }
    edges = [(S + subject, S + name, S + end) for subject, name, end in relations]
    values = [(S + subject, S + kinds.get(kind, kind), text) for subject, kind, text in terms]
    return KnowledgeGraph.from_tables(edges, values, profile=SNOMED_CT, side="right")


GLEE = mesh(
    [
        ("D100001", RDF_TYPE, MESHV + "TopicalDescriptor"),
        ("D100001", "preferredConcept", "M1000001"),
        ("D100001", "concept", "M1000002"),
        ("D100001", "preferredTerm", "T100001"),
        ("M1000001", "preferredTerm", "T100001"),
        ("M1000001", "term", "T100002"),
        ("M1000002", "preferredTerm", "T100003"),
        ("M1000001", "narrowerConcept", "M1000002"),
        ("D100001", "treeNumber", "F01.470"),
        ("D100009", "treeNumber", "F01"),
        ("F01.470", "parentTreeNumber", "F01"),
        ("D100001", "broaderDescriptor", "D100009"),
        ("D100002", "broaderDescriptor", "D100001"),
        ("D100001", "seeAlso", "D100003"),
        ("D100001", "pharmacologicalAction", "D100004"),
        ("D100001", "allowableQualifier", "Q000001"),
        ("D100001Q000001", "hasDescriptor", "D100001"),
        ("D100001Q000001", "hasQualifier", "Q000001"),
        ("C100001", "preferredMappedTo", "D100001"),
    ],
    [
        ("D100001", "label", "Glee, Acute"),
        ("D100001", "active", "true"),
        ("D100001", "identifier", "D100001"),
        ("D100001", "dateCreated", "2001-02-03"),
        ("D100001", "annotation", "prefer acute glee to Mirth"),
        ("M1000001", "label", "Glee, Acute"),
        ("M1000001", "scopeNote", "Sudden joy; in ACUTE GLEE there is no sorrow."),
        ("M1000001", "registryNumber", "7X7"),
        ("M1000002", "label", "Mirth"),
        ("M1000002", "scopeNote", "A lasting joy."),
        ("M1000002", "registryNumber", "0"),
        ("T100001", "prefLabel", "Glee, Acute"),
        ("T100001", "lexicalTag", "NON"),
        ("T100002", "prefLabel", "Merriness"),
        ("T100002", "altLabel", "Merry State"),
        ("T100003", "prefLabel", "Mirth"),
        ("D100002", "label", "Glee at Dawn"),
        ("D100003", "label", "Sorrow"),
        ("D100004", "label", "Mood Agents"),
        ("D100009", "label", "Feelings"),
        ("C100001", "label", "merriness factor"),
    ],
)
"""A descriptor with two concepts and three terms."""

JOY = snomed(
    [
        ("100005", "116680003", "200000"),
        ("300003", "116680003", "100005"),
        ("100005", "400007", "500000"),
        ("100005", "400007", "500000"),
        ("100005", "600001", "700004"),
    ],
    [
        ("100005", "fsn", "Acute joy (finding)"),
        ("100005", "synonym", "Acute joy"),
        ("100005", "synonym", "Sudden joy"),
        ("100005", "definition", "Joy that comes of a sudden."),
        ("200000", "fsn", "Joy (finding)"),
        ("300003", "fsn", "Acute joy at dawn (finding)"),
        ("400007", "fsn", "Seat of (attribute)"),
        ("500000", "fsn", "Heart (body structure)"),
        ("600001", "fsn", "Due to (attribute)"),
        ("700004", "fsn", "Good news (event)"),
    ],
)
"""A concept with a parent, a child, and a relation that stands in two role groups."""


def normal(text: str) -> str:
    """Bring a text to words by means of its own, to check a mask with."""
    return " " + " ".join(re.findall(r"[^\W_]+", unquote(text).casefold())) + " "


def texts(context: EntityContext) -> list[str]:
    """Give all texts of a context that a mask must look at, in a fixed order."""
    found: list[str | None] = [context.id, context.name, *context.synonyms, *context.types]
    found.append(context.definition)
    for one in context.properties:
        found += [one.predicate, one.label, one.value]
    for edge in context.relations:
        found += [edge.predicate, edge.label, edge.other, edge.name]
        found += [edge.via, edge.via_name, edge.via_label]
    return [text for text in found if text is not None]


_WORDS = st.sampled_from(["Ash", "birch", "Cédar", "DUNE", "100%", "Elm (film)", "Fir, Glen"])
_NAMES = st.lists(_WORDS, min_size=1, max_size=2).map(" ".join)
_IDS = _NAMES.map(lambda name: DBR + name.replace("%", "%25").replace(" ", "_"))
_RELATIONS = st.sampled_from([DBO + "star", DBO + "partOf", DBO + "birch", RDF_TYPE])
_VALUES = st.one_of(
    _NAMES,
    st.lists(_WORDS, min_size=1, max_size=6).map("; ".join),
    st.integers(0, 5).map(lambda year: f'"{1990 + year}"^^<http://a.example/year>'),
    _NAMES.map(lambda name: f'"{name}"@en'),
)
_PREDICATES = st.sampled_from(
    [FOAF + "nick", FOAF + "surname", DC + "description", DBO + "year", DBO + "wikiPageID"]
)


@st.composite
def worlds(draw: st.DrawFn) -> tuple[list[Triple], list[Triple], list[str]]:
    """Draw relation triples, attribute triples and the ids in them, repeats and loops too."""
    edges = draw(st.lists(st.tuples(_IDS, _RELATIONS, _IDS), min_size=1, max_size=25))
    values = draw(st.lists(st.tuples(_IDS, _PREDICATES, _VALUES), max_size=15))
    named = draw(st.dictionaries(_IDS, _NAMES, max_size=4))
    values += [(entity, FOAF + "name", name) for entity, name in named.items()]
    ids = sorted({end for one in edges for end in (one[0], one[2])} | {one[0] for one in values})
    return edges, values, ids


def shuffled(triples: list[Triple], seed: int) -> list[Triple]:
    mixed = list(triples)
    random.Random(seed).shuffle(mixed)
    return mixed
