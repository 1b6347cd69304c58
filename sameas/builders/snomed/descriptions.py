"""Descriptions and text definitions: all but their text is kept, the text is read again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from sameas.builders.snomed.arrays import Bools, Int16s, Int32s, Int64s, UInt64s, find, joined
from sameas.builders.snomed.concepts import Concepts
from sameas.builders.snomed.layouts import Kind
from sameas.builders.snomed.package import Package
from sameas.builders.snomed.rows import Versions
from sameas.builders.snomed.table_file import Advance, Piece, TableFile
from sameas.builders.snomed.tally import Tally

FSN = "900000000000003001"
SYNONYM = "900000000000013009"
DEFINITION = "900000000000550004"
_MOST = 30_000
SUBJECT_UNKNOWN = "no Concept file has their concept; kept"
_FILES: tuple[Kind, ...] = ("Description", "TextDefinition")
_COLUMNS = (
    *("id", "effectiveTime", "active", "moduleId"),
    *("conceptId", "languageCode", "typeId", "term"),
)


class Codes:
    """Small numbers for texts of which there are few."""

    def __init__(self, texts: Sequence[str] = ()) -> None:
        self.texts = list(texts)
        self._codes = {text: code for code, text in enumerate(texts)}

    def of(self, piece: Piece, column: str) -> Int16s:
        """Give the number of each cell's text.

        Raises:
            InputError: So many different texts that this cannot be the column it is called.
        """
        cells = piece.frame[column]
        for text in cells.unique(maintain_order=True):
            if text not in self._codes:
                self._codes[text] = len(self.texts)
                self.texts.append(text)
        if len(self.texts) > _MOST:
            raise piece.error(0, f"more than {_MOST:,} different values of {column} so far")
        return cells.replace_strict(self._codes, return_dtype=pl.Int16).to_numpy()


@dataclass(frozen=True, slots=True)
class Texts:
    """One file, and which of its rows hold: current and active."""

    file: TableFile
    holds: Bools

    @property
    def count(self) -> int:
        """How many rows hold."""
        return int(np.count_nonzero(self.holds))

    def terms(self, wanted: Bools, advance: Advance | None = None) -> Iterator[pl.Series]:
        """Read the terms of some of the rows that hold, a few MiB at a time, in file order.

        Args:
            wanted: For each row that holds, whether its term is wanted.
            advance: Told the number of bytes read.
        """
        if not wanted.any():
            return
        chosen = np.zeros(len(self.holds), np.bool_)
        chosen[np.flatnonzero(self.holds)[wanted]] = True
        first = 0
        for piece in self.file.pieces(("term",), advance):
            height = piece.frame.height
            here = chosen[first : first + height]
            first += height
            yield piece.frame["term"].filter(pl.Series(here))


@dataclass(frozen=True, slots=True)
class Descriptions:
    """Descriptions that hold, in source order.

    Attributes:
        texts: The files, whose rows that hold follow each other below.
        ids: SCTIDs.
        times: effectiveTime as a number.
        subject: Numbers of concepts.
        type: Codes in `types`.
        language: Codes in `languages`.
        hash: Of the term; equal terms have equal hashes.
        preferred: Whether the language reference set prefers it.
        types: SCTIDs of description types.
        languages: Language codes as written.
    """

    texts: list[Texts]
    ids: Int64s
    times: Int32s
    subject: Int32s
    type: Int16s
    language: Int16s
    hash: UInt64s
    preferred: Bools
    types: list[str]
    languages: list[str]


class _Active:
    def __init__(self) -> None:
        self.rows: list[Int32s] = []
        self.ids: list[Int64s] = []
        self.times: list[Int32s] = []
        self.subject: list[Int32s] = []
        self.type: list[Int16s] = []
        self.language: list[Int16s] = []
        self.hash: list[UInt64s] = []


class DescriptionReader:
    """Read the Description files, then the TextDefinition files of all packages."""

    def __init__(self, packages: Sequence[Package], concepts: Concepts, tally: Tally) -> None:
        self._files = [f for kind in _FILES for package in packages for f in package.of(kind)]
        self._concepts = concepts
        self._tally = tally
        self._versions = Versions()
        self._active: list[list[Bools]] = []
        self._rows = _Active()
        self._types = Codes((FSN, SYNONYM, DEFINITION))
        self._languages = Codes()
        self.modules: set[str] = set()

    def read(self, advance: Advance) -> None:
        """Read all rows."""
        for file in self._files:
            self._active.append([])
            for piece in file.pieces(_COLUMNS, advance):
                ids, times, active = piece.sctids("id"), piece.times(), piece.active()
                subject = piece.sctids("conceptId")
                self._tally.check_digits(ids)
                self._active[-1].append(active)
                self.modules.update(piece.frame["moduleId"].unique())
                rows = np.flatnonzero(active)
                piece.sctids("typeId")
                held = piece.where(pl.Series(active))
                keep = self._rows
                keep.rows.append((rows + self._versions.size).astype(np.int32))
                keep.ids.append(ids[rows])
                keep.times.append(times[rows])
                keep.subject.append(self._concepts.number(subject[rows]))
                keep.type.append(self._types.of(held, "typeId"))
                keep.language.append(self._languages.of(held, "languageCode"))
                keep.hash.append(held.frame["term"].hash(seed=0).to_numpy())
                self._versions.add(file, ids, times)

    def hold(self, preferred: Int64s, language_refset: str) -> Descriptions:
        """Keep the current rows; call after `Concepts.settle`.

        Args:
            preferred: Ids of preferred descriptions, rising.
            language_refset: The reference set that prefers them.
        """
        current = self._versions.current()
        rows = self._rows
        keep = current[joined(rows.rows, np.int32)]
        ids = joined(rows.ids, np.int64)[keep]
        subject = self._concepts.settled(joined(rows.subject, np.int32)[keep])
        texts = []
        first = 0
        for file, parts in zip(self._files, self._active, strict=True):
            active = joined(parts, np.bool_)
            here = current[first : first + len(active)]
            first += len(active)
            self._tally.states(f"{file.kind} rows", here, active)
            texts.append(Texts(file, here & active))
        self._tally.add(
            "Description rows", SUBJECT_UNKNOWN, np.sum(subject >= self._concepts.known)
        )
        types = joined(rows.type, np.int16)[keep]
        liked = find(preferred, ids) >= 0
        if not liked.any():
            why = f"language reference set {language_refset} prefers none of them"
            self._tally.add("synonyms", why, np.sum(types == self._types.texts.index(SYNONYM)))
        return Descriptions(
            texts=texts,
            ids=ids,
            times=joined(rows.times, np.int32)[keep],
            subject=subject,
            type=types,
            language=joined(rows.language, np.int16)[keep],
            hash=joined(rows.hash, np.uint64)[keep],
            preferred=liked,
            types=self._types.texts,
            languages=self._languages.texts,
        )
