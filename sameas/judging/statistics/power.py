"""What a sample can show: power, and the minimum detectable effect."""

from __future__ import annotations

from functools import cache

from sameas.core.errors import OptionError
from sameas.judging.statistics.extra import statsmodels

ALPHA = 0.05
POWER = 0.8


def power_of(effect: float, spread: float, *, alpha: float = ALPHA) -> float:
    """Give the chance that a two-sided normal test finds an effect.

    Args:
        effect: Its true size.
        spread: Standard error of its estimate.
        alpha: Level of the test; the level divided by the number of tests bounds Holm's from below.

    Returns:
        From alpha to 1; nan where the standard error is nan or 0.

    Example:
        >>> round(power_of(2.8, 1.0), 2), round(power_of(0.0, 1.0), 2)
        (0.8, 0.05)
    """
    from scipy.special import ndtr, ndtri

    if not spread > 0:
        return float("nan")
    limit = -ndtri(alpha / 2)
    return float(ndtr(effect / spread - limit) + ndtr(-effect / spread - limit))


def minimum_detectable(spread: float, *, alpha: float = ALPHA, power: float = POWER) -> float:
    """Give the smallest effect that a two-sided normal test finds with a given chance.

    Args:
        spread: Standard error of the estimate; the effect has its unit.
        alpha: Level of the test.
        power: The chance wanted.

    Returns:
        The effect; nan where the standard error is nan or 0.

    Raises:
        OptionError: Alpha or power are not between 0 and 1.

    Example:
        >>> round(minimum_detectable(1.0), 2)
        2.8
    """
    _refuse(alpha, power)
    if not spread > 0:
        return float("nan")
    return spread * _detectable_spreads(alpha, power)


@cache
def _detectable_spreads(alpha: float, power: float) -> float:
    from scipy.optimize import brentq

    return float(brentq(lambda size: power_of(size, 1, alpha=alpha) - power, 0, 100))


def minimum_detectable_difference(
    deviation: float, first: int, second: int, *, alpha: float = ALPHA, power: float = POWER
) -> float:
    """Give the smallest difference of two means that a t-test finds with a given chance.

    For planning: how far a Score Gap or a perturbation has to go before `n` rows show it.

    Args:
        deviation: Standard deviation of a score within a group.
        first: Rows of one group.
        second: Rows of the other.
        alpha: Level of the test.
        power: The chance wanted.

    Raises:
        OptionError: A group has fewer than two rows, or alpha or power are not between 0 and 1.

    Example:
        >>> round(minimum_detectable_difference(1.5, 250, 250), 3)
        0.377
    """
    _refuse(alpha, power)
    if min(first, second) < 2:
        raise OptionError(f"groups of {first} and {second} rows", expected="at least two each")
    solver = statsmodels("stats.power").TTestIndPower()
    size = solver.solve_power(nobs1=first, ratio=second / first, alpha=alpha, power=power)
    return deviation * float(size)


def _refuse(alpha: float, power: float) -> None:
    if not 0 < alpha < power < 1:
        raise OptionError(f"alpha {alpha} and power {power}", expected="0 < alpha < power < 1")
