"""N-Triples: both graphs and the links, streamed in source order, repeats included."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyoxigraph as ox

from sameas.core.progress import Advance, Progress
from sameas.loaders.exports.dataset import BuiltDataset
from sameas.loaders.exports.gold_meaning import predicate

FILE = "links.nt"


def write(dataset: BuiltDataset, folder: Path, progress: Progress) -> None:
    """Write `kg1.nt`, `kg2.nt` and `links.nt`."""
    for graph in (1, 2):
        with progress.stage(f"graph {graph}", total=dataset.rows(graph), unit="rows") as advance:
            _save(_triples(dataset, graph, advance), folder / f"kg{graph}.nt")
    _save(
        (
            ox.Triple(
                *(ox.NamedNode(iri) for iri in (link["left"], predicate(link), link["right"]))
            )
            for link in dataset.links()
        ),
        folder / FILE,
    )


def _save(triples: Iterator[ox.Triple], path: Path) -> None:
    ox.serialize(triples, output=path, format=ox.RdfFormat.N_TRIPLES)


def _triples(dataset: BuiltDataset, graph: int, advance: Advance) -> Iterator[ox.Triple]:
    for batch in dataset.batches(graph, "relations"):
        for subject, middle, target in zip(*(c.to_pylist() for c in batch.columns), strict=True):
            yield ox.Triple(_node(subject), ox.NamedNode(middle), _node(target))
        advance(batch.num_rows)
    for batch in dataset.batches(graph, "attributes"):
        columns = (column.to_pylist() for column in batch.columns)
        for subject, middle, value, datatype, language in zip(*columns, strict=True):
            literal = (
                ox.Literal(value, language=language)
                if language is not None
                else ox.Literal(value, datatype=ox.NamedNode(datatype))
            )
            yield ox.Triple(_node(subject), ox.NamedNode(middle), literal)
        advance(batch.num_rows)


def _node(text: str) -> ox.NamedNode | ox.BlankNode:
    return ox.BlankNode(text[2:]) if text.startswith("_:") else ox.NamedNode(text)
