"""Read a real MeSH file: what the fictional SNOMED CT and UMLS link to, and its counts."""

from __future__ import annotations

import gzip
import re
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
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


@dataclass(slots=True)
class _Found:
    """What the first pass collects."""

    obsolete: set[str] = field(default_factory=set)
    labels: dict[str, str] = field(default_factory=dict)
    records: dict[str, str] = field(default_factory=dict)
    concepts: dict[str, list[str]] = field(default_factory=dict)
    rows: int = 0


def read_mesh(path: Path, words: Words, dice: Dice, progress: Progress) -> MeshSide:
    """Read an N-Triples file of MeSH twice: what stands in it, then how many triples hold."""
    with progress.stage(f"{path.name}: records", unit="rows") as advance:
        found = _Found()
        for place, triple in enumerate(_triples(path), start=1):
            _collect(found, triple)
            if place % _EVERY == 0:
                advance(_EVERY)
            found.rows = place
    if not found.records:
        raise InputError(
            "no MeSH record in this file",
            path=path,
            expected="IRIs such as <http://id.nlm.nih.gov/mesh/D000001>",
            fix="give NLM's mesh.nt or meshYYYY.nt, plain or gzip",
        )
    counter = _Counter(found.obsolete)
    with progress.stage(f"{path.name}: counts", total=found.rows, unit="rows") as advance:
        for place, triple in enumerate(_triples(path), start=1):
            counter.add(triple)
            if place % _EVERY == 0:
                advance(_EVERY)
    return _side(found, counter, words, dice)


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


def _collect(found: _Found, triple: ox.Quad) -> None:
    subject, obj = triple.subject, triple.object
    if not isinstance(subject, ox.NamedNode):
        return
    iri, predicate = subject.value, triple.predicate.value
    match = _NODE.fullmatch(iri)
    if isinstance(obj, ox.Literal):
        if predicate == VOCAB + "active" and obj.value in {"false", "0"}:
            found.obsolete.add(iri)
        if match and predicate == LABEL and (obj.language or "en").lower().startswith("en"):
            found.labels.setdefault(match[1], obj.value)
    if not match:
        return
    code = match[1]
    if code[0] != "M":
        found.records.setdefault(code, iri)
        if predicate in {VOCAB + "preferredConcept", VOCAB + "concept"} and isinstance(
            obj, ox.NamedNode
        ):
            end = _NODE.fullmatch(obj.value)
            if end and end[1][0] == "M":
                members = found.concepts.setdefault(code, [])
                if end[1] not in members:
                    members.insert(0 if predicate.endswith("preferredConcept") else 99, end[1])


class _Counter:
    """Counts triples and entities, with and without obsolete nodes."""

    def __init__(self, obsolete: set[str]) -> None:
        self._obsolete = obsolete
        self._keys = {"relation": array("Q"), "attribute": array("Q")}
        self._kept = {"relation": bytearray(), "attribute": bytearray()}
        self._ends: dict[str, set[str]] = {"in": set(), "out": set()}
        self._seen = {"in": np.empty(0, np.uint64), "out": np.empty(0, np.uint64)}
        self.nodes: dict[str, set[str]] = {"in": set(), "out": set()}

    def add(self, triple: ox.Quad) -> None:
        """Count one triple."""
        subject, obj = triple.subject, triple.object
        source = _text(subject)
        kept = source not in self._obsolete
        if isinstance(obj, ox.Literal):
            kind = "attribute"
            end = f"{obj.value}\n{(obj.language or '').lower() or obj.datatype.value}"
        else:
            kind = "relation"
            end = _text(obj)
            kept = kept and end not in self._obsolete
            self._see("in", source, end)
            if kept:
                self._see("out", source, end)
        self._keys[kind].append(_hash(f"{source}\n{triple.predicate.value}\n{end}"))
        self._kept[kind].append(kept)

    def _see(self, name: str, *ends: str) -> None:
        chunk = self._ends[name]
        chunk.update(ends)
        if len(chunk) > _EVERY:
            self._settle(name)

    def _settle(self, name: str) -> None:
        chunk = self._ends[name]
        hashes = np.fromiter((_hash(end) for end in sorted(chunk)), np.uint64, len(chunk))
        self._seen[name] = np.union1d(self._seen[name], hashes)
        self.nodes[name].update(match[1] for match in map(_NODE.fullmatch, chunk) if match)
        chunk.clear()

    def counts(self) -> Kg1Counts:
        """Give the figures under both values of both switches."""
        counts = Kg1Counts()
        for name in ("in", "out"):
            self._settle(name)
            counts.entities[name] = len(self._seen[name])
        for kind, table in (("relation", counts.relation), ("attribute", counts.attribute)):
            keys = np.frombuffer(self._keys[kind], dtype=np.uint64)
            kept = np.frombuffer(bytes(self._kept[kind]), dtype=np.bool_)
            _, first = np.unique(keys, return_index=True)
            table["keep", "in"], table["keep", "out"] = len(keys), int(kept.sum())
            table["drop", "in"], table["drop", "out"] = len(first), int(kept[first].sum())
        return counts


def _text(term: ox.NamedNode | ox.BlankNode | ox.Triple) -> str:
    return term.value if isinstance(term, ox.NamedNode) else str(term)


def _hash(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest())


def _side(found: _Found, counter: _Counter, words: Words, dice: Dice) -> MeshSide:
    counts = counter.counts()
    codes = list(found.records)
    invented = words.name(np.arange(len(codes)), 0).to_list()
    labels = [
        found.labels.get(code, _NO_LABEL).removeprefix("[OBSOLETE] ") or name
        for code, name in zip(codes, invented, strict=True)
    ]
    obsolete = np.array([found.records[code] in found.obsolete for code in codes], dtype=np.bool_)
    members: list[tuple[str, int, bool, str]] = []
    for place, (code, label) in enumerate(zip(codes, labels, strict=True)):
        own = found.concepts.get(code) or [f"M9{place % 1_000_000:06d}"]
        for rank, concept in enumerate(own):
            name = label if rank == 0 else found.labels.get(concept, f"{label}, other")
            members.append((concept, place, rank == 0, name))
    members.sort(key=lambda member: (not member[2], member[1]))
    concepts = [member[0] for member in members]
    names = [member[3] for member in members]
    size = len(members)
    entry = words.name(np.arange(size) + len(codes), 0)
    with_entry = np.flatnonzero(dice.chance(np.arange(size), 0.6, "entry term"))
    return MeshSide(
        records=Records(
            codes=pl.Series(codes, dtype=pl.String),
            labels=pl.Series(labels, dtype=pl.String),
            in_graph=_flags(codes, counter.nodes["in"]),
            in_graph_without_obsolete=_flags(codes, counter.nodes["out"]),
            obsolete=obsolete,
            awkward_from=len(codes),
        ),
        concepts=MeshConcepts(
            codes=pl.Series(concepts, dtype=pl.String),
            record=np.array([member[1] for member in members], dtype=np.int32),
            preferred=np.array([member[2] for member in members], dtype=np.bool_),
            in_graph=_flags(concepts, counter.nodes["in"]),
            in_graph_without_obsolete=_flags(concepts, counter.nodes["out"]),
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


def _flags(codes: list[str], inside: set[str]) -> Bools:
    return np.array([code in inside for code in codes], dtype=np.bool_)
