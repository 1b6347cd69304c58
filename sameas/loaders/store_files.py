"""A graph's numbers in Arrow IPC files: written once, then mapped into memory."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from sameas.loaders.encode import Source, encode
from sameas.loaders.store import Adjacency, Attributes, GraphStore, Relations
from sameas.loaders.text_index import TextIndex

_RELATIONS = ("subject", "predicate", "object", "group")
_ATTRIBUTES = ("subject", "predicate", "datatype", "language", "preferred")
_VALUES = pa.schema([pa.field("value", pa.large_string())])


def write_store(folder: Path, source: Source) -> None:
    """Read a graph's triples and write them as numbers; values go to disk as they come.

    Args:
        folder: To be made.
        source: The graph's triples.
    """
    folder.mkdir()
    with pa.ipc.new_file(folder / "values.arrow", _VALUES) as values:

        def put(array: pa.Array) -> pa.Array:
            values.write_batch(pa.record_batch([array], schema=_VALUES))
            return pa.array([], pa.large_string())

        store = encode(source, values=put)
    relations, attributes = store.relations, store.attributes
    _write(folder / "entities.arrow", {"text": store.entities.texts})
    _write(
        folder / "starts.arrow",
        {
            "outgoing": relations.outgoing.starts,
            "incoming": relations.incoming.starts,
            "described": attributes.described.starts,
        },
    )
    columns = {name: getattr(relations, name) for name in _RELATIONS}
    columns["outgoing"] = relations.outgoing.rows
    columns["incoming"] = relations.incoming.rows
    _write(folder / "relations.arrow", _filled(columns))
    columns = {name: getattr(attributes, name) for name in _ATTRIBUTES}
    columns["described"] = attributes.described.rows
    _write(folder / "attributes.arrow", _filled(columns))
    texts = {
        "relations": {
            "predicates": relations.predicates,
            "functionality": relations.functionality.tolist(),
            "inverse_functionality": relations.inverse_functionality.tolist(),
            "distinct": relations.distinct,
        },
        "attributes": {
            "predicates": attributes.predicates,
            "datatypes": attributes.datatypes,
            "languages": attributes.languages,
            "functionality": attributes.functionality.tolist(),
            "distinct": attributes.distinct,
        },
    }
    (folder / "texts.json").write_text(json.dumps(texts), encoding="utf-8")


def open_store(folder: Path) -> GraphStore:
    """Map a graph's files into memory.

    Args:
        folder: What `write_store` made.
    """
    texts = json.loads((folder / "texts.json").read_text(encoding="utf-8"))
    starts = _arrays(folder / "starts.arrow")
    rows = _arrays(folder / "relations.arrow")
    attributes = _arrays(folder / "attributes.arrow")
    nothing = np.empty(0, np.int32)
    one, other = texts["relations"], texts["attributes"]
    return GraphStore(
        entities=TextIndex(_column(folder / "entities.arrow", "text").chunk(0)),
        relations=Relations(
            predicates=tuple(one["predicates"]),
            **{name: rows.get(name, nothing) for name in _RELATIONS},
            outgoing=Adjacency(starts["outgoing"], rows.get("outgoing", nothing)),
            incoming=Adjacency(starts["incoming"], rows.get("incoming", nothing)),
            functionality=np.array(one["functionality"], np.float64),
            inverse_functionality=np.array(one["inverse_functionality"], np.float64),
            distinct=one["distinct"],
        ),
        attributes=Attributes(
            predicates=tuple(other["predicates"]),
            values=_column(folder / "values.arrow", "value"),
            datatypes=tuple(other["datatypes"]),
            languages=tuple(other["languages"]),
            **{name: attributes.get(name, nothing) for name in _ATTRIBUTES},
            described=Adjacency(starts["described"], attributes.get("described", nothing)),
            functionality=np.array(other["functionality"], np.float64),
            distinct=other["distinct"],
        ),
    )


def _filled(columns: dict[str, Any]) -> dict[str, Any]:
    """Leave out empty columns: a mapped file has none."""
    return {name: column for name, column in columns.items() if len(column)}


def _write(path: Path, columns: dict[str, Any]) -> None:
    batch = pa.record_batch(
        {
            name: column if isinstance(column, pa.Array) else pa.array(column)
            for name, column in columns.items()
        }
        if columns
        # an IPC file needs a column
        else {"none": pa.array([], pa.int32())}
    )
    with pa.ipc.new_file(path, batch.schema) as file:
        file.write_batch(batch)


def _table(path: Path) -> pa.Table:
    return pa.ipc.open_file(pa.memory_map(str(path))).read_all()


def _column(path: Path, name: str) -> pa.ChunkedArray:
    return _table(path)[name]


def _arrays(path: Path) -> dict[str, Any]:
    table = _table(path)
    return {
        name: table[name].chunk(0).to_numpy(zero_copy_only=True)
        for name in table.column_names
        if name != "none"
    }
