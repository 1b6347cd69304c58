"""The small UMLS files: MRSTY, MRSAB and MRFILES."""

from __future__ import annotations

from typing import Final

import numpy as np

from sameas.builders.lookalike.columns import glue, padded, pick
from sameas.builders.lookalike.dice import Dice
from sameas.builders.lookalike.files import Output
from sameas.builders.lookalike.umls.conso import OTHER_SOURCES, Plan

_BLOCK = 300_000
_COLUMNS: Final = {
    "MRCONSO.RRF": "CUI,LAT,TS,LUI,STT,SUI,ISPREF,AUI,SAUI,SCUI,SDUI,SAB,TTY,CODE,STR,SRL,"
    "SUPPRESS,CVF",
    "MRFILES.RRF": "FIL,DES,FMT,CLS,RWS,BTS",
    "MRSAB.RRF": "VCUI,RCUI,VSAB,RSAB,SON,SF,SVER,VSTART,VEND,IMETA,RMETA,SLC,SCC,SRL,TFR,CFR,"
    "CXTY,TTYL,ATNL,LAT,CENC,CURVER,SABIN,SSN,SCIT",
    "MRSTY.RRF": "CUI,TUI,STN,STY,ATUI,CVF",
}
_RESTRICTED: Final = ("SNOMEDCT_US", "SNOMEDCT_VET", "SCTSPA")
# Invented semantic types: the true ones belong to the UMLS.
SEMANTIC_TYPES: Final = (
    ("T901", "A9.1", "Velmic Thing"),
    ("T902", "A9.1.1", "Orvane Substance"),
    ("T903", "A9.1.2", "Orvane or Kestine Product"),
    ("T904", "A9.2", "Tessic Structure"),
    ("T905", "B9.1", "Drumic Process"),
    ("T906", "B9.1.1", "Drumic Disturbance"),
    ("T907", "B9.2", "Galvic Activity"),
    ("T908", "B9.2.1", "Galvic Procedure"),
    ("T909", "B9.3", "Finding, Invented"),
    ("T910", "A9.3", "Zolic Organism"),
)


def write_semantic_types(output: Output, plan: Plan, dice: Dice) -> None:
    """Write MRSTY: one or two semantic types of each CUI."""
    types = [f"|{tui}|{tree}|{name}|AT9" for tui, tree, name in SEMANTIC_TYPES]
    for start in range(0, plan.total, _BLOCK):
        keys = np.arange(start, min(start + _BLOCK, plan.total))
        first = dice.below(keys, len(types), "semantic type")
        two = dice.chance(keys, 0.15, "second semantic type")
        rows = np.concatenate([keys, keys[two]])
        kind = np.concatenate([first, (first[two] + 1) % len(types)])
        order = np.argsort(rows, kind="stable")
        rows, kind = rows[order], kind[order]
        output.write_lines(
            glue(
                plan.cui(rows),
                pick(types, kind),
                padded(rows * 2 + (kind % 2), 8),
                pick(["||\n", "|256|\n"], rows % 2),
            )
        )


def source_rows() -> str:
    """Write MRSAB: the versions of all sources, and an old one that is not current."""
    versions = {
        "MSH": ("MSH2024_2023_09_08", "2024_2023_09_08"),
        "SNOMEDCT_US": ("SNOMEDCT_US_2023_09_01", "2023_09_01"),
    }
    names = ["MSH", "SNOMEDCT_US", *(source[0] for source in OTHER_SOURCES)]
    rows = [_source("SNOMEDCT_US", "SNOMEDCT_US_2022_09_01", "2022_09_01", 99, current=False)]
    for place, name in enumerate(names):
        version, number = versions.get(name, (f"{name}_2023AB", "2023AB"))
        rows.append(_source(name, version, number, place, current=True))
    return "".join(rows)


def _source(name: str, version: str, number: str, place: int, *, current: bool) -> str:
    fields = [""] * 25
    fields[0], fields[1] = f"C99{place:05d}", f"C98{place:05d}"
    fields[2], fields[3], fields[4], fields[5] = version, name, f"Invented {name}", name
    fields[6], fields[9] = number, "2023AB"
    fields[13] = "9" if name in _RESTRICTED else "0"
    fields[17], fields[19], fields[20] = "PT,SY", "ENG", "UTF-8"
    fields[21], fields[22] = ("Y" if current else "N"), "Y"
    fields[23], fields[24] = name, "Invented;look-alike;not a release"
    return "|".join(fields) + "|\n"


def file_rows(sizes: dict[str, tuple[int, int]]) -> str:
    """Write MRFILES from rows and bytes of each file, its own included."""
    total = len(sizes) + 1
    own = 0
    while True:
        text = _file_table({**sizes, "MRFILES.RRF": (total, own)})
        size = len(text.encode())
        if size == own:
            return text
        own = size


def _file_table(sizes: dict[str, tuple[int, int]]) -> str:
    rows = []
    for name in sorted(sizes):
        columns = _COLUMNS[name]
        count, size = sizes[name]
        width = columns.count(",") + 1
        rows.append(f"{name}|Invented {name[:-4]}|{columns}|{width}|{count}|{size}|\n")
    return "".join(rows)
