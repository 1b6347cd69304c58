"""A fictional national extension: its own components, and its quarrels with International."""

from __future__ import annotations

import numpy as np

from sameas.builders.lookalike.dice import Dice, Int32
from sameas.builders.lookalike.sizes import Sizes
from sameas.builders.lookalike.snomed.extension_rows import (
    ConceptRow,
    Extension,
    HistoryRow,
    LinkRow,
    SaysRow,
    TermRow,
)
from sameas.builders.lookalike.snomed.relations import (
    ADDITIONAL_KIND,
    INFERRED_KIND,
    IS_A_CONCEPT,
    Relationships,
)
from sameas.builders.lookalike.snomed.rf2_ids import ASSOCIATIONS, FOLLOWED
from sameas.builders.lookalike.snomed.rf2_rows import EXTENSION_TIME, NO_TIME, RELEASE_TIME
from sameas.builders.lookalike.snomed.sctid import (
    CONCEPT,
    DESCRIPTION,
    EXTENSION,
    RELATIONSHIP,
    sctids,
)
from sameas.builders.lookalike.snomed.tables import Snomed
from sameas.builders.lookalike.snomed.zoo import (
    ACCEPTABLE_ROW,
    FSN_ROW,
    NO_ROW,
    PREFERRED_ROW,
    SYNONYM_ROW,
    WAS_PREFERRED,
)
from sameas.builders.lookalike.umls.gold import Gold
from sameas.builders.lookalike.words import Words

_OWN_CONCEPTS = 2_000
_FEW = 4
ON, OFF = True, False


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
                TermRow(new, -1, EXTENSION_TIME, ON, concept, kind, text, language, us)
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
    return LinkRow(new, -1, EXTENSION_TIME, ON, source, target, type_, group, kind)


def _concept_quarrels(maker: _Maker) -> None:
    """Say something else of concepts that International holds: older, newer, at the same time."""
    rows, time = maker.out.concepts, maker.snomed.concepts.time
    concepts = maker.snomed.concepts
    start = concepts.ordinary.start
    for promoted in range(start, start + 8):
        if time[promoted] > 0:
            rows.append(ConceptRow(promoted, int(time[promoted]) - 1, promoted % 2 == 0))
    old = time[maker.living] > 0
    rows += [ConceptRow(code, int(time[code]) - 1, OFF) for code in maker.fresh(maker.living[old])]
    for pool in (maker.dead, maker.gold_dead):
        rows += [ConceptRow(code, EXTENSION_TIME, ON) for code in maker.fresh(pool)]
    for pool in (maker.living, maker.gold_living):
        rows += [ConceptRow(code, EXTENSION_TIME, OFF) for code in maker.fresh(pool)]
    level = maker.living[time[maker.living] == RELEASE_TIME]
    rows += [ConceptRow(code, RELEASE_TIME, OFF) for code in maker.fresh(level)]
    level = maker.dead[time[maker.dead] == RELEASE_TIME]
    rows += [ConceptRow(code, RELEASE_TIME, ON) for code in maker.fresh(level)]
    rows += [ConceptRow(code, NO_TIME, OFF) for code in maker.fresh(maker.living, 2)]
    rows.append(ConceptRow(concepts.known + 1, EXTENSION_TIME, ON))
    rows.append(ConceptRow(concepts.known + 2, EXTENSION_TIME, OFF))


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
            TermRow(new, -1, EXTENSION_TIME, ON, code, SYNONYM_ROW, text, "zz", NO_ROW)
        )


def _link_quarrels(maker: _Maker) -> None:
    """Retire, revive and keep relationships of International."""
    table, out = maker.snomed.relationships, maker.out
    order = maker.rng.permutation(len(table))
    live, gone = order[table.active[order]], order[~table.active[order]]

    def add(row: int, time: int, *, active: bool) -> None:
        out.links.append(_copy(table, row, time, active=active))

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
        same = _copy(table, row, RELEASE_TIME, active=True)
        out.links.append(same._replace(id=maker.relationship_id(), row=-1))
        add(row, EXTENSION_TIME, active=False)
    values = maker.snomed.values
    retired = np.flatnonzero(values.active)[:3].tolist()
    out.values += [_copy(values, row, EXTENSION_TIME, active=OFF) for row in retired]


def _copy(table: Relationships, row: int, time: int, *, active: bool) -> LinkRow:
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
                OFF,
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
                ON,
                place % len(ASSOCIATIONS),
                code,
                maker.first + 1 + place % 5,
            )
        )
