"""Lay out the field of a dataset: its linked entities, their components, parents and children."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol

import numpy as np
import polars as pl
import pyarrow as pa

from sameas.core.errors import OptionError
from sameas.core.link_graph import components
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.negatives.field import Field
from sameas.loaders.negatives.hierarchy import is_a, join
from sameas.loaders.profile import Side
from sameas.loaders.similarity.scores import Ints, Longs
from sameas.loaders.similarity.text import Nameless

Pool = Literal["linked", "graph"] | Sequence[str]
Components = dict[str, int]


class Aligned(Protocol):
    """What is needed of a dataset: two graphs, gold links, and the links before sampling."""

    left: KnowledgeGraph
    right: KnowledgeGraph
    links: Any
    all_links: Any


def field_of(
    dataset: Aligned,
    *,
    replace: Side = "right",
    pool: Pool = "linked",
    links: pa.Table | None = None,
    nameless: Nameless = "skip",
) -> Field:
    """Say who may be paired with whom.

    Args:
        dataset: Two graphs and their links.
        replace: The side whose entity is replaced by a wrong one.
        pool: Where wrong ones come from: `linked`: entities of that side with any link before
            sampling, each of which is known to be somebody else; `graph`: all entities of that
            side; or ids.
        links: Pairs whose other end is kept, such as those of a test split; the dataset's gold
            links by default.
        nameless: What stands for an entity without a name: `skip`: it has no likeness to anyone;
            `id`: its bare id.

    Raises:
        OptionError: No such side or pool.
    """
    if replace not in ("left", "right"):
        raise OptionError(f"no side {replace!r}", expected="left or right")
    kept: Side = "left" if replace == "right" else "right"
    graphs = {"left": dataset.left, "right": dataset.right}
    chosen = dataset.links if links is None else links
    known = sorted(
        {
            pair
            for table in (dataset.all_links, dataset.links, chosen)
            for pair in zip(table[kept].to_pylist(), table[replace].to_pylist(), strict=True)
        }
    )
    heads, tails = [head for head, _ in known], [tail for _, tail in known]
    numbers = components(heads, tails)
    kept_component = dict(zip(heads, numbers, strict=True))
    replaced_component = dict(zip(tails, numbers, strict=True))
    queries = sorted(set(chosen[kept].to_pylist()))
    targets = _targets(pool, replaced_component, graphs[replace])
    query_component = _numbers(queries, kept_component)
    target_component = _numbers(targets, replaced_component)
    partner_ids = _partners(known, queries)
    near_partner = _relatives(graphs[replace], targets, replaced_component)
    near_query = _relatives(graphs[kept], queries, kept_component)
    codes = np.concatenate(
        (
            _codes(*_meet(near_partner, query_component)[::-1], len(targets)),
            _codes(*_meet(near_query, target_component), len(targets)),
        )
    )
    same = query_component[codes // len(targets)] == target_component[codes % len(targets)]
    return Field(
        replaced=replace,
        queries=queries,
        targets=targets,
        query_graph=graphs[kept],
        target_graph=graphs[replace],
        query_component=query_component,
        target_component=target_component,
        gold=_gold(partner_ids, targets),
        doubtful=np.unique(codes[~same]),
        partner_ids=partner_ids,
        nameless=nameless,
    )


def _targets(pool: Pool, linked: Components, graph: KnowledgeGraph) -> list[str]:
    if not isinstance(pool, str):
        chosen = sorted(set(pool))
    elif pool == "linked":
        chosen = sorted(linked)
    elif pool == "graph":
        chosen = sorted({*graph.entities.to_pylist(), *linked})
    else:
        raise OptionError(f"no pool {pool!r}", expected="linked, graph, or ids")
    if not chosen:
        raise OptionError("nobody to pair anyone with", expected="at least one entity in the pool")
    return chosen


def _numbers(ids: list[str], component: Components) -> Ints:
    return np.array([component.get(one, -1) for one in ids], np.int32)


def _partners(known: list[tuple[str, str]], queries: list[str]) -> list[list[str]]:
    partners: dict[str, list[str]] = {query: [] for query in queries}
    for head, tail in known:
        if head in partners:
            partners[head].append(tail)
    return list(partners.values())


def _gold(partner_ids: list[list[str]], targets: list[str]) -> Longs:
    place = {target: number for number, target in enumerate(targets)}
    codes = [
        query * len(targets) + place[partner]
        for query, partners in enumerate(partner_ids)
        for partner in partners
        if partner in place
    ]
    return np.array(sorted(codes), np.int64)


def _relatives(graph: KnowledgeGraph, ids: list[str], component: Components) -> tuple[Ints, Ints]:
    """Give positions in `ids`, each with the component of an entity it is parent or child of."""
    children, parents = is_a(graph)
    place = _spread(graph, ids, np.arange(len(ids), dtype=np.int32))
    group = _spread(graph, list(component), np.array(list(component.values()), np.int32))
    ends = np.concatenate((children, parents))
    others = np.concatenate((parents, children))
    wanted = (place[ends] >= 0) & (group[others] >= 0)
    return place[ends[wanted]], group[others[wanted]]


def _spread(graph: KnowledgeGraph, ids: list[str], values: Ints) -> Ints:
    """Lay values of some entities out over all entities of a graph, -1 elsewhere."""
    entities = graph.store.entities
    places = entities.find_all(pl.Series(ids, dtype=pl.String))
    spread = np.full(len(entities), -1, np.int32)
    spread[places[places >= 0]] = values[places >= 0]
    return spread


def _meet(near: tuple[Ints, Ints], component: Ints) -> tuple[Ints, Ints]:
    """Pair positions that carry a component with the positions of that component over there."""
    edges, there = join(near[1], component)
    return near[0][edges], there.astype(np.int32)


def _codes(queries: Ints, targets: Ints, size: int) -> Longs:
    return queries.astype(np.int64) * size + targets
