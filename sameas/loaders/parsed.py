"""What a dialect makes of a folder, and the tools that dialects share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import polars as pl

from sameas.core.archive import Member
from sameas.core.progress import Advance, Progress
from sameas.loaders.encode import Source
from sameas.loaders.folder import Folder, SplitFile
from sameas.loaders.forms import Form
from sameas.loaders.records import ATTRIBUTE, LINK, TRIPLE, RecordReader
from sameas.loaders.report import Finding

Frames = Callable[[], Iterator[pl.DataFrame]]


@dataclass(slots=True)
class Parsed:
    """The content of a dataset's files.

    Attributes:
        sources: Triples of the left and the right graph, still to be read.
        links: Gold pairs, columns left and right.
        all_links: Pairs before sampling; None where there is no such file.
        splits: By path, the split file and its pairs.
        given_names: Names known from other files, left and right.
        conclude: Gives the forms of all files by path, and what was found in them; to be called
            after the sources were read.
    """

    sources: tuple[Source, Source]
    links: pl.DataFrame
    all_links: pl.DataFrame | None
    splits: dict[str, tuple[SplitFile, pl.DataFrame]]
    conclude: Callable[[], tuple[dict[str, Form], list[Finding]]]
    given_names: tuple[Mapping[str, str], Mapping[str, str]] = field(
        default_factory=lambda: ({}, {})
    )

    def linked(self, side: str) -> list[pl.Series]:
        """Give the ids that any link names on a side."""
        frames = [self.links, *(frame for _, frame in self.splits.values())]
        if self.all_links is not None:
            frames.append(self.all_links)
        return [frame[side] for frame in frames]


class TextFiles:
    """Reads the text files of a folder, each line a record.

    Args:
        folder: The dataset's folder.
        progress: Where to report.
        escaped: Values know the escapes of dialect `bio`.
    """

    def __init__(self, folder: Folder, progress: Progress, *, escaped: bool = False) -> None:
        self._folder = folder
        self._progress = progress
        self._escaped = escaped
        self._readers: dict[str, RecordReader] = {}
        self._findings: list[Finding] = []

    def pairs(self, path: str) -> pl.DataFrame:
        """Read a file of links; an absent one is empty, and found missing."""
        return _whole(self.batches(path, LINK)(), LINK)

    def batches(self, path: str, names: Sequence[str]) -> Frames:
        """Prepare to read a file; an absent one is empty, and found missing."""
        member = self._folder.files.get(path)
        if member is None:
            self._findings.append(missing(self._folder, path))
            return lambda: iter(())
        reader = RecordReader(member, names, escaped=self._escaped and names == ATTRIBUTE)
        self._readers[path] = reader
        return lambda: self._read(path, member, reader)

    def _part(self, path: str, advance: Advance) -> pl.DataFrame:
        reader = self._readers[path] = RecordReader(self._folder.files[path], LINK)
        return _whole(reader.batches(advance), LINK)

    def _read(self, path: str, member: Member, reader: RecordReader) -> Iterator[pl.DataFrame]:
        with self._progress.stage(f"reading {path}", total=member.size) as advance:
            yield from reader.batches(advance)

    def source(self, graph: int) -> Source:
        """Prepare to read the triples of a graph, 1 or 2."""
        return Source(
            relations=self.batches(f"rel_triples_{graph}", TRIPLE),
            attributes=self.batches(f"attr_triples_{graph}", ATTRIBUTE),
        )

    def splits(self) -> dict[str, tuple[SplitFile, pl.DataFrame]]:
        """Read the files of the folder's split; of several splits, the first by name from 7."""
        files = self._folder.splits()
        names = sorted({one.split for one in files.values()}, reverse=True)
        for name in names[1:]:
            self._findings.append(
                Finding("other-split", "note", f"split {name} is there as well; not read")
            )
        ours = {path: one for path, one in files.items() if one.split == names[0]}
        if not ours:
            return {}
        total = sum(self._folder.files[path].size for path in ours)
        with self._progress.stage("reading splits", total=total) as advance:
            return {path: (one, self._part(path, advance)) for path, one in ours.items()}

    def conclude(self) -> tuple[dict[str, Form], list[Finding]]:
        """Give the forms of the files read, and what was found in them."""
        findings = list(self._findings)
        for path, reader in self._readers.items():
            findings += reader.findings
            # whether a part of a split may be empty, its size says
            if not reader.form.rows and "/" not in path:
                findings.append(_empty(reader.member, path))
        return {path: reader.form for path, reader in self._readers.items()}, findings


def missing(folder: Folder, path: str) -> Finding:
    """Say that a file is not there: a warning for attributes, for all else an error."""
    if path.startswith("attr_triples"):
        return Finding(
            "incomplete",
            "warning",
            f"incomplete: {path} is missing, so this side has no attributes",
            path=folder.label,
            fix="names then come from ids alone; get the complete release where that matters",
        )
    return Finding(
        "missing-file",
        "error",
        f"{path} is missing",
        path=folder.label,
        fix="unpack the whole archive again",
    )


def _empty(member: Member, path: str) -> Finding:
    severe = not path.startswith("attr_triples")
    return Finding(
        "empty-file",
        "error" if severe else "warning",
        "the file holds no record",
        path=member.path,
        expected="at least one record",
        fix="copies with files of 0 bytes are about; get it from its publisher",
    )


def _whole(batches: Iterator[pl.DataFrame], names: Sequence[str]) -> pl.DataFrame:
    frames = list(batches)
    return pl.concat(frames) if frames else pl.DataFrame(schema=dict.fromkeys(names, pl.String))
