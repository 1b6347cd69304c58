"""Refuse an extension without what it builds on; warn where that is older than it should be."""

from __future__ import annotations

from collections.abc import Sequence

from sameas.builders.snomed.arrays import Int32s, count
from sameas.builders.snomed.concepts import Concepts
from sameas.builders.snomed.layouts import Kind
from sameas.builders.snomed.package import Package
from sameas.builders.snomed.refsets import Dependency
from sameas.core.errors import InputError

CORE = "900000000000207008"
_NEEDED: tuple[Kind, ...] = ("Description", "Relationship")
_ALMOST_ALL = 0.9


def check_whole(packages: Sequence[Package]) -> None:
    """Check that descriptions and relationships were found somewhere.

    Raises:
        InputError: No such file in any package, or not one line in any of them.
    """
    for kind in _NEEDED:
        files = [file for package in packages for file in package.of(kind)]
        if not any(file.header for file in files):
            raise InputError(
                f"the {kind} file is empty" if files else f"no {kind} file",
                path=files[0].member.path if files else packages[0].path,
                expected=f"sct2_{kind}_Snapshot..._<country>_<date>.txt with a header line",
                fix="download or unpack the package again",
            )


def check_modules(
    concepts: Concepts,
    modules: set[str],
    dependencies: Sequence[Dependency],
    packages: Sequence[Package],
) -> None:
    """Check that every module has the modules that it says it needs.

    A module is there when any concept or description belongs to it, or when it is a known concept.

    Raises:
        InputError: Names the first module that is missing.
    """
    known = concepts.numbers_of([dependency.needs for dependency in dependencies])
    for dependency, number in zip(dependencies, known.tolist(), strict=True):
        there = dependency.needs in modules or 0 <= number < concepts.known
        if dependency.module in modules and not there:
            raise _missing(
                f"module {dependency.module} depends on module {dependency.needs}, which is in"
                " no package given",
                dependency.needs,
                packages,
                dependency.path,
            )


def older_than_needed(
    dependencies: Sequence[Dependency], packages: Sequence[Package]
) -> tuple[str, ...]:
    """Say which modules are there in an older release than others were made for.

    A module's release is what its own dependencies state; where it has none it is not judged.
    """
    there: dict[str, str] = {}
    for one in dependencies:
        there[one.module] = max(there.get(one.module, ""), one.date)
    return tuple(
        f"{packages[one.package].name}: its module {one.module} was made for module"
        f" {one.needs}{_known_as(one.needs)} of {one.needed_date}, but the one given is of"
        f" {there[one.needs]}: what it builds on may be missing"
        for one in sorted(dependencies)
        if "" < there.get(one.needs, "") < one.needed_date
    )


def check_known(
    concepts: Concepts, sources: Int32s, ends: Int32s, what: str, packages: Sequence[Package]
) -> None:
    """Check that references to concepts do not point almost wholly into the void.

    Raises:
        InputError: Says that the International Edition is missing.
    """
    if not len(sources):
        return
    void = count((sources >= concepts.known) | (ends >= concepts.known))
    if void / len(sources) >= _ALMOST_ALL:
        raise _missing(
            f"{void:,} of {len(sources):,} {what} refer to concepts that no Concept file has",
            CORE,
            packages,
            packages[0].path,
        )


def _missing(what: str, module: str, packages: Sequence[Package], path: str) -> InputError:
    names = ", ".join(package.name for package in packages)
    return InputError(
        what,
        path=path,
        expected=f"the package with module {module}{_known_as(module)} beside {names}",
        fix="an extension holds only its own content: give the package it builds on as well, the"
        " base first (--snomed BASE --snomed EXTENSION), or give an edition, which holds both",
    )


def _known_as(module: str) -> str:
    return " (the International Edition)" if module == CORE else ""
