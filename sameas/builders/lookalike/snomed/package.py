"""Write the International package as a Snapshot zip."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from sameas.builders.lookalike.dice import Bits, Dice
from sameas.builders.lookalike.files import Output, Package, zip_output
from sameas.builders.lookalike.snomed import rf2_ids, rf2_rows
from sameas.builders.lookalike.snomed.file_rows import Files, Lines, Release
from sameas.builders.lookalike.snomed.tables import Snomed
from sameas.core.progress import Advance

NAME: Final = "SnomedCT_InternationalRF2_PRODUCTION_20260301T120000Z"
STAMP: Final = "20260301"


@dataclass(slots=True)
class Written:
    """What was written: rows by file name, and the hashed texts of both description files."""

    rows: dict[str, int]
    texts: Bits
    definition_texts: Bits


def write_package(
    path: Path, snomed: Snomed, dice: Dice, advance: Advance, release: Release = "Snapshot"
) -> Written:
    """Write the zip of the International package, as a Snapshot or a Full release."""
    terminology = f"{NAME}/{release}/Terminology"
    refset = f"{NAME}/{release}/Refset"
    files = Files(snomed, dice, with_history=release == "Full")
    with zip_output(path) as package:
        _small_members(package)
        for kind, lines in files.terminology(release):
            with package.member(f"{terminology}/{kind}_INT_{STAMP}.txt", advance) as output:
                _write_blocks(output, lines)
        language = f"{refset}/Language/der2_cRefset_Language{release}-en_INT_{STAMP}.txt"
        with package.member(language, advance) as output:
            _write_blocks(output, files.languages())
        content = f"{refset}/Content/der2_cRefset_Association{release}_INT_{STAMP}.txt"
        with package.member(content, advance) as output:
            _write_blocks(output, files.associations())
        _small_refsets(package, refset, release, snomed, dice)
    split = len(snomed.descriptions)
    texts = np.concatenate(files.texts)
    return Written(dict(package.rows), texts[:split], texts[split:])


def _write_blocks(output: Output, lines: Lines) -> None:
    """Write a header and blocks of rows."""
    for block in lines:
        if isinstance(block, bytes):
            output.write(block)
        else:
            output.write_lines(block)


def _small_members(package: Package) -> None:
    information = {
        "effectiveTime": STAMP,
        "deltaFromDate": "20260201",
        "includedModules": [],
        "languageRefsets": [{"id": str(rf2_ids.US_ENGLISH), "term": "US English"}],
        "licenceStatement": "Fictional look-alike content, free to use",
    }
    package.add(f"{NAME}/release_package_information.json", json.dumps(information).encode())
    package.add(f"{NAME}/Readme_en_{STAMP}.txt", b"Fictional look-alike content.\r\n")
    junk = b"\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X        \xff\xfe\x00"
    folder = f"__MACOSX/{NAME}/Snapshot/Terminology"
    package.add(f"{folder}/._sct2_Concept_Snapshot_INT_{STAMP}.txt", junk)
    package.add(f"__MACOSX/._{NAME}", junk)
    package.add(f"{NAME}/.DS_Store", junk)


def _small_refsets(
    package: Package, refset: str, release: Release, snomed: Snomed, dice: Dice
) -> None:
    """Add refsets that a reader must be able to pass by, one with empty last columns."""
    keys = np.arange(6)
    members = rf2_rows.member_ids(keys, dice, "annotation").to_list()
    target = snomed.concepts.ordinary.start
    rows = [
        f"{member}\t{STAMP}\t1\t{rf2_ids.CORE}\t{snomed.concepts.ids[target]}\t"
        f"{snomed.concepts.ids[target + place]}\t\t\t\t\r\n"
        for place, member in enumerate(members)
    ]
    package.add(
        f"{refset}/Metadata/der2_sscsRefset_MemberAnnotationStringValue{release}_INT_{STAMP}.txt",
        rf2_rows.header("Annotation") + "".join(rows).encode(),
    )
    member = rf2_rows.member_ids(keys[:1], dice, "module").to_list()[0]
    package.add(
        f"{refset}/Metadata/der2_ssRefset_ModuleDependency{release}_INT_{STAMP}.txt",
        rf2_rows.header("ModuleDependency")
        + f"{member}\t{STAMP}\t1\t{rf2_ids.CORE}\t{rf2_ids.MODULE_DEPENDENCY}\t{rf2_ids.MODEL}"
        f"\t{STAMP}\t{STAMP}\r\n".encode(),
    )
