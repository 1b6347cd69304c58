"""Short names for the array types of this package, and one way to grow arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import numpy as np
import numpy.typing as npt

Int64s = npt.NDArray[np.int64]
Int32s = npt.NDArray[np.int32]
Int16s = npt.NDArray[np.int16]
UInt64s = npt.NDArray[np.uint64]
Bools = npt.NDArray[np.bool_]
Scalar = TypeVar("Scalar", bound=np.generic)


class Growing(Generic[Scalar]):
    """One array that grows in place: no list of parts, no second copy at the end.

    Example:
        >>> rows = Growing(np.int64)
        >>> rows.extend(np.array([1, 2]))
        >>> rows.extend(np.array([3]))
        >>> len(rows), rows.take().tolist(), len(rows)
        (3, [1, 2, 3], 0)
    """

    def __init__(self, dtype: type[Scalar]) -> None:
        self._dtype = dtype
        self._data: npt.NDArray[Scalar] = np.empty(0, dtype)
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def extend(self, part: npt.NDArray[Any]) -> None:
        """Append values."""
        end = self._size + len(part)
        if end > len(self._data):
            self._data.resize(max(end, end + end // 8, 1 << 16), refcheck=False)
        self._data[self._size : end] = part
        self._size = end

    def take(self) -> npt.NDArray[Scalar]:
        """Give the values, and be empty again."""
        whole = self._data
        whole.resize(self._size, refcheck=False)
        self._data = np.empty(0, self._dtype)
        self._size = 0
        return whole


def count(mask: Bools) -> int:
    """Count the rows that a mask marks."""
    return int(np.count_nonzero(mask))


def distinct(ranked: Int64s) -> Int64s:
    """Drop repeats from rising values.

    Example:
        >>> distinct(np.array([1, 1, 2])).tolist()
        [1, 2]
    """
    first = np.ones(len(ranked), np.bool_)
    first[1:] = ranked[1:] != ranked[:-1]
    return ranked[first]


def find(sorted_values: npt.NDArray[Any], wanted: npt.NDArray[Any]) -> npt.NDArray[np.intp]:
    """Give the position of each wanted value in sorted, distinct values, or -1.

    Example:
        >>> find(np.array([10, 20]), np.array([20, 15, 30])).tolist()
        [1, -1, -1]
    """
    if not len(sorted_values):
        return np.full(len(wanted), -1)
    # in rising order the search walks through memory instead of jumping about
    order = np.argsort(wanted)
    ranked = wanted[order]
    place = np.minimum(np.searchsorted(sorted_values, ranked), len(sorted_values) - 1)
    found = np.empty(len(wanted), np.intp)
    found[order] = np.where(sorted_values[place] == ranked, place, -1)
    return found


def repeats(keys: Sequence[npt.NDArray[Any]], order: npt.NDArray[Any]) -> Bools:
    """Mark, in a sorted order, the rows that the next row equals in all keys.

    Example:
        >>> repeats([np.array([7, 8, 7])], np.array([0, 2, 1])).tolist()
        [True, False, False]
    """
    same = np.ones(len(order), np.bool_)
    same[-1:] = False
    for key in keys:
        ranked = key[order]
        same[:-1] &= ranked[1:] == ranked[:-1]
    return same


def first_of_equal(keys: Sequence[npt.NDArray[Any]]) -> Bools:
    """Mark the first of each set of rows that are equal in all keys.

    Example:
        >>> first_of_equal([np.array([1, 1, 1]), np.array([5, 6, 5])]).tolist()
        [True, True, False]
    """
    order = np.lexsort(tuple(keys))
    first = np.ones(len(order), np.bool_)
    first[order[1:][repeats(keys, order)[:-1]]] = False
    return first
