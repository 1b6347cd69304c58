"""What a dataset is declared to be: one small object a dataset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from sameas.loaders.profile import Profile

Two = tuple[int, int]
Content = Literal["left", "right", "links"]


@dataclass(frozen=True, slots=True)
class Counts:
    """How many triples a release has on its left and right side; None: not known."""

    relations: Two
    attributes: Two | None = None


@dataclass(frozen=True, slots=True)
class Variant:
    """One size and density of a dataset.

    Attributes:
        folder: Name of its folder, which is its name.
        size: Such as `15K`; empty where there is only one.
        density: `V1` or `V2`; empty where there is only one.
        links: How many gold pairs it has.
        counts: By release.
        sure: The counts are those of the files, not of a paper about them.
    """

    folder: str
    size: str = ""
    density: str = ""
    links: int | None = None
    counts: Mapping[str, Counts] = field(default_factory=dict)
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Download:
    """Where a release can be had.

    Attributes:
        url: Of the archive.
        file: What to call it.
        magic: Its first bytes.
        sha512: Of the archive, where one is published.
        checksums: Resource with the git blob SHA-1 of each file inside, where there is one.
    """

    url: str
    file: str
    magic: bytes = b"PK\x03\x04"
    sha512: str | None = None
    checksums: str | None = None


@dataclass(frozen=True, slots=True)
class Spec:
    """A dataset.

    Attributes:
        name: What `load` is given.
        title: In a few words.
        dialect: A module of `loaders.dialects`.
        left: What is known about its left graph.
        right: What is known about its right graph.
        licence: In plain words.
        citation: Of the paper to cite.
        variants: The default one first.
        aliases: Other names.
        downloads: By release, the default one first.
        anonymous: Releases whose ids say nothing, with the pattern of those ids.
        licensed: Whose ids and terms only holders of a licence may see: a graph, or the links.
    """

    name: str
    title: str
    dialect: str
    left: Profile
    right: Profile
    licence: str
    citation: str
    variants: tuple[Variant, ...] = ()
    aliases: tuple[str, ...] = ()
    downloads: Mapping[str, Download] = field(default_factory=dict)
    anonymous: Mapping[str, str] = field(default_factory=dict)
    licensed: tuple[Content, ...] = ()

    def profiles(self, release: str | None = None) -> tuple[Profile, Profile]:
        """Give what is known about both graphs in a release."""
        pattern = self.anonymous.get(release or "")
        if pattern is None:
            return self.left, self.right
        return _anonymous(self.left, pattern), _anonymous(self.right, pattern)

    def variant(self, size: str | None = None, density: str | None = None) -> Variant | None:
        """Find the first variant of a size and density; None where none is declared."""
        for variant in self.variants:
            if size in (None, variant.size) and density in (None, variant.density):
                return variant
        return None

    def folders(self) -> list[str]:
        """Name the folders that this dataset comes in."""
        return [variant.folder for variant in self.variants]


def _anonymous(profile: Profile, pattern: str) -> Profile:
    local = profile.names.local
    if local is None:
        return profile
    names = replace(profile.names, local=replace(local, opaque=pattern))
    return replace(profile, names=names)
