"""Write small fictional RF2 packages."""

from __future__ import annotations

import uuid
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from sameas.builders.snomed.layouts import COLUMNS, Kind
from sameas.core.identifiers import with_check_digit

CORE = "900000000000207008"
MODEL = "900000000000012004"
IS_A = "116680003"
FSN = "900000000000003001"
SYNONYM = "900000000000013009"
DEFINITION = "900000000000550004"
INFERRED = "900000000000011006"
ADDITIONAL = "900000000000227009"
US = "900000000000509007"
GB = "900000000000508004"
PREFERRED = "900000000000548007"
ACCEPTABLE = "900000000000549004"
SAME_AS = "900000000000527005"
REPLACED_BY = "900000000000526001"
MOVED_TO = "900000000000524003"
DEPENDENCIES = "900000000000534007"
IRI = "http://snomed.info/id/"

Row = tuple[str, ...]

_NAMES: dict[Kind, tuple[str, str]] = {
    "Concept": ("Terminology", "sct2_Concept_{s}{r}_{c}_{d}.txt"),
    "Description": ("Terminology", "sct2_Description_{s}{r}{l}_{c}_{d}.txt"),
    "TextDefinition": ("Terminology", "sct2_TextDefinition_{s}{r}{l}_{c}_{d}.txt"),
    "Relationship": ("Terminology", "sct2_Relationship_{s}{r}_{c}_{d}.txt"),
    "RelationshipConcreteValues": (
        "Terminology",
        "sct2_RelationshipConcreteValues_{s}{r}_{c}_{d}.txt",
    ),
    "Language": ("Refset/Language", "der2_cRefset_Language{s}{r}{l}_{c}_{d}.txt"),
    "Association": ("Refset/Content", "der2_cRefset_Association{s}{r}_{c}_{d}.txt"),
    "ModuleDependency": ("Refset/Metadata", "der2_ssRefset_ModuleDependency{s}{r}_{c}_{d}.txt"),
}


def sctid(number: int, partition: str) -> str:
    """Make an SCTID in an invented namespace."""
    return with_check_digit(f"{number}1999999{partition}")


def C(number: int) -> str:  # noqa: N802
    """Name a concept."""
    return sctid(number, "10")


def D(number: int) -> str:  # noqa: N802
    """Name a description."""
    return sctid(number, "11")


def R(number: int) -> str:  # noqa: N802
    """Name a relationship."""
    return sctid(number, "12")


def member(number: int) -> str:
    """Name a row of a reference set."""
    return str(uuid.UUID(int=number))


def text(rows: Iterable[Iterable[str]], end: str = "\r\n") -> bytes:
    """Join cells and lines as RF2 does."""
    return "".join("\t".join(row) + end for row in rows).encode()


@dataclass
class Rf2:
    """A package in the making; rows are kept in the order of the calls."""

    country: str = "INT"
    date: str = "20260301"
    release: str = "Snapshot"
    language: str = "-en"
    summary: str = ""
    module: str = CORE
    prefix: str = ""
    rows: dict[Kind, list[Row]] = field(default_factory=lambda: {kind: [] for kind in COLUMNS})
    without: set[Kind] = field(default_factory=set)
    replaced: dict[Kind, bytes] = field(default_factory=dict)
    extra: dict[str, bytes] = field(default_factory=dict)
    _members: int = 0

    def concept(self, own: str, *, active: str = "1", time: str = "20200101") -> Rf2:
        self.rows["Concept"].append((own, time, active, self.module, "900000000000074008"))
        return self

    def description(
        self,
        own: str,
        concept: str,
        term: str,
        *,
        typed: str = SYNONYM,
        active: str = "1",
        time: str = "20200101",
        language: str = "en",
        file: Kind = "Description",
    ) -> Rf2:
        self.rows[file].append(
            (own, time, active, self.module, concept, language, typed, term, "900000000000448009")
        )
        return self

    def definition(self, own: str, concept: str, term: str, **more: str) -> Rf2:
        return self.description(
            own,
            concept,
            term,
            typed=DEFINITION,
            file="TextDefinition",
            active=more.get("active", "1"),
            time=more.get("time", "20200101"),
            language=more.get("language", "en"),
        )

    def relationship(
        self,
        own: str,
        source: str,
        end: str,
        *,
        typed: str = IS_A,
        group: str = "0",
        active: str = "1",
        time: str = "20200101",
        characteristic: str = INFERRED,
        file: Kind = "Relationship",
    ) -> Rf2:
        self.rows[file].append(
            (
                *(own, time, active, self.module, source, end),
                *(group, typed, characteristic, "900000000000451002"),
            )
        )
        return self

    def value(self, own: str, source: str, value: str, *, typed: str, **more: str) -> Rf2:
        return self.relationship(
            own,
            source,
            value,
            typed=typed,
            file="RelationshipConcreteValues",
            active=more.get("active", "1"),
            time=more.get("time", "20200101"),
            characteristic=more.get("characteristic", INFERRED),
        )

    def refset(
        self,
        kind: Kind,
        refset: str,
        component: str,
        *values: str,
        own: str = "",
        active: str = "1",
        time: str = "20200101",
    ) -> Rf2:
        self._members += 1
        own = own or member(self._members)
        self.rows[kind].append((own, time, active, self.module, refset, component, *values))
        return self

    def preferred(self, description: str, *, refset: str = US, **more: str) -> Rf2:
        value = more.pop("value", PREFERRED)
        return self.refset("Language", refset, description, value, **more)

    def association(self, concept: str, target: str, *, refset: str = SAME_AS, **more: str) -> Rf2:
        return self.refset("Association", refset, concept, target, **more)

    def depends(self, module: str, needs: str, **more: str) -> Rf2:
        outer, self.module = self.module, module
        dates = more.pop("date", "20260301"), more.pop("needed", "20260301")
        self.refset("ModuleDependency", DEPENDENCIES, needs, *dates, **more)
        self.module = outer
        return self

    def name(self, kind: Kind, release: str | None = None) -> str:
        """Give the base name of a file."""
        return self.prefix + _NAMES[kind][1].format(
            s=self.summary,
            r=release or self.release,
            l=self.language,
            c=self.country,
            d=self.date,
        )

    def content(self, kind: Kind) -> bytes:
        """Give the bytes of a file."""
        return self.replaced.get(kind, text([COLUMNS[kind], *self.rows[kind]]))

    def files(self) -> dict[str, bytes]:
        """Give every file by its path inside the package."""
        found = {
            f"{self.release}/{_NAMES[kind][0]}/{self.name(kind)}": self.content(kind)
            for kind in COLUMNS
            if kind not in self.without
        }
        return found | self.extra

    def folder(self, path: Path) -> Path:
        """Write the package as a folder."""
        for name, data in self.files().items():
            file = path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        return path

    def zip(self, path: Path, *, top: str = "") -> Path:
        """Write the package as a zip, under a top folder if one is named."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in self.files().items():
                archive.writestr(f"{top}{name}", data)
        return path


def small(**options: str) -> Rf2:
    """Make a package of a root, two kinds of thing, is-a, and names for them."""
    package = Rf2(**options)  # type: ignore[arg-type]
    package.concept(C(1)).concept(C(2)).concept(C(3)).concept(IS_A)
    package.description(D(1), C(1), "Murble (root)", typed=FSN)
    package.description(D(2), C(2), "Quandle (finding)", typed=FSN)
    package.description(D(3), C(2), "Quandle")
    package.description(D(4), C(3), "Brindle (disorder)", typed=FSN)
    package.relationship(R(1), C(2), C(1)).relationship(R(2), C(3), C(1))
    package.preferred(D(3))
    return package
