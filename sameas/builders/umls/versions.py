"""Which release this is: UMLS from `release.dat` or names, the sources from MRSAB."""

from __future__ import annotations

import re
from collections.abc import Iterable

import polars as pl

from sameas.builders.umls.atoms import VERSIONED
from sameas.builders.umls.lines import MESH, SNOMED
from sameas.builders.umls.parts import Table
from sameas.builders.umls.rrf import Reading
from sameas.core.archive import Member
from sameas.core.blocks import read_blocks

_UMLS_VERSION = re.compile(r"(?<![0-9A-Za-z])((?:19|20)[0-9]{2}A[A-D])(?![0-9A-Za-z])", re.I)


def umls_version_in(name: str) -> str | None:
    """Find a UMLS version in a path; the innermost one counts.

    Example:
        >>> umls_version_in("umls-2025AB-full.zip!2025AB-full/2025ab-1-meta.nlm!2025AB/META/x")
        '2025AB'
    """
    found = _UMLS_VERSION.findall(name.replace("_", " "))
    return found[-1].upper() if found else None


def read_release_dat(member: Member) -> str | None:
    """Read `umls.release.name` from the properties that MetamorphoSys writes beside a subset."""
    with member.open() as stream:
        for block in read_blocks(stream, path=member.path):
            for line in block.data.decode().splitlines():
                name, _, value = line.partition("=")
                if name.strip() == "umls.release.name" and value.strip():
                    return value.strip()
    return None


def read_mrsab(reading: Reading) -> pl.DataFrame:
    """Read the current rows (CURVER Y) of MRSAB: `RSAB`, `VSAB`, `IMETA`, `SRL`."""
    frames = list(reading.frames(("VSAB", "RSAB", "IMETA", "SRL", "CURVER")))
    current = pl.concat(frames).filter(pl.col("CURVER") == "Y")
    return current.select("RSAB", "VSAB", "IMETA", "SRL")


def releases(
    table: Table,
    *,
    release_dat: str | None,
    mrsab: pl.DataFrame | None,
    sabs: dict[str, list[str]],
) -> dict[str, str]:
    """Put together what is known of the release.

    Args:
        table: MRCONSO, for the names on the way to it.
        release_dat: What `release.dat` says.
        mrsab: The current rows of MRSAB.
        sabs: Spellings of SAB seen in MRCONSO; a versioned one tells the version.

    Returns:
        Versions under `UMLS`, `MSH` and `SNOMEDCT_US`; what is not known is left out.
    """
    known: dict[str, str] = {}
    umls = release_dat or umls_version_in(table.parts[0].path) or _newest_in(mrsab)
    if umls:
        known["UMLS"] = umls
    for source in (MESH, SNOMED):
        versions = _current(source, mrsab) or [sab for sab in sabs[source] if sab != source]
        if versions:
            known[source] = ", ".join(versions)
    return known


def _current(source: str, mrsab: pl.DataFrame | None) -> list[str]:
    rows: Iterable[tuple[str, str]] = (
        [] if mrsab is None else mrsab.select("RSAB", "VSAB").iter_rows()
    )
    return sorted({vsab or rsab for rsab, vsab in rows if VERSIONED[source].fullmatch(rsab)})


def restriction_levels(mrsab: pl.DataFrame | None, seen: dict[str, str]) -> dict[str, str]:
    """Put together the restriction levels (SRL) that MRSAB states and MRCONSO shows.

    Args:
        mrsab: The current rows of MRSAB.
        seen: Levels on the atoms, by source; several are joined by commas.

    Returns:
        Levels by source, several joined by commas; more than one is a contradiction.
    """
    found = {source: set(levels.split(",")) for source, levels in seen.items()}
    if mrsab is not None:
        for rsab, level in mrsab.select("RSAB", "SRL").iter_rows():
            for source in found:
                if VERSIONED[source].fullmatch(rsab):
                    found[source].add(level)
    return {source: ",".join(sorted(levels)) for source, levels in found.items()}


def _newest_in(mrsab: pl.DataFrame | None) -> str | None:
    # IMETA is the UMLS version that brought a source in; the newest one bounds the release
    if mrsab is None:
        return None
    found = sorted(filter(None, map(umls_version_in, mrsab["IMETA"].to_list())))
    return f"{found[-1]} or later" if found else None
