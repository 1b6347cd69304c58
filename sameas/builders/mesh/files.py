"""Find MeSH RDF on disk and read its triples, whatever the syntax."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

import polars as pl
import pyoxigraph as ox

from sameas.builders.mesh.ntriples import Batch, LineCounts, read_ntriples, split
from sameas.builders.mesh.strict import row_of
from sameas.core.archive import Member, members
from sameas.core.blocks import read_blocks
from sameas.core.errors import InputError
from sameas.core.pipeline import prefetch

FORMATS = {
    ".nt": ox.RdfFormat.N_TRIPLES,
    ".ttl": ox.RdfFormat.TURTLE,
    ".rdf": ox.RdfFormat.RDF_XML,
    ".owl": ox.RdfFormat.RDF_XML,
    ".xml": ox.RdfFormat.RDF_XML,
}
_SCHEMA_FILE = re.compile(r"^(vocabulary|void)[_.]", re.IGNORECASE)
_BATCH_ROWS = 50_000


@dataclass(slots=True)
class MeshFiles:
    """The RDF files of one dump.

    Attributes:
        files: In order of their paths.
        passed_over: Paths of files that are not MeSH triples (the vocabulary, a readme).
        counts: What was passed over inside the files, filled on each reading.
        lenient: Leave out and count lines that are not N-Triples.
    """

    files: list[Member]
    passed_over: list[str] = field(default_factory=list)
    lenient: bool = False
    counts: LineCounts = field(default_factory=LineCounts)

    @property
    def size(self) -> int:
        """Bytes as stored."""
        return sum(member.size for member in self.files)

    def batches(self, *, advance: Callable[[int], None] | None = None) -> Iterator[Batch]:
        """Read all triples from the start, in order of files and lines.

        Args:
            advance: Called with stored bytes just read.

        Yields:
            Batches of triples; reading and parsing run ahead of the consumer.

        Raises:
            InputError: A file is not what it seems, with line and column.
        """
        self.counts = LineCounts()
        return prefetch(self._batches(advance))

    def _batches(self, advance: Callable[[int], None] | None) -> Iterator[Batch]:
        for number, member in enumerate(self.files, 1):
            prefix = f"f{number}_" if len(self.files) > 1 else ""
            with member.open(advance=advance) as stream:
                if format_of(member.name) == ox.RdfFormat.N_TRIPLES:
                    yield from read_ntriples(
                        prefetch(read_blocks(stream, path=member.path)),
                        path=member.path,
                        blank_prefix=prefix,
                        lenient=self.lenient,
                        counts=self.counts,
                    )
                else:
                    yield from _read_other(stream, member, prefix or "f1_")


def find_mesh(path: str | Path, *, lenient: bool = False) -> MeshFiles:
    """Find the RDF files of a MeSH dump.

    Args:
        path: A file (N-Triples, plain or gzip; Turtle or RDF/XML by its ending), a folder of
            them, or a zip.
        lenient: Leave out and count lines that are not N-Triples, instead of stopping.

    Raises:
        InputError: Nothing there that could be MeSH RDF, or one dump twice.
    """
    found = members(path)
    if len(found) == 1 and found[0].path == str(path):
        return MeshFiles(found, lenient=lenient)
    files = [
        member
        for member in found
        if _stem_suffix(member.name) in FORMATS and not _SCHEMA_FILE.match(member.name)
    ]
    if not files:
        raise InputError(
            "no RDF file in here",
            path=path,
            expected="mesh.nt or mesh.nt.gz (or .ttl, .rdf)",
            fix="point --mesh at the file from https://nlmpubs.nlm.nih.gov/projects/mesh/rdf/",
        )
    _refuse_copies(files)
    passed_over = [member.path for member in found if member not in files]
    return MeshFiles(files, passed_over, lenient)


def _refuse_copies(files: list[Member]) -> None:
    """Refuse a dump beside its unpacked self: every triple would count twice."""
    packed = {member.path.lower().removesuffix(".gz"): member for member in files}
    for member in files:
        other = packed[member.path.lower().removesuffix(".gz")]
        if other is not member:
            raise InputError(
                f"{member.name} and {other.name} look like one dump, plain and packed",
                path=Path(member.path).parent,
                expected="each dump once",
                fix="point --mesh at one of the two files",
            )


def format_of(name: str) -> ox.RdfFormat:
    """Tell the syntax from a file's name; anything unknown is taken for N-Triples.

    Example:
        >>> str(format_of("mesh.ttl.gz"))
        'Turtle'
    """
    return FORMATS.get(_stem_suffix(name), ox.RdfFormat.N_TRIPLES)


def _stem_suffix(name: str) -> str:
    return Path(name.lower().removesuffix(".gz")).suffix


def _read_other(stream: BinaryIO, member: Member, prefix: str) -> Iterator[Batch]:
    names: dict[str, str] = {}

    def rename(label: str | None) -> str | None:
        # anonymous nodes get random labels from the parser: number them as they come
        if label is None or not label.startswith("_:"):
            return label
        return names.setdefault(label, f"_:{prefix}b{len(names)}")

    rows = []
    try:
        for quad in ox.parse(input=stream, format=format_of(member.name)):
            row = row_of(quad, None)
            rows.append(row._replace(subject=rename(row.subject) or "", object=rename(row.object)))
            if len(rows) == _BATCH_ROWS:
                yield split(pl.DataFrame(rows, orient="row", schema=_SCHEMA))
                rows = []
    except SyntaxError as error:
        raise InputError(
            f"not {format_of(member.name)}: {error.msg}",
            path=member.path,
            line=error.lineno,
            column=error.offset,
            fix="convert the dump again, or use NLM's own N-Triples file",
        ) from error
    if rows:
        yield split(pl.DataFrame(rows, orient="row", schema=_SCHEMA))


_SCHEMA = {
    name: pl.String()
    for name in ("subject", "predicate", "object", "value", "datatype", "language")
}
