"""From values to places on an axis."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)
_ZERO_ROOM = 18.0


@dataclass(frozen=True, slots=True)
class Scale:
    """An axis.

    Attributes:
        low: Value at its beginning; on a logarithmic axis, the smallest above zero.
        high: Value at its end.
        start: Place of its beginning, in pixels.
        end: Place of its end.
        ticks: Values that get a number.
        log: Logarithmic.
        zero: Logarithmic, and zero (or less) has a place of its own before the beginning.
    """

    low: float
    high: float
    start: float
    end: float
    ticks: tuple[float, ...]
    log: bool = False
    zero: bool = False

    def __call__(self, value: float) -> float:
        """Give the place of a value, in pixels."""
        start = self.start
        if self.zero:
            if value <= 0:
                return start
            start += _ZERO_ROOM
        if self.log:
            part = math.log(value / self.low) / math.log(self.high / self.low)
        else:
            part = (value - self.low) / (self.high - self.low)
        return start + part * (self.end - start)


def linear(values: Iterable[float], start: float, end: float, *, most: int = 5) -> Scale:
    """Lay out an axis from zero, or from the smallest value where one is below.

    Shares that come near to one get an axis that ends at one.

    Example:
        >>> linear([0.2, 0.9], 0, 100).ticks
        (0.0, 0.25, 0.5, 0.75, 1.0)
        >>> linear([3.0, 40.0], 0, 100)(20.0)
        50.0
    """
    known = [value for value in values if math.isfinite(value)]
    low, high = min([0.0, *known]), max([0.0, *known])
    if low == high:
        high = 1.0
    if low == 0.0 and 0.5 < high <= 1.0:
        return Scale(0.0, 1.0, start, end, (0.0, 0.25, 0.5, 0.75, 1.0))
    step = _step((high - low) / (most - 1))
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    ticks = tuple(index * step for index in range(first, last + 1))
    return Scale(ticks[0], ticks[-1], start, end, ticks)


def close(values: Iterable[float], start: float, end: float, *, most: int = 5) -> Scale:
    """Lay out an axis that begins and ends near the values, zero or not.

    Example:
        >>> close([0.91, 0.97], 0, 100).ticks
        (0.9, 0.92, 0.94, 0.96, 0.98)
    """
    known = [value for value in values if math.isfinite(value)]
    low, high = min(known, default=0.0), max(known, default=1.0)
    if low == high:
        low, high = low - 0.5, high + 0.5
    step = _step((high - low) / (most - 1))
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    ticks = tuple(round(index * step, 12) for index in range(first, last + 1))
    return Scale(ticks[0], ticks[-1], start, end, ticks)


def logarithmic(values: Iterable[float], start: float, end: float, *, most: int = 6) -> Scale:
    """Lay out a logarithmic axis, with a place for zero if there is one.

    Example:
        >>> logarithmic([0.0, 1.0, 700.0], 0, 100).ticks
        (0.0, 1.0, 10.0, 100.0)
        >>> logarithmic([1.0, 7.0], 0, 100).ticks
        (1.0, 2.0, 5.0)
    """
    known = [value for value in values if math.isfinite(value)]
    above = [value for value in known if value > 0]
    low, high = min(above, default=1.0), max(above, default=10.0)
    if low == high:
        high = low * 10
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    every = max(1, math.ceil((last - first) / most))
    heads = (1.0, 2.0, 5.0) if last - first <= 1 else (1.0,)
    marks = (head * 10.0**power for power in range(first, last + 1, every) for head in heads)
    ticks = tuple(mark for mark in marks if low * (1 - 1e-9) <= mark <= high * (1 + 1e-9))
    zero = len(above) < len(known)
    return Scale(low, high, start, end, (0.0, *ticks) if zero else ticks, log=True, zero=zero)


def _step(rough: float) -> float:
    """Give the round number at or above a rough one."""
    size = 10.0 ** math.floor(math.log10(rough))
    return next(step * size for step in _STEPS if step * size >= rough * (1 - 1e-9))
