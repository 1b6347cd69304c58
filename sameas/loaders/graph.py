"""One knowledge graph of a dataset: its triples as Arrow tables, and its entities one by one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

import numpy as np
import polars as pl
import pyarrow as pa

from sameas.core.errors import InputError
from sameas.loaders.columns import attribute_table, literal_table, relation_table
from sameas.loaders.encode import GROUP, PREFERRED, Source, encode
from sameas.loaders.in_memory import Triples, frame_of
from sameas.loaders.literal_reader import LiteralReader
from sameas.loaders.literals import Literal
from sameas.loaders.names import Names, split_tag
from sameas.loaders.neighbourhood import Graph, around, whole
from sameas.loaders.profile import Profile, Side
from sameas.loaders.store import GraphStore
from sameas.loaders.text_index import Ints
from sameas.loaders.vocabulary import positions


class Edge(NamedTuple):
    """A relation triple."""

    subject: str
    predicate: str
    object: str


class Attribute(NamedTuple):
    """An attribute triple, its literal taken apart; None where the dataset does not say."""

    subject: str
    predicate: str
    value: str
    datatype: str | None = None
    language: str | None = None


class KnowledgeGraph:
    """One side of a dataset.

    Attributes:
        side: `left` or `right`.
        title: Such as `DBpedia`.
        store: The graph as numbers, for work on all of it.
        profile: Where names and types stand.

    Example:
        >>> graph = KnowledgeGraph.from_tables(
        ...     [("a", "knows", "b"), ("b", "knows", "b")],
        ...     [("a", "age", '"7"^^<http://www.w3.org/2001/XMLSchema#int>')],
        ... )
        >>> graph.entities.to_pylist(), graph.degree("b")
        (['a', 'b'], 3)
        >>> graph.out_edges("a"), graph.attributes_of("a")[0].value
        ([Edge(subject='a', predicate='knows', object='b')], '7')
    """

    def __init__(
        self,
        store: GraphStore,
        *,
        side: Side = "left",
        profile: Profile | None = None,
        given_names: Mapping[str, str] | None = None,
    ) -> None:
        self.side: Side = side
        self.store = store
        self.profile = profile or Profile()
        self.title = self.profile.title
        self._given = given_names

    @classmethod
    def from_tables(
        cls,
        relations: Triples,
        attributes: Triples = (),
        *,
        side: Side = "left",
        profile: Profile | None = None,
        linked: Iterable[str] = (),
        given_names: Mapping[str, str] | None = None,
    ) -> KnowledgeGraph:
        """Make a graph from tables or tuples in memory.

        Args:
            relations: Columns subject, predicate, object, and group or not.
            attributes: Columns subject, predicate, value, and datatype, language, preferred or not.
            side: `left` or `right`.
            profile: Where names and types stand, and how literals are written.
            linked: Ids that belong to the graph though no triple may name them.
            given_names: Names known from elsewhere, which come first.
        """
        edges = frame_of(relations, ("subject", "predicate", "object", GROUP))
        columns = ("subject", "predicate", "value", "datatype", "language", PREFERRED)
        values = frame_of(attributes, columns)
        source = Source(
            relations=lambda: iter([edges]),
            attributes=lambda: iter([values]),
            linked=[pl.Series(list(linked), dtype=pl.String)],
            typed="datatype" in values.columns,
        )
        return cls(encode(source), side=side, profile=profile, given_names=given_names)

    def with_store(self, store: GraphStore) -> KnowledgeGraph:
        """Give a graph of the same side, title and rules over other triples."""
        return KnowledgeGraph(store, side=self.side, profile=self.profile, given_names=self._given)

    def __repr__(self) -> str:
        relations, attributes = self.store.relations, self.store.attributes
        return (
            f"<KnowledgeGraph {self.side} {self.title!r}: {len(self.store.entities):,} entities, "
            f"{len(relations.subject):,} relation triples, "
            f"{len(attributes.subject):,} attribute triples>"
        )

    @property
    def entities(self) -> pa.LargeStringArray:
        """Distinct ids in code point order: ends of relations, subjects of attributes, linked."""
        return self.store.entities.texts

    @cached_property
    def relations(self) -> pa.Table:
        """Relation triples in file order: subject, predicate, object, as dictionaries of text.

        Column group, of numbers, is there where the files tell role groups (SNOMED CT).
        """
        return relation_table(self.store)

    @cached_property
    def attributes(self) -> pa.Table:
        """Attribute triples in file order: subject, predicate, value as the dialect gives it.

        Columns datatype and language are there where the dataset has them apart from the value,
        column preferred where the files mark an entity's preferred name (SNOMED CT).
        """
        return attribute_table(self.store)

    def literals(
        self, *, unescape: bool = True, prefixes: Mapping[str, str] | None = None
    ) -> pa.Table:
        """Take all values apart: subject, predicate, value, datatype, language.

        Args:
            unescape: Apply the escapes of N-Triples, where the dataset's values have such.
            prefixes: Spell datatypes such as `xsd:date` in full with these.
        """
        form = self.profile.literals
        return literal_table(self.attributes, form, unescape=unescape, prefixes=prefixes)

    @cached_property
    def names(self) -> Names:
        """The names of all entities that have one; see `name`."""
        return Names(
            self.store,
            self.profile.names,
            literals=self.profile.literals,
            given=self._given,
        )

    def name(self, entity: str, *, full: bool = False, nfc: bool = False) -> str | None:
        """Give an entity's name, or None where there is none.

        Args:
            entity: An id.
            full: The fully specified name, where the graph has such (SNOMED CT).
            nfc: In Unicode's composed form.
        """
        return self.names.find(entity, full=full, nfc=nfc)

    def __contains__(self, entity: str) -> bool:
        return entity in self.store.entities

    def degree(self, entity: str) -> int:
        """Count the relation triples at an entity; a self loop counts twice."""
        number = self._number(entity)
        relations = self.store.relations
        return relations.outgoing.count(number) + relations.incoming.count(number)

    def out_edges(self, entity: str) -> list[Edge]:
        """Give the relation triples whose subject is this entity, in file order."""
        return self._edges(self.store.relations.outgoing[self._number(entity)])

    def in_edges(self, entity: str) -> list[Edge]:
        """Give the relation triples whose object is this entity, in file order."""
        return self._edges(self.store.relations.incoming[self._number(entity)])

    def attributes_of(self, entity: str) -> list[Attribute]:
        """Give an entity's attribute triples in file order, literals taken apart."""
        number = self._number(entity)
        part = self.store.attributes
        rows = part.described[number]
        predicates = [part.predicates[one] for one in part.predicate[rows].tolist()]
        return [
            Attribute(entity, predicate, *literal)
            for predicate, literal in zip(predicates, self.literals_at(rows), strict=True)
        ]

    def literals_at(self, rows: Ints) -> list[Literal]:
        """Take the values of some attribute rows apart.

        Args:
            rows: Row numbers in `attributes`.
        """
        return self._literals.at(rows.tolist())

    @cached_property
    def _literals(self) -> LiteralReader:
        return LiteralReader(self.store.attributes, self.profile.literals)

    def types(self, entity: str) -> list[str]:
        """Give an entity's types: objects and values of rdf:type, tags of full names."""
        relations, attributes = self.store.relations, self.store.attributes
        number = self._number(entity)
        found: dict[str, None] = {}
        kinds = _flat(positions(self.profile.types, relations.predicates))
        if kinds:
            rows = relations.outgoing[number]
            rows = rows[np.isin(relations.predicate[rows], kinds)]
            found.update(
                (self.store.entities[one], None) for one in relations.object[rows].tolist()
            )
        for wanted, is_tag in ((self.profile.types, False), (self.profile.tags, True)):
            kinds = _flat(positions(wanted, attributes.predicates))
            if not kinds:
                continue
            rows = attributes.described[number]
            rows = rows[np.isin(attributes.predicate[rows], kinds)]
            for literal in self.literals_at(rows):
                text = split_tag(literal.value)[1] if is_tag else literal.value
                if text:
                    found[text] = None
        return list(found)

    def functionality(self, predicate: str) -> float:
        """Say how far a relation determines its object: distinct subjects by distinct pairs.

        Args:
            predicate: Of a relation triple, spelled as the graph spells it.

        Raises:
            InputError: No relation triple has it.
        """
        return float(self.store.relations.functionality[self._predicate(predicate)])

    def inverse_functionality(self, predicate: str) -> float:
        """Say how far a relation determines its subject."""
        return float(self.store.relations.inverse_functionality[self._predicate(predicate)])

    def to_networkx(self, entity: str | None = None, *, hops: int = 2) -> Graph:
        """Give the entities within some hops and all relations among them, or the whole graph.

        Args:
            entity: The id in the middle; None: all entities and all relations, at
                about half a kilobyte a relation.
            hops: How far to go from `entity`, in either direction.

        Returns:
            Edges carry `predicate`, and their key is their row in `relations`; nodes around an
            entity carry `hop`.
        """
        if entity is None:
            return whole(self.store)
        return around(self.store, self._number(entity), hops=hops)

    def _number(self, entity: str) -> int:
        number = self.store.entities.find(entity)
        if number < 0:
            raise InputError(
                f"no entity {entity!r} in the {self.side} graph"
                + (f" ({self.title})" if self.title else ""),
                expected="an id exactly as the files spell it; see .entities",
                fix="check the side, and that nothing was decoded, lower-cased or trimmed",
            )
        return number

    def _predicate(self, predicate: str) -> int:
        if predicate not in self.store.relations.predicates:
            raise InputError(f"no relation {predicate!r} in the {self.side} graph")
        return self.store.relations.predicates.index(predicate)

    def _edges(self, rows: Ints) -> list[Edge]:
        part, entities = self.store.relations, self.store.entities
        return [
            Edge(entities[subject], part.predicates[predicate], entities[target])
            for subject, predicate, target in zip(
                part.subject[rows].tolist(),
                part.predicate[rows].tolist(),
                part.object[rows].tolist(),
                strict=True,
            )
        ]


def _flat(places: list[list[int]]) -> list[int]:
    return [one for many in places for one in many]
