"""Relationships between concepts, and concrete values of concepts: one kind of component."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import polars as pl

from sameas.builders.options import Switches
from sameas.builders.snomed.arrays import Bools, Growing, Int32s, count, first_of_equal
from sameas.builders.snomed.concepts import Concepts
from sameas.builders.snomed.layouts import Kind
from sameas.builders.snomed.literals import UNREADABLE, concrete_values
from sameas.builders.snomed.package import Package
from sameas.builders.snomed.rows import Versions
from sameas.builders.snomed.table_file import Advance, Piece, TableFile
from sameas.builders.snomed.tally import Tally
from sameas.core.errors import InputError
from sameas.core.shelf import Shelf

INFERRED = "900000000000011006"
STATED = "900000000000010007"
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
    """Relationships that hold, in source order, as numbers of concepts; and their role groups."""

    subject: Int32s
    predicate: Int32s
    object: Int32s
    group: Int32s
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
        rest = count(self.mask(inferred))
        kept = count(self.mask(choice))
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


class ActiveLinks:
    """Active rows of the files of one kind; once read, those of them that are current."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.subject = Growing(np.int32)
        self.predicate = Growing(np.int32)
        self.object = Growing(np.int32)
        self.group = Growing(np.int32)
        self.inferred = Growing(np.bool_)
        self.value: list[pl.Series] = [pl.Series(dtype=pl.String)]
        self.states = Growing(np.bool_)
        self.kept: Bools = np.empty(0, np.bool_)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that are read."""
        if self.kind == "Relationship":
            return (*_LINK, "destinationId", "relationshipGroup")
        return (*_LINK, "value")

    def add(self, piece: Piece, active: Bools, concepts: Concepts) -> None:
        """Take the active rows of a piece."""
        self.states.extend(active)
        held = piece.where(pl.Series(active))
        self.inferred.extend((held.frame["characteristicTypeId"] == INFERRED).to_numpy())
        if self.kind == "Relationship":
            subject, predicate, end = held.sctids("sourceId", "typeId", "destinationId")
            self.object.extend(concepts.number(end))
            self.group.extend(held.counts("relationshipGroup"))
        else:
            subject, predicate = held.sctids("sourceId", "typeId")
            self.value.append(held.frame["value"])
        self.subject.extend(concepts.number(subject))
        self.predicate.extend(concepts.number(predicate))


def read_relationships(
    packages: Sequence[Package], concepts: Concepts, tally: Tally, advance: Advance
) -> tuple[ActiveLinks, ActiveLinks]:
    """Read the Relationship files, then the RelationshipConcreteValues files of all packages.

    Returns:
        The active rows of both, for `hold`.

    Raises:
        InputError: A cell that is not what its column holds, or stated relationships.
    """
    versions = Versions()
    parts = (ActiveLinks("Relationship"), ActiveLinks("RelationshipConcreteValues"))
    for part in parts:
        for file in _files(packages, part.kind):
            rows = stated = 0
            for piece in file.pieces(part.columns, advance):
                rows += piece.frame.height
                stated += int((piece.frame["characteristicTypeId"] == STATED).sum())
                (ids,) = piece.sctids("id")
                times, active = piece.states()
                tally.check_digits(ids)
                versions.add(file, ids, times)
                part.add(piece, active, concepts)
            _refuse_stated(file, rows, stated)
    current = versions.current()
    first = 0
    for part in parts:
        active = part.states.take()
        here = current[first : first + len(active)]
        tally.states(f"{part.kind} rows", here, active)
        part.kept = here[active]
        first += len(active)
    return parts


def _refuse_stated(file: TableFile, rows: int, stated: int) -> None:
    """Refuse a StatedRelationship file in place of a Relationship file: their headers are equal."""
    if rows and stated == rows:
        raise InputError(
            f"named as a {file.kind} file, but each of its {rows:,} rows is a stated relationship",
            path=file.member.path,
            expected="inferred relationships",
            fix="it may have changed places with the StatedRelationship file: use the package as"
            " its publisher made it",
        )


def hold(
    read: tuple[ActiveLinks, ActiveLinks], concepts: Concepts, tally: Tally, shelf: Shelf
) -> tuple[Relations, ConcreteValues]:
    """Keep the current rows whose concepts are not inactive; call after `Concepts.settle`."""
    links, values = read
    return _hold_relations(links, concepts, tally, shelf), _hold_values(values, concepts, tally)


def _hold_relations(
    links: ActiveLinks, concepts: Concepts, tally: Tally, shelf: Shelf
) -> Relations:
    subject, predicate, objects = (
        concepts.settled(part.take()[links.kept])
        for part in (links.subject, links.predicate, links.object)
    )
    falls = concepts.inactive[subject] | concepts.inactive[predicate] | concepts.inactive[objects]
    tally.add("Relationship rows", ENDS_INACTIVE, count(falls))
    holds = ~falls
    relations = Relations(
        shelf.put(subject[holds]),
        shelf.put(predicate[holds]),
        shelf.put(objects[holds]),
        shelf.put(links.group.take()[links.kept][holds]),
        shelf.put(links.inferred.take()[links.kept][holds]),
    )
    for end in (relations.subject, relations.predicate, relations.object):
        tally.add(*ENDS_UNKNOWN, count(end >= concepts.known))
    return relations


def _hold_values(values: ActiveLinks, concepts: Concepts, tally: Tally) -> ConcreteValues:
    subject = concepts.settled(values.subject.take()[values.kept])
    predicate = concepts.settled(values.predicate.take()[values.kept])
    falls = concepts.inactive[subject] | concepts.inactive[predicate]
    tally.add("RelationshipConcreteValues rows", ENDS_INACTIVE, count(falls))
    cells = pl.concat(values.value).filter(pl.Series(values.kept)).filter(pl.Series(~falls))
    literals = concrete_values(cells)
    unreadable = ~literals["plain"].to_numpy()
    tally.add("RelationshipConcreteValues rows", UNREADABLE, count(unreadable))
    return ConcreteValues(
        subject[~falls],
        predicate[~falls],
        values.inferred.take()[values.kept][~falls],
        literals["value"],
        literals["datatype"],
    )


def _files(packages: Sequence[Package], kind: Kind) -> list[TableFile]:
    return [file for package in packages for file in package.of(kind)]
