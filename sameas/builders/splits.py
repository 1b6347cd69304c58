"""Five folds of 20 / 10 / 70 %, in which no entity stands in two parts."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

FOLDS = 5
PARTS = ("train", "valid", "test")
VALID_SHARE = 10


@dataclass(frozen=True, slots=True)
class Split:
    """One fold: the rows of each part, ascending."""

    train: tuple[int, ...]
    valid: tuple[int, ...]
    test: tuple[int, ...]


def five_folds(components: Sequence[int], keys: Sequence[str], *, seed: int) -> list[Split]:
    """Split links by connected component of the link graph.

    The five train parts partition the links. Sizes come as near to a fifth as whole components
    allow: the largest components are placed first, each into the smallest part. Validation takes
    components of the rest, in the order of a keyed hash, as long as they fit into a tenth.

    Args:
        components: Component number of each link.
        keys: A different text for each link; the smallest of a component ranks it.
        seed: Any integer.

    Returns:
        Five splits.

    Example:
        >>> [len(split.train) for split in five_folds(range(10), list("abcdefghij"), seed=1)]
        [2, 2, 2, 2, 2]
    """
    members: dict[int, list[int]] = {}
    for row, component in enumerate(components):
        members.setdefault(component, []).append(row)
    rank = {
        component: _rank(min(keys[row] for row in rows), seed)
        for component, rows in members.items()
    }
    ranked = sorted(members, key=lambda component: rank[component])
    buckets: list[list[int]] = [[] for _ in range(FOLDS)]
    sizes = [0] * FOLDS
    # sorted() is stable: among components of one size the hash decides
    for component in sorted(ranked, key=lambda component: -len(members[component])):
        smallest = min(range(FOLDS), key=lambda number: (sizes[number], number))
        buckets[smallest].append(component)
        sizes[smallest] += len(members[component])
    splits = []
    for bucket in buckets:
        train = set(bucket)
        room = len(keys) * VALID_SHARE // 100
        valid = set()
        for component in ranked:
            if component not in train and len(members[component]) <= room:
                valid.add(component)
                room -= len(members[component])
        rows = {
            "train": [row for row, one in enumerate(components) if one in train],
            "valid": [row for row, one in enumerate(components) if one in valid],
            "test": [
                row for row, one in enumerate(components) if one not in train and one not in valid
            ],
        }
        splits.append(Split(**{part: tuple(rows[part]) for part in PARTS}))
    return splits


def _rank(key: str, seed: int) -> bytes:
    return hashlib.blake2b(
        key.encode(), key=str(seed).encode()[:64], digest_size=16, person=b"fold"
    ).digest()
