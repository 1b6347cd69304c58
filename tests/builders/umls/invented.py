"""Invented rows of the Metathesaurus: words, CUIs and codes that no release holds."""

from __future__ import annotations

import gzip
import itertools
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from sameas.builders.umls import UmlsSource, read_umls
from sameas.builders.umls.shapes import COLUMNS
from sameas.core.identifiers import with_check_digit

NAMESPACE = "0989121"

FEVER, FEVER_OLD, LONG = (
    with_check_digit(f"{item}{NAMESPACE}10") for item in ("99001", "99002", "99999999")
)
MOON = "100005"
"""SCTIDs with valid check digits; the long ones are of an invented namespace."""
CRLF = b"\r\n"
BOM = b"\xef\xbb\xbf"


def atom(
    cui: int | str,
    sab: str,
    code: str,
    *,
    tty: str = "PT",
    suppress: str = "N",
    scui: str = "",
    text: str = "blue fever",
    srl: str = "0",
    **others: str,
) -> str:
    """One row of MRCONSO, without its line end."""
    row = {
        **dict.fromkeys(COLUMNS["MRCONSO"], ""),
        "CUI": cui if isinstance(cui, str) else f"C{cui:07d}",
        "LAT": "ENG",
        "TS": "S",
        "LUI": "L9000001",
        "STT": "VO",
        "SUI": "S9000001",
        "ISPREF": "N",
        "AUI": "A90000001",
        "SCUI": scui,
        "SAB": sab,
        "TTY": tty,
        "CODE": code,
        "STR": text,
        "SRL": srl,
        "SUPPRESS": suppress,
        **others,
    }
    return "|".join(row.values()) + "|"


def msh(
    cui: int, code: str, *, tty: str = "MH", suppress: str = "N", scui: str = "M9000001"
) -> str:
    """An MSH atom."""
    return atom(cui, "MSH", code, tty=tty, suppress=suppress, scui=scui, SDUI=code)


def sct(cui: int, code: str, *, tty: str = "PT", suppress: str = "N") -> str:
    """A SNOMEDCT_US atom."""
    return atom(cui, "SNOMEDCT_US", code, tty=tty, suppress=suppress, scui=code, srl="9")


def rrf(*rows: str, end: bytes = b"\n") -> bytes:
    """A table of such rows."""
    return b"".join(row.encode() + end for row in rows)


def mrsty(*rows: tuple[int, str]) -> bytes:
    """MRSTY with these semantic types of these CUIs."""
    return rrf(*(f"C{cui:07d}|T999|B9.9|{name}|AT90000001||" for cui, name in rows))


def mrsab(*rows: tuple[str, str, str], imeta: str = "2023AB") -> bytes:
    """MRSAB with RSAB, VSAB and CURVER of each row."""
    lines = []
    for rsab, vsab, curver in rows:
        row = {
            **dict.fromkeys(COLUMNS["MRSAB"], ""),
            "VSAB": vsab,
            "RSAB": rsab,
            "IMETA": imeta,
            "CURVER": curver,
        }
        lines.append("|".join(row.values()) + "|")
    return rrf(*lines)


def mrfiles(**tables: tuple[int, int]) -> bytes:
    """MRFILES with rows and bytes of each table."""
    return rrf(
        *(f"{name}.RRF|Invented|CUI,LAT|18|{rows}|{size}|" for name, (rows, size) in tables.items())
    )


PAIR = rrf(msh(9000001, "D900001"), sct(9000001, FEVER))
"""The smallest MRCONSO that gives a pair."""


def write(path: Path, data: bytes) -> Path:
    """Write a file, and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def zipped(path: Path, members: dict[str, bytes]) -> Path:
    """Write a zip."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def split(data: bytes, cuts: Sequence[int], name: str = "MRCONSO") -> dict[str, bytes]:
    """Cut a table at any bytes into gzip parts named as NLM names them."""
    edges = [0, *cuts, len(data)]
    pieces = [data[a:b] for a, b in itertools.pairwise(edges)]
    return {
        f"{name}.RRF.a{letter}.gz": gzip.compress(piece)
        for letter, piece in zip("abcdefgh", pieces, strict=False)
    }


def in_folder(folder: str, files: dict[str, bytes]) -> dict[str, bytes]:
    """Put files into a folder of an archive."""
    return {f"{folder}/{name}": data for name, data in files.items()}


def two_columns(rows: Iterable[tuple[str, str]]) -> bytes:
    """An `ent_links` file."""
    return "".join(f"{left}\t{right}\n" for left, right in rows).encode()


def source(folder: Path, *rows: str) -> UmlsSource:
    """Read some rows of MRCONSO."""
    return read_umls(write(folder / "MRCONSO.RRF", rrf(*rows)))
