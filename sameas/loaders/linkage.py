"""How links and triples hang together: repeats, ends in no triple, pairs within one graph."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import polars as pl

from sameas.loaders.report import Finding
from sameas.loaders.store import GraphStore
from sameas.loaders.text_index import Ints

Flags = npt.NDArray[np.bool_]


def check_linkage(stores: tuple[GraphStore, GraphStore], links: pl.DataFrame) -> list[Finding]:
    """Count what may surprise about links and triples.

    Args:
        stores: The left and the right graph.
        links: Gold pairs.
    """
    found = []
    repeated = links.height - links.n_unique() if links.height else 0
    if repeated:
        found.append(_finding("duplicate-links", "links that repeat an earlier one", repeated))
    for side, store in zip(("left", "right"), stores, strict=True):
        for kind, rows, distinct in (
            ("relation", len(store.relations.subject), store.relations.distinct),
            ("attribute", len(store.attributes.subject), store.attributes.distinct),
        ):
            if rows > distinct:
                found.append(
                    _finding(
                        f"duplicate-{kind}-triples",
                        f"{side} {kind} triples that repeat an earlier one; all were kept",
                        rows - distinct,
                    )
                )
        linked = store.entities.find_all(links[side].unique())
        related, described = in_relations(store)[linked], in_attributes(store)[linked]
        nowhere = int((~related & ~described).sum())
        if nowhere:
            found.append(
                Finding(
                    "dangling",
                    "warning",
                    f"linked {side} entities stand in no triple; they were kept",
                    count=nowhere,
                )
            )
        alone = int((~related & described).sum())
        if alone:
            found.append(
                _finding(
                    "isolated", f"linked {side} entities have attributes but no relation", alone
                )
            )
    inside = _within_one_graph(stores, links)
    if inside:
        found.append(
            Finding(
                "intra-graph-links",
                "warning",
                "links of two entities of the same graph; they were kept",
                count=inside,
            )
        )
    return found


def in_relations(store: GraphStore) -> Flags:
    """Say which entities stand in a relation triple."""
    flags: Flags = (np.diff(store.relations.outgoing.starts) > 0) | (
        np.diff(store.relations.incoming.starts) > 0
    )
    return flags


def in_attributes(store: GraphStore) -> Flags:
    """Say which entities have an attribute."""
    flags: Flags = np.diff(store.attributes.described.starts) > 0
    return flags


def _within_one_graph(stores: tuple[GraphStore, GraphStore], links: pl.DataFrame) -> int:
    if not links.height:
        return 0
    count = 0
    for home, other, side in ((0, 1, "left"), (1, 0, "right")):
        here, there = stores[home], stores[other]
        at_home: Ints = here.entities.find_all(links[side])
        abroad = there.entities.find_all(links[side])
        strange = ~(in_relations(here) | in_attributes(here))[at_home]
        present = (in_relations(there) | in_attributes(there))[abroad] & (abroad >= 0)
        count += int((strange & present).sum())
    return count


def _finding(code: str, what: str, count: int) -> Finding:
    return Finding(code, "note", what, count=count)
