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
ROUND = 100
LEAST_CHANCE = 1e-3
_PARTITIONS = np.array([0, 1, 2, 10, 11, 12])


@dataclass(frozen=True, slots=True)
class Numbers:
    """Runs of 6 to 18 digits that are words of their own.

    Attributes:
        words: Which words of the text they are.
        values: Their values.
        sorts: What each one's chance to be an id by accident depends on: how many digits it has,
            and whether it is round, which adds `ROUND`.
        dates: Which ones read as a day.
    """

    words: npt.NDArray[np.int64]
    values: Ids
    sorts: npt.NDArray[np.int64]
    dates: npt.NDArray[np.bool_]


def read_numbers(data: bytes, words: Words) -> Numbers:
    """Pick the numbers among the words of a text; the decimals of a number are none.

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
    decimals = (array[starts - 1] == 46) & (starts > 1)
    decimals[decimals] = array[starts[decimals] - 2] - np.uint8(48) < 10
    fits, values = fits[~decimals], values[~decimals]
    sorts = lengths[fits] + np.where(values % 1000 == 0, ROUND, 0)
    return Numbers(fits, values, sorts, _is_date(values))


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
    """Counts, per sort of number, how many of a file are ids of the dataset.

    A short number is an id by accident now and then: a file full of numbers holds some. Of `n`
    numbers, of which a share `d` of their neighbourhood are ids, about `n * d` are expected. More
    than that, at odds of a thousand to one for all of a sort, are a find. A neighbourhood is ten
    thousand numbers at most, so that a counter which runs through a dense one raises no alarm.
    """

    ids: Ids
    expected: dict[int, float] = field(default_factory=dict)
    held: dict[int, int] = field(default_factory=dict)

    def see(self, values: Ids, sorts: npt.NDArray[np.int64], held: npt.NDArray[np.bool_]) -> None:
        """Count numbers, and those that are ids.

        Args:
            values: Numbers.
            sorts: The sort of each.
            held: Which ones are ids.
        """
        for sort in np.unique(sorts).tolist():
            here = sorts == sort
            fronts, counts = np.unique(values[here] // self._unit(sort), return_counts=True)
            shares = self._shares(fronts, sort)
            self.expected[sort] = self.expected.get(sort, 0.0) + float(np.dot(counts, shares))
            if held[here].any():
                self.held[sort] = self.held.get(sort, 0) + int(np.count_nonzero(held[here]))

    @staticmethod
    def _unit(sort: int) -> int:
        size = sort % ROUND
        return int(10 ** (size - 3 if sort >= ROUND else min(size - 3, 4)))

    def _shares(self, fronts: Ids, sort: int) -> npt.NDArray[np.float64]:
        unit = self._unit(sort)
        ids, numbers = self.ids, unit
        if sort >= ROUND:
            ids, numbers = ids[ids % 1000 == 0], max(1, unit // 1000)
        first, last = np.searchsorted(ids, (fronts * unit, (fronts + 1) * unit))
        shares: npt.NDArray[np.float64] = (last - first) / numbers
        return shares

    def too_many(self) -> set[int]:
        """Name the sorts of which there are more ids than chance explains."""
        if not self.held:
            return set()
        from scipy.special import gammainc

        # the chance of at least so many in a Poisson distribution
        return {
            sort
            for sort, held in self.held.items()
            if gammainc(held, self.expected[sort]) < LEAST_CHANCE
        }
