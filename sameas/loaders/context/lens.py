"""A graph through a view: what each predicate is for, how it ranks, and what it is called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from functools import cached_property
from weakref import WeakKeyDictionary, ref

import numpy as np
import numpy.typing as npt

from sameas.loaders.context.views import find_view, fitting_view
from sameas.loaders.context.views.view import View
from sameas.loaders.context.ways import Longs, both_ways, ranking
from sameas.loaders.context.wording import local_part, readable
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.literal_reader import LiteralReader
from sameas.loaders.vocabulary import expand, positions

Labels = Mapping[str, str]

_MOST_LENSES = 8
_MOST_NAMES = 200_000
_LENSES: WeakKeyDictionary[KnowledgeGraph, dict[tuple[str, frozenset[tuple[str, str]]], Lens]]


class Role(IntEnum):
    """What an attribute predicate is for."""

    SHOWN = 0
    NAME = 1
    PART = 2
    TAGGED = 3
    DEFINITION = 4
    TYPE = 5
    LEFT_OUT = 6


class Lens:
    """A graph through a view. Made once, then asked for many entities.

    Attributes:
        view: The view.
        left_out: Per relation predicate, whether the view leaves it out.
        type_relations: Numbers of the relation predicates whose objects are types.
        predicate: Per relation triple the number of its predicate.
        ways: Relations from subject to object, and from object to subject.
        by_rank: Per rank the number of the predicate, and whether it is read from the object.
        literals: The values of attribute triples.
        described: Where the attribute triples of each entity begin in `attribute_rows`.
        attribute_rows: Attribute triples by subject.
        attribute_predicate: Per attribute triple the number of its predicate.
        roles: Per attribute predicate what it is for.
    """

    def __init__(self, graph: KnowledgeGraph, view: View, labels: Labels) -> None:
        # a lens is kept as long as its graph, and must not keep the graph
        self._graph = ref(graph)
        self.view, self._labels = view, labels
        profile, relations = graph.profile, graph.store.relations
        self._predicates = relations.predicates
        self.left_out = _mask(view.bookkeeping, self._predicates)
        self.type_relations = frozenset(
            np.flatnonzero(_mask((*profile.types, *view.types), self._predicates)).tolist()
        )
        hidden = np.vstack((self.left_out, self.left_out))
        hidden[:, list(self.type_relations)] = True
        hidden[0] |= _mask(view.folded, self._predicates)
        self.by_rank = ranking(relations, view)
        self.ways = both_ways(relations, self.by_rank, hidden)
        self.predicate = np.asarray(relations.predicate)
        self._group = np.asarray(relations.group)
        attributes = graph.store.attributes
        self.literals = LiteralReader(attributes, profile.literals)
        self.described = np.ascontiguousarray(attributes.described.starts).data
        self.attribute_rows = np.asarray(attributes.described.rows)
        self.attribute_predicate = np.asarray(attributes.predicate)
        self.roles = self._roles()
        self._class_words: dict[str, str] = {}
        self._words: dict[tuple[str, bool], str] = {}
        self._names: dict[int, str | None] = {}

    @property
    def graph(self) -> KnowledgeGraph:
        """The graph."""
        graph = self._graph()
        if graph is None:
            raise ReferenceError("the graph of this lens is gone")
        return graph

    @property
    def notes(self) -> tuple[str, ...]:
        """What the view cannot know of this graph."""
        ungrouped = None if len(self._group) else self.view.ungrouped
        return self.view.notes if ungrouped is None else (*self.view.notes, ungrouped)

    def groups(self, subject: int, predicate: int, target: int) -> tuple[int, ...]:
        """Give the role groups in which a triple stands, where the files tell."""
        if not len(self._group):
            return ()
        way = self.ways[False]
        rows = way.rows[way.starts[subject] : way.starts[subject + 1]]
        same = (self.predicate[rows] == predicate) & (way.ends[rows] == target)
        return tuple(sorted(set(self._group[rows[same]].tolist())))

    def _roles(self) -> list[Role]:
        predicates = self.graph.store.attributes.predicates
        view, profile = self.view, self.graph.profile
        roles = [Role.SHOWN] * len(predicates)
        if view.name == "raw":
            declared: tuple[tuple[Role, Iterable[str]], ...] = ()
        else:
            names = profile.names
            declared = (
                (Role.LEFT_OUT, view.bookkeeping),
                (Role.PART, (*names.last, *view.parts)),
                (Role.DEFINITION, view.definitions),
                (Role.NAME, (*names.predicates, *names.full, *view.names)),
                (Role.TAGGED, (*profile.tags, *names.tagged, *view.tagged)),
            )
        # the later ones go before the earlier ones
        for role, wanted in (*declared, (Role.TYPE, (*profile.types, *view.types))):
            for number in np.flatnonzero(_mask(wanted, predicates)).tolist():
                roles[number] = role
        return roles

    def rarity(self, entities: Longs) -> Longs:
        """Give the binary order of magnitude of how many triples entities stand in."""
        starts = [way.start_array for way in self.ways]
        degrees = sum(start[entities + 1] - start[entities] for start in starts)
        return np.frexp(degrees)[1].astype(np.int64)

    @cached_property
    def attribute_rank(self) -> list[int]:
        """Per attribute predicate its place: the more functional first, then by spelling."""
        part = self.graph.store.attributes
        order = sorted(
            range(len(part.predicates)),
            key=lambda one: (-float(part.functionality[one]), part.predicates[one]),
        )
        ranks = [0] * len(order)
        for place, number in enumerate(order):
            ranks[number] = place
        return ranks

    @cached_property
    def definition_rank(self) -> list[int]:
        """Per attribute predicate its place among those that define."""
        predicates = self.graph.store.attributes.predicates
        ranks = [len(self.view.definitions)] * len(predicates)
        for place, numbers in enumerate(positions(self.view.definitions, predicates)):
            for number in numbers:
                ranks[number] = place
        return ranks

    def relation(self, number: int, *, incoming: bool) -> str:
        """Give the words of a relation predicate, as read from one of its ends."""
        return self.words(self._predicates[number], incoming=incoming)

    def ranked(self, rank: int) -> str:
        """Give the words of the relation of a rank."""
        predicate, incoming = self.by_rank[rank]
        return self.relation(predicate, incoming=incoming)

    def words(self, predicate: str, *, incoming: bool = False) -> str:
        """Give the words of a predicate: the user's, the view's, its name in the graph."""
        key = (predicate, incoming)
        if key not in self._words:
            self._words[key] = self._find_words(predicate, incoming=incoming)
        return self._words[key]

    def _find_words(self, predicate: str, *, incoming: bool) -> str:
        view = self.view
        given = self._labels.get(predicate) or self._labels.get(local_part(predicate))
        if incoming and given is None:
            inverse = _spelled(view.inverse, predicate)
            if inverse is not None:
                return inverse
        words = given or _spelled(view.labels, predicate)
        if words is None and "://" in predicate:
            # predicates of SNOMED CT are concepts, with names
            words = self.graph.name(predicate)
        words = words or view.word(predicate)
        return f"{words} (inverse)" if incoming else words

    def class_words(self, name: str) -> str:
        """Put a type into words."""
        if name not in self._class_words:
            if len(self._class_words) >= _MOST_NAMES:
                self._class_words.clear()
            words = self.view.class_word(name) if self.view.class_word is not None else None
            self._class_words[name] = words or self.graph.name(name) or readable(name)
        return self._class_words[name]

    def out(self, entity: int) -> list[tuple[int, int]]:
        """Give the relation triples whose subject an entity is: predicate, object."""
        way = self.ways[0]
        rows = way.rows[way.starts[entity] : way.starts[entity + 1]]
        return list(zip(self.predicate[rows].tolist(), way.ends[rows].tolist(), strict=True))

    def attributes(self, entity: int) -> list[tuple[int, int]]:
        """Give the attribute triples of an entity: predicate, row."""
        rows = self.attribute_rows[self.described[entity] : self.described[entity + 1]]
        return list(zip(self.attribute_predicate[rows].tolist(), rows.tolist(), strict=True))

    def name(self, number: int) -> str | None:
        """Give the name of an entity."""
        if number not in self._names:
            if len(self._names) >= _MOST_NAMES:
                self._names.clear()
            self._names[number] = self.graph.name(self.graph.store.entities[number])
        return self._names[number]

    def number_of(self, predicate: str) -> int:
        """Give the number of a relation predicate, -1 where the graph has no such."""
        return self._predicates.index(predicate) if predicate in self._predicates else -1

    def attribute_number_of(self, predicate: str) -> int:
        """Give the number of an attribute predicate, -1 where the graph has no such."""
        predicates = self.graph.store.attributes.predicates
        return predicates.index(predicate) if predicate in predicates else -1


_LENSES = WeakKeyDictionary()


def lens_of(graph: KnowledgeGraph, view: str | None, labels: Labels | None) -> Lens:
    """Give a graph through a view, made at the first call.

    Args:
        graph: The graph.
        view: Name of a view; None: the one that fits.
        labels: Words for predicates, which go before the view's.
    """
    known = _LENSES.setdefault(graph, {})
    key = (view or "", frozenset(labels.items()) if labels else frozenset())
    if key not in known:
        if len(known) >= _MOST_LENSES:
            known.clear()
        chosen = fitting(graph) if view is None else find_view(view)
        known[key] = Lens(graph, chosen, dict(key[1]))
    return known[key]


def fitting(graph: KnowledgeGraph) -> View:
    """Choose the view for a graph."""
    store = graph.store
    return fitting_view(graph.title, (*store.relations.predicates, *store.attributes.predicates))


def _mask(wanted: Iterable[str], present: tuple[str, ...]) -> npt.NDArray[np.bool_]:
    mask = np.zeros(len(present), np.bool_)
    for numbers in positions(wanted, present):
        mask[numbers] = True
    return mask


def _spelled(table: Mapping[str, str], predicate: str) -> str | None:
    if predicate in table:
        return table[predicate]
    wanted = expand(predicate)
    return next((words for name, words in table.items() if expand(name) == wanted), None)
