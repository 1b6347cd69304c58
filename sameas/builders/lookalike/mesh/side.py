"""What the rest of the generator needs to know of MeSH, fictional or real."""

from __future__ import annotations

from dataclasses import dataclass, field

import polars as pl

from sameas.builders.lookalike.dice import Bools, Int32


@dataclass(slots=True)
class Kg1Counts:
    """Figures of KG1 by (duplicates, obsolete), and entities by obsolete."""

    relation: dict[tuple[str, str], int] = field(default_factory=dict)
    attribute: dict[tuple[str, str], int] = field(default_factory=dict)
    entities: dict[str, int] = field(default_factory=dict)

    def block(self, duplicates: str, obsolete: str) -> dict[str, int]:
        """Give the figures under two switches."""
        return {
            "relation_triples": self.relation[duplicates, obsolete],
            "attribute_triples": self.attribute[duplicates, obsolete],
            "relation_entities": self.entities[obsolete],
        }


@dataclass(frozen=True, slots=True)
class Records:
    """Descriptors, supplementary records and qualifiers; whether they stand in the graph.

    Those from `awkward_from` on are the hand-written ones.
    """

    codes: pl.Series
    labels: pl.Series
    in_graph: Bools
    in_graph_without_obsolete: Bools
    obsolete: Bools
    awkward_from: int


@dataclass(frozen=True, slots=True)
class MeshConcepts:
    """M-ids with the record that each belongs to; the preferred one of a record comes first."""

    codes: pl.Series
    record: Int32
    preferred: Bools
    in_graph: Bools
    in_graph_without_obsolete: Bools


@dataclass(frozen=True, slots=True)
class MeshTerms:
    """Names of the M-ids as UMLS would hold them; the preferred one of each comes first."""

    text: pl.Series
    concept: Int32
    preferred: Bools


@dataclass(frozen=True, slots=True)
class MeshSide:
    """MeSH as the fictional SNOMED CT and UMLS see it."""

    records: Records
    concepts: MeshConcepts
    terms: MeshTerms
    counts: Kg1Counts
    rows: int
    skipped: dict[str, int]
