"""Short names for the array types of this package, and one way to grow arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

Int64s = npt.NDArray[np.int64]
Int32s = npt.NDArray[np.int32]
Int16s = npt.NDArray[np.int16]
UInt64s = npt.NDArray[np.uint64]
Bools = npt.NDArray[np.bool_]
Scalar = TypeVar("Scalar", bound=np.generic)


def joined(parts: list[npt.NDArray[Scalar]], dtype: type[Scalar]) -> npt.NDArray[Scalar]:
    """Join arrays into one and let the parts go, so that memory holds them twice only shortly.

    Example:
        >>> joined([np.array([1]), np.array([2, 3])], np.int64).tolist()
        [1, 2, 3]
    """
    whole: npt.NDArray[Scalar] = np.empty(sum(map(len, parts)), dtype)
    end = len(whole)
    while parts:
        part = parts.pop()
        whole[end - len(part) : end] = part
        end -= len(part)
    return whole


def find(sorted_values: npt.NDArray[Any], wanted: npt.NDArray[Any]) -> npt.NDArray[np.intp]:
    """Give the position of each wanted value in sorted, distinct values, or -1.

    Example:
        >>> find(np.array([10, 20]), np.array([20, 15, 30])).tolist()
        [1, -1, -1]
    """
    if not len(sorted_values):
        return np.full(len(wanted), -1)
    place = np.minimum(np.searchsorted(sorted_values, wanted), len(sorted_values) - 1)
    return np.where(sorted_values[place] == wanted, place, -1)


def first_of_equal(keys: Sequence[npt.NDArray[Any]]) -> Bools:
    """Mark the first of each set of rows that are equal in all keys.

    Example:
        >>> first_of_equal([np.array([1, 1, 1]), np.array([5, 6, 5])]).tolist()
        [True, True, False]
    """
    order = np.lexsort(tuple(keys))
    same = np.ones(max(len(order) - 1, 0), np.bool_)
    for key in keys:
        ranked = key[order]
        same &= ranked[1:] == ranked[:-1]
    first = np.ones(len(order), np.bool_)
    first[order[1:][same]] = False
    return first
