"""The generator's own count of KG2 under every switch, from its records."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from sameas.builders.lookalike.dice import Bits, Bools, Int32, mix
from sameas.builders.lookalike.snomed.concepts import ACTIVE, INACTIVE
from sameas.builders.lookalike.snomed.tables import State
from sameas.builders.lookalike.snomed.zoo import DEFINITION_ROW, SYNONYM_ROW

_PREFERRED = 9
_VALUE_MARK = 0x5EED


class Kg2Counts:
    """Figures of KG2; what several cases share is counted once."""

    def __init__(self, state: State) -> None:
        self._state = state
        self.relations = lru_cache(None)(self._relations)
        self.attributes = lru_cache(None)(self._attributes)
        self.entities = lru_cache(None)(self._entities)

    def _rows(self, relationships: str) -> Bools:
        """Tell which relationship rows are written."""
        state = self._state
        dead = state.concepts == INACTIVE
        rows: Bools = state.active & ~dead[state.source] & ~dead[state.target] & ~dead[state.type]
        if relationships == "inferred":
            rows &= state.inferred
        return rows

    def _relations(self, duplicates: str, relationships: str) -> int:
        rows = self._rows(relationships)
        if duplicates == "keep":
            return int(rows.sum())
        state = self._state
        size = np.int64(len(state.concepts))
        keys = state.source[rows].astype(np.int64) * size + state.target[rows]
        return len(np.unique(keys * size + state.type[rows]))

    def _entities(self, relationships: str) -> Bools:
        """Tell for each concept whether it stands in the relation graph."""
        rows = self._rows(relationships)
        inside = np.zeros(len(self._state.concepts), dtype=np.bool_)
        inside[self._state.source[rows]] = True
        inside[self._state.target[rows]] = True
        return inside

    def unknown_ends(self) -> int:
        """Count the sources and destinations of rows written that no Concept file holds."""
        rows = self._rows("active")
        known = self._state.concepts <= ACTIVE
        ends = (self._state.source[rows], self._state.target[rows])
        return sum(int((~known[end]).sum()) for end in ends)

    def fallen(self) -> int:
        """Count the active relationship rows that fall because an end or the type is inactive."""
        return int(self._state.active.sum() - self._rows("active").sum())

    def _attributes(
        self,
        duplicates: str,
        relationships: str,
        concepts: str,
        definitions: str,
        concrete_values: str,
        attribute_predicates: str,
    ) -> int:
        described = self._description_keys(concepts, definitions, attribute_predicates)
        values = self._value_keys(concepts, relationships) if concrete_values == "in" else []
        keys = np.concatenate([described, *values])
        return len(keys) if duplicates == "keep" else len(np.unique(keys))

    def _description_keys(self, concepts: str, definitions: str, predicates: str) -> Bits:
        state = self._state
        rows = state.description_active.copy()
        if concepts == "active":
            rows &= state.concepts[state.described] == ACTIVE
        if definitions == "out":
            rows &= state.description_type != DEFINITION_ROW
        predicate = state.description_type.copy()
        if predicates == "owl":
            best = state.description_preferred & (predicate == SYNONYM_ROW)
            predicate[best] = _PREFERRED
        return (
            _key(state.described[rows], predicate[rows].astype(np.int32))
            ^ (state.description_text[rows])
        )

    def _value_keys(self, concepts: str, relationships: str) -> list[Bits]:
        state = self._state
        dead = state.concepts == INACTIVE
        rows = state.value_active & ~dead[state.value_source] & ~dead[state.value_type]
        if concepts == "active":
            rows &= state.concepts[state.value_source] == ACTIVE
        if relationships == "inferred":
            rows &= state.value_inferred
        keys = _key(state.value_source[rows], state.value_type[rows])
        return [keys ^ mix(state.value[rows], _VALUE_MARK)]


def _key(subject: Int32, predicate: Int32) -> Bits:
    return mix(subject.astype(np.int64) * 4_000_000 + predicate, 1)
