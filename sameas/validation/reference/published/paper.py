"""Figures of the paper that introduced BIO, and of OpenEA's own tables for DW, DY and the like."""

from __future__ import annotations

from sameas.core.errors import OptionError
from sameas.loaders.dataset import Dataset
from sameas.loaders.datasets import resolve
from sameas.loaders.openea_releases import CITATION
from sameas.validation.check import Origin
from sameas.validation.reference.model import Published, Reference

TABLE = "published-table"
PAPER = "Ravideshik and Kejriwal, arXiv:2610.09554v1, table of BIO"
OPENEA = "OpenEA, dataset statistics of release {}"

_BIO: tuple[tuple[str, Origin, int, str], ...] = (
    ("gold pairs", "links", 15_000, ""),
    ("gold pairs before sampling", "links", 46_823, "links.pairs"),
    ("gold entities", "left", 13_219, ""),
    ("gold entities", "right", 14_866, ""),
    ("attribute triples", "left", 11_385_523, "kg1.attribute_triples"),
    ("attribute triples", "right", 1_391_104, "kg2.attribute_triples"),
    ("relation triples", "left", 6_948_511, "kg1.relation_triples"),
    ("relation triples", "right", 1_331_550, "kg2.relation_triples"),
    ("entities in the relation graph", "left", 2_456_953, "kg1.relation_entities"),
    ("entities in the relation graph", "right", 379_282, "kg2.relation_entities"),
    ("gold entities in the relation graph", "left", 13_191, ""),
    ("gold entities in the relation graph", "right", 14_452, ""),
    ("gold entities missing from it", "left", 28, ""),
    ("gold entities missing from it", "right", 414, ""),
)


def figures(dataset: Dataset) -> tuple[Published, ...]:
    """Give what was published of a dataset.

    Example:
        >>> ds = Dataset.from_tables(
        ...     links=[], left_relations=[], right_relations=[], name="D_W_15K_V1", release="v1.1"
        ... )
        >>> [(one.name, one.side, one.value) for one in figures(ds)][:3]
        [('relation triples', 'left', 38265), ('relation triples', 'right', 42746), \
('attribute triples', 'left', 68258)]
    """
    if dataset.name in ("BIO", "BIO_PUBLISHED"):
        table = tuple(
            Published(TABLE, name, side, value, PAPER, counted, drawn=not counted)
            for name, side, value, counted in _BIO
        )
        closure = Published(
            "neighbours-not-gold",
            "neighbours not gold, 500 entities",
            "left",
            0.945,
            PAPER,
            drawn=True,
        )
        return (*table, closure)
    return _openea(dataset)


def _openea(dataset: Dataset) -> tuple[Published, ...]:
    """Give the counts that OpenEA states of its own datasets."""
    try:
        spec, variant = resolve(dataset.name)
    except OptionError:
        return ()
    if spec.citation != CITATION or variant is None:
        return ()
    release = dataset.release
    if release is None or release not in variant.counts:
        # what was stated first
        release = next(iter(variant.counts))
    counts = variant.counts[release]
    source = OPENEA.format(release)
    sides: tuple[Origin, Origin] = ("left", "right")
    found = []
    for name, values in (
        ("relation triples", counts.relations),
        ("attribute triples", counts.attributes),
    ):
        for side, value in zip(sides, values or (), strict=False):
            found.append(Published(TABLE, name, side, value, source))
    if variant.links is not None:
        found.append(Published(TABLE, "gold pairs", "links", variant.links, source))
    return tuple(found)


REFERENCE = Reference(
    name="paper",
    title="of the paper",
    figures=figures,
)
