"""Draw a stratified sample that depends on nothing but the seed and the pairs."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence

from sameas.core.errors import OptionError


def largest_remainder(sizes: dict[str, int], total: int) -> dict[str, int]:
    """Share out `total` in proportion to sizes.

    Each stratum gets the whole part of its share; what is left goes to the largest remainders,
    among equal ones to the larger stratum, then to the first by name.

    Args:
        sizes: Stratum -> members.
        total: At most the sum of the sizes.

    Returns:
        Stratum -> places; the places add up to `total`, none above its size.

    Example:
        >>> largest_remainder({"a": 5, "b": 3, "c": 1}, 4)
        {'a': 2, 'b': 1, 'c': 1}
    """
    whole = sum(sizes.values())
    if whole == 0:
        return dict.fromkeys(sizes, 0)
    places = {name: size * total // whole for name, size in sizes.items()}
    left = total - sum(places.values())
    order = sorted(sizes, key=lambda name: (-(sizes[name] * total % whole), -sizes[name], name))
    for name in order[:left]:
        places[name] += 1
    return places


def draw(strata: Sequence[str], keys: Sequence[str], *, size: int, seed: int) -> list[bool]:
    """Draw a sample, proportional by stratum.

    Within a stratum, members are ranked by a hash of seed and key, so that neither the order of
    the rows nor what other strata hold has an influence.

    Args:
        strata: Stratum of each member.
        keys: A different text for each member.
        size: How many to draw; all, if there are fewer.
        seed: Any integer.

    Returns:
        For each member, whether it was drawn.

    Raises:
        OptionError: A size below 1.

    Example:
        >>> sum(draw(["x", "x", "y"], ["a", "b", "c"], size=2, seed=1))
        2
    """
    if size < 1:
        raise OptionError(f"a sample of {size} pairs", expected="a size of at least 1")
    places = largest_remainder(dict(Counter(strata)), min(size, len(keys)))
    ranked = sorted(range(len(keys)), key=lambda row: (_rank(keys[row], seed), keys[row]))
    drawn = [False] * len(keys)
    for row in ranked:
        if places[strata[row]] > 0:
            places[strata[row]] -= 1
            drawn[row] = True
    return drawn


def _rank(key: str, seed: int) -> bytes:
    return hashlib.blake2b(key.encode(), key=str(seed).encode()[:64], digest_size=16).digest()
