"""Chance that depends on seed and purpose alone, and is the same with every version of numpy."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

from sameas.loaders.similarity.scores import Ints, Longs


def shuffled(keys: Sequence[str], *, seed: int, purpose: str) -> Ints:
    """Order keys by a keyed hash: where a key stands does not depend on where it stood.

    Args:
        keys: Different texts.
        seed: Any integer.
        purpose: What the order is for; different purposes give independent orders.

    Returns:
        Positions of the keys in their new order.

    Example:
        >>> keys = ["a", "b", "c", "d"]
        >>> [keys[place] for place in shuffled(keys, seed=1, purpose="x")] == [
        ...     keys[::-1][place] for place in shuffled(keys[::-1], seed=1, purpose="x")
        ... ]
        True
    """
    secret = _secret(seed, purpose)
    hashes = [hashlib.blake2b(key.encode(), key=secret, digest_size=16).digest() for key in keys]
    order = sorted(range(len(keys)), key=lambda place: (hashes[place], keys[place]))
    return np.array(order, np.int32)


class Stream:
    """Random numbers from a bit generator whose stream numpy promises not to change.

    Args:
        seed: Any integer.
        purpose: What the numbers are for.

    Example:
        >>> Stream(1, "x").below(10, 4).tolist() == Stream(1, "x").below(10, 4).tolist()
        True
    """

    def __init__(self, seed: int, purpose: str) -> None:
        key = int.from_bytes(_secret(seed, purpose)[:16], "little")
        self._bits = np.random.Philox(key=key)

    def below(self, bound: int, count: int) -> Longs:
        """Give numbers from 0 to below a bound (at most 2**53)."""
        share = (self._bits.random_raw(count) >> np.uint64(11)).astype(np.float64) * 2.0**-53
        # a share next to 1 may round up to the bound
        return np.minimum((share * bound).astype(np.int64), bound - 1)

    def order(self, size: int) -> Longs:
        """Give all numbers from 0 to below `size`, in a random order."""
        return np.argsort(self._bits.random_raw(size), kind="stable").astype(np.int64)


def _secret(seed: int, purpose: str) -> bytes:
    return hashlib.blake2b(f"{seed}:{purpose}".encode(), digest_size=32).digest()
