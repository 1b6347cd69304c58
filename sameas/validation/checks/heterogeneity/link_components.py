"""Cardinalities of the gold links, and how many hang together."""

from __future__ import annotations

from collections import Counter

import pyarrow as pa

from sameas.core.link_graph import cardinalities, components
from sameas.validation.check import Check, Figure, Outcome, Plot, Series, Table
from sameas.validation.evidence import Evidence
from sameas.validation.shape.distribution import share

_KINDS = ("1:1", "1:n", "n:1", "n:m")
_LAST = 10


def _run(evidence: Evidence) -> Outcome:
    ds = evidence.dataset
    if not ds.links.num_rows:
        return Outcome("skip", "there are no gold links")
    tables = [("gold links", ds.links)]
    if ds.all_links is not ds.links:
        tables.append(("links before sampling", ds.all_links))
    figures: list[Figure] = []
    rows: list[tuple[str | int | float | None, ...]] = []
    series: list[Series] = []
    sizes_of: dict[str, Counter[int]] = {}
    for what, table in tables:
        kinds, sizes = _kinds(table), _sizes(table)
        sizes_of[what] = sizes
        figures += [Figure(f"{what}, {kind}", kinds[kind], "links", "links") for kind in _KINDS]
        figures += [
            Figure(f"components of {what}", sizes.total(), "links", "components"),
            Figure(f"largest component of {what}", max(sizes), "links", "entities"),
        ]
        rows += [
            (what, size, sizes[size], share(sizes[size], sizes.total())) for size in sorted(sizes)
        ]
        series.append(_series(what, sizes))
    single = sizes_of["gold links"][2]
    total = sizes_of["gold links"].total()
    says = f"{single:,} of {total:,} components of the gold links are one pair of entities"
    return Outcome(
        "figure",
        says,
        figures=tuple(figures),
        tables=(
            Table(
                "Components of the links",
                ("links", "entities", "components", "share"),
                tuple(rows),
                note="Entities that links hold together, of both sides.",
            ),
        ),
        plots=(
            Plot(
                "Sizes of link components",
                "bars",
                "entities",
                "share of components",
                tuple(series),
                f"Share of link components by how many entities they hold: {says}; the largest"
                f" holds {max(sizes_of['gold links']):,}.",
            ),
        ),
    )


def _ends(table: pa.Table) -> tuple[list[str], list[str]]:
    # a repeated link is one link
    pairs = sorted(set(zip(table["left"].to_pylist(), table["right"].to_pylist(), strict=True)))
    return [left for left, _ in pairs], [right for _, right in pairs]


def _kinds(table: pa.Table) -> Counter[str]:
    return Counter(cardinalities(*_ends(table)))


def _sizes(table: pa.Table) -> Counter[int]:
    """Count components by how many entities they hold."""
    lefts, rights = _ends(table)
    members: dict[int, set[tuple[str, str]]] = {}
    for number, left, right in zip(components(lefts, rights), lefts, rights, strict=True):
        members.setdefault(number, set()).update((("left", left), ("right", right)))
    return Counter(len(group) for group in members.values())


def _series(what: str, sizes: Counter[int]) -> Series:
    names = [*(str(size) for size in range(2, _LAST)), f"{_LAST}+"]
    counts = [sizes[size] for size in range(2, _LAST)]
    counts.append(sum(count for size, count in sizes.items() if size >= _LAST))
    return Series(what, tuple(names), tuple(share(count, sizes.total()) or 0.0 for count in counts))


CHECK = Check(
    "link-components",
    "heterogeneity",
    "note",
    "Links by cardinality, and sizes of the groups that they hold together. A method that gives"
    " one partner to each entity cannot find more than one pair of a 1:n link.",
    _run,
    order=70,
)
