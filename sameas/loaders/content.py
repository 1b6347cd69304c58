"""The content of a dataset's files as numbers: parsed just now, or opened from the cache."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import polars as pl

from sameas.loaders.encode import encode
from sameas.loaders.folder import SplitFile
from sameas.loaders.forms import Form
from sameas.loaders.linkage import check_linkage
from sameas.loaders.parsed import Parsed
from sameas.loaders.report import Finding
from sameas.loaders.splits import check_splits
from sameas.loaders.store import GraphStore

Splits = dict[str, tuple[SplitFile, pl.DataFrame]]


@dataclass(frozen=True, slots=True)
class Content:
    """Everything that depends on the bytes of the files alone.

    Attributes:
        stores: The left and the right graph.
        links: Gold pairs, columns left and right.
        all_links: Pairs before sampling, or None.
        splits: By path, the split file and its pairs.
        forms: By path, how each file is written.
        given_names: Names known from other files, left and right.
        findings: What was found while reading.
    """

    stores: tuple[GraphStore, GraphStore]
    links: pl.DataFrame
    all_links: pl.DataFrame | None
    splits: Splits
    forms: dict[str, Form]
    given_names: tuple[Mapping[str, str], Mapping[str, str]] = field(
        default_factory=lambda: ({}, {})
    )
    findings: tuple[Finding, ...] = ()


def content_in_memory(parsed: Parsed, *, label: str) -> Content:
    """Read all of a dataset into memory.

    Args:
        parsed: Of a dialect.
        label: What findings call the dataset's folder.
    """
    stores = tuple(
        encode(replace(source, linked=parsed.linked(side)))
        for source, side in zip(parsed.sources, ("left", "right"), strict=True)
    )
    return finish(parsed, (stores[0], stores[1]), label=label)


def finish(parsed: Parsed, stores: tuple[GraphStore, GraphStore], *, label: str) -> Content:
    """Put together what was read, and look at how it hangs together."""
    forms, findings = parsed.conclude()
    findings = [
        *findings,
        *check_linkage(stores, parsed.links),
        *check_splits(parsed.splits, parsed.links, label=label),
    ]
    return Content(
        stores=stores,
        links=parsed.links,
        all_links=parsed.all_links,
        splits=parsed.splits,
        forms=forms,
        given_names=parsed.given_names,
        findings=tuple(findings),
    )
