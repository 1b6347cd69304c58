"""Which ids of a graph are of MeSH or of SNOMED CT, and what they name."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from sameas.core.identifiers import SNOMED_IRI, mesh_kinds, right_check_digits
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.profile import Side
from sameas.validation.check import EXAMPLES, SIDES
from sameas.validation.evidence import Evidence

UNKNOWN = "unknown"
_MESH = r"^https?://id\.nlm\.nih\.gov/mesh/"
_MESH_ID = rf"(?s)(?P<base>{_MESH}(?:[0-9]{{4}}/)?)(?:vocab#.*|(?P<code>.*))$"
_SCTID = r"^[1-9][0-9]{5,17}$"
_KINDS = {"0": "concept", "1": "description", "2": "relationship"}


def entity_ids(graph: KnowledgeGraph) -> pl.Series:
    """Give the ids of all entities, by number."""
    return pl.Series("id", pl.from_arrow(graph.entities), dtype=pl.String)


@dataclass(frozen=True, slots=True)
class MeshIds:
    """The nodes of MeSH in one graph.

    Attributes:
        side: Of the graph.
        kinds: What they name and how many do, the most frequent first.
        bases: How their IRIs begin and how many do, the most frequent first.
        unknown: Numbers of the first entities whose code is none of MeSH's.
        other: Numbers of the first entities with another base than most.
    """

    side: Side
    kinds: tuple[tuple[str, int], ...]
    bases: tuple[tuple[str, int], ...]
    unknown: tuple[int, ...]
    other: tuple[int, ...]


def mesh_ids(evidence: Evidence) -> tuple[MeshIds, ...]:
    """Look at the graphs that have nodes of MeSH; use it through `evidence.shared(mesh_ids)`.

    Terms of its vocabulary, such as `vocab#Term`, are no nodes.
    """
    found = []
    for side in SIDES:
        nodes = _mesh_nodes(evidence.dataset.graph(side))
        if nodes.height:
            kinds, bases = _frequent(nodes["kind"]), _frequent(nodes["base"])
            unknown = nodes.filter(pl.col("kind") == UNKNOWN)["number"]
            other = nodes.filter(pl.col("base") != bases[0][0])["number"]
            found.append(
                MeshIds(
                    side,
                    kinds,
                    bases,
                    tuple(unknown.head(EXAMPLES).to_list()),
                    tuple(other.head(EXAMPLES).to_list()),
                )
            )
    return tuple(found)


def _mesh_nodes(graph: KnowledgeGraph) -> pl.DataFrame:
    """Give columns number, base, kind."""
    ids = entity_ids(graph).to_frame().with_row_index("number")
    nodes = ids.filter(pl.col("id").str.contains(_MESH)).select(
        "number", pl.col("id").str.extract_groups(_MESH_ID).alias("parts")
    )
    if nodes.height:
        nodes = nodes.unnest("parts").filter(pl.col("code").is_not_null())
    elif graph.title == "MeSH":
        bare = ~pl.col("id").str.contains("://", literal=True)
        nodes = ids.filter(bare).select("number", pl.lit("").alias("base"), code="id")
    else:
        return nodes
    return nodes.select("number", "base", mesh_kinds(nodes["code"]).alias("kind"))


def _frequent(texts: pl.Series) -> tuple[tuple[str, int], ...]:
    counts = texts.alias("text").value_counts().sort("count", "text", descending=[True, False])
    return tuple(counts.iter_rows())


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
