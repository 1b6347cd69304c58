"""Attribute triples: descriptions, definitions and concrete values under every policy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import polars as pl

from sameas.builders.options import Switches
from sameas.builders.snomed.arrays import (
    Bools,
    Int16s,
    Int32s,
    UInt64s,
    count,
    first_of_equal,
    repeats,
)
from sameas.builders.snomed.concepts import Concepts
from sameas.builders.snomed.descriptions import DEFINITION, FSN, SYNONYM, Descriptions, Texts
from sameas.builders.snomed.relationships import EQUAL, NOT_INFERRED, ConcreteValues
from sameas.builders.snomed.table_file import Advance
from sameas.core.identifiers import SNOMED_IRI
from sameas.core.schemas import LANG_STRING, RDFS_LABEL, SKOS, XSD_STRING
from sameas.core.shelf import Shelf

OWL_PREDICATES = (
    RDFS_LABEL,
    SKOS + "prefLabel",
    SKOS + "altLabel",
    SKOS + "definition",
)
_LABEL, _PREFERRED, _OTHER, _DEFINITION = range(4)
_BATCH = 1 << 16


class Choice(NamedTuple):
    """The switches that decide which attribute triples there are."""

    distinct: bool
    inferred: bool
    active: bool
    definitions: bool
    values: bool
    owl: bool

    @classmethod
    def of(cls, switches: Switches) -> Choice:
        """Pick them from all switches."""
        return cls(
            distinct=switches.duplicates == "drop",
            inferred=switches.relationships == "inferred",
            active=switches.concepts == "active",
            definitions=switches.definitions == "in",
            values=switches.concrete_values == "in",
            owl=switches.attribute_predicates == "owl",
        )


@dataclass(frozen=True, slots=True)
class _Repeats:
    """Rows whose subject, value and kind of literal are not theirs alone."""

    rows: Int32s
    group: Int32s


class Attributes:
    """Attribute triples that hold, in source order: descriptions, then concrete values."""

    def __init__(
        self,
        concepts: Concepts,
        descriptions: Descriptions,
        hashes: UInt64s,
        values: ConcreteValues,
        shelf: Shelf,
    ) -> None:
        self._concepts = concepts
        self._descriptions = descriptions
        self._values = values
        self._texts = len(descriptions.subject)
        self._size = self._texts + len(values.subject)
        rf2 = _rf2_predicates(descriptions, values, concepts)
        self._owl = shelf.put(_owl_predicates(descriptions, rf2))
        self._rf2 = _Predicates(shelf.put(rf2.codes), rf2.iris)
        self._iris = [*OWL_PREDICATES, *self._rf2.iris]
        self._repeats = self._find_repeats(hashes)
        self._counts: dict[Choice, int] = {}

    def count(self, choice: Choice) -> int:
        """Count the triples under a choice."""
        if choice not in self._counts:
            self._counts[choice] = count(self.mask(choice))
        return self._counts[choice]

    def mask(self, choice: Choice) -> Bools:
        """Mark the triples that a choice leaves."""
        keep = np.ones(self._size, np.bool_)
        for _, wanted in self._filters(choice):
            keep &= wanted
        if choice.distinct:
            here = keep[self._repeats.rows]
            rows, group = self._repeats.rows[here], self._repeats.group[here]
            keep[rows] = first_of_equal((self._predicates(choice)[rows], group))
        return keep

    def left_out(self, choice: Choice) -> list[tuple[str, str, int]]:
        """Count what a choice leaves out: what, why, how many."""
        keep = np.ones(self._size, np.bool_)
        found = []
        for why, wanted in self._filters(choice):
            found.append(("attribute rows", why, count(keep & ~wanted)))
            keep &= wanted
        equal = count(keep) - self.count(choice)
        return [*found, ("attribute rows", EQUAL, equal)]

    def _filters(self, choice: Choice) -> Iterator[tuple[str, Bools]]:
        values = np.arange(self._size) >= self._texts
        if not choice.definitions:
            wanted = np.ones(self._size, np.bool_)
            wanted[: self._texts] = self._descriptions.type != _code(self._descriptions, DEFINITION)
            yield "definitions", wanted
        if not choice.values:
            yield "concrete values", ~values
        elif choice.inferred:
            wanted = ~values
            wanted[self._texts :] = self._values.inferred
            yield NOT_INFERRED, wanted
        if choice.active:
            subject = np.concatenate((self._descriptions.subject, self._values.subject))
            yield "their concept is not active", self._concepts.active()[subject]

    @property
    def text_bytes(self) -> int:
        """Stored size of all files that hold texts."""
        return sum(texts.file.member.size for texts in self._descriptions.texts)

    def frames(self, choice: Choice, advance: Advance) -> Iterator[pl.DataFrame]:
        """Read the texts again and give the triples, some ten thousand at a time."""
        keep = self.mask(choice)
        predicates = self._predicates(choice)
        iris = pl.Series(self._iris, dtype=pl.String)
        first = 0
        for texts in self._descriptions.texts:
            end = first + texts.count
            rows = np.flatnonzero(keep[first:end]).astype(np.int32) + np.int32(first)
            yield from self._text_frames(texts, keep[first:end], rows, predicates, iris, advance)
            first = end
        rows = np.flatnonzero(keep[first:])
        for start in range(0, len(rows), _BATCH):
            batch = rows[start : start + _BATCH]
            yield pl.DataFrame(
                {
                    "subject": self._concepts.iris(self._values.subject[batch]),
                    "predicate": iris.gather(predicates[first + batch]),
                    "value": self._values.value.gather(batch),
                    "datatype": self._values.datatype.gather(batch),
                    "language": pl.Series([None] * len(batch), dtype=pl.String),
                    "preferred": np.zeros(len(batch), np.bool_),
                }
            )

    def _text_frames(
        self,
        texts: Texts,
        keep: Bools,
        rows: Int32s,
        predicates: Int16s,
        iris: pl.Series,
        advance: Advance,
    ) -> Iterator[pl.DataFrame]:
        codes = self._descriptions.languages
        languages = pl.Series([code or None for code in codes], dtype=pl.String)
        datatypes = pl.Series([LANG_STRING if code else XSD_STRING for code in codes])
        preferred = np.zeros(self._texts, np.bool_)
        chosen = self._descriptions.synonym
        preferred[chosen[chosen >= 0]] = True
        done = 0
        for terms in texts.terms(keep, advance):
            batch = rows[done : done + len(terms)]
            done += len(terms)
            if not len(batch):
                continue
            language = self._descriptions.language[batch]
            yield pl.DataFrame(
                {
                    "subject": self._concepts.iris(self._descriptions.subject[batch]),
                    "predicate": iris.gather(predicates[batch]),
                    "value": terms,
                    "datatype": datatypes.gather(language),
                    "language": languages.gather(language),
                    "preferred": preferred[batch],
                }
            )

    def _predicates(self, choice: Choice) -> Int16s:
        return self._owl if choice.owl else self._rf2.codes

    def _find_repeats(self, hashes: UInt64s) -> _Repeats:
        texts, values = self._descriptions, self._values
        tags = [code.lower() for code in texts.languages]
        kinds = {kind: code for code, kind in enumerate(dict.fromkeys(tags))}
        # a text without language is a plain string, as a quoted concrete value is
        kinds.setdefault(XSD_STRING, kinds.get("", len(kinds)))
        for datatype in values.datatype.unique(maintain_order=True):
            kinds.setdefault(datatype, len(kinds))
        kind = np.concatenate(
            (
                np.array([kinds[tag] for tag in tags], np.int16)[texts.language],
                values.datatype.replace_strict(kinds, return_dtype=pl.Int16).to_numpy(),
            )
        )
        hashes = np.concatenate((hashes, values.value.hash(seed=0).to_numpy()))
        subject = np.concatenate((texts.subject, values.subject))
        return _repeats(subject, hashes, kind)


@dataclass(frozen=True, slots=True)
class _Predicates:
    codes: Int16s
    iris: list[str]


def _code(descriptions: Descriptions, sctid: str) -> int:
    return descriptions.types.index(sctid)


def _rf2_predicates(
    descriptions: Descriptions, values: ConcreteValues, concepts: Concepts
) -> _Predicates:
    """Number the predicates: those of OWL first, then description types, then the others."""
    sctids = list(descriptions.types)
    own, place = np.unique(values.predicate, return_inverse=True)
    codes = []
    for number in own:
        sctid = str(concepts.ids[number])
        if sctid not in sctids:
            sctids.append(sctid)
        codes.append(sctids.index(sctid))
    whole = np.concatenate((descriptions.type, np.array(codes, np.int16)[place]))
    first = np.int16(len(OWL_PREDICATES))
    return _Predicates(whole + first, [SNOMED_IRI + sctid for sctid in sctids])


def _owl_predicates(descriptions: Descriptions, rf2: _Predicates) -> Int16s:
    codes = rf2.codes.copy()
    texts = codes[: len(descriptions.type)]
    synonym = descriptions.type == _code(descriptions, SYNONYM)
    texts[descriptions.type == _code(descriptions, FSN)] = _LABEL
    texts[synonym & descriptions.preferred] = _PREFERRED
    texts[synonym & ~descriptions.preferred] = _OTHER
    texts[descriptions.type == _code(descriptions, DEFINITION)] = _DEFINITION
    return codes


def _repeats(subject: Int32s, hashes: UInt64s, kind: Int16s) -> _Repeats:
    keys = (kind, hashes, subject)
    order = np.lexsort(keys).astype(np.int32)
    before_next = repeats(keys, order)
    after_other = np.concatenate(([False], before_next[:-1]))[: len(order)]
    group = np.cumsum(~after_other, dtype=np.int32)
    repeated = before_next | after_other
    return _Repeats(order[repeated], group[repeated])
