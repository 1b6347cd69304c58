"""What became of gold codes that are inactive by now: every way that a repair may meet."""

from __future__ import annotations

import numpy as np

from sameas.builders.lookalike.dice import Int32
from sameas.builders.lookalike.snomed.concepts import ACTIVE, Concepts
from sameas.builders.lookalike.snomed.rf2_ids import (
    ASSOCIATIONS,
    MOVED_TO,
    POSSIBLY_EQUIVALENT,
    REPLACED_BY,
    SAME_AS,
    WAS_A,
)

AssociationRow = tuple[int, int, int, bool]
"""Source, target, place in `ASSOCIATIONS`, active."""

_SAME, _REPLACED = ASSOCIATIONS.index(SAME_AS), ASSOCIATIONS.index(REPLACED_BY)
_MOVED, _MAYBE = ASSOCIATIONS.index(MOVED_TO), ASSOCIATIONS.index(POSSIBLY_EQUIVALENT)
_WAS = ASSOCIATIONS.index(WAS_A)
_PATTERNS = 13


def plan_history(
    late: Int32, cui_of_concept: Int32, concepts: Concepts, rng: np.random.Generator
) -> list[AssociationRow]:
    """Write association rows for the inactive gold codes, one pattern after the other."""
    rows: list[AssociationRow] = []
    living = rng.permutation(concepts.ordinary_active())
    dead = rng.permutation(concepts.ordinary_inactive())
    dead = dead[~np.isin(dead, late)]
    fellows = _fellows(late, cui_of_concept, concepts)
    unknown = len(concepts.ids) - 1
    for place, code in enumerate(late.tolist()):
        new, newer = (int(living[(2 * place + step) % len(living)]) for step in (0, 1))
        old, older = (int(dead[(2 * place + step) % len(dead)]) for step in (0, 1))
        pattern = place % _PATTERNS
        if pattern == 0:
            rows.append((code, new, _SAME, True))
        elif pattern == 1:
            rows.append((code, new, _REPLACED, True))
        elif pattern == 2:
            rows += [(code, old, _SAME, True), (old, older, _REPLACED, True)]
            rows.append((older, new, _SAME, True))
        elif pattern == 3:
            rows += [(code, old, _REPLACED, True), (old, code, _SAME, True)]
        elif pattern == 4:
            rows.append((code, concepts.namespaces.start, _MOVED, True))
            rows.append((code, new, _MOVED, True))
        elif pattern == 5:
            rows += [(code, new, _SAME, True), (code, newer, _REPLACED, True)]
        elif pattern == 6:
            rows.append((code, new, _SAME, False))
        elif pattern == 7:
            rows += [(code, unknown, _SAME, True), (code, code, _REPLACED, True)]
        elif pattern == 8:
            rows += [(code, new, _MAYBE, True), (code, newer, _WAS, True)]
        elif pattern == 9 and code in fellows:
            rows.append((code, fellows[code], _SAME, True))
        elif pattern == 10:
            rows += [(code, old, _SAME, True), (old, new, _SAME, False)]
        elif pattern == 11:
            rows += [(code, new, _SAME, True), (code, new, _REPLACED, True)]
        elif pattern == 12:
            rows += [(code, new, _REPLACED, True), (code, newer, _SAME, True)]
            rows += [(code, old, _SAME, True), (old, int(living[-1 - place]), _SAME, True)]
    return rows


def _fellows(late: Int32, cui_of_concept: Int32, concepts: Concepts) -> dict[int, int]:
    """Find for inactive codes an active one of the same CUI."""
    active = np.flatnonzero(concepts.state == ACTIVE)
    by_cui = dict(zip(cui_of_concept[active].tolist(), active.tolist(), strict=True))
    return {
        code: by_cui[cui]
        for code, cui in zip(late.tolist(), cui_of_concept[late].tolist(), strict=True)
        if cui in by_cui
    }
