"""What the build must know of a MeSH dump, gathered while its triples go by."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
import numpy.typing as npt
import polars as pl

from sameas.builders.mesh.base import BaseFinder
from sameas.builders.mesh.gathered import Gathered
from sameas.builders.mesh.keys import attribute_keys, hash_one, hash_text, relation_keys
from sameas.builders.mesh.ntriples import Batch
from sameas.builders.mesh.tally import CHOICES, count_attributes, count_nodes, count_relations
from sameas.core.errors import InputError
from sameas.core.schemas import RDFS_LABEL, XSD
from sameas.core.spill import Hashes, HashSet, Spill, contains

VOCABULARY = "http://id.nlm.nih.gov/mesh/vocab#"
ACTIVE = VOCABULARY + "active"
TREE_NUMBER = VOCABULARY + "treeNumber"
NO_BRANCH = "none"
State = Literal["active", "obsolete", "absent"]

_ACTIVE_HASH = hash_one(ACTIVE)
_DATE_HASH = hash_one(f"{XSD}date")
_LABEL_HASH = hash_one(RDFS_LABEL)
_TREE_NUMBER_HASH = hash_one(TREE_NUMBER)


@dataclass(frozen=True, slots=True)
class GraphCounts:
    """Figures of one graph under one choice about obsolete nodes.

    Attributes:
        relations: Relation triples, repeats included.
        attributes: Attribute triples, repeats included.
        distinct_relations: Distinct relation triples.
        distinct_attributes: Distinct attribute triples.
        entities: Distinct subjects and objects of the relation triples.
        watched: For each watched IRI, whether it is among these entities.
    """

    relations: int
    attributes: int
    distinct_relations: int
    distinct_attributes: int
    entities: int
    watched: npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class MeshFacts:
    """What a reading of the dump has shown.

    Attributes:
        base: Start of its node IRIs, with the year where the dump is versioned.
        newest_date: Latest `xsd:date` literal, or an empty text.
        counts: By the values of switch `obsolete`: "in" and "out".
        obsolete: Sorted hashes of obsolete nodes.
        repeated_relations: Hashes (subject, rest) of relation triples that occur more than once.
        repeated_attributes: The same for attribute triples.
        position: Of each watched id in `GraphCounts.watched`.
        labels: Watched id -> label, English first.
        branches: Watched id -> first letters of its tree numbers.
    """

    base: str
    newest_date: str
    counts: dict[str, GraphCounts]
    obsolete: Hashes
    repeated_relations: Hashes
    repeated_attributes: Hashes
    position: dict[str, int]
    labels: dict[str, str]
    branches: dict[str, str]

    def in_graph(self, ids: Iterable[str], *, obsolete: str) -> list[bool]:
        """Say which watched ids are entities of the relation graph."""
        watched = self.counts[obsolete].watched
        return [bool(watched[self.position[one]]) for one in ids]

    def state(self, ids: Iterable[str]) -> dict[str, State]:
        """Say of watched ids whether the dump calls them active, obsolete, or has no triple."""
        chosen = list(dict.fromkeys(ids))
        iris = pl.Series([f"{self.base}{one}" for one in chosen], dtype=pl.String)
        obsolete = contains(self.obsolete, hash_text(iris)).tolist()
        known = self.in_graph(chosen, obsolete="in")
        return {
            one: "obsolete" if dead else "active" if there or one in self.labels else "absent"
            for one, dead, there in zip(chosen, obsolete, known, strict=True)
        }


class FactsGatherer:
    """Take in batches, then draw conclusions.

    Args:
        scratch: Folder for hashes, about 350 MB at full size.
        watched: MeSH ids (local names) of which label, branch and membership are wanted.
        path: What errors call the dump.
    """

    def __init__(self, scratch: Path, watched: Iterable[str], *, path: str) -> None:
        self._ids = sorted(watched)
        self._path = path
        self._base = BaseFinder(path)
        self._watched: Hashes = np.empty(0, np.uint64)
        self._relations = Spill(scratch, "relations", 3)
        self._attributes = Spill(scratch, "attributes", 2)
        self._ends = Spill(scratch, "ends", 2)
        self._obsolete = HashSet()
        self._labels = Gathered(("subject", "value", "language"))
        self._trees = Gathered(("subject", "object"))
        self._newest = ""

    def add(self, batch: Batch) -> None:
        """Take in one batch of triples."""
        for frame in (batch.relations, batch.attributes):
            # a node's triples mostly stand together: one look a run is enough
            subjects = frame["subject"]
            self._base.check(subjects.filter(subjects != subjects.shift()).extend(subjects[:1]))
        if self._base.found is not None and len(self._watched) != len(self._ids):
            self._watched = np.sort(hash_text(self._iris()))
        self._add_relations(batch.relations)
        self._add_attributes(batch.attributes)

    def _iris(self) -> pl.Series:
        return pl.Series([f"{self._base.found}{one}" for one in self._ids], dtype=pl.String)

    def _add_relations(self, frame: pl.DataFrame) -> None:
        if frame.is_empty():
            return
        predicates = hash_text(frame["predicate"])
        keys = relation_keys(frame, predicates)
        self._relations.add(keys)
        trees = (predicates == _TREE_NUMBER_HASH) & contains(self._watched, keys[:, 0])
        if trees.any():
            self._trees.add(frame.filter(trees))

    def _add_attributes(self, frame: pl.DataFrame) -> None:
        if frame.is_empty():
            return
        predicates, datatypes = hash_text(frame["predicate"]), hash_text(frame["datatype"])
        keys = attribute_keys(frame, predicates, datatypes)
        self._attributes.add(keys)
        states = np.flatnonzero(predicates == _ACTIVE_HASH)
        inactive = frame["value"].gather(states).is_in(["false", "0"]).to_numpy()
        self._obsolete.add(keys[states[inactive], 0])
        dates = frame["value"].gather(np.flatnonzero(datatypes == _DATE_HASH))
        self._newest = max(self._newest, str(dates.max() or ""))
        labels = np.flatnonzero(predicates == _LABEL_HASH)
        labels = labels[contains(self._watched, keys[labels, 0])]
        if len(labels):
            self._labels.add(frame[labels])

    def finish(self) -> MeshFacts:
        """Count what was gathered.

        Raises:
            InputError: The dump has no MeSH node at all.
        """
        if self._base.found is None:
            raise InputError(
                "no MeSH node in here",
                path=self._path,
                expected="subjects such as <http://id.nlm.nih.gov/mesh/D000001>",
                fix="use mesh.nt.gz from https://nlmpubs.nlm.nih.gov/projects/mesh/rdf/",
            )
        obsolete = self._obsolete.array()
        relations = count_relations(self._relations, obsolete, self._ends)
        attributes = count_attributes(self._attributes, obsolete)
        nodes = count_nodes(self._ends, hash_text(self._iris()))
        counts = {
            choice: GraphCounts(
                relations.rows[choice],
                attributes.rows[choice],
                relations.distinct[choice],
                attributes.distinct[choice],
                nodes.count[choice],
                nodes.watched[choice],
            )
            for choice in CHOICES
        }
        for spill in (self._relations, self._attributes, self._ends):
            spill.delete()
        return MeshFacts(
            base=self._base.found,
            newest_date=self._newest,
            counts=counts,
            obsolete=obsolete,
            repeated_relations=relations.repeated,
            repeated_attributes=attributes.repeated,
            position={one: index for index, one in enumerate(self._ids)},
            labels=self._pick_labels(),
            branches=self._pick_branches(),
        )

    def _local(self) -> pl.Expr:
        return pl.col("subject").str.strip_prefix(self._base.found or "")

    def _pick_labels(self) -> dict[str, str]:
        tag = pl.col("language").fill_null("").str.to_lowercase()
        rank = pl.when(tag == "en").then(0).when(tag == "").then(1).otherwise(2)
        best = (
            self._labels.frame()
            .select(self._local(), "value", tag=tag, rank=rank)
            .sort("subject", "rank", "tag", "value")
            .unique("subject", keep="first", maintain_order=True)
        )
        return dict(best.select("subject", "value").iter_rows())

    def _pick_branches(self) -> dict[str, str]:
        letter = pl.col("object").str.extract(r"([^/]*)$").str.slice(0, 1)
        found = (
            self._trees.frame()
            .select(self._local(), letter=letter)
            .unique()
            .sort("subject", "letter")
            .group_by("subject", maintain_order=True)
            .agg(pl.col("letter").str.join(""))
        )
        return dict(found.iter_rows())
