"""Which parts of a dataset only holders of a licence may see."""

from __future__ import annotations

import polars as pl

from sameas.core.identifiers import CUI, is_sctid
from sameas.loaders.dataset import Dataset
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.profile import Side
from sameas.loaders.spec import Content

_SIDES: tuple[Side, ...] = ("left", "right")
_SNOMED = r"(?i)snomed\.info|snomedct|\bsctid"
_LAST_PART = r"([^/#:]*)$"
_LOOKED_AT = 1_000
_MOSTLY = 0.5


def licensed_parts(dataset: Dataset) -> tuple[Content, ...]:
    """Say whose ids and terms must not be shown to everybody.

    What is declared of a known dataset holds. Beyond it a graph counts as licensed if any of its
    ids names SNOMED CT, or if most linked ids are SCTIDs or UMLS concepts; then so do the links.

    Example:
        >>> ds = Dataset.from_tables(
        ...     links=[("a", "http://snomed.info/id/100005")],
        ...     left_relations=[],
        ...     right_relations=[],
        ... )
        >>> licensed_parts(ds)
        ('right', 'links')
    """
    found: set[Content] = set(dataset.info.licensed)
    found |= {side for side in _SIDES if _looks_licensed(dataset.graph(side), dataset)}
    if found & {*_SIDES}:
        found.add("links")
    order: tuple[Content, ...] = (*_SIDES, "links")
    return tuple(part for part in order if part in found)


def _looks_licensed(graph: KnowledgeGraph, dataset: Dataset) -> bool:
    texts = pl.Series(pl.from_arrow(graph.entities), dtype=pl.String)
    if texts.str.contains(_SNOMED).any():
        return True
    linked = pl.Series(pl.from_arrow(dataset.links[graph.side][:_LOOKED_AT]), dtype=pl.String)
    ids = linked.str.extract(_LAST_PART).to_list()
    codes = sum(is_sctid(text) or CUI.fullmatch(text) is not None for text in ids if text)
    return codes > _MOSTLY * len(ids)
