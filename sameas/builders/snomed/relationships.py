"""Relationships between concepts, and concrete values of concepts: one kind of component."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import polars as pl

from sameas.builders.options import Switches
from sameas.builders.snomed.arrays import Bools, Int32s, first_of_equal, joined
from sameas.builders.snomed.concepts import Concepts
from sameas.builders.snomed.layouts import Kind
from sameas.builders.snomed.literals import UNREADABLE, concrete_values
from sameas.builders.snomed.package import Package
from sameas.builders.snomed.rows import Versions
from sameas.builders.snomed.table_file import Advance, Piece, TableFile
from sameas.builders.snomed.tally import Tally

INFERRED = "900000000000011006"
ENDS_INACTIVE = "an end or the type is an inactive concept"
NOT_INFERRED = "not inferred"
EQUAL = "equal to a triple before"
ENDS_UNKNOWN = ("relationship ends unknown", "no Concept file has them; kept")
_LINK = ("id", "effectiveTime", "active", "sourceId", "typeId", "characteristicTypeId")


class LinkChoice(NamedTuple):
    """The switches that decide which relation triples there are."""

    distinct: bool
    inferred: bool

    @classmethod
    def of(cls, switches: Switches) -> LinkChoice:
        """Pick them from all switches."""
        return cls(switches.duplicates == "drop", switches.relationships == "inferred")


@dataclass(frozen=True, slots=True)
class Relations:
    """Relationships that hold, in source order, as numbers of concepts."""

    subject: Int32s
    predicate: Int32s
    object: Int32s
    inferred: Bools

    def mask(self, choice: LinkChoice) -> Bools:
        """Mark the relationships that a choice leaves."""
        keep = self.inferred.copy() if choice.inferred else np.ones(len(self.subject), np.bool_)
        if choice.distinct:
            rows = np.flatnonzero(keep)
            keys = (self.predicate[rows], self.object[rows], self.subject[rows])
            keep[rows] = first_of_equal(keys)
        return keep

    def left_out(self, choice: LinkChoice) -> list[tuple[str, str, int]]:
        """Count what a choice leaves out: what, why, how many."""
        inferred = LinkChoice(distinct=False, inferred=choice.inferred)
        rest = np.count_nonzero(self.mask(inferred))
        kept = np.count_nonzero(self.mask(choice))
        return [
            ("Relationship rows", NOT_INFERRED, len(self.subject) - rest),
            ("Relationship rows", EQUAL, rest - kept),
        ]


@dataclass(frozen=True, slots=True)
class ConcreteValues:
    """Concrete values that hold, in source order."""

    subject: Int32s
    predicate: Int32s
    inferred: Bools
    value: pl.Series
    datatype: pl.Series


class Linked(NamedTuple):
    """What the relationship files hold."""

    relations: Relations
    values: ConcreteValues


class _Active:
    """Active rows of one kind of file, until it is known which of them are current."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.rows: list[Int32s] = []
        self.subject: list[Int32s] = []
        self.predicate: list[Int32s] = []
        self.object: list[Int32s] = []
        self.inferred: list[Bools] = []
        self.value: list[pl.Series] = []
        self.size = 0
        self.all_active: list[Bools] = []

    def add(self, piece: Piece, first: int, concepts: Concepts) -> None:
        active = piece.active()
        self.all_active.append(active)
        self.size += len(active)
        rows = np.flatnonzero(active).astype(np.int32)
        self.rows.append(rows + np.int32(first))
        self.subject.append(concepts.number(piece.sctids("sourceId")[active]))
        self.predicate.append(concepts.number(piece.sctids("typeId")[active]))
        inferred = (piece.frame["characteristicTypeId"] == INFERRED).to_numpy()
        self.inferred.append(inferred[active])
        if self.kind == "Relationship":
            self.object.append(concepts.number(piece.sctids("destinationId")[active]))
        else:
            self.value.append(piece.frame["value"].filter(pl.Series(active)))


def read_relationships(
    packages: Sequence[Package], concepts: Concepts, tally: Tally, advance: Advance
) -> tuple[_Active, _Active, Bools]:
    """Read the Relationship files, then the RelationshipConcreteValues files of all packages.

    Returns:
        The active rows of both, and which of all the rows are current; for `hold`.
    """
    versions = Versions()
    parts = (_Active("Relationship"), _Active("RelationshipConcreteValues"))
    for part in parts:
        for file in _files(packages, part.kind):
            end = "destinationId" if part.kind == "Relationship" else "value"
            for piece in file.pieces((*_LINK, end), advance):
                ids = piece.sctids("id")
                tally.check_digits(ids)
                part.add(piece, versions.size, concepts)
                versions.add(file, ids, piece.times())
    current = versions.current()
    first = 0
    for part in parts:
        span = slice(first, first + part.size)
        tally.states(f"{part.kind} rows", current[span], joined(part.all_active, np.bool_))
        first += part.size
    return *parts, current


def hold(read: tuple[_Active, _Active, Bools], concepts: Concepts, tally: Tally) -> Linked:
    """Keep the current rows whose concepts are not inactive; call after `Concepts.settle`."""
    links, values, current = read
    keep = current[joined(links.rows, np.int32)]
    subject, predicate, objects = (
        concepts.settled(joined(part, np.int32)[keep])
        for part in (links.subject, links.predicate, links.object)
    )
    inferred = joined(links.inferred, np.bool_)[keep]
    falls = concepts.inactive[subject] | concepts.inactive[predicate] | concepts.inactive[objects]
    tally.add("Relationship rows", ENDS_INACTIVE, falls.sum())
    relations = Relations(*(part[~falls] for part in (subject, predicate, objects, inferred)))
    for end in (relations.subject, relations.predicate, relations.object):
        tally.add(*ENDS_UNKNOWN, np.sum(end >= concepts.known))
    return Linked(relations, _hold_values(values, current, concepts, tally))


def _hold_values(
    values: _Active, current: Bools, concepts: Concepts, tally: Tally
) -> ConcreteValues:
    keep = current[joined(values.rows, np.int32)]
    subject = concepts.settled(joined(values.subject, np.int32)[keep])
    predicate = concepts.settled(joined(values.predicate, np.int32)[keep])
    cells = pl.concat([pl.Series(dtype=pl.String), *values.value]).filter(pl.Series(keep))
    falls = concepts.inactive[subject] | concepts.inactive[predicate]
    tally.add("RelationshipConcreteValues rows", ENDS_INACTIVE, falls.sum())
    literals = concrete_values(cells.filter(pl.Series(~falls)))
    tally.add("RelationshipConcreteValues rows", UNREADABLE, (~literals["plain"]).sum())
    return ConcreteValues(
        subject[~falls],
        predicate[~falls],
        joined(values.inferred, np.bool_)[keep][~falls],
        literals["value"],
        literals["datatype"],
    )


def _files(packages: Sequence[Package], kind: Kind) -> list[TableFile]:
    return [file for package in packages for file in package.of(kind)]
