"""A fictional national extension: its own components, and its quarrels with International."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np
import polars as pl

from sameas.builders.lookalike.dice import Dice, Int32
from sameas.builders.lookalike.umls.gold import Gold
from sameas.builders.lookalike.snomed.ids import ASSOCIATIONS, FOLLOWED
from sameas.builders.lookalike.snomed.rows import EXTENSION_TIME, NO_TIME, RELEASE_TIME
from sameas.builders.lookalike.snomed.sctid import (
    CONCEPT,
    DESCRIPTION,
    EXTENSION,
    RELATIONSHIP,
    sctids,
)
from sameas.builders.lookalike.sizes import Sizes
from sameas.builders.lookalike.snomed.tables import Snomed, State
from sameas.builders.lookalike.snomed.descriptions import LANGUAGES
from sameas.builders.lookalike.snomed.package import hashed
from sameas.builders.lookalike.snomed.relations import (
    ADDITIONAL_KIND,
    INFERRED_KIND,
    IS_A_CONCEPT,
)
from sameas.builders.lookalike.snomed.zoo import (
    ACCEPTABLE_ROW,
    FSN_ROW,
    NO_ROW,
    PREFERRED_ROW,
    SYNONYM_ROW,
    WAS_PREFERRED,
)
from sameas.builders.lookalike.words import Words

_OWN_CONCEPTS = 2_000
_FEW = 4


class ConceptRow(NamedTuple):
    """A row of the extension's Concept file; `concept` counts on after International's."""

    concept: int
    time: int
    active: bool


class TermRow(NamedTuple):
    """A row of its Description files; `row` is that of International's table, or -1."""

    id: int
    row: int
    time: int
    active: bool
    concept: int
    type: int
    term: str
    language: str
    us: int


class LinkRow(NamedTuple):
    """A row of its Relationship file, or with `value` of its concrete values."""

    id: int
    row: int
    time: int
    active: bool
    source: int
    target: int
    type: int
    group: int
    kind: int


class SaysRow(NamedTuple):
    """A newer row for a member of International's US language refset."""

    row: int
    time: int
    says: int


class HistoryRow(NamedTuple):
    """A row of its Association refset; `row` is that of International's table, or -1."""

    row: int
    time: int
    active: bool
    refset: int
    source: int
    target: int


@dataclass(slots=True)
class Extension:
    """All rows of the extension, and the state of International and extension together."""

    ids: np.ndarray  # type: ignore[type-arg]
    concepts: list[ConceptRow] = field(default_factory=list)
    terms: list[TermRow] = field(default_factory=list)
    links: list[LinkRow] = field(default_factory=list)
    values: list[LinkRow] = field(default_factory=list)
    says: list[SaysRow] = field(default_factory=list)
    history: list[HistoryRow] = field(default_factory=list)


class _Maker:
    """Draws the rows; what International says of a component decides what is worth saying."""

    def __init__(self, snomed: Snomed, gold: Gold, sizes: Sizes, dice: Dice, words: Words) -> None:
        self.snomed = snomed
        self.rng = dice.rng("extension")
        concepts = snomed.concepts
        self.first = len(concepts.ids)
        self.count = sizes.of(_OWN_CONCEPTS, floor=40)
        own = sctids(np.arange(1, self.count + 1), CONCEPT, EXTENSION)
        self.out = Extension(np.concatenate([concepts.ids, own]))
        self.names = words.name(np.arange(self.count * 2) + 500, 3).to_list()
        self.living = self.rng.permutation(concepts.ordinary_active())
        self.dead = self.rng.permutation(concepts.ordinary_inactive())
        linked = gold.cui_of_concept < len(gold.cui_of_mesh_concept)
        self.gold_living = self.living[linked[self.living]]
        self.gold_dead = gold.keep_off
        self._described = 0
        self._related = 0
        self._taken: set[int] = set()

    def description_id(self) -> int:
        """Give the next description id of the extension."""
        self._described += 1
        return int(sctids(np.array([self._described]), DESCRIPTION, EXTENSION)[0])

    def relationship_id(self) -> int:
        """Give the next relationship id of the extension."""
        self._related += 1
        return int(sctids(np.array([self._related]), RELATIONSHIP, EXTENSION)[0])

    def fresh(self, pool: Int32, count: int = _FEW) -> list[int]:
        """Take concepts that no other quarrel is about."""
        found = [code for code in pool.tolist() if code not in self._taken][:count]
        self._taken.update(found)
        return found


def make_extension(snomed: Snomed, gold: Gold, sizes: Sizes, dice: Dice, words: Words) -> Extension:
    """Make the rows of the extension."""
    maker = _Maker(snomed, gold, sizes, dice, words)
    _own_concepts(maker)
    _concept_quarrels(maker)
    _term_quarrels(maker)
    _link_quarrels(maker)
    _history(maker)
    return maker.out


def _own_concepts(maker: _Maker) -> None:
    """Add the extension's own concepts; the first is its module."""
    out, rng = maker.out, maker.rng
    attribute = maker.snomed.concepts.attributes.start
    for place in range(maker.count):
        concept, name = maker.first + place, maker.names[place]
        active = place % 10 != 7
        out.concepts.append(ConceptRow(concept, EXTENSION_TIME, active))
        for kind, text, language, us in (
            (FSN_ROW, f"{name} (finding)", "en", PREFERRED_ROW),
            (SYNONYM_ROW, name, "en", PREFERRED_ROW),
            (SYNONYM_ROW, name, "zz", NO_ROW if place % 2 else ACCEPTABLE_ROW),
            (SYNONYM_ROW, name, "fr", NO_ROW),
        ):
            new = maker.description_id()
            out.terms.append(
                TermRow(new, -1, EXTENSION_TIME, True, concept, kind, text, language, us)
            )
        if not active:
            continue
        parents = rng.choice(maker.living, 2, replace=False).tolist()
        for parent in parents[: 1 + place % 2]:
            out.links.append(_link(maker, concept, parent, IS_A_CONCEPT))
        if place % 5 == 0:
            gone = int(rng.choice(maker.dead))
            out.links.append(_link(maker, concept, gone, attribute))
            out.links.append(_link(maker, concept, parents[0], attribute, kind=ADDITIONAL_KIND))
            kind = maker.snomed.concepts.value_attributes.start
            out.values.append(_link(maker, concept, place % 7, kind, group=1))


def _link(
    maker: _Maker,
    source: int,
    target: int,
    type_: int,
    *,
    kind: int = INFERRED_KIND,
    group: int = 0,
) -> LinkRow:
    new = maker.relationship_id()
    return LinkRow(new, -1, EXTENSION_TIME, True, source, target, type_, group, kind)


def _concept_quarrels(maker: _Maker) -> None:
    """Say something else of concepts that International holds: older, newer, at the same time."""
    rows, time = maker.out.concepts, maker.snomed.concepts.time
    concepts = maker.snomed.concepts
    start = concepts.ordinary.start
    for promoted in range(start, start + 8):
        if time[promoted] > 0:
            rows.append(ConceptRow(promoted, int(time[promoted]) - 1, promoted % 2 == 0))
    old = time[maker.living] > 0
    rows += [
        ConceptRow(code, int(time[code]) - 1, False) for code in maker.fresh(maker.living[old])
    ]
    for pool in (maker.dead, maker.gold_dead):
        rows += [ConceptRow(code, EXTENSION_TIME, True) for code in maker.fresh(pool)]
    for pool in (maker.living, maker.gold_living):
        rows += [ConceptRow(code, EXTENSION_TIME, False) for code in maker.fresh(pool)]
    level = maker.living[time[maker.living] == RELEASE_TIME]
    rows += [ConceptRow(code, RELEASE_TIME, False) for code in maker.fresh(level)]
    level = maker.dead[time[maker.dead] == RELEASE_TIME]
    rows += [ConceptRow(code, RELEASE_TIME, True) for code in maker.fresh(level)]
    rows += [ConceptRow(code, NO_TIME, False) for code in maker.fresh(maker.living, 2)]
    rows.append(ConceptRow(concepts.known + 1, EXTENSION_TIME, True))
    rows.append(ConceptRow(concepts.known + 2, EXTENSION_TIME, False))


def _term_quarrels(maker: _Maker) -> None:
    """Change, retire and revive descriptions of International, and translate some concepts."""
    table, out = maker.snomed.descriptions, maker.out
    order = maker.rng.permutation(len(table))
    order = order[table.text[order] < 0]
    best = order[table.active[order] & (table.type[order] == SYNONYM_ROW) & (table.us[order] == 1)]
    gone = order[~table.active[order]]
    terms = dict(
        zip(
            (chosen := np.concatenate([best[:24], gone[:8]])).tolist(),
            table.terms(chosen, maker.snomed.names).to_list(),
            strict=True,
        )
    )

    def add(row: int, time: int, *, active: bool, term: str = "") -> None:
        out.terms.append(
            TermRow(
                int(table.ids[row]),
                row,
                time,
                active,
                int(table.concept[row]),
                int(table.type[row]),
                term or terms[row],
                "en",
                NO_ROW,
            )
        )

    for row in best[:6].tolist():
        add(row, EXTENSION_TIME, active=False)
    for row in best[6:10].tolist():
        add(row, EXTENSION_TIME, active=True, term=f"{terms[row]} (changed)")
    for row in best[10:14].tolist():
        if table.time[row] > 0:
            add(row, int(table.time[row]) - 1, active=False, term="too old to count")
    for row in gone[:6].tolist():
        add(row, EXTENSION_TIME, active=True)
    for row in best[14:19].tolist():
        out.says.append(SaysRow(row, EXTENSION_TIME, WAS_PREFERRED))
    for row in best[19:22].tolist():
        out.says.append(SaysRow(row, EXTENSION_TIME, ACCEPTABLE_ROW))
    for place, code in enumerate(maker.living[:30].tolist()):
        new = maker.description_id()
        text = maker.names[maker.count + place]
        out.terms.append(
            TermRow(new, -1, EXTENSION_TIME, True, code, SYNONYM_ROW, text, "zz", NO_ROW)
        )


def _link_quarrels(maker: _Maker) -> None:
    """Retire, revive and keep relationships of International."""
    table, out = maker.snomed.relationships, maker.out
    order = maker.rng.permutation(len(table))
    live, gone = order[table.active[order]], order[~table.active[order]]

    def add(row: int, time: int, *, active: bool) -> None:
        out.links.append(_copy(maker, row, time, active=active))

    for row in live[:10].tolist():
        add(row, EXTENSION_TIME, active=False)
    for row in gone[:20].tolist():
        add(row, EXTENSION_TIME, active=True)
    for row in live[10:16].tolist():
        if table.time[row] > 0:
            add(row, int(table.time[row]) - 1, active=False)
    for row in live[table.time[live] == RELEASE_TIME][:4].tolist():
        if row not in live[:16]:
            add(row, RELEASE_TIME, active=False)
    for row in live[16:22].tolist():
        same = _copy(maker, row, RELEASE_TIME, active=True)
        out.links.append(same._replace(id=maker.relationship_id(), row=-1))
        add(row, EXTENSION_TIME, active=False)
    values = maker.snomed.values
    for row in np.flatnonzero(values.active)[:3].tolist():
        out.values.append(
            LinkRow(
                int(values.ids[row]),
                row,
                EXTENSION_TIME,
                False,
                int(values.source[row]),
                int(values.target[row]),
                int(values.type[row]),
                int(values.group[row]),
                int(values.kind[row]),
            )
        )


def _copy(maker: _Maker, row: int, time: int, *, active: bool) -> LinkRow:
    table = maker.snomed.relationships
    return LinkRow(
        int(table.ids[row]),
        row,
        time,
        active,
        int(table.source[row]),
        int(table.target[row]),
        int(table.type[row]),
        int(table.group[row]),
        int(table.kind[row]),
    )


def _history(maker: _Maker) -> None:
    """Retire some of the association rows that a repair follows, and add others."""
    table, out = maker.snomed.associations, maker.out
    dead = set(maker.gold_dead.tolist())
    rows = np.flatnonzero(table.active & (table.refset < FOLLOWED))
    own = [row for row in rows.tolist() if int(table.source[row]) in dead]
    for row in own[::3]:
        out.history.append(
            HistoryRow(
                row,
                EXTENSION_TIME,
                False,
                int(table.refset[row]),
                int(table.source[row]),
                int(table.target[row]),
            )
        )
    for place, code in enumerate(maker.gold_dead.tolist()[::4]):
        out.history.append(
            HistoryRow(
                -1,
                EXTENSION_TIME,
                True,
                place % len(ASSOCIATIONS),
                code,
                maker.first + 1 + place % 5,
            )
        )


def merged_state(state: State, snomed: Snomed, extension: Extension) -> State:
    """Give the state of both packages: the latest row of each id, the extension's on equal times."""
    base = snomed.concepts
    concepts = np.full(len(extension.ids), 2, dtype=np.uint8)
    concepts[: len(base.ids)] = state.concepts
    for row in extension.concepts:
        known = row.concept < base.known
        if not known or row.time >= base.time[row.concept]:
            concepts[row.concept] = row.active
    new = replace(
        state,
        concepts=concepts,
        description_active=state.description_active.copy(),
        description_text=state.description_text.copy(),
        description_preferred=state.description_preferred.copy(),
        active=state.active.copy(),
        value_active=state.value_active.copy(),
    )
    _merge_terms(new, snomed, extension)
    _merge_links(new, snomed, extension)
    gone = {row.row for row in extension.history if row.row >= 0}
    table = snomed.associations
    rows = np.flatnonzero(table.active & (table.refset < FOLLOWED)).tolist()
    new.followed = [
        (int(table.source[row]), int(table.target[row])) for row in rows if row not in gone
    ] + [
        (row.source, row.target)
        for row in extension.history
        if row.active and row.refset < FOLLOWED
    ]
    return new


def _merge_terms(state: State, snomed: Snomed, extension: Extension) -> None:
    table = snomed.descriptions
    language = np.array([LANGUAGES.index(row.language) for row in extension.terms], dtype=np.uint8)
    texts = hashed(pl.Series([row.term for row in extension.terms]), language)
    own: list[int] = []
    for place, row in enumerate(extension.terms):
        if row.row < 0:
            own.append(place)
        elif row.time >= table.time[row.row]:
            state.description_active[row.row] = row.active
            state.description_text[row.row] = texts[place]
    for says in extension.says:
        state.description_preferred[says.row] = says.says == PREFERRED_ROW
    rows = [extension.terms[place] for place in own]
    state.described = _join(state.described, [row.concept for row in rows])
    state.description_type = _join(state.description_type, [row.type for row in rows])
    state.description_active = _join(state.description_active, [row.active for row in rows])
    best = [row.us == PREFERRED_ROW for row in rows]
    state.description_preferred = _join(state.description_preferred, best)
    state.description_text = np.concatenate([state.description_text, texts[own]])


def _merge_links(state: State, snomed: Snomed, extension: Extension) -> None:
    for row in extension.links:
        if row.row >= 0 and row.time >= snomed.relationships.time[row.row]:
            state.active[row.row] = row.active
    for row in extension.values:
        if row.row >= 0:
            state.value_active[row.row] = row.active
    rows = [row for row in extension.links if row.row < 0]
    state.source = _join(state.source, [row.source for row in rows])
    state.target = _join(state.target, [row.target for row in rows])
    state.type = _join(state.type, [row.type for row in rows])
    state.active = _join(state.active, [row.active for row in rows])
    state.inferred = _join(state.inferred, [row.kind == INFERRED_KIND for row in rows])
    rows = [row for row in extension.values if row.row < 0]
    state.value_source = _join(state.value_source, [row.source for row in rows])
    state.value = _join(state.value, [row.target for row in rows])
    state.value_type = _join(state.value_type, [row.type for row in rows])
    state.value_active = _join(state.value_active, [row.active for row in rows])
    state.value_inferred = _join(state.value_inferred, [row.kind == INFERRED_KIND for row in rows])


def _join(old: np.ndarray, more: list[int] | list[bool]) -> np.ndarray:  # type: ignore[type-arg]
    return np.concatenate([old, np.array(more, dtype=old.dtype)])
