"""The literals of the fictional MeSH, as N-Triples writes them."""

from __future__ import annotations

import numpy as np
import polars as pl

from sameas.builders.lookalike.columns import choose, glue, number, padded, pick
from sameas.builders.lookalike.dice import Dice, Ints
from sameas.builders.lookalike.words import POOL, Words

XSD = "http://www.w3.org/2001/XMLSchema#"
ENGLISH = '"@en'
_TAGS = ["NON", "NON", "NON", "NON", "LAB", "TRD", "ABB", "ACR", "EPO", "ABX", "NAM"]
_ESCAPES = [
    'known as \\"x\\" there',
    "C:\\\\new\\\\table",
    "line one\\nline two",
    "a \\\\u00e9 that is no escape",
    "na\\u00EFve and na\u00efve",
    "raw\ttab",
    "next\u0085line and line\u2028separator",
    "an astral \\U0001F9EC and \U0001f9ec",
]
_ESCAPE_SHARE = 0.01


class Values:
    """Makes the literal of a node: `key` is the node, `rank` tells several values apart."""

    def __init__(self, dice: Dice, words: Words) -> None:
        self._dice = dice
        self._words = words
        keys = np.arange(POOL)
        self._codes = words.high.str.to_uppercase().str.slice(0, 7)
        self._sources = glue(
            words.high, " (", number(1960 + dice.below(keys, 64, "thesaurus")), ")"
        )
        letters = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"
        rng = dice.rng("registry")
        self._registry = pl.Series(
            ["".join(letters[i] for i in row) for row in rng.integers(0, len(letters), (POOL, 5))]
        )

    def make(self, recipe: str, key: Ints, rank: Ints, name: str) -> pl.Series:
        """Write the literals of a recipe; different ranks of a key give different values."""
        dice, words = self._dice, self._words
        first = (dice.below(key, POOL, f"{name} first") + rank) % POOL
        if recipe == "code":
            return glue('"', pick(self._codes, first), " ", padded(first, 4), ENGLISH)
        if recipe == "tag":
            return glue('"', pick(_TAGS, first % len(_TAGS)), ENGLISH)
        if recipe == "thesaurus":
            return glue('"', pick(self._sources, first), ENGLISH)
        if recipe == "date":
            return self._date(key, name)
        if recipe == "int":
            return glue('"', number(first % 97), f'"^^<{XSD}int>')
        if recipe == "shelf":
            return glue('"', pick(["WA", "WB", "QU", "QV"], first % 4), " ", number(first), '"')
        if recipe == "registry":
            code = glue(
                pick(self._registry, first),
                pick(self._registry, dice.below(key, POOL, f"{name} second")),
            )
            return glue('"', choose(first % 3 == 0, "0", code), '"')
        if recipe == "related registry":
            return glue(
                '"',
                number(first + 50),
                "-07-",
                number(first % 10),
                " (",
                pick(words.high, first),
                ')"',
            )
        if recipe == "citation":
            year = number(1965 + first % 58)
            return glue(
                '"J ',
                pick(words.high, first),
                " ",
                year,
                ";",
                number(first % 80),
                "(3):",
                number(first),
                ENGLISH,
            )
        if recipe == "chemical":
            return glue(
                '"',
                number(first % 9 + 1),
                "-(",
                pick(words.low, first),
                "-2-yl)-1,3-",
                pick(words.pairs, first),
                ENGLISH,
            )
        if recipe == "history":
            return glue(
                '"', number(1963 + first % 60), "; was ", pick(words.fragments, first), ENGLISH
            )
        pieces = int(recipe.removeprefix("sentence "))
        return self._escaped(words.sentence(key, first, pieces, name), key, name)

    def _date(self, key: Ints, name: str) -> pl.Series:
        days = self._dice.below(key, 20_000, f"{name} day")
        dates = number(days).cast(pl.Int32) - 1_000
        return glue('"', dates.cast(pl.Date).cast(pl.String), f'"^^<{XSD}date>')

    def _escaped(self, texts: pl.Series, key: Ints, name: str) -> pl.Series:
        odd = self._dice.chance(key, _ESCAPE_SHARE, f"{name} escape")
        more = pick(_ESCAPES, self._dice.below(key, len(_ESCAPES), f"{name} which"))
        return glue('"', texts, choose(odd, glue(" ", more), ""), ENGLISH)
