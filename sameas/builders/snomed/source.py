"""SNOMED CT as read: triples under any switches, states, names, replacements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import polars as pl
import pyarrow as pa

from sameas.builders.options import Switches
from sameas.builders.snomed.arrays import Bools, count
from sameas.builders.snomed.attributes import Attributes, Choice
from sameas.builders.snomed.concepts import Concepts
from sameas.builders.snomed.descriptions import Descriptions
from sameas.builders.snomed.history import Replacements
from sameas.builders.snomed.naming import describe
from sameas.builders.snomed.package import Package
from sameas.builders.snomed.relationships import LinkChoice, Relations
from sameas.core.archive import Member
from sameas.core.identifiers import SNOMED_IRI
from sameas.core.progress import Progress
from sameas.core.schemas import HISTORY

State = Literal["active", "inactive", "absent"]
_BATCH = 1 << 16


@dataclass(frozen=True, slots=True)
class _Graph:
    triples: int
    entities: Bools
    """By concept number, whether it is subject or object of a triple."""


@dataclass(frozen=True)
class SnomedSource:
    """The state that all packages together describe; `read_snomed` makes it.

    Attributes:
        packages: What was read, in order.
        release: Package names, effectiveTime, format, edition and modules, of all packages.
        skipped: What was read and not written, and what looks odd: what, why, how many.
        warnings: What the packages say of each other that a user should know.
    """

    packages: tuple[Package, ...]
    release: dict[str, str]
    skipped: list[tuple[str, str, int]]
    warnings: tuple[str, ...]
    _concepts: Concepts
    _relations: Relations
    _descriptions: Descriptions
    _attributes: Attributes
    _replacements: Replacements
    _progress: Progress
    _graphs: dict[LinkChoice, _Graph] = field(default_factory=dict)

    @property
    def inputs(self) -> tuple[Member, ...]:
        """The files that were read, package by package."""
        return tuple(file.member for package in self.packages for file in package.files)

    @property
    def preferred_terms(self) -> int:
        """How many descriptions the language reference set calls preferred."""
        return count(self._descriptions.preferred)

    def relations(self, switches: Switches) -> Iterator[pl.DataFrame]:
        """Give the relation triples, in source order, some ten thousand at a time.

        Yields:
            Columns subject, predicate, object: IRIs; group: number of the role group.
        """
        links = self._relations
        rows = np.flatnonzero(links.mask(LinkChoice.of(switches)))
        for start in range(0, len(rows), _BATCH):
            batch = rows[start : start + _BATCH]
            yield pl.DataFrame(
                {
                    "subject": self._concepts.iris(links.subject[batch]),
                    "predicate": self._concepts.iris(links.predicate[batch]),
                    "object": self._concepts.iris(links.object[batch]),
                    "group": links.group[batch],
                }
            )

    def attributes(self, switches: Switches) -> Iterator[pl.DataFrame]:
        """Give the attribute triples, in source order; reads the texts from disk again.

        Descriptions come first, then definitions, then concrete values.

        Yields:
            Columns subject, predicate, value, datatype, language; preferred: it is the concept's
            preferred term.
        """
        choice = Choice.of(switches)
        total = self._attributes.text_bytes
        with self._progress.stage("SNOMED CT: writing terms", total=total) as advance:
            yield from self._attributes.frames(choice, advance)

    def relation_triples(self, switches: Switches) -> int:
        """Count the relation triples."""
        return self._graph(switches).triples

    def relation_entities(self, switches: Switches) -> int:
        """Count the distinct subjects and objects of the relation triples."""
        return count(self._graph(switches).entities)

    def attribute_triples(self, switches: Switches) -> int:
        """Count the attribute triples."""
        return self._attributes.count(Choice.of(switches))

    def in_graph(self, sctids: Sequence[str], switches: Switches) -> list[bool]:
        """Tell which codes are subject or object of a relation triple."""
        numbers = self._concepts.numbers_of(sctids)
        inside: list[bool] = ((numbers >= 0) & self._graph(switches).entities[numbers]).tolist()
        return inside

    def state(self, sctids: Sequence[str]) -> list[State]:
        """Tell whether the current concept row of each code is active, inactive, or absent."""
        numbers = self._concepts.numbers_of(sctids)
        absent = (numbers < 0) | (numbers >= self._concepts.known)
        inactive = self._concepts.inactive[numbers]
        states: list[State] = np.where(
            absent, "absent", np.where(inactive, "inactive", "active")
        ).tolist()
        return states

    def describe(self, sctids: Sequence[str]) -> pl.DataFrame:
        """Look up names; reads the Description files again.

        Returns:
            A row for each code in the order given: sctid, semantic_tag (`unknown` where there is
            none), preferred_term and fsn (null where there is none).
        """
        total = self._attributes.text_bytes
        with self._progress.stage("SNOMED CT: looking up names", total=total) as advance:
            return describe(self._concepts, self._descriptions, sctids, advance)

    def repair(self, sctids: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Map inactive codes to the active ones that SAME AS and REPLACED BY rows lead to.

        Returns:
            Only the codes that lead somewhere; the targets are sorted as text.
        """
        return self._replacements.repair(sctids)

    def history(self) -> pa.Table:
        """Give every inactive concept that leads somewhere, as `repair` does: schema HISTORY."""
        pairs = sorted(
            (SNOMED_IRI + retired, SNOMED_IRI + end)
            for retired, ends in self._replacements.everything().items()
            for end in ends
        )
        columns = list(zip(*pairs, strict=True)) or [(), ()]
        return pa.table(columns, schema=HISTORY)

    def left_out(self, switches: Switches) -> list[tuple[str, str, int]]:
        """Count what the switches leave out of the triples that hold: what, why, how many."""
        found = [*self._relations.left_out(LinkChoice.of(switches))]
        found += self._attributes.left_out(Choice.of(switches))
        return [row for row in found if row[2]]

    def _graph(self, switches: Switches) -> _Graph:
        key = LinkChoice.of(switches)
        if key not in self._graphs:
            keep = self._relations.mask(key)
            entities = np.zeros(len(self._concepts.ids) + 1, np.bool_)
            entities[self._relations.subject[keep]] = True
            entities[self._relations.object[keep]] = True
            self._graphs[key] = _Graph(count(keep), entities)
        return self._graphs[key]
