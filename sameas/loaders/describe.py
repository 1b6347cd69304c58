"""Describe a loaded dataset: its files, its counts, what is missing."""

from __future__ import annotations

from collections.abc import Mapping

from sameas.loaders.dataset import Dataset
from sameas.loaders.digests import FileDigest
from sameas.loaders.folder import Folder
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.identify import CHECKED, Identity
from sameas.loaders.info import DatasetInfo, FileInfo, SideInfo
from sameas.loaders.openea_releases import checksums
from sameas.loaders.spec import Spec

_LAYOUT = (
    "ent_links",
    *(f"{kind}_triples_{side}" for kind in ("rel", "attr") for side in (1, 2)),
)
_NUMBERS = tuple(f"{name}_{side}" for name in ("ent_ids", "triples") for side in (1, 2))


def describe(
    dataset: Dataset,
    spec: Spec,
    folder: Folder,
    digests: Mapping[str, FileDigest],
    identity: Identity,
) -> DatasetInfo:
    """Put together what is known about a dataset.

    Args:
        dataset: As loaded.
        spec: What it is declared to be.
        folder: Where it lies.
        digests: Of its files.
        identity: What it turned out to be.
    """
    known = checksums().get(identity.folder or "", {}) if identity.release == CHECKED else {}
    layout = known or dict.fromkeys(_NUMBERS if spec.dialect == "ids" else _LAYOUT)
    missing = tuple(sorted(path for path in layout if path not in folder.files))
    return DatasetInfo(
        name=dataset.name,
        title=spec.title,
        release=identity.release,
        evidence=identity.evidence,
        path=folder.label,
        dialect=spec.dialect,
        licence=spec.licence,
        citation=spec.citation,
        complete=not missing,
        missing=missing,
        files=tuple(
            FileInfo(
                path,
                one.bytes,
                one.sha256,
                one.git_sha1 == known[path] if path in known else None,
            )
            for path, one in sorted(digests.items())
        ),
        left=side_info(dataset.left),
        right=side_info(dataset.right),
        links=dataset.links.num_rows,
        all_links=dataset.all_links.num_rows,
        folds=tuple(
            (fold.train.num_rows, fold.valid.num_rows, fold.test.num_rows) for fold in dataset.folds
        ),
        licensed=spec.licensed,
    )


def side_info(graph: KnowledgeGraph) -> SideInfo:
    """Count one graph."""
    relations, attributes = graph.store.relations, graph.store.attributes
    return SideInfo(
        title=graph.title,
        entities=len(graph.store.entities),
        relation_triples=len(relations.subject),
        distinct_relation_triples=relations.distinct,
        attribute_triples=len(attributes.subject),
        distinct_attribute_triples=attributes.distinct,
    )
