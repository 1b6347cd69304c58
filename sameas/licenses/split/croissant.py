"""Croissant metadata of a part, for catalogues and loaders that read it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa

from sameas.licenses.sources import find_source
from sameas.licenses.split.layout import Part
from sameas.licenses.split.tables import Table

CROISSANT = "croissant.json"
_CONFORMS = "http://mlcommons.org/croissant/1.0"
# the registered name of Parquet validates, but no reader of Croissant reads it
_PARQUET = "application/x-parquet"
_LICENCE = {"open": ("MeSH", "terms"), "gated": ("UMLS", "licence")}
_CONTEXT: dict[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}


def croissant_json(
    dataset: str,
    part: Part,
    tables: Sequence[Table],
    *,
    release: str,
    checksums: Mapping[str, str],
    citation: str,
) -> str:
    """Write the metadata of a part: one record set a table, no example of a row.

    Args:
        dataset: Name of the dataset.
        part: Which part.
        tables: Those of the part.
        release: Name of the release.
        checksums: SHA-256 of each Parquet file, by its path in the part.
        citation: What to cite.
    """
    source, link = _LICENCE[part]
    return (
        json.dumps(
            {
                "@context": _CONTEXT,
                "@type": "sc:Dataset",
                "conformsTo": _CONFORMS,
                "name": f"{dataset}-{part}",
                "description": f"The {part} part of {dataset}, an entity-alignment benchmark of"
                " MeSH and SNOMED CT.",
                "license": find_source(source).links[link],
                "version": release.removeprefix("v"),
                "citeAs": citation,
                "keywords": ["entity alignment", "knowledge graph", "MeSH", "SNOMED CT"],
                "distribution": [_file(table, checksums) for table in tables],
                "recordSet": [_records(table) for table in tables],
            },
            indent=2,
        )
        + "\n"
    )


def _file(table: Table, checksums: Mapping[str, str]) -> dict[str, Any]:
    path = table.place.path
    return {
        "@type": "cr:FileObject",
        "@id": path,
        "name": path,
        "contentUrl": path,
        "contentSize": f"{table.size} B",
        "encodingFormat": _PARQUET,
        "sha256": checksums[path],
    }


def _records(table: Table) -> dict[str, Any]:
    place = table.place
    name = place.config if place.split == "train" else f"{place.config}_{place.split}"
    if place.config.startswith("links_fold"):
        name = f"{place.config}_{place.split}"
    return {
        "@type": "cr:RecordSet",
        "@id": name,
        "name": name,
        "field": [
            {
                "@type": "cr:Field",
                "@id": f"{name}/{column.name}",
                "name": column.name,
                **_type(column.type),
                "source": {
                    "fileObject": {"@id": place.path},
                    "extract": {"column": column.name},
                },
            }
            for column in table.schema
        ],
    }


def _type(kind: pa.DataType) -> dict[str, Any]:
    if pa.types.is_list(kind):
        return {**_type(kind.value_type), "repeated": True}
    if pa.types.is_boolean(kind):
        return {"dataType": "sc:Boolean"}
    if pa.types.is_integer(kind):
        return {"dataType": "sc:Integer"}
    return {"dataType": "sc:Text"}
