"""Literals of both graphs in one pass: lengths, datatypes, languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc

from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.literals import parse_series
from sameas.loaders.text_index import Ints
from sameas.validation.evidence import Evidence
from sameas.validation.shape.distribution import DECIMALS
from sameas.validation.shape.sides import both

NONE = "(none)"
"""Stands for a datatype or a language that a literal does not have."""
_ROWS = 1 << 18


@dataclass(frozen=True, slots=True)
class Literals:
    """What the literals of a graph are like.

    Attributes:
        size: How many there are.
        lengths: How many have a length, in characters, quotes and suffix taken off.
        datatypes: How many have a datatype.
        languages: How many have a language.
    """

    size: int
    lengths: Counter[int] = field(default_factory=Counter)
    datatypes: Counter[str] = field(default_factory=Counter)
    languages: Counter[str] = field(default_factory=Counter)

    @property
    def mean_length(self) -> float | None:
        """Mean of the lengths."""
        if not self.size:
            return None
        total = sum(length * count for length, count in self.lengths.items())
        return round(total / self.size, DECIMALS)

    def length_at(self, share: float) -> int | None:
        """Give the length that a share of the literals does not exceed.

        Args:
            share: From 0 to 1, such as 0.5 for the median (the lower one of an even number).
        """
        seen = 0
        for length in sorted(self.lengths):
            seen += self.lengths[length]
            if seen >= share * self.size:
                return length
        return None


def literals(evidence: Evidence) -> tuple[Literals, Literals]:
    """Survey the literals of both graphs.

    Example:
        >>> from sameas.loaders.dataset import Dataset
        >>> ds = Dataset.from_tables(
        ...     links=[("a", "x")],
        ...     left_relations=[],
        ...     right_relations=[],
        ...     left_attributes=[("a", "p", '"ab"@en'), ("a", "p", "abcd")],
        ... )
        >>> found = literals(Evidence(ds))[0]
        >>> found.mean_length, sorted(found.languages.items())
        (3.0, [('(none)', 1), ('en', 1)])
    """
    left, right = (_survey(graph) for _, graph in both(evidence))
    return left, right


def _survey(graph: KnowledgeGraph) -> Literals:
    part = graph.store.attributes
    found = Literals(len(part.subject))
    if graph.profile.literals == "openea":
        for chunk in _pieces(part.values):
            parsed = parse_series(pl.Series(pl.from_arrow(chunk), dtype=pl.String))
            _add(found.lengths, parsed["value"].str.len_chars())
            _add(found.datatypes, parsed["datatype"].fill_null(NONE))
            _add(found.languages, parsed["language"].fill_null(NONE))
        return found
    for chunk in _pieces(part.values):
        _add(found.lengths, pl.Series(pl.from_arrow(pc.utf8_length(chunk))))
    for counter, names, numbers in (
        (found.datatypes, part.datatypes, part.datatype),
        (found.languages, part.languages, part.language),
    ):
        counter.update(_named(names, numbers, found.size))
    return found


def _pieces(values: pa.ChunkedArray) -> Iterator[pa.Array]:
    for chunk in values.chunks:
        for start in range(0, len(chunk), _ROWS):
            yield chunk.slice(start, _ROWS)


def _add(counter: Counter[int] | Counter[str], values: pl.Series) -> None:
    counts = values.alias("value").value_counts(sort=False)
    for value, count in zip(counts["value"].to_list(), counts["count"].to_list(), strict=True):
        counter[value] += count


def _named(names: tuple[str, ...], numbers: Ints, size: int) -> dict[str, int]:
    if not len(numbers):
        return {NONE: size} if size else {}
    # number -1 stands for none
    counts = np.bincount(numbers + 1, minlength=len(names) + 1).tolist()
    return {name: count for name, count in zip((NONE, *names), counts, strict=True) if count}
