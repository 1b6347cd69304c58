"""What an entity's literals hold, made comparable across graphs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from typing import Literal

import numpy as np

from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.similarity.text import fold

LiteralKind = Literal["values", "numbers"]

_NUMBER = re.compile(r"[+-]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?")
_LONG = re.compile(r"\d{4,}")


def literal_bags(
    graph: KnowledgeGraph, entities: Iterable[str], *, kind: LiteralKind = "values"
) -> list[set[str]]:
    """Collect what the attribute values of entities hold; datatypes and languages are set aside.

    Args:
        graph: Who knows the values.
        entities: Ids; one that the graph does not know holds nothing.
        kind: `values`: whole values, folded, numbers in one spelling; `numbers`: all runs of four
            and more digits in them, such as years and codes.

    Example:
        >>> graph = KnowledgeGraph.from_tables(
        ...     [], [("a", "born", '"1948-02-01"^^<date>'), ("a", "mass", '"5.10E3"^^<kg>')]
        ... )
        >>> [sorted(*literal_bags(graph, ["a"], kind=kind)) for kind in ("values", "numbers")]
        [['1948-02-01', '5100'], ['1948', '5100']]
    """
    store = graph.store
    bags: list[set[str]] = []
    for entity in entities:
        number = store.entities.find(entity)
        rows = store.attributes.described[number] if number >= 0 else np.zeros(0, np.int32)
        values = {plain_number(fold(literal.value)) for literal in graph.literals_at(rows)}
        values.discard("")
        bags.append(values if kind == "values" else long_numbers(values))
    return bags


def long_numbers(values: Iterable[str]) -> set[str]:
    """Find the runs of four and more digits in values.

    Example:
        >>> sorted(long_numbers(["1948-02-01", "tt0044475", "12"]))
        ['0044475', '1948']
    """
    return {run for value in values for run in _LONG.findall(value)}


def plain_number(value: str) -> str:
    """Spell a number plainly; anything else stays as it is, such as a code with leading zeros.

    Example:
        >>> [plain_number(value) for value in ("6480.0", "3.451E8", "007", "1e-3", "v1.0")]
        ['6480', '345100000', '007', '0.001', 'v1.0']
    """
    if not _NUMBER.fullmatch(value):
        return value
    try:
        text = f"{Decimal(value):f}"
    except InvalidOperation:
        return value
    whole, _, rest = text.removeprefix("+").partition(".")
    sign, digits = ("-", whole[1:]) if whole.startswith("-") else ("", whole)
    rest = rest.rstrip("0")
    return sign + (digits.lstrip("0") or "0") + (f".{rest}" if rest else "")
