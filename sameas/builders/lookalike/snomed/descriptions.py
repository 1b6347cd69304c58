"""The descriptions of the fictional SNOMED CT; a term is made again whenever it is needed."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import polars as pl

from sameas.builders.lookalike.columns import choose, glue, pick
from sameas.builders.lookalike.dice import Bools, Dice, Int32, Int64, Ints, occurrence
from sameas.builders.lookalike.snomed.concepts import ACTIVE, Bytes, Concepts
from sameas.builders.lookalike.snomed.rf2_ids import DATE_WEIGHTS, TAGS
from sameas.builders.lookalike.snomed.zoo import (
    ACCEPTABLE_ROW,
    DEFINITION_ROW,
    FSN_ROW,
    NO_ROW,
    PREFERRED_ROW,
    SYNONYM_ROW,
    WAS_ACCEPTABLE,
    WAS_PREFERRED,
    ZooTerm,
)
from sameas.builders.lookalike.words import Words

NO_TEXT = -1
_US_TAIL, _GB_TAIL = len(TAGS) + 1, len(TAGS) + 2
_TAILS = ["", *(f" ({tag})" for tag in TAGS), " hesemia", " hesaemia"]
_SPACE = 1 << 22
LANGUAGES = ["en", "zz", "fr"]


@dataclass(slots=True)
class Names:
    """Names of concepts: invented, or taken over from a MeSH label."""

    words: Words
    taken: Int32
    labels: pl.Series

    def of(self, concepts: Ints, other: Ints | None = None) -> pl.Series:
        """Name concepts; where `other` is not negative an alternative name of that number."""
        keys = concepts.astype(np.int64)
        taken = self.taken[concepts]
        if other is not None:
            keys = np.where(other >= 0, other.astype(np.int64) + _SPACE, keys)
            taken = np.where(other >= 0, NO_TEXT, taken)
        invented = self.words.name(keys, 1)
        if not (taken >= 0).any():
            return invented
        return choose(taken >= 0, pick(self.labels, np.maximum(taken, 0)), invented)


@dataclass(slots=True)
class Descriptions:
    """Rows of the Description file (or of TextDefinition), column by column."""

    ids: Int64
    concept: Int32
    type: Bytes
    active: Bools
    us: Bytes
    gb: Bytes
    time: Bytes
    language: Bytes
    tail: Bytes
    other_name: Bools
    text: Int32
    texts: list[str] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.ids)

    def terms(self, rows: Ints, names: Names) -> pl.Series:
        """Write the terms of some rows."""
        other = np.where(self.other_name[rows], rows, NO_TEXT)
        made = glue(names.of(self.concept[rows], other), pick(_TAILS, self.tail[rows]))
        written = self.text[rows]
        if not (written >= 0).any():
            return made
        return choose(written >= 0, pick(self.texts, np.maximum(written, 0)), made)

    def preferred(self) -> Bools:
        """Tell which rows US English prefers."""
        flags: Bools = self.us == PREFERRED_ROW
        return flags


def make_descriptions(concepts: Concepts, dice: Dice) -> Descriptions:
    """Describe all known concepts."""
    keys = np.arange(concepts.known)
    active = concepts.state[: concepts.known] == ACTIVE
    more = np.where(
        active,
        dice.choice(keys, (0.5, 0.28, 0.15, 0.07), "synonyms"),
        dice.choice(keys, (0.83, 0.15, 0.02), "synonyms of inactive"),
    ).astype(np.int64)
    former = dice.choice(keys, (0.6, 0.25, 0.1, 0.05), "former terms").astype(np.int64)
    counts = 2 + more + former
    counts[concepts.zoo_range.start : concepts.zoo_range.stop] = 0
    rank = occurrence(counts)
    concept = np.repeat(keys, counts).astype(np.int32)
    past = rank >= (2 + more)[concept]
    table = _bulk(concepts, dice, concept, rank, past, more)
    _append_zoo(table, concepts)
    return _shuffled(table, dice)


def _bulk(
    concepts: Concepts, dice: Dice, concept: Int32, rank: Int64, past: Bools, more: Int64
) -> Descriptions:
    keys = np.arange(len(concept))
    draw = dice.choice(keys, (0.35, 0.65), "former kind")
    kind = np.where(rank == 0, FSN_ROW, SYNONYM_ROW)
    kind = np.where(past, np.where(draw == 0, FSN_ROW, SYNONYM_ROW), kind).astype(np.uint8)
    spelled = dice.chance(np.arange(len(more)), 0.1, "two spellings") & (more > 0)
    american, british = spelled[concept] & (rank == 1), spelled[concept] & (rank == 2)
    british &= ~past
    again = (rank == 2) & ~past & ~british & dice.chance(keys, 0.002, "same text again")
    other = (rank > 1) & ~british & ~again
    tail = np.where(kind == FSN_ROW, concepts.tag[concept] + 1, 0)
    tail = np.where(american, _US_TAIL, np.where(british, _GB_TAIL, tail)).astype(np.uint8)
    first = rank < 2
    us = np.where(first, PREFERRED_ROW, ACCEPTABLE_ROW)
    gb = np.where(first, PREFERRED_ROW, ACCEPTABLE_ROW)
    gb = np.where(american, ACCEPTABLE_ROW, np.where(british, PREFERRED_ROW, gb))
    us = np.where(british & dice.chance(keys, 0.5, "british only"), NO_ROW, us)
    gb = np.where(~first & ~british & dice.chance(keys, 0.05, "american only"), NO_ROW, gb)
    gone = np.where(draw == 0, WAS_PREFERRED, WAS_ACCEPTABLE)
    gone = np.where(dice.chance(keys, 0.1, "no language row"), NO_ROW, gone)
    return Descriptions(
        ids=np.zeros(len(keys), dtype=np.int64),
        concept=concept,
        type=kind,
        active=~past,
        us=np.where(past, gone, us).astype(np.uint8),
        gb=np.where(past, gone, gb).astype(np.uint8),
        time=dice.choice(keys, DATE_WEIGHTS, "description time"),
        language=np.zeros(len(keys), dtype=np.uint8),
        tail=tail,
        other_name=other,
        text=np.full(len(keys), NO_TEXT, dtype=np.int32),
    )


def _append_zoo(table: Descriptions, concepts: Concepts) -> None:
    rows = [
        (concept, term)
        for concept, entry in zip(concepts.zoo_range, concepts.zoo.concepts, strict=True)
        for term in entry.terms
    ]
    orphan = len(concepts.ids) - 1
    rows.append((orphan, ZooTerm("Orvane of an unknown concept", us=PREFERRED_ROW)))
    append_terms(table, rows)


def append_terms(table: Descriptions, rows: list[tuple[int, ZooTerm]]) -> None:
    """Add rows whose terms are written out."""
    start = len(table.texts)
    table.texts += [term.term for _, term in rows]
    count = len(rows)

    def column(values: list[int]) -> Bytes:
        return np.array(values, dtype=np.uint8)

    def join(old: Bytes, values: list[int]) -> Bytes:
        return np.concatenate([old, column(values)])

    table.ids = np.concatenate([table.ids, np.zeros(count, dtype=np.int64)])
    table.concept = np.concatenate(
        [table.concept, np.array([concept for concept, _ in rows], dtype=np.int32)]
    )
    table.type = join(table.type, [term.type for _, term in rows])
    table.active = np.concatenate(
        [table.active, np.array([term.active for _, term in rows], dtype=np.bool_)]
    )
    table.us = join(table.us, [term.us for _, term in rows])
    table.gb = join(table.gb, [term.gb for _, term in rows])
    table.time = join(table.time, [place % len(DATE_WEIGHTS) for place in range(count)])
    table.language = join(table.language, [LANGUAGES.index(term.language) for _, term in rows])
    table.tail = join(table.tail, [0] * count)
    table.other_name = np.concatenate([table.other_name, np.zeros(count, dtype=np.bool_)])
    table.text = np.concatenate([table.text, np.arange(start, start + count, dtype=np.int32)])


def _shuffled(table: Descriptions, dice: Dice) -> Descriptions:
    order = dice.rng("description order").permutation(len(table))
    return Descriptions(
        ids=table.ids[order],
        concept=table.concept[order],
        type=table.type[order],
        active=table.active[order],
        us=table.us[order],
        gb=table.gb[order],
        time=table.time[order],
        language=table.language[order],
        tail=table.tail[order],
        other_name=table.other_name[order],
        text=table.text[order],
        texts=table.texts,
    )


def make_definitions(concepts: Concepts, dice: Dice, words: Words, count: int) -> Descriptions:
    """Write the text definitions of some concepts; a few are there twice."""
    keys = np.arange(count)
    rng = dice.rng("definitions")
    concept = rng.integers(concepts.ordinary.start, concepts.known, count).astype(np.int32)
    lengths = words.sentence(keys, dice.below(keys, 4096, "definition"), 3, "definition").to_list()
    concept[-2:] = concept[-3]
    lengths[-1] = lengths[-3]
    state = concepts.state[concept] == ACTIVE
    active = np.where(state, dice.chance(keys, 0.93, "definition is active"), keys % 2 == 0)
    active[-3:] = True
    return Descriptions(
        ids=np.zeros(count, dtype=np.int64),
        concept=concept,
        type=np.full(count, DEFINITION_ROW, dtype=np.uint8),
        active=active,
        us=np.where(active, PREFERRED_ROW, WAS_PREFERRED).astype(np.uint8),
        gb=np.where(active, PREFERRED_ROW, WAS_PREFERRED).astype(np.uint8),
        time=dice.choice(keys, DATE_WEIGHTS, "definition time"),
        language=np.zeros(count, dtype=np.uint8),
        tail=np.zeros(count, dtype=np.uint8),
        other_name=np.zeros(count, dtype=np.bool_),
        text=np.arange(count, dtype=np.int32),
        texts=lengths,
    )
