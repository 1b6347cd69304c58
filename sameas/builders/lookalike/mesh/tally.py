"""The generator's own count of KG1 while it writes."""

from __future__ import annotations

import numpy as np
import polars as pl

from sameas.builders.lookalike.dice import Bools, Int32
from sameas.builders.lookalike.mesh.side import Kg1Counts
from sameas.builders.lookalike.mesh.zoo import BASE, Literal, MeshZoo
from sameas.builders.lookalike.sizes import MESH_KINDS

_SHARED = len(MESH_KINDS) + 1
"""The last nodes are the classes and the bare namespace: the zoo uses them too."""


class Tally:
    """Counts triples and entities, with and without obsolete nodes, repeats apart."""

    def __init__(self, nodes: int) -> None:
        self.seen = np.zeros(nodes, dtype=np.bool_)
        self.seen_kept = np.zeros(nodes, dtype=np.bool_)
        self.skipped: dict[str, int] = {}
        self.rows = 0
        self._bare = 0
        self._relation = {"in": 0, "out": 0}
        self._attribute = {"in": 0, "out": 0}
        self._again_relation = {"in": 0, "out": 0}
        self._again_attribute = {"in": 0, "out": 0}
        self._entities = {"in": 0, "out": 0}

    def relations(self, subjects: Int32, objects: Int32, kept: Bools) -> None:
        """Count relation triples; `kept` tells those that touch no obsolete node."""
        self.rows += len(kept)
        self._bare += int((objects == len(self.seen) - 1).sum())
        self._relation["in"] += len(kept)
        self._relation["out"] += int(kept.sum())
        for ends in (subjects, objects):
            self.seen[ends] = True
            self.seen_kept[ends[kept]] = True

    def literals(self, kept: Bools) -> None:
        """Count attribute triples."""
        self.rows += len(kept)
        self._attribute["in"] += len(kept)
        self._attribute["out"] += int(kept.sum())

    def repeats(self, relation: Bools, kept: Bools) -> None:
        """Count lines that say once more what another line says."""
        self.rows += len(relation)
        for name, mask in (("in", np.ones_like(kept)), ("out", kept)):
            self._again_relation[name] += int((relation & mask).sum())
            self._again_attribute[name] += int((~relation & mask).sum())

    def zoo(self, zoo: MeshZoo, local: pl.Series) -> None:
        """Count the statements written by hand, and settle the entities."""
        gone = zoo.obsolete()
        self.rows += len(zoo.statements)
        self.skipped = {
            "mesh_comment_lines": zoo.comments + 1,
            "mesh_blank_lines": zoo.blanks,
            "mesh_distinct_triples_with_the_bare_namespace_as_object": self._bare + zoo.bare,
        }
        shared = [BASE + text for text in local.tail(_SHARED)]
        for name, seen in (("in", self.seen), ("out", self.seen_kept)):
            rows = [
                statement
                for statement in zoo.statements
                if name == "in" or (statement.subject not in gone and statement.end not in gone)
            ]
            texts = [row.key for row in rows if isinstance(row.end, Literal)]
            links = [row.key for row in rows if not isinstance(row.end, Literal)]
            self._attribute[name] += len(set(texts))
            self._again_attribute[name] += len(texts) - len(set(texts))
            self._relation[name] += len(set(links))
            self._again_relation[name] += len(links) - len(set(links))
            ends = {
                end for row in rows if isinstance(row.end, str) for end in (row.subject, row.end)
            }
            ends -= {iri for iri, hit in zip(shared, seen[-_SHARED:], strict=True) if hit}
            self._entities[name] = int(seen.sum()) + len(ends)

    def counts(self) -> Kg1Counts:
        """Give the figures under both values of both switches."""
        counts = Kg1Counts(entities=dict(self._entities))
        for name in ("in", "out"):
            counts.relation["drop", name] = self._relation[name]
            counts.relation["keep", name] = self._relation[name] + self._again_relation[name]
            counts.attribute["drop", name] = self._attribute[name]
            counts.attribute["keep", name] = self._attribute[name] + self._again_attribute[name]
        self.skipped["mesh_repeated_triples"] = (
            self._again_relation["in"] + self._again_attribute["in"]
        )
        return counts
