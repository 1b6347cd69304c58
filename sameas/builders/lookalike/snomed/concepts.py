"""The concepts of the fictional SNOMED CT: numbers, states and tags."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sameas.builders.lookalike.dice import Dice, Int32, Int64
from sameas.builders.lookalike.sizes import Sizes
from sameas.builders.lookalike.snomed.rf2_ids import (
    DATE_WEIGHTS,
    ROOT,
    STRUCTURE,
    TAG_WEIGHTS,
    TAGS,
    UNKNOWN_TAG,
)
from sameas.builders.lookalike.snomed.sctid import CONCEPT, EXTENSION, sctids
from sameas.builders.lookalike.snomed.zoo import SnomedZoo, make_snomed_zoo
from sameas.builders.lookalike.words import Words

Bytes = npt.NDArray[np.uint8]

INACTIVE, ACTIVE, UNKNOWN = 0, 1, 2
ATTRIBUTES = 100
RETIRED_ATTRIBUTES = 2
VALUE_ATTRIBUTES = 6
NAMESPACES = 3
PROMOTED = 8
"""The first ordinary concepts came from an extension and keep their ids."""
ACTIVE_SHARE = 379_282 / 532_824


@dataclass(slots=True)
class Concepts:
    """All concepts by number; those past `known` have an id that no Concept file holds.

    Ranges, in order: the format's own concepts, attribute types, attribute types of concrete
    values, namespace concepts, the zoo, ordinary concepts, unknown ids.
    """

    ids: Int64
    state: Bytes
    tag: Bytes
    time: Bytes
    known: int
    attributes: range
    value_attributes: range
    namespaces: range
    zoo_range: range
    ordinary: range
    zoo: SnomedZoo

    def active(self) -> Int32:
        """Give the active concepts."""
        return np.flatnonzero(self.state == ACTIVE).astype(np.int32)

    def ordinary_active(self) -> Int32:
        """Give the active ordinary concepts."""
        start = self.ordinary.start
        return (np.flatnonzero(self.state[start : self.known] == ACTIVE) + start).astype(np.int32)

    def ordinary_inactive(self) -> Int32:
        """Give the inactive ordinary concepts."""
        start = self.ordinary.start
        return (np.flatnonzero(self.state[start : self.known] == INACTIVE) + start).astype(np.int32)


def make_concepts(sizes: Sizes, dice: Dice, words: Words, *, unknown: int) -> Concepts:
    """Lay out the concepts of a scale."""
    zoo = make_snomed_zoo(words.name(np.arange(100, 120), 3, third=0.0).to_list())
    borders = [len(STRUCTURE)]
    for size in (ATTRIBUTES, VALUE_ATTRIBUTES, NAMESPACES, len(zoo.concepts)):
        borders.append(borders[-1] + size)
    known = max(sizes.concepts, borders[-1] + 1_000)
    total = known + unknown
    keys = np.arange(total)

    ids = sctids(keys + 1, CONCEPT)
    ids[: len(STRUCTURE)] = STRUCTURE
    promoted = slice(borders[4], borders[4] + PROMOTED)
    ids[promoted] = sctids(keys[promoted] + 800_000, CONCEPT, EXTENSION)
    state = np.full(total, ACTIVE, dtype=np.uint8)
    state[borders[1] - RETIRED_ATTRIBUTES : borders[1]] = INACTIVE
    state[borders[2] - 1] = INACTIVE
    for place, concept in enumerate(zoo.concepts):
        state[borders[3] + place] = ACTIVE if concept.active else INACTIVE
    bulk = keys[borders[4] : known]
    state[borders[4] : known] = dice.chance(bulk, ACTIVE_SHARE, "concept is active")
    state[known:] = UNKNOWN

    tag = dice.choice(keys, TAG_WEIGHTS, "tag")
    tag[: borders[0]] = TAGS.index("core metadata concept")
    tag[0] = TAGS.index("SNOMED RT+CTV3")
    tag[borders[0] : borders[2]] = TAGS.index("attribute")
    tag[borders[2] : borders[3]] = TAGS.index("namespace concept")
    for place, concept in enumerate(zoo.concepts):
        tag[borders[3] + place] = TAGS.index(concept.tag) if concept.tag in TAGS else UNKNOWN_TAG
    tag[known:] = UNKNOWN_TAG
    if ids[0] != ROOT:
        raise ValueError("the root must be the first concept")
    return Concepts(
        ids=ids,
        state=state,
        tag=tag,
        time=dice.choice(keys, DATE_WEIGHTS, "concept time"),
        known=known,
        attributes=range(borders[0], borders[1]),
        value_attributes=range(borders[1], borders[2]),
        namespaces=range(borders[2], borders[3]),
        zoo_range=range(borders[3], borders[4]),
        ordinary=range(borders[4], known),
        zoo=zoo,
    )
