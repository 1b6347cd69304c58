"""The table of gold pairs, with what is known of each pair, and the sample drawn from it."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl
import pyarrow as pa

from sameas.builders.mesh.facts import NO_BRANCH, MeshFacts
from sameas.builders.sampling import draw
from sameas.builders.snomed import SnomedSource
from sameas.builders.strata import STRATA
from sameas.core.errors import OptionError
from sameas.core.identifiers import SNOMED_IRI, mesh_kind
from sameas.core.link_graph import cardinalities, components
from sameas.core.schemas import LINKS

SemanticTypes = Callable[[list[str]], dict[str, list[str]]]


def link_table(
    pairs: pl.DataFrame,
    mesh: MeshFacts,
    snomed: SnomedSource,
    semantic_types: SemanticTypes,
    *,
    stratify: str,
    size: int,
    seed: int,
) -> pa.Table:
    """Describe each pair and draw the sample.

    Args:
        pairs: As `GoldPairs.pairs` gives them.
        mesh: For names, branches and states.
        snomed: For names, semantic tags and states.
        semantic_types: CUIs -> names of their semantic types.
        stratify: A name in `STRATA`.
        size: Pairs to draw.
        seed: Of the draw.

    Returns:
        Schema `LINKS`, sorted by left, then right.

    Raises:
        OptionError: No such way to stratify, or a size below 1.
    """
    if stratify not in STRATA:
        raise OptionError(
            f"cannot stratify by {stratify!r}", expected=f"one of {', '.join(STRATA)}"
        )
    concepts = pairs["right"].unique().sort().to_list()
    described = snomed.describe(concepts)
    right_states = dict(zip(concepts, snomed.state(concepts), strict=True))
    left_states = mesh.state(pairs["left"].to_list())
    about = {row["sctid"]: row for row in described.iter_rows(named=True)}
    cuis = sorted({cui for found in pairs["cuis"].to_list() for cui in found})
    types = semantic_types(cuis)
    rows = []
    for row in pairs.iter_rows(named=True):
        concept = about[row["right"]]
        found = sorted({name for cui in row["cuis"] for name in types.get(cui, [])})
        rows.append(
            {
                **row,
                "mesh_kind": mesh_kind(row["left"]) or "unknown",
                "branch": mesh.branches.get(row["left"], NO_BRANCH),
                "semantic_tag": concept["semantic_tag"],
                "semantic_types": found,
                "left_name": mesh.labels.get(row["left"]),
                "right_name": concept["preferred_term"] or concept["fsn"],
                "left_state": left_states[row["left"]],
                "right_state": right_states[row["right"]],
                "left": mesh.base + row["left"],
                "right": SNOMED_IRI + row["right"],
            }
        )
    rows.sort(key=lambda row: (row["left"], row["right"]))
    lefts = [str(row["left"]) for row in rows]
    rights = [str(row["right"]) for row in rows]
    for row, cardinality, component in zip(
        rows, cardinalities(lefts, rights), components(lefts, rights), strict=True
    ):
        row["cardinality"] = cardinality
        row["component"] = component
        row["stratum"] = STRATA[stratify](row)
    keys = [f"{left}\t{right}" for left, right in zip(lefts, rights, strict=True)]
    sampled = draw([str(row["stratum"]) for row in rows], keys, size=size, seed=seed)
    for row, drawn in zip(rows, sampled, strict=True):
        row["sampled"] = drawn
    return pa.Table.from_pylist(rows, schema=LINKS)
