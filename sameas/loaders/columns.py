"""A graph's numbers as Arrow tables of text."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import polars as pl
import pyarrow as pa

from sameas.loaders.encode import GROUP, PREFERRED
from sameas.loaders.literals import parse_series
from sameas.loaders.profile import LiteralForm
from sameas.loaders.store import GraphStore
from sameas.loaders.text_index import Ints


def relation_table(store: GraphStore) -> pa.Table:
    """Give the relation triples: subject, predicate, object, and the role group where known."""
    part = store.relations
    columns = {
        "subject": _entities(store, part.subject),
        "predicate": _dictionary(part.predicate, part.predicates),
        "object": _entities(store, part.object),
    }
    if len(part.group):
        columns[GROUP] = pa.array(part.group)
    return pa.table(columns)


def attribute_table(store: GraphStore) -> pa.Table:
    """Give the attribute triples: subject, predicate, value, and what else the dataset has."""
    part = store.attributes
    columns = {
        "subject": _entities(store, part.subject),
        "predicate": _dictionary(part.predicate, part.predicates),
        "value": part.values,
    }
    if part.is_typed:
        columns["datatype"] = _dictionary(part.datatype, part.datatypes)
        columns["language"] = _dictionary(part.language, part.languages)
    if len(part.preferred):
        columns[PREFERRED] = pa.array(part.preferred.view(np.bool_))
    return pa.table(columns)


def plain_schema(table: pa.Table, text: pa.DataType) -> pa.Schema:
    """Give a table's schema with every text, whether coded or not, as one type.

    Args:
        table: Of this module, or links.
        text: The type of text.
    """
    return pa.schema(
        [(one.name, one.type if pa.types.is_primitive(one.type) else text) for one in table.schema]
    )


def literal_table(
    table: pa.Table,
    form: LiteralForm,
    *,
    unescape: bool,
    prefixes: Mapping[str, str] | None,
) -> pa.Table:
    """Take the values of an attribute table apart: value, datatype, language.

    Args:
        table: Of `attribute_table`.
        form: How values are written.
        unescape: Apply the escapes of N-Triples, where values are written in OpenEA's form.
        prefixes: Spell datatypes in full with these.
    """
    if form == "plain":
        if "datatype" in table.column_names:
            return table
        nothing = pa.nulls(table.num_rows, pa.large_string())
        return table.append_column("datatype", nothing).append_column("language", nothing)
    parts: dict[str, list[pa.Array]] = {"value": [], "datatype": [], "language": []}
    for chunk in table["value"].chunks:
        values = pl.Series(pl.from_arrow(chunk), dtype=pl.String)
        parsed = parse_series(values, unescape=unescape, prefixes=prefixes)
        for name, pieces in parts.items():
            pieces.append(parsed[name].to_arrow().cast(pa.large_string()))
    columns = {name: table[name] for name in ("subject", "predicate")}
    columns |= {name: pa.chunked_array(some, pa.large_string()) for name, some in parts.items()}
    return pa.table(columns)


def _entities(store: GraphStore, numbers: Ints) -> pa.Array:
    return pa.DictionaryArray.from_arrays(pa.array(numbers), store.entities.texts, safe=False)


def _dictionary(numbers: Ints, texts: tuple[str, ...]) -> pa.Array:
    mask = numbers < 0 if len(numbers) and numbers.min() < 0 else None
    return pa.DictionaryArray.from_arrays(
        pa.array(numbers, mask=mask), pa.array(texts, pa.string()), safe=False
    )
