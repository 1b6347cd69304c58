"""The dumps as lists and dicts, read line by line, for the oracle to count."""

from __future__ import annotations

import gzip
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import pyoxigraph as ox

Row = list[str]


class Text(NamedTuple):
    """A literal."""

    lexical: str
    datatype: str
    language: str


class Triple(NamedTuple):
    """A triple of either graph."""

    subject: str
    predicate: str
    object: str | Text


def read_bytes(path: Path) -> bytes:
    """Read a file, plain or gzip."""
    content = path.read_bytes()
    return gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content


def read_mesh(path: Path) -> list[Triple]:
    """Read N-Triples, plain or gzip."""
    triples = []
    for quad in ox.parse(read_bytes(path), format=ox.RdfFormat.N_TRIPLES):
        end: str | Text
        if isinstance(quad.object, ox.Literal):
            literal = quad.object
            end = Text(literal.value, literal.datatype.value, (literal.language or "").lower())
        else:
            end = quad.object.value if isinstance(quad.object, ox.NamedNode) else str(quad.object)
        subject = quad.subject
        name = subject.value if isinstance(subject, ox.NamedNode) else str(subject)
        triples.append(Triple(name, quad.predicate.value, end))
    return triples


@dataclass
class Rf2:
    """Current rows by id of every file that counts, over all packages."""

    concepts: dict[str, Row] = field(default_factory=dict)
    descriptions: dict[str, Row] = field(default_factory=dict)
    relationships: dict[str, Row] = field(default_factory=dict)
    values: dict[str, Row] = field(default_factory=dict)
    languages: dict[str, Row] = field(default_factory=dict)
    associations: dict[str, Row] = field(default_factory=dict)
    definition_ids: set[str] = field(default_factory=set)


def read_rf2(packages: Sequence[Path]) -> Rf2:
    """Read zips in order; of equal times the later package wins."""
    rf2 = Rf2()
    for package in packages:
        for name, rows in _members(package):
            base = name.rsplit("/", 1)[-1]
            if base.startswith("sct2_Concept_"):
                _latest(rf2.concepts, rows)
            elif base.startswith("sct2_Description_"):
                _latest(rf2.descriptions, rows)
            elif base.startswith("sct2_TextDefinition_"):
                _latest(rf2.descriptions, rows)
                rf2.definition_ids |= {row[0] for row in rows}
            elif base.startswith("sct2_Relationship_"):
                _latest(rf2.relationships, rows)
            elif base.startswith("sct2_RelationshipConcreteValues_"):
                _latest(rf2.values, rows)
            elif base.startswith("der2_cRefset_Language"):
                _latest(rf2.languages, rows)
            elif base.startswith("der2_cRefset_Association"):
                _latest(rf2.associations, rows)
    return rf2


def _members(package: Path) -> Iterator[tuple[str, list[Row]]]:
    with zipfile.ZipFile(package) as archive:
        for name in archive.namelist():
            base = name.rsplit("/", 1)[-1]
            if "__MACOSX" in name or base.startswith(".") or not base.startswith(("sct2", "der2")):
                continue
            lines = archive.read(name).decode("utf-8-sig").split("\n")
            yield name, [line.removesuffix("\r").split("\t") for line in lines[1:] if line.strip()]


def _latest(table: dict[str, Row], rows: list[Row]) -> None:
    for row in rows:
        old = table.get(row[0])
        if old is None or (row[1] or "9") >= (old[1] or "9"):
            table[row[0]] = row


def read_atoms(path: Path) -> list[Row]:
    """Read MRCONSO, and check its shape."""
    atoms = []
    with path.open(encoding="utf-8", newline="\n") as file:
        for line in file:
            fields = line.removesuffix("\n").split("|")
            assert len(fields) == 19, line
            assert fields[18] == "", line
            atoms.append(fields)
    return atoms
