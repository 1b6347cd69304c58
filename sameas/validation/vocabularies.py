"""Which ids of a graph are of MeSH or of SNOMED CT, and what they name."""

from __future__ import annotations

import polars as pl

from sameas.core.identifiers import SNOMED_IRI, mesh_kinds, right_check_digits
from sameas.loaders.graph import KnowledgeGraph

MESH_BASE = r"^(https?://id\.nlm\.nih\.gov/mesh/(?:[0-9]{4}/)?)"
_MESH_ID = MESH_BASE + r"(?:vocab#.*|(?P<id>.*))$"
_SCTID = r"^[1-9][0-9]{5,17}$"
_KINDS = {"0": "concept", "1": "description", "2": "relationship"}


def entity_ids(graph: KnowledgeGraph) -> pl.Series:
    """Give the ids of all entities, by number."""
    return pl.Series("id", pl.from_arrow(graph.entities), dtype=pl.String)


def mesh_entities(graph: KnowledgeGraph) -> pl.DataFrame:
    """Find the nodes of MeSH among the entities; terms of its vocabulary are none.

    Returns:
        Columns number, id, base, code, kind: `unknown` where the code is none of MeSH's.
    """
    ids = entity_ids(graph).to_frame().with_row_index("number")
    nodes = ids.filter(pl.col("id").str.contains(MESH_BASE)).with_columns(
        pl.col("id").str.extract(MESH_BASE).alias("base"),
        pl.col("id").str.extract(_MESH_ID, 2).alias("code"),
    )
    if not nodes.height and graph.title == "MeSH":
        bare = ~pl.col("id").str.contains("://", literal=True)
        nodes = ids.filter(bare).with_columns(base=pl.lit(""), code="id")
    nodes = nodes.filter(pl.col("code").is_not_null())
    return nodes.with_columns(mesh_kinds(nodes["code"]).alias("kind"))


def snomed_entities(graph: KnowledgeGraph) -> pl.DataFrame:
    """Find the components of SNOMED CT among the entities.

    Returns:
        Columns number, id, code, kind: `concept`, `description` or `relationship`, or what is
        wrong with the code.
    """
    ids = entity_ids(graph).to_frame().with_row_index("number")
    of_snomed = pl.col("id").str.starts_with(SNOMED_IRI)
    codes = ids.filter(of_snomed).with_columns(
        pl.col("id").str.slice(len(SNOMED_IRI)).alias("code")
    )
    if not codes.height and graph.title == "SNOMED CT":
        bare = ~pl.col("id").str.contains("://", literal=True)
        codes = ids.filter(bare).with_columns(code="id")
    return codes.with_columns(_snomed_kinds(codes["code"]).alias("kind"))


def _snomed_kinds(codes: pl.Series) -> pl.Series:
    formed = codes.str.contains(_SCTID)
    numbers = codes.set(~formed, "0").cast(pl.Int64).to_numpy()
    right = pl.Series(right_check_digits(numbers))
    partition = codes.str.slice(-3, 2)
    known = partition.str.slice(0, 1).is_in(["0", "1"])
    kind = partition.str.slice(1, 1).replace_strict(_KINDS, default=None)
    table = pl.DataFrame({"formed": formed, "right": right, "known": known, "kind": kind})
    return table.select(
        pl.when(~pl.col("formed"))
        .then(pl.lit("no SCTID"))
        .when(~pl.col("right"))
        .then(pl.lit("wrong check digit"))
        .when(~pl.col("known") | pl.col("kind").is_null())
        .then(pl.lit("unknown partition"))
        .otherwise(pl.col("kind"))
    ).to_series()
