"""The Alignment format of OAEI, RDF/XML: cells with two entities, a relation and a measure."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.sax import SAXException

from rdflib import Graph, Namespace

from sameas.core.errors import InputError
from sameas.judging.systems.alignment import Candidate
from sameas.judging.systems.reader import LeftOut, Reader, number_of
from sameas.loaders.dataset import Dataset

ALIGN = Namespace("http://knowledgeweb.semanticweb.org/heterogeneity/alignment#")


def _fits(path: Path, head: str) -> bool:
    return "knowledgeweb.semanticweb.org/heterogeneity/alignment" in head


def _read(path: Path, dataset: Dataset, left_out: LeftOut) -> Iterator[Candidate]:
    graph = Graph()
    try:
        graph.parse(str(path), format="xml")
    except (SAXException, OSError, ValueError) as error:
        raise InputError(f"no RDF/XML: {error}", path=path) from error
    # some systems write alignment without the #
    names = [ALIGN, Namespace(str(ALIGN).rstrip("#"))]
    for space in names:
        for cell, left in graph.subject_objects(space.entity1):
            right = graph.value(cell, space.entity2)
            relation = str(graph.value(cell, space.relation) or "=")
            measure = graph.value(cell, space.measure)
            if right is None:
                raise InputError(f"a cell of {left} without entity2", path=path)
            # "?" is a cell that evaluation leaves out, "<" and ">" are no equivalence
            if relation.strip() != "=":
                left_out["cells of another relation"] += 1
                continue
            score = None if measure is None else number_of(str(measure), path, 0)
            yield Candidate(str(left), str(right), score)


READER = Reader(
    "oaei",
    "OAEI's Alignment format (RDF/XML): cells with relation =; the measure is the score",
    _fits,
    _read,
)
