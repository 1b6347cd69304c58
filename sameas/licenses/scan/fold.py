"""One spelling for many: escapes undone, accents and case dropped, each byte's origin kept."""

from __future__ import annotations

import html
import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import unquote_to_bytes

import numpy as np
import numpy.typing as npt

_ESCAPES = re.compile(
    rb"(?:\\+u[0-9a-fA-F]{4})+"
    rb"|(?:\\+U[0-9a-fA-F]{8})+"
    rb"|(?:\\+x[0-9a-fA-F]{2})+"
    rb"|\\+[nrtbf]"
    rb"|&(?:amp;)*#?\w{2,30};"
    rb"|(?:%(?:25)*[0-9a-fA-F]{2})+"
    rb"|[\x80-\xff]+"
)
_STARTS = bytes(byte in rb"\&%" or byte >= 0x80 for byte in range(256))

_WORDS = bytes(
    byte + 32 if 65 <= byte <= 90 else byte if chr(byte).isalnum() or byte >= 0x80 else 0
    for byte in range(256)
)
_BREAK = 1
_TEXT_A_ZERO = 1000
CANONICAL = _WORDS[:_BREAK] + bytes([_BREAK]) + _WORDS[_BREAK + 1 :]
"""Translates folded text to words: lower case, everything between words 0.

Byte 1 is a word of its own, which stands in no term: put between texts, it keeps them apart.
"""


@dataclass(frozen=True, slots=True)
class Folded:
    """Text with its escapes undone.

    Every second stretch of `data`, from the second on, is what became of an escape.

    Attributes:
        data: ASCII as it was; everything else decomposed, without accents, in lower case.
        starts: Offsets in `data` at which a stretch begins.
        shifts: What to add to an offset in a stretch to have the one in the raw text.
    """

    data: bytes
    starts: npt.NDArray[np.int64] | None = None
    shifts: npt.NDArray[np.int64] | None = None

    def origin(self, offset: int) -> int:
        """Find where in the raw text a byte came from."""
        if self.starts is None or self.shifts is None:
            return offset
        stretch = int(np.searchsorted(self.starts, offset, side="right")) - 1
        inside = stretch % 2 == 1
        return int(self.starts[stretch] if inside else offset) + int(self.shifts[stretch])


def fold(raw: bytes) -> Folded:
    r"""Undo JSON, Python, HTML and percent escapes, also doubled ones; drop accents.

    What is not UTF-8 is taken for Windows-1252. Data with many zero bytes are left alone.

    Example:
        >>> fold(b"M%C3%A9ni\\u00e8re &amp;eacute; Kr\xe4mer").data
        b'Meniere e Kramer'
    """
    if raw.count(b"\0") * _TEXT_A_ZERO > len(raw):
        return Folded(raw)
    # an expression tried at every byte would take forty times as long
    places = np.flatnonzero(np.frombuffer(raw.translate(_STARTS), np.bool_))
    if not len(places):
        return Folded(raw)
    pieces: list[bytes] = []
    starts, shifts = [0], [0]
    at = size = 0
    for start in places.tolist():
        match = _ESCAPES.match(raw, start) if start >= at else None
        if match is None:
            continue
        end = match.end()
        plain = _plain(match.group())
        pieces += (raw[at:start], plain)
        size += start - at
        # a byte of the piece comes from its start, what follows from just behind it
        starts.append(size)
        shifts.append(start - size)
        size += len(plain)
        starts.append(size)
        shifts.append(end - size)
        at = end
    pieces.append(raw[at:])
    return Folded(b"".join(pieces), np.array(starts), np.array(shifts))


def spelling(text: bytes) -> bytes:
    r"""Write a text as its bare words, by which two spellings are compared.

    Example:
        >>> spelling(b"Planesk_ciagiarnade (disorder)")
        b'planesk ciagiarnade disorder'
    """
    return b" ".join(filter(None, fold(text).data.translate(CANONICAL).split(b"\0")))


@lru_cache(maxsize=1 << 16)
def _plain(escape: bytes) -> bytes:
    first = escape[:1]
    if first == b"\\":
        return _unescaped(escape)
    if first == b"&":
        text = escape.replace(b"amp;", b"") if escape != b"&amp;" else b" "
        return _simple(html.unescape(text.decode("ascii", "replace")))
    if first == b"%":
        while b"%25" in escape.replace(b"%2525", b"%25") and escape != b"%25":
            escape = escape.replace(b"%25", b"%")
        escape = unquote_to_bytes(escape)
    return _simple(_decoded(escape))


def _unescaped(escape: bytes) -> bytes:
    digits = escape.replace(b"\\", b"")
    letter = digits[:1]
    if letter == b"u":
        units = bytes.fromhex(digits.replace(b"u", b"").decode())
        return _simple(units.decode("utf-16-be", "replace"))
    if letter == b"U":
        units = bytes.fromhex(digits.replace(b"U", b"").decode())
        return _simple(units.decode("utf-32-be", "replace"))
    if letter == b"x":
        return _simple(_decoded(bytes.fromhex(digits.replace(b"x", b"").decode())))
    return {b"n": b"\n", b"t": b"\t"}.get(letter, b" ")


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _simple(text: str) -> bytes:
    """Decompose, drop accents and invisible characters, make a space of all but letters."""
    if text.isascii():
        return text.encode()
    simple = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    kept = []
    for character in simple:
        category = unicodedata.category(character)
        if category not in ("Mn", "Cf"):
            kept.append(character if character < "\x80" or category[0] in "LN" else " ")
    return "".join(kept).encode("utf-8", "replace")
