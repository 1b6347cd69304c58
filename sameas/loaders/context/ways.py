"""Relations read in one direction or the other, and how they rank among each other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sameas.loaders.context.views.view import View
from sameas.loaders.store import Relations
from sameas.loaders.text_index import Ints
from sameas.loaders.vocabulary import positions

Longs = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Way:
    """Relations read in one direction.

    Attributes:
        incoming: From object to subject.
        starts: Where the rows of each entity begin in `rows`.
        start_array: The same, as an array.
        rows: Rows by near end.
        ends: Per row the far end.
        ranks: Per predicate its place in `ranking`.
        hidden: Per predicate, whether it is shown elsewhere or left out.
    """

    incoming: bool
    starts: memoryview
    start_array: Longs
    rows: Ints
    ends: Ints
    ranks: Longs
    hidden: Bools


def both_ways(relations: Relations, ranked: list[tuple[int, bool]], hidden: Bools) -> list[Way]:
    """Take the parts of a graph.

    Args:
        relations: Of the graph.
        ranked: What `ranking` gives.
        hidden: Per predicate, as read from the subject and as read from the object.
    """
    ranks = np.zeros((2, len(relations.predicates)), np.int64)
    for place, (number, incoming) in enumerate(ranked):
        ranks[int(incoming), number] = place
    ends = (relations.outgoing, relations.object), (relations.incoming, relations.subject)
    ways = []
    for place, (adjacency, far) in enumerate(ends):
        # plain arrays: views of memory-mapped ones cost more than the work on a few rows;
        # and a memoryview gives plain integers, several times as fast as numpy gives its scalars
        starts = np.ascontiguousarray(adjacency.starts)
        rows = np.asarray(adjacency.rows)
        ways.append(
            Way(
                bool(place), starts.data, starts, rows, np.asarray(far), ranks[place], hidden[place]
            )
        )
    return ways


def ranking(relations: Relations, view: View) -> list[tuple[int, bool]]:
    """Order the relations of a graph: the view's first ones, then the more functional.

    A relation read from its object is one of its own, as functional as its inverse. Equal ones
    stand by spelling.

    Returns:
        Number of the predicate, and whether it is read from the object.
    """
    last = len(view.first)
    first = [last] * len(relations.predicates)
    for place, numbers in enumerate(positions(view.first, relations.predicates)):
        for number in numbers:
            first[number] = place
    order = []
    for number, predicate in enumerate(relations.predicates):
        forth = -float(relations.functionality[number])
        back = -float(relations.inverse_functionality[number])
        order.append((first[number], forth, predicate, False, number))
        order.append((last + view.outgoing_first, back, predicate, True, number))
    return [(number, incoming) for _, _, _, incoming, number in sorted(order)]
