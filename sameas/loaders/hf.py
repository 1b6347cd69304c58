"""Tables of a dataset for Hugging Face's `datasets`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

from sameas.core.errors import OptionError
from sameas.loaders.columns import plain_schema

if TYPE_CHECKING:
    import datasets

    from sameas.loaders.dataset import Dataset

_GRAPHS = {"kg1": "left", "kg2": "right"}


def configs(dataset: Dataset) -> list[str]:
    """Name the tables that `to_hf` gives."""
    triples = [f"{graph}_{kind}" for graph in _GRAPHS for kind in ("relations", "attributes")]
    return [*triples, "links", *(f"links_fold{fold.number}" for fold in dataset.folds)]


def to_hf(dataset: Dataset, config: str) -> datasets.Dataset:
    """Give one table; see `Dataset.to_hf`."""
    if config not in configs(dataset):
        raise OptionError(f"no config {config!r}", expected=f"one of {', '.join(configs(dataset))}")
    import datasets
    from datasets.table import InMemoryTable

    return datasets.Dataset(InMemoryTable(_plain(_table(dataset, config))))


def _table(dataset: Dataset, config: str) -> pa.Table:
    if config == "links":
        return dataset.links
    if config.startswith("links_fold"):
        fold = dataset.fold(int(config.removeprefix("links_fold")))
        parts = [("train", fold.train), ("valid", fold.valid), ("test", fold.test)]
        return pa.concat_tables(
            part.append_column("split", pa.array([name] * part.num_rows, pa.string()))
            for name, part in parts
        )
    name, _, kind = config.partition("_")
    graph = dataset.left if _GRAPHS[name] == "left" else dataset.right
    table: pa.Table = graph.relations if kind == "relations" else graph.attributes
    return table


def _plain(table: pa.Table) -> pa.Table:
    """Turn dictionaries into text, a batch at a time, as offsets of one batch have 32 bits."""
    schema = plain_schema(table, pa.string())
    batches = (batch.cast(schema) for batch in table.to_batches(max_chunksize=1 << 18))
    return pa.Table.from_batches(batches, schema)
