"""Which dataset and which release a folder is: by checksums, or by counts and ids."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

import polars as pl

from sameas.loaders.content import Content
from sameas.loaders.digests import FileDigest
from sameas.loaders.openea_releases import checksums
from sameas.loaders.report import Finding
from sameas.loaders.spec import Spec, Variant

CHECKED = "v1.1"
"""The release of which a checksum of each file is known."""

_MOSTLY = 0.9
_PERHAPS_ANOTHER = (
    "see `sameas info PATH` for what it is, and load it by its own name, or by its path alone"
)


@dataclass(frozen=True, slots=True)
class Identity:
    """What a folder turned out to be.

    Attributes:
        folder: Name of the known folder whose content it has; None for no known one.
        release: Its release, or None.
        evidence: What says so.
        findings: What does not fit.
    """

    folder: str | None = None
    release: str | None = None
    evidence: str = ""
    findings: tuple[Finding, ...] = ()


def by_checksums(digests: Mapping[str, FileDigest], *, label: str) -> Identity:
    """Compare files with the published checksums.

    Args:
        digests: With git's hashes.
        label: What findings call the folder.
    """
    best, matching = None, set[str]()
    for folder, known in checksums().items():
        same = {path for path, one in digests.items() if one.git_sha1 == known.get(path, "")}
        if len(same) > len(matching):
            best, matching = folder, same
    if best is None:
        return Identity()
    other = sorted(set(digests) & set(checksums()[best]) - matching)
    findings = tuple(
        Finding(
            "checksum",
            "warning",
            f"{path} is not the file of {best} {CHECKED}",
            path=f"{label}/{path}",
            expected=f"git blob SHA-1 {checksums()[best][path]}",
            fix="copies with changed files are about; `sameas fetch` gets the published ones",
        )
        for path in other
    )
    return Identity(best, CHECKED, "checksums", findings)


def by_counts(spec: Spec, variant: Variant, content: Content) -> Identity:
    """Compare the numbers of triples, and the look of the ids, with what is known of a variant."""
    relations = tuple(len(store.relations.subject) for store in content.stores)
    attributes = tuple(len(store.attributes.subject) for store in content.stores)
    if variant.links is not None and content.links.height != variant.links:
        return Identity()
    for release, counts in variant.counts.items():
        if relations != counts.relations:
            continue
        if all(attributes) and counts.attributes not in (None, attributes):
            continue
        if spec.anonymous and (release in spec.anonymous) != _are_anonymous(spec, content.links):
            continue
        evidence = "counts and ids" if spec.anonymous else "counts"
        return Identity(variant.folder, release, evidence)
    return Identity()


def _are_anonymous(spec: Spec, links: pl.DataFrame) -> bool:
    """Tell whether the left ids, which are DBpedia's in each pair, are mere numbers."""
    if not links.height:
        return False
    pattern = next(iter(spec.anonymous.values()))
    share = links["left"].str.contains(f"^(?:{pattern})$").mean()
    return isinstance(share, float) and share >= _MOSTLY


def protest(
    asked: Variant | None,
    identity: Identity,
    content: Content,
    *,
    release: str | None,
    fetched: Container[str] = (),
    label: str,
) -> list[Finding]:
    """Say where a folder is not the one that was asked for.

    Args:
        asked: The variant asked for; None where only a path was given.
        identity: What the folder is.
        content: What it holds.
        release: The release asked for, or None.
        fetched: Releases that `sameas fetch` can get.
        label: What findings call the folder.
    """
    found = []
    if asked is None:
        pass
    elif identity.folder is not None and identity.folder != asked.folder:
        found.append(
            Finding(
                "wrong-dataset",
                "error",
                f"this is {identity.folder} {identity.release}, by {identity.evidence}",
                path=label,
                expected=asked.folder,
                fix=_PERHAPS_ANOTHER,
            )
        )
    elif identity.folder is None and asked.counts:
        found.append(
            Finding(
                "unknown-release",
                "error" if asked.sure else "warning",
                f"this is no known release of {asked.folder}: {_counted(content)}",
                path=label,
                expected="; ".join(_expected(asked)),
                fix=_PERHAPS_ANOTHER,
            )
        )
    if release not in (None, identity.release):
        known = identity.release is not None
        name = identity.folder if asked is None else asked.folder
        found.append(
            Finding(
                "wrong-release",
                "error",
                f"this is release {identity.release}, by {identity.evidence}"
                if known
                else "this is no known release",
                path=label,
                expected=f"release {release}",
                fix=f"`sameas fetch {name} --release {release}` gets that one"
                if name is not None and release in fetched
                else None,
            )
        )
    return found


def _counted(content: Content) -> str:
    relations, attributes = (
        [len(store.relations.subject) for store in content.stores],
        [len(store.attributes.subject) for store in content.stores],
    )
    return (
        f"{content.links.height:,} links, {relations[0]:,} / {relations[1]:,} relation and "
        f"{attributes[0]:,} / {attributes[1]:,} attribute triples"
    )


def _expected(asked: Variant) -> list[str]:
    return [
        f"{release}: "
        + (f"{asked.links:,} links, " if asked.links else "")
        + f"{counts.relations[0]:,} / {counts.relations[1]:,} relation"
        + (
            f" and {counts.attributes[0]:,} / {counts.attributes[1]:,} attribute triples"
            if counts.attributes
            else " triples"
        )
        for release, counts in asked.counts.items()
    ]
