"""Invented words and names: nothing here comes from a real terminology."""

from __future__ import annotations

import random

import numpy as np
import polars as pl

from sameas.builders.lookalike.columns import choose, glue, pick
from sameas.builders.lookalike.dice import Dice, Ints

POOL = 4096
_NAMES = POOL * POOL
_ONSETS = "b br c cl cr d dr f fl g gl gr h j k kl kr l m n p pl pr qu r s sk st t tr v vr w z zw"
_NUCLEI = "a e i o u ae ia eo ou y"
_CODAS = "l n r s x m nd rk st lm rn th ct ph sk"
_ENDINGS = "ax orin ule esk ith oma ane iol ex urate ade ontis imer avik ozal emin utha yst"


def invent(seed: int, count: int = POOL) -> list[str]:
    """Invent distinct lower-case words.

    Example:
        >>> words = invent(1, 5)
        >>> len(set(words)) == 5 and words == invent(1, 5)
        True
    """
    dice = random.Random(f"{seed}:words")  # noqa: S311
    onsets, nuclei, codas, endings = (part.split() for part in (_ONSETS, _NUCLEI, _CODAS, _ENDINGS))
    words: dict[str, None] = {}
    while len(words) < count:
        syllables = [
            dice.choice(onsets) + dice.choice(nuclei) for _ in range(dice.choice((1, 2, 2, 3)))
        ]
        tail = dice.choice(codas) if dice.random() < 0.3 else ""
        word = "".join(syllables) + tail + dice.choice(endings)
        words[word] = None
    return list(words)


class Words:
    """A pool of invented words, and names made of them."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        pool = invent(dice.seed)
        self.low = pl.Series(pool, dtype=pl.String)
        self.high = pl.Series([word.capitalize() for word in pool], dtype=pl.String)
        keys = np.arange(POOL)
        self.pairs = glue(
            pick(self.low, dice.below(keys, POOL, "pair a")),
            " ",
            pick(self.low, dice.below(keys, POOL, "pair b")),
        )
        self.fragments = self._fragments()

    def name(self, keys: Ints, space: int, *, third: float = 0.3) -> pl.Series:
        """Name each key: within a space, different keys below 2**22 have different names."""
        place = (keys.astype(np.int64) + (space << 22)) % _NAMES
        scattered = (place * 0x9E3779B1 + 12345) % _NAMES
        first, second = scattered // POOL, scattered % POOL
        longer = self._dice.chance(place, third, "third word")
        tail = choose(longer, glue(" ", pick(self.low, self._dice.below(place, POOL, "third"))), "")
        return glue(pick(self.high, first), " ", pick(self.low, second), tail)

    def sentence(self, keys: Ints, first: Ints, pieces: int, name: str) -> pl.Series:
        """Write a sentence for each key: the first word given, then some fragments."""
        parts: list[pl.Series | str] = [pick(self.high, first % POOL)]
        for piece in range(pieces):
            index = self._dice.below(keys, len(self.fragments), f"{name} {piece}")
            parts += [" ", pick(self.fragments, index)]
        return glue(*parts, ".")

    def _fragments(self) -> pl.Series:
        keys = np.arange(POOL)
        joints = [" of ", " and ", " in the ", "; ", ", ", " with "]
        return glue(
            pick(self.pairs, self._dice.below(keys, POOL, "fragment a")),
            pick(joints, self._dice.below(keys, len(joints), "joint")),
            pick(self.pairs, self._dice.below(keys, POOL, "fragment b")),
        )
