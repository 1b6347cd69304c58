"""Numbers in a text that may be SCTIDs, and whether there are more than chance explains."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from sameas.core.identifiers import right_check_digits
from sameas.licenses.scan.words import Words

Ids = npt.NDArray[np.int64]

SHORTEST, LONGEST = 6, 18
UNMISTAKABLE = 12
LEAST_CHANCE = 1e-3
_PARTITIONS = np.array([0, 1, 2, 10, 11, 12])


@dataclass(frozen=True, slots=True)
class Numbers:
    """Runs of 6 to 18 digits that are words of their own.

    Attributes:
        words: Which words of the text they are.
        values: Their values.
        lengths: How many digits they have.
        plain: Neither a date, nor a round number, nor the decimals of one.
    """

    words: npt.NDArray[np.int64]
    values: Ids
    lengths: npt.NDArray[np.int64]
    plain: npt.NDArray[np.bool_]


def read_numbers(data: bytes, words: Words) -> Numbers:
    """Pick the numbers among the words of a text.

    Args:
        data: The folded text.
        words: Its words.
    """
    lengths = words.ends - words.starts
    fits = np.flatnonzero((lengths >= SHORTEST) & (lengths <= LONGEST))
    array = np.frombuffer(data, np.uint8)
    first = array[words.starts[fits]] - np.uint8(48)
    fits = fits[(first > 0) & (first < 10)]
    values = np.zeros(len(fits), np.int64)
    for place in range(LONGEST):
        starts = words.starts[fits] + place
        inside = np.flatnonzero(starts < words.ends[fits])
        digits = array[starts[inside]] - np.uint8(48)
        values[inside] = values[inside] * 10 + digits
        right = np.ones(len(fits), np.bool_)
        right[inside[digits > 9]] = False
        if not right.all():
            fits, values = fits[right], values[right]
    starts = words.starts[fits]
    decimal = (array[starts - 1] == 46) & (starts > 1)
    decimal[decimal] = array[starts[decimal] - 2] - np.uint8(48) < 10
    round_ = values % 1000 == 0
    return Numbers(fits, values, lengths[fits], ~(decimal | round_ | _is_date(values)))


def _is_date(values: Ids) -> npt.NDArray[np.bool_]:
    year, month, day = values // 10_000, values // 100 % 100, values % 100
    right: npt.NDArray[np.bool_] = (
        ((year >= 1800) & (year <= 2100))
        & ((month >= 1) & (month <= 12))
        & ((day >= 1) & (day <= 31))
    )
    return right


def well_formed(values: Ids) -> npt.NDArray[np.bool_]:
    """Tell which numbers have the partition and the check digit of an SCTID.

    Example:
        >>> well_formed(np.array([100005, 100006, 100090])).tolist()
        [True, False, False]
    """
    right = np.isin(values // 10 % 100, _PARTITIONS)
    right[right] = right_check_digits(values[right])
    return right


def is_held(values: Ids, ids: Ids) -> npt.NDArray[np.bool_]:
    """Tell which numbers are among sorted ids."""
    if not len(ids):
        return np.zeros(len(values), np.bool_)
    places = np.minimum(np.searchsorted(ids, values), len(ids) - 1)
    held: npt.NDArray[np.bool_] = ids[places] == values
    return held


@dataclass(slots=True)
class Chance:
    """Counts, per number of digits, how many numbers of a file are ids of the dataset.

    A short number is an id by accident now and then: a file full of numbers holds some. With `n`
    numbers of one length and a share `d` of all numbers of that length among the ids, about
    `n * d` are expected. More than that, at odds of a thousand to one, are a find.
    """

    ids: Ids
    seen: dict[int, int] = field(default_factory=dict)
    held: dict[int, int] = field(default_factory=dict)

    def see(self, lengths: npt.NDArray[np.int64], held: npt.NDArray[np.bool_]) -> None:
        """Count the plain numbers of one block, and those that are ids."""
        for counts, some in ((self.seen, lengths), (self.held, lengths[held])):
            for length, count in zip(*np.unique(some, return_counts=True), strict=True):
                counts[int(length)] = counts.get(int(length), 0) + int(count)

    def too_many(self) -> set[int]:
        """Name the lengths of which there are more ids than chance explains."""
        if not self.held:
            return set()
        from scipy.special import gammainc

        found = set()
        for length, held in self.held.items():
            low, high = 10 ** (length - 1), 10**length
            among = np.searchsorted(self.ids, high) - np.searchsorted(self.ids, low)
            expected = self.seen[length] * float(among) / (high - low)
            # the chance of at least so many in a Poisson distribution
            if gammainc(held, expected) < LEAST_CHANCE:
                found.add(length)
        return found
