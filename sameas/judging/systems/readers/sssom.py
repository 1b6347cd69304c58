"""SSSOM/TSV: mappings with CURIEs, a comment block on top."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from sameas.core.errors import InputError
from sameas.judging.systems.alignment import Candidate
from sameas.judging.systems.reader import LeftOut, Reader, lines_of, number_of
from sameas.loaders.dataset import Dataset

_SAME = {"skos:exactMatch", "owl:sameAs", "owl:equivalentClass", "skos:closeMatch"}


def _fits(path: Path, head: str) -> bool:
    body = (line for line in head.splitlines() if not line.startswith("#"))
    first = next(body, "").split("\t")
    return "subject_id" in first and "object_id" in first


def _read(path: Path, dataset: Dataset, left_out: LeftOut) -> Iterator[Candidate]:
    prefixes = _prefixes(path)
    rows = ((line, text) for line, text in lines_of(path) if not text.startswith("#"))
    head: list[str] = []
    for line, text in rows:
        cells = next(csv.reader([text], delimiter="\t"))
        if not head:
            head = cells
            continue
        row = dict(zip(head, cells, strict=False))
        if "subject_id" not in row or "object_id" not in row:
            raise InputError("a row without subject_id or object_id", path=path, line=line)
        if row.get("predicate_modifier") == "Not":
            left_out["negative mappings"] += 1
            continue
        if row.get("predicate_id", "skos:exactMatch") not in _SAME:
            left_out["mappings that are neither exact nor close"] += 1
            continue
        score = number_of(row["confidence"], path, line) if row.get("confidence") else None
        yield Candidate(
            _expanded(row["subject_id"], prefixes), _expanded(row["object_id"], prefixes), score
        )


def _prefixes(path: Path) -> Mapping[str, str]:
    block = "\n".join(text[1:] for _, text in lines_of(path) if text.startswith("#"))
    # what stands behind the marks may be set in by one blank
    lines = block.split("\n")
    if all(line.startswith(" ") for line in lines if line):
        block = "\n".join(line[1:] for line in lines)
    try:
        found: Any = yaml.safe_load(block) if block else {}
    except yaml.YAMLError as error:
        raise InputError("its comment block is no YAML", path=path) from error
    table = found.get("curie_map", {}) if isinstance(found, dict) else {}
    return {str(name): str(iri) for name, iri in table.items()} if isinstance(table, dict) else {}


def _expanded(curie: str, prefixes: Mapping[str, str]) -> str:
    prefix, colon, local = curie.partition(":")
    return prefixes[prefix] + local if colon and prefix in prefixes else curie


READER = Reader(
    "sssom",
    "SSSOM/TSV: exact and close matches; confidence is the score; rows with predicate_modifier Not"
    " are left out",
    _fits,
    _read,
)
