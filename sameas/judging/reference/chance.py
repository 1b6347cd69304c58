"""How far a share of a sample goes by chance."""

from __future__ import annotations


def share_reached(share: float, rows: int, *, chance: float) -> float:
    """Give the share of a sample that is exceeded with at most this chance.

    Args:
        share: Of all.
        rows: How many the sample has.
        chance: Such as 0.001; above 0.5 it gives a low share: 0.999 is what all but 1 in 1,000
            samples reach.

    Example:
        >>> share_reached(0.518, 250, chance=0.001)
        0.616
    """
    from scipy.stats import binom

    return float(binom.isf(chance, rows, share)) / rows
