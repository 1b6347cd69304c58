"""What a licence is here: one declarative object a source, with what its card must say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

LicenceClass = Literal["open", "licensees", "none"]
"""Who may have a file: everybody, holders of the source's licence, nobody but its owner."""

CLASSES: tuple[LicenceClass, ...] = ("open", "licensees", "none")
"""From the most open to the strictest."""


@dataclass(frozen=True, slots=True)
class Statement:
    """Something that a card must say where a source is in it.

    Attributes:
        name: What a finding calls it.
        says: In plain words.
        pattern: Regular expression over the card's text, with white space made single spaces.
    """

    name: str
    says: str
    pattern: str


@dataclass(frozen=True, slots=True)
class Source:
    """A source of data and the terms it comes under.

    Attributes:
        name: As manifests spell it.
        title: In full.
        rule: Who may have files that come from it.
        terms: In plain words; what is not known is said to be unknown.
        released: How its release is put into words, from what the manifest knows of it.
        attribution: What to print beside the data; `{release}` is filled in.
        statements: What a card must say.
        links: Names and addresses.
        umls: Its abbreviation (SAB) in the UMLS.
        restriction: Its restriction level (SRL) in the UMLS.
    """

    name: str
    title: str
    rule: LicenceClass
    terms: str
    released: str
    attribution: str
    statements: tuple[Statement, ...]
    links: Mapping[str, str] = field(default_factory=dict)
    umls: str | None = None
    restriction: str | None = None

    def release(self, known: Mapping[str, str]) -> str:
        """Put a release into words.

        Args:
            known: What the manifest's `releases` say of this source.

        Example:
            >>> from sameas.licenses.sources import find_source
            >>> find_source("UMLS").release({"UMLS": "2026AA"})
            'release 2026AA'
            >>> find_source("UMLS").release({})
            'release unknown'
        """
        try:
            return self.released.format_map(known)
        except KeyError:
            return "release unknown"

    def attribute(self, known: Mapping[str, str]) -> str:
        """Give the attribution with the release filled in."""
        return self.attribution.format(release=self.release(known))


def strictest(classes: list[LicenceClass]) -> LicenceClass:
    """Give the class of what comes from several sources.

    Example:
        >>> strictest(["open", "licensees", "open"])
        'licensees'
    """
    return max(classes, key=CLASSES.index)
