"""What is known of a pair: match, non-match, or ambiguous."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from sameas.core.link_graph import components
from sameas.judging.coding import Truth
from sameas.loaders.dataset import Dataset
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.negatives.hierarchy import is_a
from sameas.loaders.profile import Side
from sameas.loaders.similarity.scores import Ints


class Known:
    """The links of a dataset, and who is next to whom in the hierarchies.

    A pair is `match` if any link before sampling holds it. It is `ambiguous` if links hold its ends
    together without holding the pair itself, or if an is-a parent or child of one end hangs
    together with the other end by links; `sameas.loaders.negatives` marks the same pairs. Every
    other pair is `non-match`.

    Args:
        dataset: Two graphs and their links.

    Example:
        >>> ds = Dataset.from_tables(
        ...     links=[("a", "x"), ("b", "y"), ("b", "z")],
        ...     left_relations=[], right_relations=[("x", "skos:broader", "w")],
        ... )
        >>> Known(ds).truths(["a", "a", "a", "b"], ["x", "y", "w", "z"])
        ['match', 'non-match', 'ambiguous', 'match']
    """

    def __init__(self, dataset: Dataset) -> None:
        self._graphs: dict[Side, KnowledgeGraph] = {"left": dataset.left, "right": dataset.right}
        tables = (dataset.all_links, dataset.links)
        pairs = sorted(
            {
                pair
                for table in tables
                for pair in zip(table["left"].to_pylist(), table["right"].to_pylist(), strict=True)
            }
        )
        self.links = frozenset(pairs)
        self.gold: tuple[tuple[str, str], ...] = tuple(
            sorted(
                set(
                    zip(
                        dataset.links["left"].to_pylist(),
                        dataset.links["right"].to_pylist(),
                        strict=True,
                    )
                )
            )
        )
        lefts, rights = [left for left, _ in pairs], [right for _, right in pairs]
        numbers = components(lefts, rights)
        self._component: dict[Side, dict[str, int]] = {
            "left": dict(zip(lefts, numbers, strict=True)),
            "right": dict(zip(rights, numbers, strict=True)),
        }
        self._edges: dict[Side, tuple[Ints, Ints]] = {}

    def truths(self, lefts: Sequence[str], rights: Sequence[str]) -> list[Truth]:
        """Tell what is known of pairs.

        Args:
            lefts: Left ids.
            rights: As many right ids.
        """
        near_left, near_right = self._near("left", lefts), self._near("right", rights)
        of_left, of_right = self._component["left"], self._component["right"]
        found: list[Truth] = []
        for left, right in zip(lefts, rights, strict=True):
            if (left, right) in self.links:
                found.append("match")
                continue
            one, other = of_left.get(left), of_right.get(right)
            together = one is not None and one == other
            next_to = one in near_right.get(right, ()) or other in near_left.get(left, ())
            found.append("ambiguous" if together or next_to else "non-match")
        return found

    def _near(self, side: Side, ids: Sequence[str]) -> dict[str, set[int]]:
        """Give the components of the parents and children of entities."""
        graph, component = self._graphs[side], self._component[side]
        entities = graph.store.entities
        wanted = sorted(set(ids))
        numbers = entities.find_all(pl.Series(wanted, dtype=pl.String))
        names = {
            int(number): name
            for number, name in zip(numbers.tolist(), wanted, strict=True)
            if number >= 0
        }
        if side not in self._edges:
            children, parents = is_a(graph)
            self._edges[side] = (
                np.concatenate((children, parents)),
                np.concatenate((parents, children)),
            )
        ends, others = self._edges[side]
        if not names or not len(ends):
            return {}
        here = np.isin(ends, np.fromiter(names, np.int64))
        found: dict[str, set[int]] = {}
        for end, other in zip(ends[here].tolist(), others[here].tolist(), strict=True):
            number = component.get(entities[other])
            if number is not None:
                found.setdefault(names[end], set()).add(number)
        return found
