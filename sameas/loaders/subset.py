"""Smaller datasets out of a dataset: without repeats, or without what is not linked."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl
import pyarrow as pa

from sameas.loaders.columns import plain_schema
from sameas.loaders.dataset import Dataset
from sameas.loaders.encode import GROUP, PREFERRED, Source, encode
from sameas.loaders.fold import Fold
from sameas.loaders.graph import KnowledgeGraph

Keep = Callable[[pl.DataFrame], pl.DataFrame]


def deduplicated(dataset: Dataset) -> Dataset:
    """Keep the first of equal triples and links; of a triple in several role groups, the first.

    Returns:
        A dataset in memory, in the same order.
    """
    return _changed(
        dataset,
        [(_first, _first)] * 2,
        lambda table: pa.table(_first(pl.DataFrame(table)).to_arrow()).cast(table.schema),
    )


def linked_only(dataset: Dataset) -> Dataset:
    """Keep relation triples whose ends both are linked, and attributes of linked entities.

    Linked are the ends of `links`, not of those before sampling.

    Returns:
        A dataset in memory, in the same order.
    """
    keeps: list[tuple[Keep, Keep]] = []
    for side in ("left", "right"):
        linked = pl.DataFrame(dataset.links.select([side])).to_series().cast(pl.String).unique()
        keeps.append((_having(linked, "subject", "object"), _having(linked, "subject")))
    return _changed(dataset, keeps, lambda table: table)


def _having(linked: pl.Series, *columns: str) -> Keep:
    def keep(frame: pl.DataFrame) -> pl.DataFrame:
        return frame.filter(pl.all_horizontal(pl.col(columns).is_in(linked.implode())))

    return keep


def _first(frame: pl.DataFrame) -> pl.DataFrame:
    # role groups and marks are not part of a triple
    parts = [name for name in frame.columns if name not in (GROUP, PREFERRED)]
    return frame.unique(parts, keep="first", maintain_order=True)


def _changed(
    dataset: Dataset, keeps: list[tuple[Keep, Keep]], pairs: Callable[[pa.Table], pa.Table]
) -> Dataset:
    links, everything = pairs(dataset.links), pairs(dataset.all_links)
    folds = [
        Fold(one.number, pairs(one.train), pairs(one.valid), pairs(one.test))
        for one in dataset.folds
    ]
    tables = [links, everything]
    tables += [part for one in folds for part in (one.train, one.valid, one.test)]
    graphs = []
    for graph, keep in zip((dataset.left, dataset.right), keeps, strict=True):
        linked = [pl.DataFrame(table.select([graph.side])).to_series() for table in tables]
        graphs.append(_rebuilt(graph, keep, linked))
    made = Dataset(
        graphs[0],
        graphs[1],
        links,
        name=dataset.name,
        release=dataset.release,
        all_links=links if dataset.all_links is dataset.links else everything,
        folds=folds,
        report=dataset.report,
    )
    made.set_info(dataset.info)
    return made


def _rebuilt(
    graph: KnowledgeGraph, keep: tuple[Keep, Keep], linked: list[pl.Series]
) -> KnowledgeGraph:
    relations, attributes = (
        one(pl.DataFrame(_plain(table)))
        for one, table in zip(keep, (graph.relations, graph.attributes), strict=True)
    )
    source = Source(
        relations=lambda: iter([relations]),
        attributes=lambda: iter([attributes]),
        linked=linked,
        typed=graph.store.attributes.is_typed,
    )
    return graph.with_store(encode(source))


def _plain(table: pa.Table) -> pa.Table:
    return table.cast(plain_schema(table, pa.large_string()))
