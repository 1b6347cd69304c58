"""Relationships, concrete values and historical associations of the fictional SNOMED CT."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from sameas.builders.lookalike.dice import Array, Bools, Dice, Int32, Int64, Ints
from sameas.builders.lookalike.sizes import Sizes
from sameas.builders.lookalike.snomed.concepts import (
    RETIRED_ATTRIBUTES,
    Bytes,
    Concepts,
)
from sameas.builders.lookalike.snomed.rf2_ids import ASSOCIATIONS, DATE_WEIGHTS

INFERRED_KIND, STATED_KIND, ADDITIONAL_KIND, QUALIFYING_KIND = range(4)
IS_A_CONCEPT = 1
VALUES = (
    "#5",
    "#2.5",
    "#5.0",
    "#500",
    "#-5",
    "#0.125",
    "#007",
    '"5"',
    '"text"',
    '"text \\"q\\""',
    '"back\\\\slash"',
    '"#5"',
    '""',
    '"NA"',
    '"a b, c"',
    "#1000000000000000000000",
)
_ROWS, _ACTIVE_ROWS = 3_570_088, 1_331_550
_VALUE_ROWS = 37_528


@dataclass(slots=True)
class Relationships:
    """Rows of the Relationship file; for concrete values `target` is a place in `VALUES`."""

    ids: Int64
    source: Int32
    target: Int32
    type: Int32
    group: Bytes
    kind: Bytes
    active: Bools
    time: Bytes

    def __len__(self) -> int:
        return len(self.ids)

    def take(self, rows: Ints | slice) -> Relationships:
        """Give some of the rows."""
        return Relationships(*(getattr(self, field.name)[rows] for field in fields(self)))


@dataclass(slots=True)
class Associations:
    """Rows of the Association refset; `refset` is a place in `ASSOCIATIONS`."""

    source: Int32
    target: Int32
    refset: Bytes
    active: Bools
    time: Bytes

    def __len__(self) -> int:
        return len(self.source)


class _Rows:
    """Collects rows part by part."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._parts: list[tuple[Array, ...]] = []

    def add(
        self,
        source: Ints,
        target: Ints,
        kind_of: Ints | int,
        *,
        group: Ints | int = 0,
        kind: Ints | int = INFERRED_KIND,
        active: Bools | bool = True,
    ) -> None:
        """Add rows; single values hold for all of them."""
        size = len(source)
        self._parts.append(
            (
                source.astype(np.int32),
                target.astype(np.int32),
                _full(kind_of, size, np.int32),
                _full(group, size, np.uint8),
                _full(kind, size, np.uint8),
                np.broadcast_to(np.asarray(active), size).astype(np.bool_),
            )
        )

    def build(self, name: str) -> Relationships:
        """Shuffle all rows into one table."""
        columns = [np.concatenate(column) for column in zip(*self._parts, strict=True)]
        self._parts.clear()
        order = self._dice.rng(f"{name} order").permutation(len(columns[0]))
        columns = [column[order] for column in columns]
        source, target, kind_of, group, kind, active = columns
        size = len(source)
        return Relationships(
            ids=np.zeros(size, dtype=np.int64),
            source=source,
            target=target,
            type=kind_of,
            group=group,
            kind=kind,
            active=active,
            time=self._dice.choice(np.arange(size), DATE_WEIGHTS, f"{name} time"),
        )


def _full(values: Ints | int, size: int, dtype: npt.DTypeLike) -> Array:
    return np.broadcast_to(np.asarray(values), size).astype(dtype)


def make_relationships(concepts: Concepts, sizes: Sizes, dice: Dice) -> Relationships:
    """Relate the active concepts, and add the rows that were once true."""
    rng = dice.rng("relationships")
    rows = _Rows(dice)
    active = concepts.active()
    lonely, additional = _odd_concepts(concepts)
    common = active[~np.isin(active, np.concatenate([lonely, additional]))]
    _hierarchy(rows, common, rng)
    rows.add(additional, np.zeros_like(additional), IS_A_CONCEPT, kind=ADDITIONAL_KIND)
    _attributes(rows, concepts, common, rng)
    _awkward(rows, concepts, sizes, rng)
    _former(rows, concepts, sizes, rng)
    return rows.build("relationship")


def _odd_concepts(concepts: Concepts) -> tuple[Int32, Int32]:
    lonely, additional = [], []
    for place, entry in zip(concepts.zoo_range, concepts.zoo.concepts, strict=True):
        if entry.active and not entry.related:
            lonely.append(place)
        if entry.active and entry.only_additional:
            additional.append(place)
    return np.array(lonely, dtype=np.int32), np.array(additional, dtype=np.int32)


def _hierarchy(rows: _Rows, common: Int32, rng: np.random.Generator) -> None:
    """Give every concept but the root one to three parents that stand before it."""
    children = np.arange(1, len(common))
    parents = [(rng.random(len(children)) ** 1.5 * children).astype(np.int64) for _ in range(3)]
    rows.add(common[children], common[parents[0]], IS_A_CONCEPT)
    second = (rng.random(len(children)) < 0.5) & (parents[1] != parents[0])
    rows.add(common[children[second]], common[parents[1][second]], IS_A_CONCEPT)
    third = second & (rng.random(len(children)) < 0.25)
    third &= (parents[2] != parents[0]) & (parents[2] != parents[1])
    rows.add(common[children[third]], common[parents[2][third]], IS_A_CONCEPT)


def _attributes(rows: _Rows, concepts: Concepts, common: Int32, rng: np.random.Generator) -> None:
    """Add attribute rows; about one in twelve says the same in another role group."""
    size = round(len(common) * 1.64)
    live = len(concepts.attributes) - RETIRED_ATTRIBUTES
    source = common[rng.integers(0, len(common), size)]
    target = common[rng.integers(0, len(common), size)]
    kind_of = concepts.attributes.start + (rng.random(size) ** 3 * live).astype(np.int64)
    group = rng.integers(0, 4, size)
    kind = np.where(rng.random(size) < 0.03, ADDITIONAL_KIND, INFERRED_KIND)
    kind[: max(3, size // 2_000)] = STATED_KIND
    kind[-3:] = QUALIFYING_KIND
    rows.add(source, target, kind_of, group=group, kind=kind)
    again = rng.choice(size, max(12, size * 3 // 20), replace=False)
    rows.add(source[again], target[again], kind_of[again], group=group[again] + 1, kind=kind[again])
    few = again[:6]
    rows.add(source[few], target[few], kind_of[few], group=group[few], kind=ADDITIONAL_KIND)


def _awkward(rows: _Rows, concepts: Concepts, sizes: Sizes, rng: np.random.Generator) -> None:
    """Add active rows whose ends or type are inactive, or that no Concept file knows."""
    living, dead = concepts.ordinary_active(), concepts.ordinary_inactive()
    size = sizes.of(300, floor=5)
    first = concepts.attributes.start
    some, gone = rng.choice(living, size), rng.choice(dead, size)
    rows.add(some, gone, first)
    rows.add(gone, rng.choice(living, size), first + 1)
    rows.add(some, rng.choice(living, size), concepts.attributes.stop - 1)
    unknown = np.arange(concepts.known, len(concepts.ids))[:6]
    rows.add(rng.choice(living, len(unknown)), unknown, first + 2)
    rows.add(unknown[:2], rng.choice(living, 2), first + 2)
    rows.add(unknown[2:4], rng.choice(dead, 2), first + 2)
    rows.add(some[:2], some[:2], first + 3)


def _former(rows: _Rows, concepts: Concepts, sizes: Sizes, rng: np.random.Generator) -> None:
    size = max(sizes.of(_ROWS - _ACTIVE_ROWS), 2 * concepts.known)
    any_concept = concepts.known - concepts.ordinary.start
    source = rng.integers(0, any_concept, size, dtype=np.int32) + concepts.ordinary.start
    target = rng.integers(0, any_concept, size, dtype=np.int32) + concepts.ordinary.start
    kind_of = rng.integers(
        concepts.attributes.start, concepts.attributes.stop, size, dtype=np.int32
    )
    kind_of[rng.random(size) < 0.4] = IS_A_CONCEPT
    kind = np.where(rng.random(size) < 0.1, ADDITIONAL_KIND, INFERRED_KIND)
    group = rng.integers(0, 3, size, dtype=np.uint8)
    rows.add(source, target, kind_of, group=group, kind=kind, active=False)


def make_values(concepts: Concepts, sizes: Sizes, dice: Dice) -> Relationships:
    """Give some concepts concrete values."""
    rng = dice.rng("values")
    rows = _Rows(dice)
    living, dead = concepts.ordinary_active(), concepts.ordinary_inactive()
    size = sizes.of(_VALUE_ROWS * 0.72, floor=60)
    source = rng.choice(living, size)
    value = rng.integers(0, len(VALUES), size)
    kind_of = rng.integers(
        concepts.value_attributes.start, concepts.value_attributes.stop - 1, size
    )
    kind = np.where(rng.random(size) < 0.04, ADDITIONAL_KIND, INFERRED_KIND)
    kind[:2] = STATED_KIND, ADDITIONAL_KIND
    rows.add(source, value, kind_of, group=1, kind=kind)
    rows.add(source[:5], value[:5], kind_of[:5], group=2, kind=kind[:5])
    one = np.repeat(rng.choice(living, 1), len(VALUES))
    rows.add(one, np.arange(len(VALUES)), concepts.value_attributes.start)
    rows.add(rng.choice(dead, 4), rng.integers(0, len(VALUES), 4), concepts.value_attributes.start)
    rows.add(source[:3], value[:3], concepts.value_attributes.stop - 1)
    former = sizes.of(_VALUE_ROWS * 0.28, floor=20)
    rows.add(
        rng.choice(living, former),
        rng.integers(0, len(VALUES), former),
        concepts.value_attributes.start + 1,
        active=False,
    )
    return rows.build("value")


def make_associations(
    concepts: Concepts, dice: Dice, planned: list[tuple[int, int, int, bool]], keep_off: Int32
) -> Associations:
    """Say what became of inactive concepts: the planned rows, and others at random."""
    dead = concepts.ordinary_inactive()
    dead = dead[~np.isin(dead, keep_off)]
    rng = dice.rng("associations")
    source = np.repeat(dead, dice.choice(dead, (0.1, 0.45, 0.3, 0.15), "associations"))
    size = len(source)
    target = rng.choice(concepts.active(), size)
    through = rng.random(size) < 0.1
    target[through] = rng.choice(dead, int(through.sum()))
    refset = dice.choice(
        np.arange(size), (20.0, 20.0, 35.0, 10.0, 8.0, 2.0, 3.0, 2.0), "association refset"
    )
    moved = refset == ASSOCIATIONS.index(900000000000524003)
    target[moved] = rng.integers(concepts.namespaces.start, concepts.namespaces.stop, moved.sum())
    active = rng.random(size) < 0.88
    extra = np.array([row[:3] for row in planned], dtype=np.int64).reshape(-1, 3)
    columns = (
        np.concatenate([source, extra[:, 0]]).astype(np.int32),
        np.concatenate([target, extra[:, 1]]).astype(np.int32),
        np.concatenate([refset, extra[:, 2]]).astype(np.uint8),
        np.concatenate([active, np.array([row[3] for row in planned], dtype=np.bool_)]),
    )
    order = rng.permutation(len(columns[0]))
    return Associations(
        columns[0][order],
        columns[1][order],
        columns[2][order],
        columns[3][order],
        dice.choice(np.arange(len(order)), DATE_WEIGHTS, "association time"),
    )
