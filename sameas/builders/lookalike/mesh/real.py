"""Read a real MeSH file: what the fictional SNOMED CT and UMLS link to, and its counts."""

from __future__ import annotations

import gzip
import re
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Final, cast

import numpy as np
import polars as pl
import pyoxigraph as ox

from sameas.builders.lookalike.dice import Bools, Dice
from sameas.builders.lookalike.mesh.side import (
    Kg1Counts,
    MeshConcepts,
    MeshSide,
    MeshTerms,
    Records,
)
from sameas.builders.lookalike.mesh.zoo import LABEL, VOCAB
from sameas.builders.lookalike.words import Words
from sameas.core.errors import InputError
from sameas.core.progress import Progress

_NODE: Final = re.compile(r"http://id\.nlm\.nih\.gov/mesh/(?:\d{4}/)?([DCQM]\d{6,9})")
_GZIP_MARK: Final = b"\x1f\x8b"
_EVERY: Final = 100_000
_NO_LABEL: Final = ""
_ACTIVE: Final = VOCAB + "active"
_HOLDS: Final = (VOCAB + "preferredConcept", VOCAB + "concept")
_ALL: Final = (1 << 64) - 1
_EVEN: Final = _ALL - 1
_MANY: Final = 2_000_000


@dataclass(slots=True)
class _Found:
    """What the first pass collects; nodes are told apart by their hash."""

    obsolete: set[int] = field(default_factory=set)
    labels: dict[str, str] = field(default_factory=dict)
    records: dict[str, str] = field(default_factory=dict)
    concepts: dict[str, list[str]] = field(default_factory=dict)
    rows: int = 0


def read_mesh(path: Path, words: Words, dice: Dice, progress: Progress) -> MeshSide:
    """Read an N-Triples file of MeSH twice: what stands in it, then how many triples hold."""
    collector = _Collector()
    for triple in _watched(path, progress, f"{path.name}: records"):
        collector.add(triple)
    found = collector.found
    if not found.records:
        raise InputError(
            "no MeSH record in this file",
            path=path,
            expected="IRIs such as <http://id.nlm.nih.gov/mesh/D000001>",
            fix="give NLM's mesh.nt or meshYYYY.nt, plain or gzip",
        )
    counter = _Counter(found.obsolete)
    for triple in _watched(path, progress, f"{path.name}: counts", total=found.rows):
        counter.add(triple)
    return _side(found, counter, words, dice)


def _watched(
    path: Path, progress: Progress, title: str, *, total: int | None = None
) -> Iterator[ox.Quad]:
    with progress.stage(title, total=total, unit="rows") as advance:
        place = 0
        for place, triple in enumerate(_triples(path), start=1):
            yield triple
            if place % _EVERY == 0:
                advance(_EVERY)
        advance(place % _EVERY)


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    try:
        with path.open("rb") as raw:
            packed = raw.read(2) == _GZIP_MARK
            raw.seek(0)
            if packed:
                with gzip.open(raw) as file:
                    yield cast(BinaryIO, file)
            else:
                yield raw
    except FileNotFoundError as error:
        raise InputError(
            "no such file", path=path, fix="give the path of NLM's mesh.nt or mesh.nt.gz"
        ) from error
    except EOFError as error:
        raise InputError(
            "the gzip file is cut short", path=path, fix="download the file again"
        ) from error
    except OSError as error:
        raise InputError(
            f"cannot be read ({error.strerror or error})", path=path, expected="an N-Triples file"
        ) from error


def _triples(path: Path) -> Iterator[ox.Quad]:
    with _opened(path) as file:
        try:
            yield from ox.parse(file, format=ox.RdfFormat.N_TRIPLES)
        except SyntaxError as error:
            raise InputError(
                f"not N-Triples: {error.msg}",
                path=path,
                line=error.lineno,
                column=error.offset,
                expected="lines of <subject> <predicate> object .",
                fix="give NLM's mesh.nt or mesh.nt.gz; a download page saved as a file will not do",
            ) from error


class _Collector:
    """The first pass: records, their concepts and labels, and the obsolete nodes."""

    def __init__(self) -> None:
        self.found = _Found()
        self._subject = 0
        self._code = ""

    def add(self, triple: ox.Quad) -> None:
        """Look at one triple."""
        found = self.found
        found.rows += 1
        subject = triple.subject
        if (key := hash(subject)) != self._subject:
            self._subject = key
            match = _NODE.fullmatch(subject.value) if isinstance(subject, ox.NamedNode) else None
            self._code = match[1] if match else ""
            if match and self._code[0] != "M":
                found.records.setdefault(self._code, match[0])
        predicate = triple.predicate.value
        if predicate == _ACTIVE:
            if isinstance(triple.object, ox.Literal) and triple.object.value in {"false", "0"}:
                found.obsolete.add(key)
        elif self._code and predicate == LABEL:
            label = triple.object
            if isinstance(label, ox.Literal) and (label.language or "en").startswith("en"):
                found.labels.setdefault(self._code, label.value)
        elif predicate in _HOLDS and self._code and self._code[0] != "M":
            self._concept(triple.object, preferred=predicate == _HOLDS[0])

    def _concept(self, node: object, *, preferred: bool) -> None:
        match = _NODE.fullmatch(node.value) if isinstance(node, ox.NamedNode) else None
        if match and match[1][0] == "M":
            members = self.found.concepts.setdefault(self._code, [])
            if match[1] not in members:
                members.insert(0 if preferred else len(members), match[1])


class _Counter:
    """The second pass: triples and entities, with and without obsolete nodes.

    A triple is kept as 63 bits of its hash; the last bit says whether it touches no obsolete
    node.
    """

    def __init__(self, obsolete: set[int]) -> None:
        self._obsolete = obsolete
        self._relations = array("Q")
        self._attributes = array("Q")
        self._ends = {"in": array("Q"), "out": array("Q")}
        self._seen = {"in": np.empty(0, np.uint64), "out": np.empty(0, np.uint64)}

    def add(self, triple: ox.Quad) -> None:
        """Count one triple."""
        source, obj = hash(triple.subject), triple.object
        kept = source not in self._obsolete
        if isinstance(obj, ox.Literal):
            self._attributes.append(hash(triple) & _EVEN | kept)
            return
        end = hash(obj)
        kept = kept and end not in self._obsolete
        self._relations.append(hash(triple) & _EVEN | kept)
        for name in ("in", "out") if kept else ("in",):
            ends = self._ends[name]
            ends.append(source & _ALL)
            ends.append(end & _ALL)
            if len(ends) >= _MANY:
                self._settle(name)

    def _settle(self, name: str) -> None:
        ends = np.array(self._ends[name], dtype=np.uint64)
        self._seen[name] = np.union1d(self._seen[name], ends)
        self._ends[name] = array("Q")

    def counts(self) -> Kg1Counts:
        """Give the figures under both values of both switches."""
        counts = Kg1Counts()
        for name in ("in", "out"):
            self._settle(name)
            counts.entities[name] = len(self._seen[name])
        _tally(self._relations, counts.relation)
        _tally(self._attributes, counts.attribute)
        return counts

    def inside(self, iris: list[str], obsolete: str) -> Bools:
        """Tell which nodes are entities of the relation graph."""
        keys = np.array([hash(ox.NamedNode(iri)) & _ALL for iri in iris], dtype=np.uint64)
        return np.isin(keys, self._seen[obsolete])


def _tally(keys: array[int], table: dict[tuple[str, str], int]) -> None:
    values = np.frombuffer(keys, dtype=np.uint64) if keys else np.empty(0, np.uint64)
    values.sort()
    first = np.ones(len(values), dtype=np.bool_)
    first[1:] = values[1:] != values[:-1]
    kept = (values & np.uint64(1)).astype(np.bool_)
    table["keep", "in"], table["keep", "out"] = len(values), int(kept.sum())
    table["drop", "in"], table["drop", "out"] = int(first.sum()), int((first & kept).sum())


def _side(found: _Found, counter: _Counter, words: Words, dice: Dice) -> MeshSide:
    counts = counter.counts()
    codes = list(found.records)
    invented = words.name(np.arange(len(codes)), 0).to_list()
    labels = [
        found.labels.get(code, _NO_LABEL).removeprefix("[OBSOLETE] ") or name
        for code, name in zip(codes, invented, strict=True)
    ]
    iris = list(found.records.values())
    obsolete = np.array([hash(ox.NamedNode(iri)) in found.obsolete for iri in iris], dtype=np.bool_)
    base = iris[0].removesuffix(codes[0])
    members: list[tuple[str, int, bool, str]] = []
    for place, (code, label) in enumerate(zip(codes, labels, strict=True)):
        own = found.concepts.get(code) or [f"M9{place % 1_000_000:06d}"]
        for rank, concept in enumerate(own):
            name = label if rank == 0 else found.labels.get(concept, f"{label}, other")
            members.append((concept, place, rank == 0, name))
    members.sort(key=lambda member: (not member[2], member[1]))
    concepts = [member[0] for member in members]
    concept_iris = [base + concept for concept in concepts]
    names = [member[3] for member in members]
    size = len(members)
    entry = words.name(np.arange(size) + len(codes), 0)
    with_entry = np.flatnonzero(dice.chance(np.arange(size), 0.6, "entry term"))
    return MeshSide(
        records=Records(
            codes=pl.Series(codes, dtype=pl.String),
            labels=pl.Series(labels, dtype=pl.String),
            in_graph=counter.inside(iris, "in"),
            in_graph_without_obsolete=counter.inside(iris, "out"),
            obsolete=obsolete,
            awkward_from=len(codes),
        ),
        concepts=MeshConcepts(
            codes=pl.Series(concepts, dtype=pl.String),
            record=np.array([member[1] for member in members], dtype=np.int32),
            preferred=np.array([member[2] for member in members], dtype=np.bool_),
            in_graph=counter.inside(concept_iris, "in"),
            in_graph_without_obsolete=counter.inside(concept_iris, "out"),
        ),
        terms=MeshTerms(
            text=pl.concat([pl.Series(names, dtype=pl.String), entry.gather(with_entry)]),
            concept=np.concatenate([np.arange(size), with_entry]).astype(np.int32),
            preferred=np.arange(size + len(with_entry)) < size,
        ),
        counts=counts,
        rows=found.rows,
        skipped={},
    )
