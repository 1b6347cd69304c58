"""Neighbours of an entity, ranked as numbers alone, so that hubs cost little.

A triple is packed into one integer whose order is its rank: relation, then how rare the far end
is, then the far end's number, which follows its id. Sorting integers finds repeats and order at
once, and no text is made for what a budget cuts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from sameas.core.errors import OptionError
from sameas.loaders.context.lens import Lens
from sameas.loaders.context.ways import Longs

FOLLOWED = 32
"""So many neighbours are looked into, those of the first relations."""
HUB = 512
"""A neighbour with more relations in one direction is not looked into in that direction."""
MOST = 1_000
"""So many relations are shown at most."""

_OTHER, _RARITY, _VIA, _RANK = 31, 5, 5, 17
_PLACES = np.arange(FOLLOWED)
_ZERO = np.zeros(1, np.int64)
_OTHERS, _VIAS, _RANKS = (1 << _OTHER) - 1, (1 << _VIA) - 1, (1 << _RANK) - 1


class Triple(NamedTuple):
    """A relation as numbers.

    Attributes:
        predicate: Its number.
        incoming: Whether the near end is its object.
        other: Number of the far end.
        hop: 1 or 2.
        times: How often the files hold it.
        via: Number of the neighbour at the near end, at hop 2; or -1.
        lead: Rank of the relation that leads there.
    """

    predicate: int
    incoming: bool
    other: int
    hop: int
    times: int
    via: int = -1
    lead: int = -1


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """The relations of an entity, the most important first.

    Attributes:
        triples: As many as were asked for.
        total: How many there are, repeats aside.
        unfollowed: Relations at hop 1 whose far end was not looked into, or only in part.
        declared: Triples that the view leaves out, and loops.
    """

    triples: list[Triple]
    total: int
    unfollowed: int
    declared: int


def neighbourhood(lens: Lens, entity: int, *, hops: int, most: int | None) -> Neighbourhood:
    """Rank the relations of an entity.

    One of each relation comes first, near ones before far ones; at hop 2 a relation is a path of
    two. Then the second of each, and so on.

    Args:
        lens: The graph.
        entity: Number of the entity.
        hops: 1 or 2.
        most: How many to give; None: all, up to `MOST`.

    Raises:
        OptionError: The graph has more relation predicates than two hops can tell apart.
    """
    most = MOST if most is None else min(most, MOST)
    near, declared = _near(lens, entity)
    keys, times = _distinct(near)
    turns = _turns(keys >> (_OTHER + _RARITY))
    # a great many are cut before they are sorted again
    chosen = np.flatnonzero(turns < max(most, FOLLOWED))
    chosen = chosen[turns[chosen].argsort(kind="stable")]
    first = [
        _near_triple(lens, key, time)
        for key, time in zip(keys[chosen].tolist(), times[chosen].tolist(), strict=True)
    ]
    if hops == 1 or not first:
        return Neighbourhood(first[:most], len(keys), 0, declared)
    if len(lens.by_rank) > 1 << _RANK:
        raise OptionError(f"{len(lens.by_rank) // 2:,} relation predicates are too many for 2 hops")
    once = int(np.count_nonzero(turns == 0))
    far = _far(lens, entity, first, most)
    followed = len(keys) - _leading(keys, far.whole)
    ordered = [
        *first[:once],
        *far.triples[: far.paths],
        *first[once:],
        *far.triples[far.paths :],
    ]
    return Neighbourhood(ordered[:most], len(keys) + far.total, followed, declared)


def _near(lens: Lens, entity: int) -> tuple[Longs, int]:
    """Pack the relations of an entity, in both directions; count what is left out."""
    found, declared = [], 0
    for way in lens.ways:
        rows = way.rows[way.starts[entity] : way.starts[entity + 1]]
        predicates, others = lens.predicate[rows], way.ends[rows]
        loops = others == entity
        kept = ~(way.hidden[predicates] | loops)
        declared += int(np.count_nonzero(lens.left_out[predicates] & ~loops))
        if not way.incoming:
            declared += int(np.count_nonzero(loops))
        others = others[kept]
        key = way.ranks[predicates[kept]] << (_OTHER + _RARITY)
        key |= lens.rarity(others) << _OTHER
        key |= others
        found.append(key)
    return np.concatenate(found), declared


def _near_triple(lens: Lens, key: int, times: int) -> Triple:
    predicate, incoming = lens.by_rank[key >> (_OTHER + _RARITY)]
    return Triple(predicate, incoming, key & _OTHERS, 1, times)


@dataclass(frozen=True, slots=True)
class _Far:
    """Relations of neighbours: the first ones, how many paths there are, how many in all."""

    triples: list[Triple]
    paths: int
    total: int
    whole: set[int]


def _far(lens: Lens, entity: int, first: list[Triple], most: int) -> _Far:
    """Rank the relations of the first neighbours, by the relations that lead there first."""
    leading: dict[int, int] = {}
    for one in first:
        if one.other not in leading:
            if len(leading) == FOLLOWED:
                break
            leading[one.other] = int(lens.ways[one.incoming].ranks[one.predicate])
    neighbours = list(leading)
    codes = {rank: code for code, rank in enumerate(sorted(set(leading.values())))}
    nodes = np.array(neighbours, np.int64)
    leads = np.array([codes[rank] for rank in leading.values()], np.int64)
    whole = set(neighbours)
    found: list[Longs] = []
    for way in lens.ways:
        rows, counts = [], []
        for node in neighbours:
            start, end = way.starts[node], way.starts[node + 1]
            if end - start > HUB:
                whole.discard(node)
                end = start
            rows.append(way.rows[start:end])
            counts.append(end - start)
        places = _PLACES[: len(counts)].repeat(counts)
        every = np.concatenate(rows)
        predicates, others = lens.predicate[every], way.ends[every]
        kept = ~(way.hidden[predicates] | (others == entity) | (others == nodes[places]))
        others, places = others[kept], places[kept]
        key = leads[places] << _RANK
        key |= way.ranks[predicates[kept]]
        key <<= _RARITY
        key |= lens.rarity(others)
        key <<= _VIA
        key |= places
        key <<= _OTHER
        key |= others
        found.append(key)
    keys, times = _distinct(np.concatenate(found))
    turns = _turns(keys >> (_OTHER + _VIA + _RARITY))
    order = turns.argsort(kind="stable")[:most]
    triples = []
    for key, time in zip(keys[order].tolist(), times[order].tolist(), strict=True):
        predicate, incoming = lens.by_rank[(key >> (_OTHER + _VIA + _RARITY)) & _RANKS]
        via = neighbours[(key >> _OTHER) & _VIAS]
        triples.append(Triple(predicate, incoming, key & _OTHERS, 2, time, via, leading[via]))
    return _Far(triples, int(np.count_nonzero(turns == 0)), len(keys), whole)


def _leading(keys: Longs, wanted: set[int]) -> int:
    """Count the relations that lead to some entities."""
    others = keys & _OTHERS
    if len(others) > MOST:
        return int(np.count_nonzero(np.isin(others, list(wanted))))
    return sum(other in wanted for other in others.tolist())


def _distinct(keys: Longs) -> tuple[Longs, Longs]:
    """Sort, and count repeats."""
    ordered = np.sort(keys)
    if not len(ordered):
        return ordered, ordered
    starts = np.flatnonzero(ordered[1:] != ordered[:-1])
    starts += 1
    bounds = np.concatenate((_ZERO, starts, [len(ordered)]))
    return ordered[bounds[:-1]], bounds[1:] - bounds[:-1]


def _turns(groups: Longs) -> Longs:
    """Count up within each run of equal numbers."""
    places = np.arange(len(groups))
    if not len(groups):
        return places
    starts = places.copy()
    starts[1:][groups[1:] == groups[:-1]] = 0
    turns: Longs = places - np.maximum.accumulate(starts)
    return turns
