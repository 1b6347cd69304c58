"""The wider containers of UMLS: a full release, a zip of MRCONSO, a MetamorphoSys subset."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Final

from sameas.builders.lookalike.files import gzipped, zip_output
from sameas.builders.lookalike.umls.tables import file_rows, source_rows

RELEASE: Final = "2023AB"
_VERSIONED: Final = {"MSH": "MSH2024_2023_09_08", "SNOMEDCT_US": "SNOMEDCT_US_2023_09_01"}
_SAB = 11
_BOM = b"\xef\xbb\xbf"


def write_containers(folder: Path, meta: Path) -> dict[str, str]:
    """Write the UMLS extras out of a META folder, and say what each of them equals."""
    conso = (meta / "MRCONSO.RRF").read_bytes()
    _write_full(folder / f"umls-{RELEASE}-full.zip", meta, conso)
    with zip_output(folder / f"umls-{RELEASE}-mrconso.zip") as package:
        package.add("MRCONSO.RRF", conso)
    _write_subset(folder / f"{RELEASE}-subset" / "META", meta, conso)
    return {
        f"extra/umls-{RELEASE}-full.zip": "META, inside a .nlm and cut in mid-line",
        f"extra/umls-{RELEASE}-mrconso.zip": "META/MRCONSO.RRF alone",
        f"extra/{RELEASE}-subset/META": "META with CRLF, a byte-order mark and versioned SABs",
    }


def _write_full(path: Path, meta: Path, conso: bytes) -> None:
    cut = _mid_line(conso)
    inner = f"{RELEASE}/META/"
    first = {
        f"{inner}MRCONSO.RRF.aa.gz": gzipped(conso[:cut]),
        f"{inner}MRCONSO.RRF.ab.gz": gzipped(conso[cut:]),
        f"{inner}MRSTY.RRF.gz": gzipped((meta / "MRSTY.RRF").read_bytes()),
    }
    second = {
        f"{inner}MRSAB.RRF.gz": gzipped((meta / "MRSAB.RRF").read_bytes()),
        f"{inner}MRFILES.RRF": (meta / "MRFILES.RRF").read_bytes(),
    }
    outer = f"{RELEASE}-full/"
    with zip_output(path) as package:
        package.add(f"{outer}{RELEASE.lower()}-1-meta.nlm", _zipped(first), stored=True)
        package.add(f"{outer}{RELEASE.lower()}-2-meta.nlm", _zipped(second), stored=True)
        package.add(f"{outer}{RELEASE.lower()}-otherks.nlm", _zipped({"README": b"none\n"}))
        package.add(f"{outer}{RELEASE}.MD5", b"00000000000000000000000000000000  none\n")
        package.add(f"{outer}README", b"Fictional look-alike content.\n")


def _mid_line(content: bytes) -> int:
    """Find a place about half way with neither a line break before nor after it."""
    cut = len(content) // 2
    while b"\n" in content[cut - 1 : cut + 1]:
        cut += 1
    return cut


def _zipped(members: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, content in members.items():
            info = zipfile.ZipInfo(name, (2023, 11, 6, 12, 0, 0))
            info.create_system = 3
            info.external_attr = 0o644 << 16
            archive.writestr(info, content)
    return buffer.getvalue()


def _write_subset(folder: Path, meta: Path, conso: bytes) -> None:
    """Write what MetamorphoSys writes on Windows."""
    folder.mkdir(parents=True)
    versions = {name.encode(): version.encode() for name, version in _VERSIONED.items()}
    lines = []
    for line in conso.split(b"\n")[:-1]:
        fields = line.split(b"|")
        fields[_SAB] = versions.get(fields[_SAB], fields[_SAB])
        lines.append(b"|".join(fields))
    tables = {
        "MRCONSO.RRF": lines,
        "MRSTY.RRF": (meta / "MRSTY.RRF").read_bytes().split(b"\n")[:-1],
        "MRSAB.RRF": source_rows().encode().split(b"\n")[:-1],
    }
    sizes = {}
    for name, rows in tables.items():
        content = _BOM + b"".join(row + b"\r\n" for row in rows)
        (folder / name).write_bytes(content)
        sizes[name] = len(rows), len(content)
    files = file_rows(sizes).replace("\n", "\r\n")
    (folder / "MRFILES.RRF").write_bytes(_BOM + files.encode())
    (folder / "config.prop").write_bytes(b"versioned_output=true\r\nadd_unicode_bom=true\r\n")
    (folder / "release.dat").write_bytes(f"umls.release.name={RELEASE}\r\n".encode())
