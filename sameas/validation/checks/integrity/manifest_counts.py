"""The counts of a built dataset, as its manifest says."""

from collections.abc import Iterator

import pyarrow as pa
import pyarrow.compute as pc

from sameas.core.manifest import Manifest
from sameas.core.page.words import counted
from sameas.validation.check import EXAMPLES, Check, Example, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.gold import build, gold

Count = tuple[str, int, int]


def run(evidence: Evidence) -> Outcome:
    """Count again what the manifest counts."""
    files = evidence.shared(build)
    if files is None:
        return Outcome("skip", "no manifest: `sameas build` did not make this")
    rows = [*_graphs(evidence, files.manifest), *_links(evidence, files.manifest)]
    wrong = [row for row in rows if row[1] != row[2]]
    table = Table("counts against the manifest", ("what", "here", "in the manifest"), tuple(rows))
    if not wrong:
        return Outcome("pass", f"{len(rows)} counts are those of the manifest", tables=(table,))
    return Outcome(
        "found",
        counted(len(wrong), "count is", "counts are") + " not those of the manifest",
        count=len(wrong),
        tables=(table,),
        examples=tuple(
            Example(f"{what}: {here:,}, against {there:,} in the manifest", "files")
            for what, here, there in wrong[:EXAMPLES]
        ),
    )


def _graphs(evidence: Evidence, manifest: Manifest) -> Iterator[Count]:
    sides = evidence.shared(gold)
    for here, said in zip(sides, (manifest.counts.kg1, manifest.counts.kg2), strict=True):
        store, side = here.graph.store, here.graph.side
        yield f"{side} relation triples", len(store.relations.subject), said.relation_triples
        yield f"{side} attribute triples", len(store.attributes.subject), said.attribute_triples
        yield f"{side} relation entities", int(here.related.sum()), said.relation_entities


def _links(evidence: Evidence, manifest: Manifest) -> Iterator[Count]:
    dataset, sample, before = evidence.dataset, manifest.sample, manifest.counts.links
    left, right = evidence.shared(gold)
    yield "links", dataset.links.num_rows, sample.pairs
    yield "linked left entities", len(left.numbers), sample.left_entities
    yield "linked right entities", len(right.numbers), sample.right_entities
    in_graph = [len(one.numbers) - len(one.missing) for one in (left, right)]
    yield "linked left entities in the relation graph", in_graph[0], sample.left_in_graph
    yield "linked right entities in the relation graph", in_graph[1], sample.right_in_graph
    yield "links before sampling", dataset.all_links.num_rows, before.pairs
    for side, said in (("left", before.left_entities), ("right", before.right_entities)):
        yield f"linked {side} entities before sampling", _distinct(dataset.all_links, side), said
    said_folds = {one.number: one for one in manifest.folds}
    yield "folds", len(dataset.folds), len(said_folds)
    for fold in dataset.folds:
        said_fold = said_folds.get(fold.number)
        for part in ("train", "valid", "test"):
            said = 0 if said_fold is None else getattr(said_fold, part)
            yield f"fold {fold.number}, {part} links", getattr(fold, part).num_rows, said


def _distinct(table: pa.Table, side: str) -> int:
    count: int = pc.count_distinct(table[side]).as_py()
    return count


CHECK = Check(
    id="manifest-counts",
    part="integrity",
    severity="error",
    meaning="A built dataset has as many triples, entities, links and rows of each fold as its"
    " manifest says.",
    run=run,
    order=15,
)
