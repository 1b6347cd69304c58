"""A million phrases searched for at once: a walk over words, all starting places together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl
import pyarrow as pa

from sameas.licenses.scan.fold import CANONICAL, fold
from sameas.licenses.scan.words import Keys, Words, lengthen, split_words

MOST_WORDS = 12
_BITS_A_KEY = 16


@dataclass(frozen=True, slots=True)
class Hits:
    """Where phrases stand: the first word, how many words, which phrase."""

    first: npt.NDArray[np.int64]
    words: npt.NDArray[np.int64]
    phrase: npt.NDArray[np.int64]


class _Filter:
    """A set of numbers that may say yes too often and never no too often."""

    def __init__(self, keys: Keys) -> None:
        bits = max(16, int(len(keys) * _BITS_A_KEY).bit_length())
        self._shift = np.uint64(64 - bits)
        marked = np.zeros(1 << bits, np.bool_)
        marked[self._places(keys)] = True
        self._bytes = np.packbits(marked, bitorder="little")

    def _places(self, keys: Keys) -> npt.NDArray[np.int64]:
        return ((keys * np.uint64(0x9E3779B97F4A7C15)) >> self._shift).astype(np.int64)

    def __call__(self, keys: Keys) -> npt.NDArray[np.bool_]:
        places = self._places(keys)
        held = self._bytes[places >> 3] >> (places & 7).astype(np.uint8)
        marked: npt.NDArray[np.bool_] = (held & 1).astype(np.bool_)
        return marked


class Phrases:
    """Phrases to look for; of a long one its first twelve words.

    Args:
        texts: The phrases as they are written, null-free.

    Attributes:
        texts: Those that hold a word, in the order given, spellings alike but once.
        rows: Which of the given texts each one was.
        words: How many words each one has, at most twelve.
    """

    def __init__(self, texts: pa.Array) -> None:
        words, owners = _words_of(texts)
        first, counts = _first_words(owners, len(texts))
        keys = np.zeros(len(texts), np.uint64)
        grown: list[Keys] = []
        for step in range(min(MOST_WORDS, int(counts.max(initial=0)))):
            here = np.flatnonzero(counts > step)
            more = words.keys[first[here] + step]
            keys[here] = lengthen(keys[here], more) if step else more
            grown.append(np.unique(keys[here]))
        held = np.flatnonzero(counts > 0)
        unique, places = np.unique(keys[held], return_index=True)
        self.rows = held[places]
        self._keys = unique
        self.words = np.minimum(counts[self.rows], MOST_WORDS)
        self.texts = texts.take(pa.array(self.rows))
        self._grown = _Filter(np.concatenate([np.zeros(0, np.uint64), *grown]))
        self._whole = _Filter(unique)
        self._longest = int(self.words.max(initial=0))

    def __len__(self) -> int:
        return len(self._keys)

    def hits(self, words: Words) -> Hits:
        """Find every place where a phrase may stand.

        Words are compared by their numbers: who wants to be sure compares the texts.

        Args:
            words: Of the text to search.
        """
        found: list[tuple[npt.NDArray[np.int64], int, npt.NDArray[np.int64]]] = []
        at = np.zeros(0, np.int64)
        keys = words.keys
        for step in range(self._longest):
            if step:
                fits = at + step < len(words.keys)
                at, keys = at[fits], keys[fits]
                keys = lengthen(keys, words.keys[at + step])
            grows = np.flatnonzero(self._grown(keys))
            at, keys = at[grows] if step else grows, keys[grows]
            if not len(at):
                break
            ends = np.flatnonzero(self._whole(keys))
            places = np.minimum(np.searchsorted(self._keys, keys[ends]), len(self._keys) - 1)
            right = self._keys[places] == keys[ends]
            found.append((at[ends[right]], step + 1, places[right]))
        if not found:
            none = np.zeros(0, np.int64)
            return Hits(none, none, none)
        first, count, phrase = zip(*found, strict=True)
        return Hits(
            np.concatenate(first),
            np.repeat(np.array(count), [len(places) for places in first]),
            np.concatenate(phrase),
        )


def _words_of(texts: pa.Array) -> tuple[Words, npt.NDArray[np.int64]]:
    """Cut all texts into words at once; tell to which text each word belongs."""
    column: pl.Series = pl.Series("text", texts)
    folded = fold(column.str.replace_all(r"[\\\n]", " ").str.join("\n").item().encode()).data
    words = split_words(folded.translate(CANONICAL))
    ends = np.flatnonzero(np.frombuffer(folded, np.uint8) == 10)
    return words, np.searchsorted(ends, words.starts)


def _first_words(
    owners: npt.NDArray[np.int64], texts: int
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Tell at which word each text starts, and how many it has."""
    counts = np.bincount(owners, minlength=texts)
    return np.cumsum(counts) - counts, counts
