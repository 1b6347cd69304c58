"""What holds when International and the extension are read together."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import polars as pl

from sameas.builders.lookalike.dice import Array
from sameas.builders.lookalike.snomed.descriptions import LANGUAGES
from sameas.builders.lookalike.snomed.extension_rows import Extension
from sameas.builders.lookalike.snomed.file_rows import hashed
from sameas.builders.lookalike.snomed.relations import INFERRED_KIND
from sameas.builders.lookalike.snomed.rf2_ids import FOLLOWED
from sameas.builders.lookalike.snomed.tables import Snomed, State
from sameas.builders.lookalike.snomed.zoo import PREFERRED_ROW


def merged_state(state: State, snomed: Snomed, extension: Extension) -> State:
    """Give the state of both: the latest row of each id, the extension's on equal times."""
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


def _join(old: Array, more: list[int] | list[bool]) -> Array:
    return np.concatenate([old, np.array(more, dtype=old.dtype)])
