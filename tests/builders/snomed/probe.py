"""Read packages and look at what comes out."""

from __future__ import annotations

from pathlib import Path

from sameas.builders.options import Switches, switches
from sameas.builders.snomed import SnomedSource, read_snomed
from tests.builders.snomed.rf2 import US, Rf2

PAPER = switches()
CLEAN = switches("clean")
RDFS_LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
SKOS = "http://www.w3.org/2004/02/skos/core#"
XSD = "http://www.w3.org/2001/XMLSchema#"
LANG_STRING = "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString"
COUNTS = (2, 3, 4)
"""Relation triples, entities and attribute triples of `rf2.small`, as `counts` gives them."""

Rows = list[tuple[str | None, ...]]


def read(folder: Path, *packages: Rf2, language_refset: str = US) -> SnomedSource:
    """Write packages into a folder, as zips, and read them in this order."""
    paths = [p.zip(folder / f"p{place}.zip") for place, p in enumerate(packages)]
    return read_snomed(paths, language_refset=language_refset)


def relations(source: SnomedSource, chosen: Switches = PAPER) -> Rows:
    """Collect the relation triples."""
    columns = ("subject", "predicate", "object")
    return [row for frame in source.relations(chosen) for row in frame.select(columns).rows()]


def attributes(source: SnomedSource, chosen: Switches = PAPER) -> Rows:
    """Collect the attribute triples."""
    columns = ("subject", "predicate", "value", "datatype", "language")
    return [row for frame in source.attributes(chosen) for row in frame.select(columns).rows()]


def terms(source: SnomedSource, chosen: Switches = PAPER) -> list[str | None]:
    """Collect the values of the attribute triples."""
    return [row[2] for row in attributes(source, chosen)]


def skipped(source: SnomedSource) -> dict[tuple[str, str], int]:
    """Look at what was skipped by what and why."""
    return {(what, why): amount for what, why, amount in source.skipped}


def counts(*paths: Path) -> tuple[int, int, int]:
    """Read packages and count under profile `paper`."""
    source = read_snomed(paths)
    return (
        source.relation_triples(PAPER),
        source.relation_entities(PAPER),
        source.attribute_triples(PAPER),
    )
