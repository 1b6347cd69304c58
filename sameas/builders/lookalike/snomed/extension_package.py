"""Write the national extension as a zip of its own module's rows."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
import polars as pl

from sameas.builders.lookalike.columns import number
from sameas.builders.lookalike.dice import Array, Dice
from sameas.builders.lookalike.files import Package, zip_output
from sameas.builders.lookalike.snomed import rf2_ids, rf2_rows
from sameas.builders.lookalike.snomed.descriptions import LANGUAGES
from sameas.builders.lookalike.snomed.extension_rows import Extension, LinkRow, TermRow
from sameas.builders.lookalike.snomed.file_rows import other_type
from sameas.builders.lookalike.snomed.tables import Snomed

NAME: Final = "SnomedCT_ManagedServiceZZ_PRODUCTION_ZZ1000999_20260401T120000Z"
STAMP: Final = "20260401"
COUNTRY: Final = "ZZ1000999"
_OWN_MEMBERS = 5_000_000


def write_extension(path: Path, snomed: Snomed, extension: Extension, dice: Dice) -> dict[str, int]:
    """Write the zip and give rows by file name."""
    writer = _Writer(snomed, extension, dice)
    with zip_output(path) as package:
        writer.write(package)
        return dict(package.rows)


class _Writer:
    def __init__(self, snomed: Snomed, extension: Extension, dice: Dice) -> None:
        self._snomed = snomed
        self._extension = extension
        self._dice = dice

    def write(self, package: Package) -> None:
        """Write all members; one of them as a hand-made file: BOM, LF, odd header, blank lines."""
        extension = self._extension
        first = [row for row in extension.terms if row.language == "en"]
        self._add(package, "Terminology", "sct2_Concept_Snapshot", "Concept", self._concepts())
        self._add(
            package,
            "Terminology",
            "sct2_Description_Snapshot-en",
            "Description",
            self._terms(first),
        )
        for language in LANGUAGES[1:]:
            rows = [row for row in extension.terms if row.language == language]
            lines = self._terms(rows)
            name = self._path("Terminology", f"sct2_Description_Snapshot-{language}")
            text = "".join(lines).replace("\r\n", "\n")
            head = rf2_rows.header("Description").decode().replace("\r\n", "\n")
            content = "\ufeff" + head.replace("effectiveTime", "effectivetime") + text + "\n\n"
            package.add(name, content.encode())
            package.rows[name.rsplit("/", 1)[-1]] = len(lines)
        self._add(
            package,
            "Terminology",
            "sct2_TextDefinition_Snapshot-en",
            "Description",
            pl.Series([""])[:0],
        )
        links = self._links(extension.links, concrete=False)
        self._add(package, "Terminology", "sct2_Relationship_Snapshot", "Relationship", links)
        values = self._links(extension.values, concrete=True)
        kind = "RelationshipConcreteValues"
        self._add(package, "Terminology", f"sct2_{kind}_Snapshot", kind, values)
        package.add(self._path("Terminology", "sct2_Identifier_Snapshot"), b"")
        name = "der2_cRefset_LanguageSnapshot-en"
        self._add(package, "Refset/Language", name, "Language", self._languages())
        name = "der2_cRefset_AssociationSnapshot"
        self._add(package, "Refset/Content", name, "Association", self._history())
        name = "der2_ssRefset_ModuleDependencySnapshot"
        self._add(package, "Refset/Metadata", name, "ModuleDependency", self._dependencies())

    def _path(self, folder: str, name: str) -> str:
        return f"{NAME}/{NAME}/Snapshot/{folder}/{name}_{COUNTRY}_{STAMP}.txt"

    def _add(self, package: Package, folder: str, name: str, kind: str, lines: pl.Series) -> None:
        with package.member(self._path(folder, name)) as output:
            output.write(rf2_rows.header(kind))
            output.write_lines(lines)

    def _concepts(self) -> pl.Series:
        rows = self._extension.concepts
        ids = self._extension.ids[np.array([row.concept for row in rows])]
        time, active = _bytes([row.time for row in rows]), _flags([row.active for row in rows])
        return rf2_rows.concept_lines(ids, time, active, self._dice, rf2_rows.OWN)

    def _terms(self, rows: list[TermRow]) -> pl.Series:
        return rf2_rows.description_lines(
            np.array([row.id for row in rows], dtype=np.int64),
            _bytes([row.time for row in rows]),
            _flags([row.active for row in rows]),
            self._extension.ids[np.array([row.concept for row in rows], dtype=np.int64)],
            _bytes([LANGUAGES.index(row.language) for row in rows]),
            _bytes([row.type for row in rows]),
            pl.Series([row.term for row in rows], dtype=pl.String),
            other_type(self._snomed),
            rf2_rows.OWN,
        )

    def _links(self, rows: list[LinkRow], *, concrete: bool) -> pl.Series:
        ids = self._extension.ids
        targets = np.array([row.target for row in rows], dtype=np.int64)
        return rf2_rows.relationship_lines(
            np.array([row.id for row in rows], dtype=np.int64),
            _bytes([row.time for row in rows]),
            _flags([row.active for row in rows]),
            ids[np.array([row.source for row in rows], dtype=np.int64)],
            rf2_rows.value_column(targets) if concrete else number(ids[targets]),
            _bytes([row.group for row in rows]),
            ids[np.array([row.type for row in rows], dtype=np.int64)],
            _bytes([row.kind for row in rows]),
            rf2_rows.OWN,
        )

    def _languages(self) -> pl.Series:
        """Give the US refset's rows: of its own terms, and newer ones of International's."""
        extension, table = self._extension, self._snomed.descriptions
        own = [row for row in extension.terms if row.row < 0 and row.us]
        says = np.array([row.row for row in extension.says], dtype=np.int64)
        parts = [
            rf2_rows.language_lines(
                np.arange(len(own)),
                np.array([row.id for row in own], dtype=np.int64),
                _bytes([row.time for row in own]),
                _bytes([row.us for row in own]),
                rf2_ids.US_ENGLISH,
                self._dice,
                "extension language",
                rf2_rows.OWN,
            ),
            rf2_rows.language_lines(
                says,
                table.ids[says],
                _bytes([row.time for row in extension.says]),
                _bytes([row.says for row in extension.says]),
                rf2_ids.US_ENGLISH,
                self._dice,
                "language",
                rf2_rows.OWN,
            ),
        ]
        return pl.concat(parts)

    def _history(self) -> pl.Series:
        rows, ids = self._extension.history, self._extension.ids
        keys = [row.row if row.row >= 0 else _OWN_MEMBERS + place for place, row in enumerate(rows)]
        return rf2_rows.association_lines(
            np.array(keys, dtype=np.int64),
            _bytes([row.time for row in rows]),
            _flags([row.active for row in rows]),
            _bytes([row.refset for row in rows]),
            ids[np.array([row.source for row in rows], dtype=np.int64)],
            ids[np.array([row.target for row in rows], dtype=np.int64)],
            self._dice,
            rf2_rows.OWN,
        )

    def _dependencies(self) -> pl.Series:
        members = rf2_rows.member_ids(np.arange(2), self._dice, "extension module").to_list()
        module = rf2_rows.EXTENSION_MODULE_ID
        return pl.Series(
            [
                f"{member}\t{STAMP}\t1\t{module}\t{rf2_ids.MODULE_DEPENDENCY}\t{other}"
                f"\t{STAMP}\t20260301{rf2_rows.END}"
                for member, other in zip(members, (rf2_ids.CORE, rf2_ids.MODEL), strict=True)
            ]
        )


def _bytes(values: list[int]) -> Array:
    return np.array(values, dtype=np.uint8)


def _flags(values: list[bool]) -> Array:
    return np.array(values, dtype=np.bool_)
