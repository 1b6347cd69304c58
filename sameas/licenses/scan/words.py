"""Cut text into words, each with a number that stands for it, without a loop over words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

_FIRST, _LAST, _MIDDLE, _LENGTH, _NEXT = (
    np.uint64(factor)
    for factor in (
        *(0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9),
        *(0xD6E8FEB86659FD93, 0xFF51AFD7ED558CCD),
    )
)
_HALF = np.uint64(32)
_MASKS = np.array([(1 << 8 * n) - 1 for n in range(9)], np.uint64)

Keys = npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text, in order.

    Attributes:
        starts: Offset of each one's first byte.
        ends: Offset just past its last byte.
        keys: A number each, equal for equal words, of its length and up to 24 of its bytes.
    """

    starts: npt.NDArray[np.int64]
    ends: npt.NDArray[np.int64]
    keys: Keys


def split_words(canonical: bytes) -> Words:
    r"""Cut canonical text, where a zero byte stands for everything between words.

    Example:
        >>> words = split_words(b"two\0\0words\0two")
        >>> words.starts.tolist(), words.ends.tolist(), bool(words.keys[0] == words.keys[2])
        ([0, 5, 11], [3, 10, 14], True)
    """
    padded = b"\0" + canonical + bytes(9)
    inside = np.frombuffer(padded, np.uint8) != 0
    edges = np.flatnonzero(inside[1:] != inside[:-1])
    starts, ends = edges[::2], edges[1::2]
    lengths = ends - starts
    # eight bytes from any offset, read as one number
    eights = np.ndarray((len(padded) - 8,), "<u8", padded, 1, (1,))
    keys = (eights[starts] & _MASKS[np.minimum(lengths, 8)]) * _FIRST
    longer = np.flatnonzero(lengths > 8)
    keys[longer] ^= eights[ends[longer] - 8] * _LAST
    longest = np.flatnonzero(lengths > 16)
    keys[longest] ^= eights[starts[longest] + 8] * _MIDDLE
    keys ^= lengths.astype(np.uint64) * _LENGTH
    return Words(starts, ends, (keys ^ (keys >> _HALF)) * _NEXT)


def lengthen(phrases: Keys, words: Keys) -> Keys:
    """Make the number of each phrase with one more word."""
    return ((phrases ^ (phrases >> _HALF)) * _NEXT) + words
