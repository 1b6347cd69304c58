"""SNOMED CT identifiers in an invented namespace, with valid check digits."""

from __future__ import annotations

import numpy as np
from stdnum import verhoeff

from sameas.builders.lookalike.dice import Int64, Ints

INTERNATIONAL = 9990999
EXTENSION = 1000999
CONCEPT, DESCRIPTION, RELATIONSHIP = 10, 11, 12
_LONG_ITEM = 10_000_000
_EVERY = 7
_MAX_DIGITS = 17


def _tables() -> tuple[Int64, Int64]:
    """Give d(j, k) of the group of order ten, and the permutation for each place."""
    j, k = np.meshgrid(np.arange(10), np.arange(10), indexing="ij")
    turned = np.where(k < 5, (j + k) % 5, (j + k) % 5 + 5)
    flipped = np.where(k < 5, 5 + (j - k) % 5, (j - k) % 5)
    group = np.where(j < 5, turned, flipped).astype(np.int64)
    step = np.array([1, 5, 7, 6, 2, 8, 3, 0, 9, 4])
    places = [np.arange(10)]
    for _ in range(7):
        places.append(step[places[-1]])
    return group, np.array(places, dtype=np.int64)


_GROUP, _PLACES = _tables()
_INVERSE = np.array([0, 4, 3, 2, 1, 5, 6, 7, 8, 9], dtype=np.int64)


def with_check_digit(numbers: Ints) -> Int64:
    """Append the Verhoeff digit to each number.

    Example:
        >>> with_check_digit(np.array([10000, 10001])).tolist()
        [100005, 100014]
    """
    rest = numbers.astype(np.int64)
    check = np.zeros(len(rest), dtype=np.int64)
    for place in range(1, _MAX_DIGITS + 1):
        more = rest > 0
        digit = _PLACES[place % 8][rest % 10]
        check = np.where(more, _GROUP[check, digit], check)
        rest = rest // 10
    return numbers.astype(np.int64) * 10 + _INVERSE[check]


def sctids(items: Ints, partition: int, namespace: int = INTERNATIONAL) -> Int64:
    """Make long-format ids of item numbers below ten million; some have all 18 digits.

    Example:
        >>> sctids(np.array([1, 7]), CONCEPT).tolist()
        [19990999106, 1000000799909991...]
    """
    numbers = items.astype(np.int64)
    numbers = np.where(numbers % _EVERY == 0, numbers + _LONG_ITEM, numbers)
    return with_check_digit((numbers * 10_000_000 + namespace) * 100 + partition)


def is_valid(sctid: int) -> bool:
    """Check one id with the library's own Verhoeff code.

    Example:
        >>> is_valid(100005), is_valid(100006)
        (True, False)
    """
    return bool(verhoeff.is_valid(str(sctid)))
