"""The rows of each file of the International package, in blocks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
import polars as pl

from sameas.builders.lookalike.columns import number, pick
from sameas.builders.lookalike.dice import Bits, Bools, Dice, Int64
from sameas.builders.lookalike.snomed import rf2_ids, rf2_rows
from sameas.builders.lookalike.snomed.concepts import Bytes
from sameas.builders.lookalike.snomed.descriptions import Descriptions
from sameas.builders.lookalike.snomed.relations import STATED_KIND, Relationships
from sameas.builders.lookalike.snomed.sctid import RELATIONSHIP, sctids
from sameas.builders.lookalike.snomed.tables import Snomed
from sameas.builders.lookalike.snomed.zoo import ACCEPTABLE_ROW, NO_ROW, PREFERRED_ROW

Release = Literal["Snapshot", "Full"]
Lines = Iterator[bytes | pl.Series]
TEXT_HASH_SEED: Final = 5
_BLOCK = 100_000
_STATED_ROWS = 60
_FIRST_STATED = 9_000_000
_OWL_SHARE = 1.09
_FORMER_SHARE = 0.3
_STRUCTURAL = 900_000_000_000_000_000
# What a language row said before: preferred and acceptable change places.
_TURNED = np.array(
    [NO_ROW, ACCEPTABLE_ROW, PREFERRED_ROW, PREFERRED_ROW, PREFERRED_ROW, NO_ROW], dtype=np.uint8
)


class Files:
    """The files of the package in blocks; in a Full release with former rows around."""

    def __init__(self, snomed: Snomed, dice: Dice, *, with_history: bool) -> None:
        self.texts: list[Bits] = []
        self._snomed = snomed
        self._dice = dice
        self._with_history = with_history

    def terminology(self, release: Release) -> Iterator[tuple[str, Lines]]:
        """Give the files of the Terminology folder."""
        snomed = self._snomed
        yield f"sct2_Concept_{release}", self.concepts()
        yield f"sct2_Description_{release}-en", self.descriptions(snomed.descriptions)
        yield f"sct2_TextDefinition_{release}-en", self.descriptions(snomed.definitions)
        yield f"sct2_Relationship_{release}", self.relationships()
        yield f"sct2_StatedRelationship_{release}", self.stated()
        yield f"sct2_RelationshipConcreteValues_{release}", self.values()
        yield f"sct2_sRefset_OWLExpression{release}", self.owl()
        yield f"sct2_Identifier_{release}", iter([])

    def _former(self, time: Bytes, active: Bools, name: str) -> _Former:
        """Choose rows that looked otherwise before: half of these come first in the file."""
        keys = np.arange(len(time))
        chosen = (time > 0) & self._dice.chance(keys, _FORMER_SHARE, f"former {name}")
        if not self._with_history:
            chosen[:] = False
        same = self._dice.chance(keys, 0.2, f"former and same {name}")
        rows = np.flatnonzero(chosen)
        before = self._dice.chance(rows, 0.5, f"former before {name}")
        return _Former(
            rows[before], rows[~before], np.maximum(time, 1) - 1, np.where(same, active, ~active)
        )

    def concepts(self) -> Lines:
        """Give the Concept file."""
        yield rf2_rows.header("Concept")
        concepts, dice = self._snomed.concepts, self._dice
        for rows in blocks(concepts.known):
            ids, time, state = concepts.ids[rows], concepts.time[rows], concepts.state[rows] == 1
            module = (ids > _STRUCTURAL).astype(np.int64)
            former = self._former(time, state, "concept")
            for part, when, active in former.runs(time, state):
                yield rf2_rows.concept_lines(ids[part], when, active, dice, module[part])

    def descriptions(self, table: Descriptions) -> Lines:
        """Give a Description or TextDefinition file, and keep a hash of every term."""
        yield rf2_rows.header("Description")
        for rows in blocks(len(table)):
            terms = table.terms(rows, self._snomed.names)
            self.texts.append(hashed(terms, table.language[rows]))
            concept_ids = self._snomed.concepts.ids[table.concept[rows]]
            time, state = table.time[rows], table.active[rows]
            former = self._former(time, state, "description")
            for part, when, active in former.runs(time, state):
                yield rf2_rows.description_lines(
                    table.ids[rows][part],
                    when,
                    active,
                    concept_ids[part],
                    table.language[rows][part],
                    table.type[rows][part],
                    terms if isinstance(part, slice) else pick(terms, part),
                    other_type(self._snomed),
                )

    def relationships(self) -> Lines:
        """Give the Relationship file."""
        yield rf2_rows.header("Relationship")
        yield from self._related(self._snomed.relationships)

    def values(self) -> Lines:
        """Give the RelationshipConcreteValues file."""
        yield rf2_rows.header("RelationshipConcreteValues")
        yield from self._related(self._snomed.values)

    def _related(self, table: Relationships) -> Iterator[pl.Series]:
        for rows in blocks(len(table)):
            block = table.take(rows)
            former = self._former(block.time, block.active, "relationship")
            for part, when, active in former.runs(block.time, block.active):
                chosen = block.take(part)
                chosen.time, chosen.active = when, active
                yield relation_lines(self._snomed, chosen, concrete=table is self._snomed.values)

    def stated(self) -> Lines:
        """Give the StatedRelationship file: a few inactive rows."""
        yield rf2_rows.header("Relationship")
        part = self._snomed.relationships.take(np.arange(_STATED_ROWS))
        items = np.arange(_STATED_ROWS) + _FIRST_STATED
        part.ids = sctids(items, RELATIONSHIP)
        part.kind = np.full(len(part), STATED_KIND, dtype=np.uint8)
        part.active = np.zeros(len(part), dtype=np.bool_)
        yield relation_lines(self._snomed, part)

    def owl(self) -> Lines:
        """Give the OWL refset."""
        yield rf2_rows.header("OWLExpression")
        active = self._snomed.concepts.active()
        for rows in blocks(round(len(active) * _OWL_SHARE)):
            own = active[rows % len(active)]
            parent = active[(rows * 7 + 1) % len(active)]
            ids = self._snomed.concepts.ids
            yield rf2_rows.owl_lines(rows, ids[own], ids[parent], self._dice)

    def languages(self) -> Lines:
        """Give the Language refset."""
        yield rf2_rows.header("Language")
        tables = ((self._snomed.descriptions, "language"), (self._snomed.definitions, "definition"))
        for table, name in tables:
            for rows in blocks(len(table)):
                for dialect in (rf2_ids.US_ENGLISH, rf2_ids.GB_ENGLISH):
                    yield from self._language(table, rows, dialect, name)

    def _language(
        self, table: Descriptions, rows: Int64, dialect: int, name: str
    ) -> Iterator[pl.Series]:
        says = (table.us if dialect == rf2_ids.US_ENGLISH else table.gb)[rows]
        time, ids = table.time[rows], table.ids[rows]
        former = self._former(time, says > 0, "language")
        for part, when, _ in former.runs(time, says > 0):
            said = says[part] if isinstance(part, slice) else _TURNED[says[part]]
            yield rf2_rows.language_lines(
                rows[part], ids[part], when, said, dialect, self._dice, name
            )

    def associations(self) -> Lines:
        """Give the Association refset."""
        yield rf2_rows.header("Association")
        table, ids = self._snomed.associations, self._snomed.concepts.ids
        for rows in blocks(len(table)):
            former = self._former(table.time[rows], table.active[rows], "association")
            for part, when, active in former.runs(table.time[rows], table.active[rows]):
                chosen = rows[part]
                yield rf2_rows.association_lines(
                    chosen,
                    when,
                    active,
                    table.refset[chosen],
                    ids[table.source[chosen]],
                    ids[table.target[chosen]],
                    self._dice,
                )


@dataclass(frozen=True, slots=True)
class _Former:
    """Rows of a block that have a former state, and that state."""

    before: Int64
    after: Int64
    time: Bytes
    active: Bools

    def runs(self, time: Bytes, active: Bools) -> Iterator[tuple[Int64 | slice, Bytes, Bools]]:
        """Give former rows, all current rows, and the other former rows."""
        if len(self.before):
            yield self.before, self.time[self.before], self.active[self.before]
        yield slice(None), time, active
        if len(self.after):
            yield self.after, self.time[self.after], self.active[self.after]


def hashed(terms: pl.Series, language: Bytes) -> Bits:
    """Reduce terms with their language to numbers that are equal where those are."""
    bits: Bits = terms.hash(TEXT_HASH_SEED).to_numpy()
    return bits ^ (language.astype(np.uint64) << np.uint64(40))


def other_type(snomed: Snomed) -> int:
    """Give the typeId of the few descriptions of an invented type."""
    return int(snomed.concepts.ids[snomed.concepts.namespaces.start - 2])


def relation_lines(
    snomed: Snomed, part: Relationships, *, concrete: bool = False, module: int = rf2_rows.CORE
) -> pl.Series:
    """Write some rows of a relationship table."""
    ids = snomed.concepts.ids
    target = rf2_rows.value_column(part.target) if concrete else number(ids[part.target])
    return rf2_rows.relationship_lines(
        part.ids,
        part.time,
        part.active,
        ids[part.source],
        target,
        part.group,
        ids[part.type],
        part.kind,
        module,
    )


def blocks(count: int, step: int = _BLOCK) -> Iterator[Int64]:
    """Give row numbers in runs.

    Example:
        >>> [run.tolist() for run in blocks(3, 2)]
        [[0, 1], [2]]
    """
    for start in range(0, count, step):
        yield np.arange(start, min(start + step, count), dtype=np.int64)
