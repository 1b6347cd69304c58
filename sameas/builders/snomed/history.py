"""Follow inactive concepts to the active ones that stand for them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sameas.builders.snomed.arrays import Int64s, find
from sameas.builders.snomed.concepts import Concepts


class Replacements:
    """Active SAME AS and REPLACED BY rows between known concepts."""

    def __init__(self, concepts: Concepts, component: Int64s, target: Int64s) -> None:
        known = concepts.ids[: concepts.known]
        source, end = find(known, component), find(known, target)
        both = (source >= 0) & (end >= 0)
        order = np.argsort(source[both], kind="stable")
        self._source = source[both][order]
        self._target = end[both][order]
        self._concepts = concepts

    def everything(self) -> dict[str, tuple[str, ...]]:
        """Map all inactive concepts to active ones, where any are reached."""
        return self.repair([str(one) for one in self._concepts.ids[np.unique(self._source)]])

    def repair(self, sctids: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Map the inactive ones among some SCTIDs to active concepts, where any are reached."""
        concepts = self._concepts
        repaired = {}
        for sctid, number in zip(sctids, concepts.numbers_of(sctids).tolist(), strict=True):
            if number < 0 or not concepts.inactive[number]:
                continue
            ends = self._active_ends(number)
            if ends:
                repaired[sctid] = tuple(sorted(str(concepts.ids[end]) for end in ends))
        return repaired

    def _active_ends(self, start: int) -> set[int]:
        ends: set[int] = set()
        seen = {start}
        waiting = [start]
        while waiting:
            at = waiting.pop()
            first, last = np.searchsorted(self._source, (at, at + 1))
            for target in self._target[first:last].tolist():
                if not self._concepts.inactive[target]:
                    ends.add(target)
                elif target not in seen:
                    seen.add(target)
                    waiting.append(target)
        return ends
