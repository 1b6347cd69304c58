"""Read a few literals here and there out of millions."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import polars as pl

from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.literals import Literal, parse_series
from sameas.loaders.text_index import Ints
from sameas.loaders.values import Texts


class LiteralReader:
    """What `KnowledgeGraph.literals_at` gives, at a few microseconds a literal.

    Example:
        >>> graph = KnowledgeGraph.from_tables([], [("a", "p", '"x"@en'), ("a", "p", "y")])
        >>> [literal.value for literal in LiteralReader(graph).at([1, 0])]
        ['y', 'x']
    """

    def __init__(self, graph: KnowledgeGraph) -> None:
        part = graph.store.attributes
        self._texts = Texts(part.values)
        self._quoted = graph.profile.literals == "openea"
        self._typed = part.is_typed and not self._quoted
        # number -1 finds the None at the end
        self._datatypes, self._languages = (*part.datatypes, None), (*part.languages, None)
        self._datatype, self._language = _view(part.datatype), _view(part.language)

    def at(self, rows: Iterable[int]) -> list[Literal]:
        """Give the literals of some rows, in the order asked for."""
        if self._typed:
            return [
                Literal(
                    self._texts[row],
                    self._datatypes[self._datatype[row]],
                    self._languages[self._language[row]],
                )
                for row in rows
            ]
        found = [Literal(self._texts[row]) for row in rows]
        if self._quoted:
            special = [
                place
                for place, one in enumerate(found)
                if one.value.startswith('"') or "\\" in one.value
            ]
            if special:
                parsed = parse_series(pl.Series([found[place].value for place in special]))
                for place, row in zip(special, parsed.rows(), strict=True):
                    found[place] = Literal(*row)
        return found


def _view(numbers: Ints) -> memoryview:
    return np.ascontiguousarray(numbers).data
