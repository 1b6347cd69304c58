"""Read RF2 packages in the order in which one thing needs another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sameas.builders.snomed.attributes import Attributes
from sameas.builders.snomed.checks import (
    check_known,
    check_modules,
    check_whole,
    older_than_needed,
)
from sameas.builders.snomed.concepts import read_concepts
from sameas.builders.snomed.descriptions import DescriptionReader
from sameas.builders.snomed.history import Replacements
from sameas.builders.snomed.package import Package, find_packages
from sameas.builders.snomed.refsets import read_dependencies, read_preferred, read_replacements
from sameas.builders.snomed.relationships import hold, read_relationships
from sameas.builders.snomed.source import SnomedSource
from sameas.builders.snomed.tally import Tally
from sameas.core.errors import OptionError
from sameas.core.progress import Progress, Quiet
from sameas.core.shelf import Shelf

US_ENGLISH = "900000000000509007"


def read_snomed(
    paths: Sequence[str | Path],
    *,
    language_refset: str = US_ENGLISH,
    scratch: Path | None = None,
    progress: Progress | None = None,
) -> SnomedSource:
    """Read one or several RF2 packages.

    Args:
        paths: Folders or zips; a later one wins where rows of the same date disagree.
        language_refset: SCTID of the language reference set that says which synonym is preferred.
        scratch: Folder in which what was read may wait, about 60 MB at full size; None: in memory.
        progress: Where to report.

    Returns:
        The state that all packages together describe. Texts stay on disk.

    Raises:
        InputError: Not RF2, not whole, or an extension without what it builds on.
        OptionError: The language reference set is no SCTID.
    """
    if not language_refset.isdecimal():
        raise OptionError(
            f"language reference set {language_refset!r}",
            expected=f"an SCTID, for example {US_ENGLISH} (US English)",
        )
    progress = progress or Quiet()
    shelf = Shelf(scratch)
    tally = Tally()
    packages = find_packages(paths, tally)
    check_whole(packages)
    total = sum(file.member.size for package in packages for file in package.files)
    with progress.stage("SNOMED CT: reading RF2", total=total) as advance:
        concepts = read_concepts(packages, tally, advance)
        preferred = read_preferred(packages, language_refset, tally, advance)
        replaced = read_replacements(packages, tally, advance)
        links = read_relationships(packages, concepts, tally, advance)
        texts = DescriptionReader(packages, concepts, tally)
        texts.read(advance)
        modules = concepts.modules | texts.modules
        dependencies = read_dependencies(packages, advance)
        check_modules(concepts, modules, dependencies, packages)
        concepts.settle()
        relations, values = hold(links, concepts, tally, shelf)
        descriptions, hashes = texts.hold(preferred, language_refset, shelf)
    check_known(concepts, relations.subject, relations.object, "relationships", packages)
    check_known(concepts, descriptions.subject, descriptions.subject, "descriptions", packages)
    return SnomedSource(
        packages=tuple(packages),
        release=_release(packages, modules),
        skipped=tally.rows(),
        warnings=older_than_needed(dependencies, packages),
        _concepts=concepts,
        _relations=relations,
        _descriptions=descriptions,
        _attributes=Attributes(concepts, descriptions, hashes, values, shelf),
        _replacements=Replacements(concepts, *replaced),
        _progress=progress,
    )


def _release(packages: Sequence[Package], modules: set[str]) -> dict[str, str]:
    return {
        "package": " + ".join(package.name for package in packages),
        "effective_time": " + ".join(package.date for package in packages),
        "format": " + ".join(" and ".join(package.formats) for package in packages),
        "edition": " + ".join(package.edition for package in packages),
        "modules": " ".join(sorted(modules)),
    }
