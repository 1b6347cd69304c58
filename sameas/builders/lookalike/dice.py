"""Draws that depend on the seed and a key alone, so that any row can be made again at any time."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.integer]
Array = npt.NDArray[Any]
Int32 = npt.NDArray[np.int32]
Int64 = npt.NDArray[np.int64]
Bits = npt.NDArray[np.uint64]
Bools = npt.NDArray[np.bool_]

_MASK = (1 << 64) - 1


def mix(keys: Ints, salt: int = 0) -> Bits:
    """Scatter integers over 64 bits (splitmix64's finaliser)."""
    z = keys.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    z += np.uint64(salt & _MASK)
    z ^= z >> np.uint64(30)
    z *= np.uint64(0xBF58476D1CE4E5B9)
    z ^= z >> np.uint64(27)
    z *= np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return z


@dataclass(frozen=True, slots=True)
class Dice:
    """Cheap, repeatable draws: the same seed, name and key give the same answer.

    Example:
        >>> dice = Dice(1)
        >>> keys = np.arange(3)
        >>> bool((dice.below(keys, 10, "colour") == dice.below(keys, 10, "colour")).all())
        True
    """

    seed: int

    def _salt(self, name: str) -> int:
        return (self.seed * 0xD1342543DE82EF95 + zlib.crc32(name.encode()) * 0x2545F4914F6CDD1D) & (
            _MASK
        )

    def bits(self, keys: Ints, name: str) -> Bits:
        """Draw 64 bits for each key."""
        return mix(keys, self._salt(name))

    def below(self, keys: Ints, limit: int, name: str) -> Int64:
        """Draw an integer in [0, limit) for each key."""
        return ((self.bits(keys, name) >> np.uint64(20)) % np.uint64(limit)).astype(np.int64)

    def unit(self, keys: Ints, name: str) -> npt.NDArray[np.float64]:
        """Draw a number in [0, 1) for each key."""
        return (self.bits(keys, name) >> np.uint64(11)).astype(np.float64) / float(1 << 53)

    def chance(self, keys: Ints, share: float, name: str) -> Bools:
        """Say yes to this share of the keys."""
        return self.unit(keys, name) < share

    def choice(
        self, keys: Ints, weights: tuple[float, ...] | list[float], name: str
    ) -> npt.NDArray[np.uint8]:
        """Draw an index for each key, with the weights given (they need not add up to one)."""
        edges = np.cumsum(np.asarray(weights, dtype=np.float64))
        drawn = np.searchsorted(edges / edges[-1], self.unit(keys, name), side="right")
        return np.minimum(drawn, len(weights) - 1).astype(np.uint8)

    def rng(self, name: str) -> np.random.Generator:
        """Open a stream of draws of its own."""
        return np.random.Generator(np.random.PCG64([self.seed & _MASK, zlib.crc32(name.encode())]))


def repeat_counts(dice: Dice, keys: Ints, rate: float, name: str) -> Int64:
    """Draw how often each key occurs, `rate` times on average: its floor, or one more.

    Example:
        >>> repeat_counts(Dice(1), np.arange(3), 2.0, "x").tolist()
        [2, 2, 2]
    """
    whole = int(rate)
    counts = np.full(len(keys), whole, dtype=np.int64)
    if rate > whole:
        counts += dice.chance(keys, rate - whole, name)
    return counts


def occurrence(counts: Int64) -> Int64:
    """Number the copies that `np.repeat(x, counts)` makes: 0, 1, ... for each element.

    Example:
        >>> occurrence(np.array([2, 0, 3])).tolist()
        [0, 1, 0, 1, 2]
    """
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    return np.arange(total, dtype=np.int64) - np.repeat(ends - counts, counts)
