"""Names of entities: from attributes in a declared order, then from the id; never invented."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from itertools import chain
from urllib.parse import unquote

import numpy as np
import numpy.typing as npt
import polars as pl
import pyarrow as pa

from sameas.loaders.literals import parse, parse_series
from sameas.loaders.profile import LiteralForm, LocalNames, NameRule
from sameas.loaders.store import GraphStore, Longs
from sameas.loaders.text_index import Ints
from sameas.loaders.values import Texts, empty_rows, texts_at
from sameas.loaders.vocabulary import positions

Flags = npt.NDArray[np.bool_]

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
        self._literals = literals
        self._given = dict(given or {})

    def __getitem__(self, entity: str) -> str:
        name = self.find(entity)
        if name is None:
            raise KeyError(entity)
        return name

    def __iter__(self) -> Iterator[str]:
        return (entity for entity in self._store.entities if self.find(entity) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

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
            return self._text(int(self._full_rows[number]), whole=True)
        name = self._given.get(entity) or self._text(int(self._rows[number]))
        if name is None and self._rule.local is not None:
            name = local_name(entity, self._rule.local)
        return name or self._text(int(self._last_rows[number]))

    def _text(self, row: int, *, whole: bool = False) -> str | None:
        if row < 0:
            return None
        attributes = self._store.attributes
        value = self._texts[row]
        if self._literals == "openea":
            value = parse(value).value
        if not whole and attributes.predicate[row] in self._tagged:
            value = split_tag(value)[0]
        return value

    @cached_property
    def _texts(self) -> Texts:
        return Texts(self._store.attributes.values)

    @cached_property
    def _tagged(self) -> frozenset[int]:
        present = self._store.attributes.predicates
        return frozenset(chain.from_iterable(positions(self._rule.tagged, present)))

    @cached_property
    def _rows(self) -> Ints:
        return self._best_rows(self._rule.predicates)

    @cached_property
    def _last_rows(self) -> Ints:
        return self._best_rows(self._rule.last)

    @cached_property
    def _full_rows(self) -> Ints:
        return self._best_rows(self._rule.full)

    def _best_rows(self, predicates: tuple[str, ...]) -> Ints:
        """Choose for each entity the attribute row that names it, -1 where none does."""
        attributes = self._store.attributes
        best = np.full(len(self._store.entities), -1, np.int32)
        rank = np.full(len(attributes.predicates), len(predicates), np.int64)
        for place, numbers in enumerate(positions(predicates, attributes.predicates)):
            rank[numbers] = np.minimum(rank[numbers], place)
        if not (rank < len(predicates)).any():
            return best
        rows = np.flatnonzero((rank < len(predicates))[attributes.predicate])
        language, blank = self._languages(rows)
        rows, language = rows[~blank], language[~blank]
        subject = attributes.subject[rows].astype(np.int64)
        # one number for subject, predicate, language
        places = len(predicates) * (len(self._rule.languages) + 1)
        ranks = rank[attributes.predicate[rows]]
        if len(attributes.preferred):
            ranks[attributes.preferred[rows] == 1] = -1
        # a marked name is before all predicates
        key = subject * 2 * places + (ranks + 1) * (places // len(predicates))
        key += language
        order = np.argsort(key, kind="stable")
        rows, subject, key = rows[order], subject[order], key[order]
        first = np.ones(len(rows), np.bool_)
        first[1:] = subject[1:] != subject[:-1]
        best[subject[first]] = rows[first]
        self._untie(best, rows, subject, key == key[first][np.cumsum(first) - 1])
        return best

    def _untie(self, best: Ints, rows: Longs, subject: Longs, equal: Flags) -> None:
        """Of names that are equally good choose the first as text, whatever the file order."""
        several = np.bincount(subject[equal], minlength=len(best)) > 1
        tied = equal & several[subject]
        if tied.any():
            chosen = (
                pl.DataFrame({"subject": subject[tied], "row": rows[tied]})
                .with_columns(
                    text=pl.Series(
                        texts_at(self._store.attributes.values, rows[tied]), dtype=pl.String
                    )
                )
                .sort("subject", "text", "row")
                .unique("subject", keep="first", maintain_order=True)
            )
            best[chosen["subject"].to_numpy()] = chosen["row"].to_numpy()

    def _languages(self, rows: Longs) -> tuple[Longs, Flags]:
        """Rank the languages of some rows, and say which are empty."""
        attributes = self._store.attributes
        wanted = {tag: place for place, tag in enumerate(self._rule.languages)}
        last = len(wanted)
        if self._literals == "openea":
            texts = pl.Series(texts_at(attributes.values, rows), dtype=pl.String)
            parsed = parse_series(texts)
            ranks = [wanted.get(tag or "", last) for tag in parsed["language"].to_list()]
            return np.array(ranks, np.int64), (parsed["value"] == "").to_numpy()
        blank = empty_rows(attributes.values)[rows]
        if not attributes.languages:
            return np.zeros(len(rows), np.int64), blank
        # number -1, for none, finds the last one
        table = np.array([*(wanted.get(tag, last) for tag in attributes.languages), last])
        return table[attributes.language[rows]], blank

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
        found = (self._rows >= 0) | (self._last_rows >= 0)
        given = [entity for entity, name in self._given.items() if name]
        numbers = self._store.entities.find_all(pl.Series(given, dtype=pl.String))
        found[numbers[numbers >= 0]] = True
        if self._rule.local is not None:
            for number in np.flatnonzero(~found).tolist():
                found[number] = (
                    local_name(self._store.entities[number], self._rule.local) is not None
                )
        return found

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
        chosen = list(self._store.entities) if entities is None else entities
        if not chosen:
            return 0.0
        return sum(1 for entity in chosen if self.find(entity) is not None) / len(chosen)
