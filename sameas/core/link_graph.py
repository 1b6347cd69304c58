"""The graph of links: who has how many partners, and which pairs hang together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from networkx.utils import UnionFind


def cardinalities(lefts: Sequence[str], rights: Sequence[str]) -> list[str]:
    """Say for each pair whether its ends have other partners.

    Returns:
        `1:1`; `1:n` (the left end has several partners, the right end none but it); `n:1`; `n:m`.

    Example:
        >>> cardinalities(["a", "a", "b"], ["x", "y", "z"])
        ['1:n', '1:n', '1:1']
    """
    left_count, right_count = Counter(lefts), Counter(rights)
    names = {
        (False, False): "1:1",
        (True, False): "1:n",
        (False, True): "n:1",
        (True, True): "n:m",
    }
    return [
        names[left_count[left] > 1, right_count[right] > 1]
        for left, right in zip(lefts, rights, strict=True)
    ]


def components(lefts: Sequence[str], rights: Sequence[str]) -> list[int]:
    """Number the connected components of the link graph in the order of the pairs.

    Example:
        >>> components(["a", "a", "b"], ["x", "y", "z"])
        [0, 0, 1]
    """
    union: UnionFind[tuple[str, str]] = UnionFind()
    for left, right in zip(lefts, rights, strict=True):
        union.union(("left", left), ("right", right))
    numbers: dict[object, int] = {}
    return [numbers.setdefault(union[("left", left)], len(numbers)) for left in lefts]


def clusters(
    lefts: Sequence[str], rights: Sequence[str]
) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Give the two sides of each component, in the order of the pairs.

    Example:
        >>> clusters(["a", "a", "b"], ["x", "y", "z"])
        [(('a',), ('x', 'y')), (('b',), ('z',))]
    """
    groups: dict[int, tuple[dict[str, None], dict[str, None]]] = {}
    numbers = components(lefts, rights)
    for number, left, right in zip(numbers, lefts, rights, strict=True):
        group = groups.setdefault(number, ({}, {}))
        group[0][left] = group[1][right] = None
    return [(tuple(group[0]), tuple(group[1])) for group in groups.values()]
