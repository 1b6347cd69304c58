"""Names of entities: from attributes in a declared order, then from the id; never invented."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from urllib.parse import unquote

import numpy as np
import numpy.typing as npt
import polars as pl
import pyarrow as pa

from sameas.loaders.literal_reader import LiteralReader, plain
from sameas.loaders.literals import parse_series
from sameas.loaders.profile import LiteralForm, LocalNames, NameRule
from sameas.loaders.store import GraphStore, Longs
from sameas.loaders.values import empty_rows, texts_at
from sameas.loaders.vocabulary import positions

Flags = npt.NDArray[np.bool_]
Ranks = Mapping[int, int]

_TAG = re.compile(r"(?P<name>.*\S)\s*\((?P<tag>[^()]+)\)\s*", re.DOTALL)


def split_tag(text: str) -> tuple[str, str | None]:
    """Take the tag in parentheses off the end of a fully specified name.

    Example:
        >>> split_tag("Glee (finding)"), split_tag("Glee")
        (('Glee', 'finding'), ('Glee', None))
    """
    match = _TAG.fullmatch(text)
    return (text, None) if match is None else (match["name"], match["tag"])


def local_name(entity: str, rule: LocalNames) -> str | None:
    """Read the name that an id spells: percent-decoded, underscores as spaces.

    Example:
        >>> dbpedia = LocalNames(after=("/resource/",), opaque=r"E[0-9]{5,}")
        >>> local_name("http://dbpedia.org/resource/AC/DC", dbpedia)
        'AC/DC'
        >>> local_name("http://dbpedia.org/resource/Who%3F_(film)", dbpedia)
        'Who? (film)'
        >>> local_name("http://dbpedia.org/resource/E534644", dbpedia) is None
        True
    """
    for mark in rule.after:
        _, found, rest = entity.partition(mark)
        if found:
            break
    else:
        if not rule.whole or "://" in entity:
            return None
        rest = entity[1:-1] if entity.startswith("<") and entity.endswith(">") else entity
    if re.fullmatch(rule.opaque, rest):
        return None
    # bytes that are no UTF-8: better as they stand than with holes
    with suppress(UnicodeDecodeError):
        rest = unquote(rest, errors="strict")
    return rest.replace("_", " ").strip() or None


class Names(Mapping[str, str]):
    """The names of a graph's entities, as a mapping that holds those that have one.

    Names are for reading. They are not unique, and never keys.

    Args:
        store: The graph.
        rule: Where names stand.
        literals: How values are written.
        given: Names known from elsewhere, which come first.
    """

    def __init__(
        self,
        store: GraphStore,
        rule: NameRule,
        *,
        literals: LiteralForm = "openea",
        given: Mapping[str, str] | None = None,
    ) -> None:
        self._store = store
        self._rule = rule
        self._form: LiteralForm = literals
        self._given = dict(given or {})
        self._literals = LiteralReader(store.attributes, literals)
        self._first, self._last, self._full = map(
            self._ranks, (rule.predicates, rule.last, rule.full)
        )
        self._tagged = frozenset(self._ranks(rule.tagged))
        self._languages = {tag: place for place, tag in enumerate(rule.languages)}
        attributes = store.attributes
        self._starts, self._rows = (
            plain(attributes.described.starts),
            plain(attributes.described.rows),
        )
        self._predicate, self._preferred = plain(attributes.predicate), plain(attributes.preferred)

    def __getitem__(self, entity: str) -> str:
        name = self.find(entity)
        if name is None:
            raise KeyError(entity)
        return name

    def __iter__(self) -> Iterator[str]:
        return (self._store.entities[number] for number in np.flatnonzero(self.named()).tolist())

    def __len__(self) -> int:
        return int(np.count_nonzero(self.named()))

    def find(self, entity: str, *, full: bool = False, nfc: bool = False) -> str | None:
        """Give an entity's name, or None where there is none.

        Args:
            entity: Any id; one that the graph does not know has no name.
            full: The fully specified name, where the graph has such.
            nfc: In Unicode's composed form; ids are never normalised.
        """
        number = self._store.entities.find(entity)
        name = None if number < 0 else self._name(entity, number, full=full)
        return unicodedata.normalize("NFC", name) if nfc and name is not None else name

    def at(self, number: int) -> str | None:
        """Give the name of an entity that is known by its number already."""
        return self._name(self._store.entities[number], number, full=False)

    def _name(self, entity: str, number: int, *, full: bool) -> str | None:
        if full:
            return self._best(number, self._full, whole=True)
        name = self._given.get(entity) or self._best(number, self._first)
        if name is None and self._rule.local is not None:
            name = local_name(entity, self._rule.local)
        return name or self._best(number, self._last)

    def _best(self, number: int, ranks: Ranks, *, whole: bool = False) -> str | None:
        """Choose among an entity's values: by mark, predicate and language, then as text."""
        if not ranks:
            return None
        found: list[tuple[int, int, str, int]] = []
        for row in self._rows[self._starts[number] : self._starts[number + 1]]:
            rank = ranks.get(self._predicate[row])
            if rank is None or not (literal := self._literals[row]).value:
                continue
            if len(self._preferred) and self._preferred[row]:
                rank = -1
            language = self._languages.get(literal.language or "", len(self._languages))
            found.append((rank, language, self._literals.texts[row], row))
        if not found:
            return None
        row = min(found)[-1]
        value = self._literals[row].value
        return value if whole or self._predicate[row] not in self._tagged else split_tag(value)[0]

    def _ranks(self, predicates: tuple[str, ...]) -> Ranks:
        """Give the numbers of some predicates, each with its place."""
        places = positions(predicates, self._store.attributes.predicates)
        # of a predicate that is named twice the first place counts
        return {number: place for place, many in reversed([*enumerate(places)]) for number in many}

    def named(self) -> Flags:
        """Say of each entity, by its number, whether it has a name; reads no value.

        Example:
            >>> from sameas.loaders.graph import KnowledgeGraph
            >>> from sameas.loaders.profile import Profile
            >>> graph = KnowledgeGraph.from_tables(
            ...     [("a", "p", "b")],
            ...     [("b", "label", "B")],
            ...     profile=Profile(names=NameRule(predicates=("label",))),
            ... )
            >>> graph.names.named().tolist()
            [False, True]
        """
        attributes = self._store.attributes
        names = np.zeros(len(attributes.predicates), np.bool_)
        names[[*self._first, *self._last]] = True
        rows = np.flatnonzero(names[attributes.predicate])
        found = np.zeros(len(self._store.entities), np.bool_)
        found[attributes.subject[rows[~self._blank(rows)]]] = True
        given = [entity for entity, name in self._given.items() if name]
        numbers = self._store.entities.find_all(pl.Series(given, dtype=pl.String))
        found[numbers[numbers >= 0]] = True
        if self._rule.local is not None:
            for number in np.flatnonzero(~found).tolist():
                found[number] = (
                    local_name(self._store.entities[number], self._rule.local) is not None
                )
        return found

    def _blank(self, rows: Longs) -> Flags:
        """Say which of some attribute rows hold nothing."""
        values = self._store.attributes.values
        if self._form == "plain":
            return empty_rows(values)[rows]
        texts = pl.Series(texts_at(values, rows), dtype=pl.String)
        return (parse_series(texts)["value"] == "").to_numpy()

    @cached_property
    def table(self) -> pa.Table:
        """All entities with their name or null, columns `entity` and `name`."""
        store = self._store
        names = [
            self._name(entity, number, full=False) for number, entity in enumerate(store.entities)
        ]
        return pa.table(
            {"entity": store.entities.texts, "name": pa.array(names, pa.large_string())}
        )

    def coverage(self, entities: list[str] | None = None) -> float:
        """Say what share of entities has a name.

        Args:
            entities: Those that matter; all by default.

        Returns:
            Between 0 and 1; 0 where there are no entities.
        """
        if entities is None:
            return len(self) / max(1, len(self._store.entities))
        named = sum(1 for entity in entities if self.find(entity) is not None)
        return named / max(1, len(entities))
