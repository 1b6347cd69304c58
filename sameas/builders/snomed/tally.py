"""Count what is read and not written, and what looks odd."""

from __future__ import annotations

from collections import Counter

from sameas.builders.snomed.arrays import Bools, Int64s, count
from sameas.core.identifiers import right_check_digits

SUPERSEDED = "superseded by another row of the same id"
INACTIVE = "inactive"


class Tally:
    """Amounts by what and why, in the order of their first mention."""

    def __init__(self) -> None:
        self._amounts: Counter[tuple[str, str]] = Counter()

    def add(self, what: str, why: str, amount: int) -> None:
        """Add to an amount."""
        self._amounts[what, why] += amount

    def check_digits(self, ids: Int64s) -> None:
        """Count the identifiers whose check digit is wrong."""
        short = ids < 100_000
        self.add("SCTIDs", "wrong check digit; kept", count(short | ~right_check_digits(ids)))

    def states(self, what: str, current: Bools, active: Bools) -> None:
        """Count the rows of a file that are not current, and the current ones not active."""
        self.add(what, SUPERSEDED, count(~current))
        self.add(what, INACTIVE, count(current & ~active))

    def rows(self) -> list[tuple[str, str, int]]:
        """List what, why and how many, where there are any."""
        return [(what, why, amount) for (what, why), amount in self._amounts.items() if amount]
