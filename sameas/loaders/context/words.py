"""Texts as folded words, so that one name is found in all its spellings.

A word is a run of letters and digits; in scripts that set no spaces, a letter alone. Words are
compared percent-decoded, without case, accents and compatibility forms. What stands between words
does not count: `AC/DC`, `ac_dc` and `AC%2FDC` are the same two words.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

PLACEHOLDER = "[***]"
"""Stands for hidden text. It holds no word, so that no name can hide in it."""

_MARKS = (
    "\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
)
_SPACELESS = "\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WORD = re.compile(
    rf"{re.escape(PLACEHOLDER)}|[{_SPACELESS}]|(?:(?![{_SPACELESS}])[^\W_])"
    rf"(?:(?![{_SPACELESS}])[^\W_]|[{_MARKS}])*"
)
_ENCODED = re.compile(r"(?:%[0-9A-Fa-f]{2})+")


class Word(NamedTuple):
    """A folded word, and where it stands in the text."""

    text: str
    start: int
    end: int


class Decoded(NamedTuple):
    """A text without percent codes.

    Attributes:
        text: Decoded.
        places: Where each character began in the original, and where the last one ended; None
            where nothing was decoded.
    """

    text: str
    places: list[int] | None


@lru_cache(maxsize=1 << 16)
def fold(word: str) -> str:
    """Bring a word to the form in which words are compared.

    Example:
        >>> fold("Gmünd"), fold("STRASSE") == fold("Straße")
        ('gmund', True)
    """
    if word.isascii():
        return word.lower()
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", word).casefold())
    return "".join(letter for letter in text if not unicodedata.combining(letter))


def words(text: str) -> list[Word]:
    """Split a text into folded words. Percent codes must be decoded before.

    Example:
        >>> [word.text for word in words("1._FC_Normannia Gmünd")]
        ['1', 'fc', 'normannia', 'gmund']
    """
    return [Word(fold(found[0]), found.start(), found.end()) for found in _WORD.finditer(text)]


def folded(text: str) -> tuple[str, ...]:
    """Give the folded words of a text, percent-decoded.

    Example:
        >>> folded("AC%2fDC") == folded("ac/dc") == ("ac", "dc")
        True
    """
    return tuple(word.text for word in words(decode(text).text))


def decode(text: str) -> Decoded:
    """Undo percent codes, and keep track of where each character came from.

    Bytes that are no UTF-8 stay as they are.

    Example:
        >>> decode("%C3%A9t"), decode("100%").places
        (Decoded(text='ét', places=[0, 6, 7]), None)
    """
    if "%" not in text or not _ENCODED.search(text):
        return Decoded(text, None)
    pieces: list[str] = []
    places: list[int] = []
    end = 0
    for found in _ENCODED.finditer(text):
        try:
            piece = bytes.fromhex(found[0].replace("%", "")).decode("utf-8")
        except UnicodeDecodeError:
            continue
        pieces += [text[end : found.start()], piece]
        places += range(end, found.start())
        place = found.start()
        for letter in piece:
            places.append(place)
            place += 3 * len(letter.encode("utf-8"))
        end = found.end()
    pieces.append(text[end:])
    places += range(end, len(text) + 1)
    return Decoded("".join(pieces), places)
