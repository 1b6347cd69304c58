"""Tell from its first line what a file is, so that swapped files are named."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

COLUMNS: dict[str, tuple[str, ...]] = {
    "MRCONSO": (
        *("CUI", "LAT", "TS", "LUI", "STT", "SUI", "ISPREF", "AUI", "SAUI", "SCUI", "SDUI"),
        *("SAB", "TTY", "CODE", "STR", "SRL", "SUPPRESS", "CVF"),
    ),
    "MRSTY": ("CUI", "TUI", "STN", "STY", "ATUI", "CVF"),
    "MRFILES": ("FIL", "DES", "FMT", "CLS", "RWS", "BTS"),
    "MRSAB": (
        *("VCUI", "RCUI", "VSAB", "RSAB", "SON", "SF", "SVER", "VSTART", "VEND", "IMETA"),
        *("RMETA", "SLC", "SCC", "SRL", "TFR", "CFR", "CXTY", "TTYL", "ATNL", "LAT", "CENC"),
        *("CURVER", "SABIN", "SSN", "SCIT"),
    ),
}
"""The columns of the tables that are read; a pipe ends each field, the last one too."""

_CUI = re.compile(rb"C\d{7}")
_Fields = Sequence[bytes]


def _is(pattern: bytes, field: bytes) -> bool:
    return re.fullmatch(pattern, field) is not None


_RRF: list[tuple[str, int, Callable[[_Fields], bool]]] = [
    ("MRCONSO", 18, lambda f: _is(rb"C\d{7}", f[0]) and _is(rb"[A-Z]{3}", f[1])),
    ("MRSTY", 6, lambda f: _is(rb"C\d{7}", f[0]) and _is(rb"T\d{3}", f[1])),
    ("MRFILES", 6, lambda f: all(_is(rb"\d+", field) for field in f[3:6])),
    ("MRREL", 16, lambda f: _is(rb"C\d{7}", f[0]) and _is(rb"C\d{7}", f[4])),
    ("MRSAB", 25, lambda f: _is(rb"[YN]", f[21])),
    ("MRMAP", 26, lambda f: _is(rb"C\d{7}", f[0])),
    ("MRSMAP", 11, lambda f: _is(rb"C\d{7}", f[0])),
    ("MRSAT", 13, lambda f: _is(rb"C\d{7}", f[0])),
    ("MRHIER", 9, lambda f: _is(rb"C\d{7}", f[0])),
    ("MRDEF", 8, lambda f: _is(rb"C\d{7}", f[0])),
    ("MRCOLS", 8, lambda f: f[6].endswith(b".RRF")),
    ("MRXNS or MRXNW", 5, lambda f: _is(rb"C\d{7}", f[2])),
    ("MRRANK", 4, lambda f: _is(rb"\d{4}", f[0])),
    ("MRDOC", 4, lambda f: True),
]


def fields(line: bytes) -> list[bytes]:
    r"""Split a line of RRF; the piece after the last pipe is kept only when it holds something.

    Example:
        >>> fields(b"C9000001|T047||\r\n")
        [b'C9000001', b'T047', b'']
    """
    pieces = line.rstrip(b"\r\n").split(b"|")
    return pieces if pieces[-1] else pieces[:-1]


def looks_like(line: bytes) -> str | None:
    r"""Name what a file looks like by its first line.

    Example:
        >>> looks_like(b"C9000001|T047|B2.2.1.2.1|Disease or Syndrome|AT90000001||\n")
        'MRSTY'
        >>> looks_like(b"<!DOCTYPE html>\n")
        'an HTML page'
    """
    text = line.removeprefix(b"\xef\xbb\xbf").strip()
    lower = text[:200].lower()
    if lower.startswith((b"<!doctype html", b"<html", b"<head")):
        return "an HTML page"
    for start, name in _STARTS:
        if lower.startswith(start):
            return name
    if b"\t" in text and b"effectivetime" in lower:
        return "an RF2 table of SNOMED CT"
    found = fields(line.removeprefix(b"\xef\xbb\xbf"))
    for name, count, fits in _RRF:
        if len(found) == count and b"|" in line and fits(found):
            return name
    return None


_STARTS = [
    (b"pk\x03\x04", "a zip archive"),
    (b"\x1f\x8b", "a gzip file"),
    (b"par1", "a Parquet file"),
    (b"<?xml", "an XML file"),
    (b"<http", "RDF in N-Triples"),
    (b"# <http", "RDF in N-Triples"),
    (b"@prefix", "RDF in Turtle"),
    (b"{", "JSON"),
]
