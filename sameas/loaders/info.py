"""Where a dataset comes from, and which one it is."""

from __future__ import annotations

from dataclasses import dataclass

from sameas.loaders.spec import Content


@dataclass(frozen=True, slots=True)
class FileInfo:
    """One file of a dataset.

    Attributes:
        path: Below the dataset's folder.
        bytes: Size, inflated.
        sha256: Of the inflated content.
        published: Whether it is the published file; None where no checksum was published.
    """

    path: str
    bytes: int
    sha256: str
    published: bool | None = None


@dataclass(frozen=True, slots=True)
class SideInfo:
    """Counts of one graph; `distinct` ones count a repeated triple once."""

    title: str
    entities: int
    relation_triples: int
    distinct_relation_triples: int
    attribute_triples: int
    distinct_attribute_triples: int


@dataclass(frozen=True, slots=True)
class DatasetInfo:
    """A dataset's identity.

    Attributes:
        name: Such as `D_W_15K_V1`.
        title: In a few words.
        release: Such as `v1.1`; None where it is not known.
        evidence: What tells the release: `checksums`, `counts and ids`, `manifest`, or nothing.
        path: Its folder or archive.
        dialect: How its files are written.
        licence: In plain words.
        citation: Of the paper to cite.
        complete: Whether every file of its layout is there.
        missing: Those that are not.
        files: Those that are.
        left: Counts of the left graph.
        right: Counts of the right graph.
        links: Gold pairs.
        all_links: Pairs before sampling.
        folds: Sizes of train, valid and test.
        licensed: Whose ids and terms only holders of a licence may see: a graph, or the links.
    """

    name: str = ""
    title: str = ""
    release: str | None = None
    evidence: str = ""
    path: str = ""
    dialect: str = ""
    licence: str = ""
    citation: str = ""
    complete: bool = True
    missing: tuple[str, ...] = ()
    files: tuple[FileInfo, ...] = ()
    left: SideInfo | None = None
    right: SideInfo | None = None
    links: int = 0
    all_links: int = 0
    folds: tuple[tuple[int, int, int], ...] = ()
    licensed: tuple[Content, ...] = ()
