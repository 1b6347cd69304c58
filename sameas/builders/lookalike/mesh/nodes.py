"""The nodes of the fictional MeSH: numbers, names, classes, and which ones are obsolete."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl

from sameas.builders.lookalike.columns import choose, glue, padded, pick
from sameas.builders.lookalike.dice import Bools, Dice, Int32, Ints, occurrence
from sameas.builders.lookalike.mesh.census import (
    DESCRIPTORS,
    OBSOLETE_SHARE,
    RECORDS,
    SUPPLEMENTS,
)
from sameas.builders.lookalike.sizes import MESH_KINDS, Sizes
from sameas.builders.lookalike.words import Words

PAIR = "AllowedDescriptorQualifierPair"
NO_PAIR = "DisallowedDescriptorQualifierPair"
_NODE_KINDS = (*RECORDS, "Concept", "Term", "TreeNumber", PAIR, NO_PAIR)
_MOST_QUALIFIERS = 45
_STEPS = np.array([1, 5, 11, 13, 17, 19, 23, 25])
_TREE_ROOTS = 112
_TREE_FAN = 9
_ALWAYS_OBSOLETE = (5, 11)


@dataclass(frozen=True, slots=True)
class Span:
    """Node numbers from `start` up to, not including, `stop`."""

    start: int
    stop: int

    @property
    def size(self) -> int:
        """How many nodes there are."""
        return self.stop - self.start

    def keys(self) -> Int32:
        """Give all numbers of the span."""
        return np.arange(self.start, self.stop, dtype=np.int32)


@dataclass(frozen=True, slots=True)
class Nodes:
    """Every node by number: records first, then concepts, terms, tree numbers, pairs, classes."""

    spans: dict[str, Span]
    local: pl.Series
    labels: pl.Series
    obsolete: Bools
    record_of_concept: Int32
    concept_of_term: Int32
    pair_descriptor: Int32
    pair_qualifier: Int32
    tree_parent: Int32
    classes: Span
    bare: int

    @property
    def records(self) -> int:
        """How many descriptors, supplementary records and qualifiers there are."""
        return self.spans["Concept"].start

    @property
    def descriptors(self) -> Span:
        """All descriptors."""
        return Span(0, self.spans[DESCRIPTORS[-1]].stop)

    def of(self, kinds: tuple[str, ...]) -> Span:
        """Give the span of neighbouring classes."""
        return Span(self.spans[kinds[0]].start, self.spans[kinds[-1]].stop)

    def class_of(self, kind: str) -> int:
        """Give the node of a class."""
        return self.classes.start + list(self.spans).index(kind)


def make_nodes(sizes: Sizes, dice: Dice, words: Words) -> Nodes:
    """Lay out all nodes of a scale."""
    counts = {
        kind: sizes.of(number_, floor=floor) if kind != "Qualifier" else number_
        for kind, (number_, floor) in MESH_KINDS.items()
    }
    descriptors = sum(counts[kind] for kind in DESCRIPTORS)
    topical = counts["TopicalDescriptor"]
    keys = np.arange(topical)
    qualifiers = dice.below(keys, _MOST_QUALIFIERS, "qualifiers")
    counts[PAIR] = int(qualifiers.sum())
    spans = _spans(counts)
    records = spans["Concept"].start

    first_qualifier = spans["Qualifier"].start
    begin = dice.below(keys, counts["Qualifier"], "first qualifier")
    step = _STEPS[dice.below(keys, len(_STEPS), "qualifier step")]

    def qualifier(rank: Ints, owner: Ints) -> Int32:
        place = (begin[owner] + rank * step[owner]) % counts["Qualifier"]
        found: Int32 = (first_qualifier + place).astype(np.int32)
        return found

    owners = np.repeat(keys, qualifiers)
    disallowed = dice.rng("disallowed").choice(topical, counts[NO_PAIR], replace=False)
    disallowed.sort()
    pair_descriptor = np.concatenate([owners, disallowed]).astype(np.int32)
    pair_qualifier = np.concatenate(
        [qualifier(occurrence(qualifiers), owners), qualifier(qualifiers[disallowed], disallowed)]
    )

    extra_concepts = np.arange(records, counts["Concept"])
    to_descriptor = dice.chance(extra_concepts, 0.28, "concept of descriptor")
    record_of_concept = np.concatenate(
        [
            np.arange(records),
            np.where(
                to_descriptor,
                dice.below(extra_concepts, descriptors, "descriptor of concept"),
                dice.below(extra_concepts, records, "record of concept"),
            ),
        ]
    ).astype(np.int32)
    extra_terms = np.arange(counts["Concept"], counts["Term"])
    concept_of_term = np.concatenate(
        [
            np.arange(counts["Concept"]),
            np.where(
                dice.chance(extra_terms, 0.35, "term of descriptor"),
                dice.below(extra_terms, descriptors, "descriptor of term"),
                dice.below(extra_terms, counts["Concept"], "concept of term"),
            ),
        ]
    ).astype(np.int32)

    total = spans[NO_PAIR].stop
    classes = Span(total, total + len(spans))
    tree, tree_parent = _trees(counts["TreeNumber"], spans["TreeNumber"].start)
    record_names = pl.concat(
        [
            _codes("D", descriptors, 0.89),
            _codes("C", sum(counts[kind] for kind in SUPPLEMENTS), 0.68),
            _codes("Q", counts["Qualifier"], 0.92),
        ]
    )
    pairs = glue(pick(record_names, pair_descriptor), pick(record_names, pair_qualifier))
    class_names = pl.Series([f"vocab#{kind}" for kind in spans])
    local = pl.concat(
        [
            record_names,
            _codes("M", counts["Concept"], 0.8, digits=7),
            _codes("T", counts["Term"], 0.7),
            tree,
            pairs,
            class_names,
            pl.Series([""]),
        ]
    )
    return Nodes(
        spans=spans,
        local=local.rechunk(),
        labels=_labels(counts["Term"], dice, words),
        obsolete=_obsolete(spans, total + len(spans) + 1, dice),
        record_of_concept=record_of_concept,
        concept_of_term=concept_of_term,
        pair_descriptor=pair_descriptor,
        pair_qualifier=pair_qualifier,
        tree_parent=tree_parent,
        classes=classes,
        bare=classes.stop,
    )


def _spans(counts: dict[str, int]) -> dict[str, Span]:
    records = sum(counts[kind] for kind in RECORDS)
    counts["Concept"] = max(counts["Concept"], records + records // 4)
    counts["Term"] = max(counts["Term"], counts["Concept"] * 2 - 1)
    spans: dict[str, Span] = {}
    start = 0
    for kind in _NODE_KINDS:
        spans[kind] = Span(start, start + counts[kind])
        start += counts[kind]
    return spans


def _codes(letter: str, count: int, short_share: float, *, digits: int = 6) -> pl.Series:
    """Write ids: the older ones short, the newer ones with nine digits."""
    keys = np.arange(1, count + 1)
    short = keys <= count * short_share
    return glue(letter, choose(short, padded(keys, digits), padded(keys + 60_000, 9)))


def _trees(count: int, start: int) -> tuple[pl.Series, Int32]:
    """Write tree numbers of a forest, and give each node's parent (its own number for a root)."""
    names: list[str] = []
    parents = np.empty(count, dtype=np.int32)
    for place in range(count):
        if place < _TREE_ROOTS:
            names.append(f"{chr(65 + place // 14)}{place % 14 + 1:02d}")
            parents[place] = start + place
        else:
            above, child = divmod(place - _TREE_ROOTS, _TREE_FAN)
            names.append(f"{names[above]}.{(child + 1) * 97 + above % 23:03d}")
            parents[place] = start + above
    return pl.Series(names, dtype=pl.String), parents


def _labels(count: int, dice: Dice, words: Words) -> pl.Series:
    """Name every term; some names are inverted with a comma, as MeSH does."""
    keys = np.arange(count)
    names = words.name(keys, 0)
    inverted = glue(names, ", ", pick(words.high, dice.below(keys, len(words.high), "inverted")))
    return choose(dice.chance(keys, 0.12, "is inverted"), inverted, names)


def _obsolete(spans: dict[str, Span], count: int, dice: Dice) -> Bools:
    flags = np.zeros(count, dtype=np.bool_)
    for kind, share in OBSOLETE_SHARE.items():
        span = spans[kind]
        flags[span.start : span.stop] = dice.chance(span.keys(), share, f"obsolete {kind}")
        for place in _ALWAYS_OBSOLETE:
            if place < span.size:
                flags[span.start + place] = True
    return flags
