"""An interval around a figure."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure of a sample and how far off it may be.

    Attributes:
        value: The figure; nan where it is not defined.
        low: Lower end; nan where there is none.
        high: Upper end; nan where there is none.
        level: Confidence, such as 0.95.
        method: How the ends came about.
        spread: Standard error; nan where the method gives none.
        undefined: Replicates in which the figure was not defined; they are left out.
    """

    value: float
    low: float
    high: float
    level: float
    method: str
    spread: float = float("nan")
    undefined: int = 0

    def holds(self, value: float) -> bool:
        """Tell whether a value lies within the ends.

        Example:
            >>> Interval(0.5, 0.4, 0.6, 0.95, "Wilson").holds(0.45)
            True
        """
        return self.low <= value <= self.high


def nothing(level: float) -> Interval:
    """Give the interval of a figure that is not defined."""
    nan = float("nan")
    return Interval(nan, nan, nan, level, "not defined")
