"""Read a few literals here and there out of millions."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from sameas.loaders.literals import Literal, parse
from sameas.loaders.profile import LiteralForm
from sameas.loaders.store import Attributes
from sameas.loaders.values import Texts


class LiteralReader:
    """The values of a graph's attribute triples, taken apart, at a few microseconds each.

    Args:
        attributes: Of the graph.
        form: How values are written.

    Example:
        >>> from sameas.loaders.graph import KnowledgeGraph
        >>> graph = KnowledgeGraph.from_tables([], [("a", "p", '"x"@en'), ("a", "p", "y")])
        >>> reader = LiteralReader(graph.store.attributes, "openea")
        >>> [literal.value for literal in reader.at([1, 0])], reader.texts[0]
        (['y', 'x'], '"x"@en')
    """

    def __init__(self, attributes: Attributes, form: LiteralForm) -> None:
        self.texts = Texts(attributes.values)
        self._quoted = form == "openea"
        self._typed = attributes.is_typed
        # number -1 finds the None at the end
        self._datatypes = (*attributes.datatypes, None)
        self._languages = (*attributes.languages, None)
        self._datatype, self._language = plain(attributes.datatype), plain(attributes.language)

    def __getitem__(self, row: int) -> Literal:
        text = self.texts[row]
        if self._quoted:
            return parse(text)
        if not self._typed:
            return Literal(text)
        return Literal(
            text, self._datatypes[self._datatype[row]], self._languages[self._language[row]]
        )

    def at(self, rows: Iterable[int]) -> list[Literal]:
        """Give the literals of some rows, in the order asked for."""
        return [self[row] for row in rows]


def plain(numbers: npt.NDArray[np.integer]) -> memoryview:
    """View numbers so that each is read as a plain integer, several times as fast as from numpy."""
    return np.ascontiguousarray(numbers).data
