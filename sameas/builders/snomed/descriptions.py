"""Descriptions and text definitions: all but their text is kept, the text is read again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from sameas.builders.snomed.arrays import (
    Bools,
    Growing,
    Int16s,
    Int32s,
    Int64s,
    UInt64s,
    count,
    find,
)
from sameas.builders.snomed.concepts import Concepts
from sameas.builders.snomed.layouts import Kind
from sameas.builders.snomed.package import Package
from sameas.builders.snomed.rows import Versions
from sameas.builders.snomed.table_file import Advance, Piece, TableFile
from sameas.builders.snomed.tally import Tally
from sameas.core.errors import InputError
from sameas.core.shelf import Shelf

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
        return count(self.holds)

    def terms(self, wanted: Bools, advance: Advance | None = None) -> Iterator[pl.Series]:
        """Read the terms of some of the rows that hold, a few MiB at a time, in file order.

        Args:
            wanted: For each row that holds, whether its term is wanted.
            advance: Told the number of bytes read.

        Raises:
            InputError: The file is not the one that was read before.
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
            if len(here) != height:
                raise self._changed()
            yield piece.frame["term"].filter(pl.Series(here))
        if first != len(chosen):
            raise self._changed()

    def _changed(self) -> InputError:
        return InputError(
            "the file changed while it was read",
            path=self.file.member.path,
            expected=f"{len(self.holds):,} rows, as at first",
            fix="leave the package alone during the build, and start again",
        )


@dataclass(frozen=True, slots=True)
class Descriptions:
    """Descriptions that hold, in source order.

    Attributes:
        texts: The files, whose rows that hold follow each other below.
        subject: Numbers of concepts.
        type: Codes in `types`.
        language: Codes in `languages`.
        preferred: Whether the language reference set prefers it.
        fsn: By concept number, the row of its fully specified name, or -1.
        synonym: By concept number, the row of its preferred synonym, or -1.
        types: SCTIDs of description types.
        languages: Language codes as written.
    """

    texts: list[Texts]
    subject: Int32s
    type: Int16s
    language: Int16s
    preferred: Bools
    fsn: Int32s
    synonym: Int32s
    types: list[str]
    languages: list[str]


class DescriptionReader:
    """Read the Description files, then the TextDefinition files of all packages.

    Attributes:
        modules: Modules that hold descriptions.
    """

    def __init__(self, packages: Sequence[Package], concepts: Concepts, tally: Tally) -> None:
        self.modules: set[str] = set()
        self._files = [f for kind in _FILES for package in packages for f in package.of(kind)]
        self._concepts = concepts
        self._tally = tally
        self._texts: list[Texts] = []
        self._ids = Growing(np.int64)
        self._times = Growing(np.int32)
        self._subject = Growing(np.int32)
        self._type = Growing(np.int16)
        self._language = Growing(np.int16)
        self._hash = Growing(np.uint64)
        self._kept: Bools = np.empty(0, np.bool_)
        self._types = Codes((FSN, SYNONYM, DEFINITION))
        self._languages = Codes()

    def read(self, advance: Advance) -> None:
        """Read all rows."""
        versions = Versions()
        states = [Growing(np.bool_) for _ in self._files]
        for file, state in zip(self._files, states, strict=True):
            for piece in file.pieces(_COLUMNS, advance):
                (ids,) = piece.sctids("id")
                times, active = piece.states()
                self._tally.check_digits(ids)
                self.modules.update(piece.frame["moduleId"].unique())
                state.extend(active)
                versions.add(file, ids, times)
                self._keep(piece.where(pl.Series(active)), ids[active], times[active])
        current = versions.current()
        kept = [np.empty(0, np.bool_)]
        first = 0
        for file, state in zip(self._files, states, strict=True):
            active = state.take()
            here = current[first : first + len(active)]
            first += len(active)
            self._tally.states(f"{file.kind} rows", here, active)
            self._texts.append(Texts(file, here & active))
            kept.append(here[active])
        self._kept = np.concatenate(kept)

    def _keep(self, held: Piece, ids: Int64s, times: Int32s) -> None:
        self._ids.extend(ids)
        self._times.extend(times)
        subject, _ = held.sctids("conceptId", "typeId")
        self._subject.extend(self._concepts.number(subject))
        self._type.extend(self._types.of(held, "typeId"))
        self._language.extend(self._languages.of(held, "languageCode"))
        self._hash.extend(held.frame["term"].hash(seed=0).to_numpy())

    def hold(
        self, preferred: Int64s, language_refset: str, shelf: Shelf
    ) -> tuple[Descriptions, UInt64s]:
        """Keep the current rows; call after `Concepts.settle`.

        Args:
            preferred: Ids of preferred descriptions, rising.
            language_refset: The reference set that prefers them.
            shelf: Where what was read waits.

        Returns:
            The descriptions, and a hash of each term: equal terms have equal hashes.
        """
        ids, times = self._ids.take()[self._kept], self._times.take()[self._kept]
        subject = self._concepts.settled(self._subject.take()[self._kept])
        types = self._type.take()[self._kept]
        liked = find(preferred, ids) >= 0
        strangers = count(subject >= self._concepts.known)
        self._tally.add("Description rows", SUBJECT_UNKNOWN, strangers)
        synonyms = types == self._types.texts.index(SYNONYM)
        if not liked.any():
            why = f"language reference set {language_refset} prefers none of them"
            self._tally.add("synonyms", why, count(synonyms))
        names = np.flatnonzero(types == self._types.texts.index(FSN))
        terms = np.flatnonzero(synonyms & liked)
        concepts = len(self._concepts.ids)
        descriptions = Descriptions(
            texts=[Texts(one.file, shelf.put(one.holds)) for one in self._texts],
            subject=shelf.put(subject),
            type=shelf.put(types),
            language=shelf.put(self._language.take()[self._kept]),
            preferred=shelf.put(liked),
            fsn=shelf.put(_first(concepts, names, subject, (ids, -times))),
            synonym=shelf.put(_first(concepts, terms, subject, (ids,))),
            types=self._types.texts,
            languages=self._languages.texts,
        )
        return descriptions, self._hash.take()[self._kept]


def _first(
    concepts: int, rows: Int64s, subject: Int32s, ranks: Sequence[npt.NDArray[Any]]
) -> Int32s:
    """Choose for each concept the row that comes first by the last rank, then the one before."""
    order = rows[np.lexsort((*(rank[rows] for rank in ranks), subject[rows]))]
    chosen = np.full(concepts, -1, np.int32)
    # the last writer wins, so the first row goes last
    chosen[subject[order[::-1]]] = order[::-1]
    return chosen
