"""The Alignment format of OAEI, as RDF/XML."""

from __future__ import annotations

from pathlib import Path

from rdflib import RDF, XSD, BNode, Graph, Literal, Namespace, URIRef

from sameas.core.progress import Progress
from sameas.loaders.exports.dataset import BuiltDataset
from sameas.loaders.exports.gold_meaning import EXACT, explanation, predicate

FILE = "alignment.rdf"
ALIGN = Namespace("http://knowledgeweb.semanticweb.org/heterogeneity/alignment#")
SNOMED = URIRef("http://snomed.info/sct")


def write(dataset: BuiltDataset, folder: Path, progress: Progress) -> None:
    """Write `alignment.rdf`: `=` for exact matches, the IRI of skos:closeMatch for all others."""
    graph = Graph()
    graph.bind("", ALIGN)
    alignment = BNode("alignment")
    release = dataset.release("UMLS", "UMLS")
    graph.add((alignment, RDF.type, ALIGN.Alignment))
    graph.add((alignment, ALIGN.xml, Literal("yes")))
    graph.add((alignment, ALIGN.level, Literal("0")))
    graph.add((alignment, ALIGN.type, Literal("**")))
    graph.add((alignment, ALIGN.onto1, URIRef(dataset.release("MeSH", "base"))))
    graph.add((alignment, ALIGN.onto2, SNOMED))
    for number, link in enumerate(dataset.links()):
        cell = BNode(f"cell{number}")
        found = predicate(link)
        graph.add((alignment, ALIGN.map, cell))
        graph.add((cell, RDF.type, ALIGN.Cell))
        graph.add((cell, ALIGN.entity1, URIRef(link["left"])))
        graph.add((cell, ALIGN.entity2, URIRef(link["right"])))
        graph.add((cell, ALIGN.relation, Literal("=" if found == EXACT else found)))
        graph.add((cell, ALIGN.measure, Literal("1.0", datatype=XSD.float)))
        graph.add((cell, ALIGN.comment, Literal(explanation(link, release))))
    graph.serialize(folder / FILE, format="pretty-xml", max_depth=3)
