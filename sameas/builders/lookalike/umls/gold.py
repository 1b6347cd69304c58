"""Which MeSH and SNOMED CT codes share a UMLS concept, and under which awkward circumstances."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl

from sameas.builders.lookalike.columns import choose
from sameas.builders.lookalike.dice import Bools, Dice, Int32, Ints
from sameas.builders.lookalike.mesh.side import MeshSide
from sameas.builders.lookalike.sizes import Sizes
from sameas.builders.lookalike.snomed.concepts import INACTIVE, Bytes, Concepts
from sameas.builders.lookalike.snomed.descriptions import NO_TEXT
from sameas.builders.lookalike.snomed.history import AssociationRow, plan_history
from sameas.builders.lookalike.snomed.rf2_ids import TAGS

ABSENT, CURRENT, OBSOLETE = 0, 1, 2
NORMAL, OBSOLETE_ATOM, EDITOR, SUPPRESSED = range(4)
SUPPRESS_LETTERS = "NOEY"
_PAIRS_PER_CUI = 1.45
_SIZES = (0.72, 0.18, 0.07, 0.03)
_MOST = 6
_LATE_SHARE, _LEAST_LATE = 0.028, 26
_OBSOLETE_PER_CUI = 2.6
_LINKED_UNKNOWN = 6
_TAG_PAIRS = (
    ("substance", "product"),
    ("disorder", "finding"),
    ("body structure", "morphologic abnormality"),
    ("procedure", "regime/therapy"),
    ("organism", "finding"),
)


@dataclass(slots=True)
class Gold:
    """The plan: CUIs of M-ids and of concepts, names taken over, and what UMLS knew of each."""

    cui_of_mesh_concept: Int32
    cui_of_concept: Int32
    cuis: int
    umls_state: Bytes
    concept_suppress: Bytes
    mesh_suppress: Bytes
    mesh_present: Bools
    taken: Int32
    labels: pl.Series
    associations: list[AssociationRow]
    keep_off: Int32
    extra_concept: Int32
    extra_cui: Int32
    extra_mesh_cui: Int32
    shared_names: int


def unknown_codes(sizes: Sizes) -> int:
    """How many SNOMED CT ids no Concept file holds."""
    return 8 + sizes.of(180, floor=3)


def plan_gold(side: MeshSide, concepts: Concepts, sizes: Sizes, dice: Dice) -> Gold:
    """Choose the UMLS concepts that hold both sources, and what they hold."""
    rng = dice.rng("gold")
    chosen = _mesh_concepts(side, sizes, rng)
    per_cui = _sizes(len(chosen), sizes.pairs, rng)
    slots = np.repeat(chosen, per_cui)
    rank = np.arange(len(slots)) - np.repeat(np.cumsum(per_cui) - per_cui, per_cui)

    total = len(concepts.ids)
    first_concept = len(side.concepts.record)
    cui_of_mesh = np.arange(first_concept, dtype=np.int32)
    cui_of_concept = np.arange(first_concept, first_concept + total, dtype=np.int32)
    umls = _umls_state(concepts, dice)

    picked, late, again = _fill_slots(slots, concepts, sizes, rng)
    fresh = ~again
    cui_of_concept[picked[fresh]] = slots[fresh]
    umls[picked] = CURRENT
    unknown = picked >= concepts.known
    extra = again | unknown
    _pair_tags(concepts, picked, slots, rank, fresh & ~unknown, rng)

    _merge_records(cui_of_mesh, side, chosen, rng)
    dead = concepts.ordinary_inactive()
    dead = rng.permutation(dead[~np.isin(dead, picked)])
    linked = dead[: round(_OBSOLETE_PER_CUI * len(chosen))]
    linked = linked[: len(dead) * 9 // 10]
    cui_of_concept[linked] = rng.choice(chosen, len(linked))
    umls[linked] = OBSOLETE

    taken, labels, shared = _names(side, slots, rank, picked, fresh & ~unknown, concepts, dice)
    concept_suppress = np.zeros(total, dtype=np.uint8)
    free = rng.permutation(picked[fresh & ~unknown & ~np.isin(picked, late)])
    few = max(4, len(free) // 500)
    concept_suppress[free[:few]] = EDITOR
    concept_suppress[free[few : 2 * few]] = SUPPRESSED
    mesh_suppress = np.zeros(first_concept, dtype=np.uint8)
    other = chosen[~side.concepts.preferred[chosen]]
    mesh_suppress[other[: max(3, len(other) // 300)]] = SUPPRESSED
    present, mesh_suppress = _mesh_presence(side, chosen, mesh_suppress, dice)
    return Gold(
        cui_of_mesh_concept=cui_of_mesh,
        cui_of_concept=cui_of_concept,
        cuis=first_concept + total,
        umls_state=umls,
        concept_suppress=concept_suppress,
        mesh_suppress=mesh_suppress,
        mesh_present=present,
        taken=taken,
        labels=labels,
        associations=plan_history(late, cui_of_concept, concepts, rng),
        keep_off=late,
        extra_concept=picked[extra].astype(np.int32),
        extra_cui=slots[extra].astype(np.int32),
        extra_mesh_cui=rng.choice(chosen, 2 * max(3, len(chosen) // 800)).astype(np.int32),
        shared_names=shared,
    )


def _mesh_concepts(side: MeshSide, sizes: Sizes, rng: np.random.Generator) -> Int32:
    """Choose M-ids: mostly of descriptors, and some that are not the preferred one."""
    wanted = int(sizes.pairs / _PAIRS_PER_CUI)
    records, concepts = side.records, side.concepts
    letters = records.codes.str.slice(0, 1).to_numpy().astype(str)
    main = np.flatnonzero(concepts.preferred)
    owner = concepts.record[main]
    alive = ~records.obsolete[owner] & (owner < records.awkward_from)

    def some(mask: Bools, count: float) -> Ints:
        return rng.permutation(main[mask])[: max(0, round(count))]

    awkward = main[owner >= records.awkward_from]
    left = wanted - len(awkward)
    headings = some(alive & (letters[owner] == "D"), min(0.58 * left, 0.9 * (letters == "D").sum()))
    if len(main) < wanted:
        headings = some(alive & (letters[owner] == "D"), len(main))
    qualifiers = some(alive & (letters[owner] == "Q"), max(2, 0.001 * left))
    gone = some(records.obsolete[owner] & (owner < records.awkward_from), max(3, 0.002 * left))
    left -= len(headings) + len(qualifiers) + len(gone)
    chosen = np.concatenate([awkward, headings, qualifiers, gone])
    more = np.flatnonzero(~concepts.preferred & np.isin(concepts.record, concepts.record[chosen]))
    more = rng.permutation(more)[: max(0, round(left * 0.25))] if len(main) >= wanted else more
    left -= len(more)
    supplements = some(alive & (letters[owner] == "C"), left)
    return np.concatenate([chosen, more, supplements]).astype(np.int32)


def _sizes(cuis: int, pairs: int, rng: np.random.Generator) -> Ints:
    """Draw how many SNOMED CT codes each CUI holds; a small MeSH file gets more of them."""
    sizes = rng.choice(len(_SIZES), cuis, p=_SIZES) + 1
    while sizes.sum() < pairs and (sizes < _MOST).any():
        short = pairs - sizes.sum()
        room = rng.permutation(np.flatnonzero(sizes < _MOST))[:short]
        sizes[room] += 1
    return sizes


def _fill_slots(
    slots: Ints, concepts: Concepts, sizes: Sizes, rng: np.random.Generator
) -> tuple[Int32, Int32, Bools]:
    """Put concepts into the slots: some inactive by now, unknown, or used in another CUI too."""
    count = len(slots)
    zoo = list(concepts.zoo_range)[: concepts.zoo.linkable]
    pool = rng.permutation(concepts.ordinary_active())
    picked = np.concatenate([zoo, pool])[:count].astype(np.int32)
    if len(picked) < count:
        picked = np.concatenate([picked, rng.choice(picked, count - len(picked))]).astype(np.int32)
    again = np.zeros(count, dtype=np.bool_)
    _, first = np.unique(picked, return_index=True)
    again[:] = True
    again[first] = False
    places = rng.permutation(np.arange(min(len(zoo), count), count))
    places = places[~again[places]]
    late_count = min(max(_LEAST_LATE, round(count * _LATE_SHARE)), len(places) // 3)
    unknown_count = min(unknown_codes(sizes) - 8, max(0, len(places) // 20))
    twice_count = max(3, count // 40)
    late_places, rest = places[:late_count], places[late_count:]
    unknown_places, rest = rest[:unknown_count], rest[unknown_count:]
    late = rng.permutation(concepts.ordinary_inactive())[: len(late_places)]
    picked[late_places[: len(late)]] = late
    unknown = concepts.known + np.concatenate([[0], np.arange(unknown_count) + _LINKED_UNKNOWN])
    picked[unknown_places] = unknown[: len(unknown_places)]
    for place in rest[:twice_count]:
        other = int(rng.integers(0, count))
        if slots[other] != slots[place] and not again[other] and picked[other] < concepts.known:
            picked[place] = picked[other]
            again[place] = True
    return picked, late.astype(np.int32), again


def _umls_state(concepts: Concepts, dice: Dice) -> Bytes:
    """Say what the older UMLS release knew: a few concepts are new, a few were inactive then."""
    keys = np.arange(len(concepts.ids))
    state = np.where(concepts.state == INACTIVE, OBSOLETE, CURRENT).astype(np.uint8)
    state[dice.chance(keys, 0.03, "new since UMLS")] = ABSENT
    state[dice.chance(keys, 0.002, "inactive in UMLS")] = OBSOLETE
    state[concepts.known :] = ABSENT
    return state


def _pair_tags(
    concepts: Concepts,
    picked: Int32,
    slots: Ints,
    rank: Ints,
    usable: Bools,
    rng: np.random.Generator,
) -> None:
    """Give the concepts of one CUI tags that go together, such as substance and product."""
    kinds = rng.integers(0, len(_TAG_PAIRS), int(slots.max()) + 1)
    table = np.array([[TAGS.index(tag) for tag in pair] for pair in _TAG_PAIRS], dtype=np.uint8)
    tags = table[kinds[slots], np.minimum(rank, 1)]
    ordinary = usable & (picked >= concepts.ordinary.start) & (rng.random(len(slots)) < 0.6)
    concepts.tag[picked[ordinary]] = tags[ordinary]


def _merge_records(
    cui_of_mesh: Int32, side: MeshSide, chosen: Int32, rng: np.random.Generator
) -> None:
    """Let some CUIs hold two MeSH records, such as a descriptor and a supplementary record."""
    alive = ~side.records.obsolete[side.concepts.record]
    free = np.flatnonzero(side.concepts.preferred & alive)
    free = rng.permutation(free[~np.isin(free, chosen)])
    count = min(max(3, len(chosen) * 3 // 100), len(free))
    cui_of_mesh[free[:count]] = rng.choice(chosen, count, replace=count > len(chosen))


def _names(
    side: MeshSide,
    slots: Ints,
    rank: Ints,
    picked: Int32,
    usable: Bools,
    concepts: Concepts,
    dice: Dice,
) -> tuple[Int32, pl.Series, int]:
    """Let about half of the pairs share their name, as written or nearly so."""
    first_term = np.full(len(side.concepts.record), -1, dtype=np.int64)
    preferred = np.flatnonzero(side.terms.preferred)
    first_term[side.terms.concept[preferred]] = preferred
    keys = np.arange(len(slots))
    share = np.where(rank == 0, 0.66, 0.3)
    shared = usable & (dice.unit(keys, "shares its name") < share) & (first_term[slots] >= 0)
    shared &= picked >= concepts.ordinary.start
    texts = clean(side.terms.text.gather(first_term[slots[shared]]))
    style = dice.choice(keys[shared], (0.6, 0.25, 0.15), "style of shared name")
    lower = texts.str.slice(0, 1) + texts.str.slice(1).str.to_lowercase()
    turned = texts.str.replace(r"^([^,]+), ([^,]+)$", "$2 $1")
    labels = choose(style == 1, lower, choose(style == 2, turned, texts))
    taken = np.full(len(concepts.ids), NO_TEXT, dtype=np.int32)
    taken[picked[shared]] = np.arange(len(labels))
    empty = np.flatnonzero(labels.str.len_bytes().to_numpy() == 0)
    taken[np.isin(taken, empty)] = NO_TEXT
    return taken, labels, len(labels)


def clean(texts: pl.Series) -> pl.Series:
    r"""Make texts fit for RF2 and RRF: no pipe, no white space but single blanks.

    Example:
        >>> clean(pl.Series([" a|b\t c"])).to_list()
        ['a/b c']
    """
    return (
        texts.str.replace_all("|", "/", literal=True)
        .str.replace_all(r"[\s\x00-\x1f\x85\u2028\u2029]+", " ")
        .str.strip_chars(" ")
    )


def _mesh_presence(
    side: MeshSide, chosen: Int32, suppress: Bytes, dice: Dice
) -> tuple[Bools, Bytes]:
    """Leave most obsolete MeSH records out of UMLS; some are there as obsolete atoms."""
    concepts = side.concepts
    present = ~side.records.obsolete[concepts.record]
    wanted = np.zeros(len(present), dtype=np.bool_)
    wanted[chosen] = True
    kept = dice.chance(np.arange(len(present)), 0.2, "obsolete MeSH in UMLS") & ~present
    suppress = np.where(kept & ~wanted, OBSOLETE_ATOM, suppress).astype(np.uint8)
    return present | kept | wanted, suppress
