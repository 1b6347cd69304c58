"""The rows of a national extension."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from sameas.builders.lookalike.dice import Int64


class ConceptRow(NamedTuple):
    """A row of the extension's Concept file; `concept` counts on after International's."""

    concept: int
    time: int
    active: bool


class TermRow(NamedTuple):
    """A row of its Description files; `row` is that of International's table, or -1."""

    id: int
    row: int
    time: int
    active: bool
    concept: int
    type: int
    term: str
    language: str
    us: int


class LinkRow(NamedTuple):
    """A row of its Relationship file, or with `value` of its concrete values."""

    id: int
    row: int
    time: int
    active: bool
    source: int
    target: int
    type: int
    group: int
    kind: int


class SaysRow(NamedTuple):
    """A newer row for a member of International's US language refset."""

    row: int
    time: int
    says: int


class HistoryRow(NamedTuple):
    """A row of its Association refset; `row` is that of International's table, or -1."""

    row: int
    time: int
    active: bool
    refset: int
    source: int
    target: int


@dataclass(slots=True)
class Extension:
    """All rows of the extension; `ids` holds International's concepts, then its own."""

    ids: Int64
    concepts: list[ConceptRow] = field(default_factory=list)
    terms: list[TermRow] = field(default_factory=list)
    links: list[LinkRow] = field(default_factory=list)
    values: list[LinkRow] = field(default_factory=list)
    says: list[SaysRow] = field(default_factory=list)
    history: list[HistoryRow] = field(default_factory=list)
