"""Set computed figures beside published ones, and say which policy explains a difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sameas.core.manifest import Figures, Manifest
from sameas.loaders.dataset import Dataset
from sameas.validation.check import Figure
from sameas.validation.reference import reference
from sameas.validation.reference.model import Published, ReferenceRow

_SHOWN = 3


def compare(
    report_figures: Mapping[str, Sequence[Figure]],
    dataset: Dataset,
    manifest: Manifest | None,
    *,
    name: str = "paper",
) -> tuple[ReferenceRow, ...]:
    """Set the figures of a report beside published ones.

    Args:
        report_figures: By id of the check, what it measured.
        dataset: What was validated; it decides which published figures apply.
        manifest: Of the build, for what other options would have counted; None where there is
            none.
        name: One of `references()`.

    Returns:
        A row for each published figure whose check was run, in the order of publication.

    Raises:
        OptionError: No reference of this name.

    Example:
        >>> ds = Dataset.from_tables(
        ...     links=[], left_relations=[], right_relations=[], name="D_Y_15K_V1"
        ... )
        >>> measured = {"published-table": [Figure("relation triples", 30000, side="left")]}
        >>> row = compare(measured, ds, None)[0]
        >>> row.name, row.computed, row.published, round(row.ratio or 0, 3)
        ('relation triples', 30000, 30291, 0.99)
    """
    rows: list[ReferenceRow] = []
    for published in reference(name).figures(dataset):
        figures = report_figures.get(published.check)
        if figures is None:
            continue
        rows += [
            _row(published, figure, manifest)
            for figure in figures
            if (figure.name, figure.side) == (published.name, published.side)
        ]
    return tuple(rows)


def _row(published: Published, figure: Figure, manifest: Manifest | None) -> ReferenceRow:
    value = figure.value if isinstance(figure.value, int | float) else None
    if value is None:
        says = "not measured: the dataset does not hold what it is counted from"
    elif value == published.value or manifest is None:
        says = ""
    else:
        says = explanation(published, manifest)
    return ReferenceRow(
        check=published.check,
        name=published.name,
        side=published.side,
        computed=value,
        published=published.value,
        ratio=value / published.value if value is not None and published.value else None,
        source=published.source,
        says=says,
    )


@dataclass(frozen=True, slots=True)
class _Other:
    """What one other option would count."""

    option: str
    value: int
    away: int | float


def explanation(published: Published, manifest: Manifest) -> str:
    """Say which single option of the build would come nearer to a published figure.

    Args:
        published: The figure.
        manifest: Holds the counts under every value of every switch, changed alone.
    """
    if published.drawn:
        return "depends on which pairs are drawn"
    if not published.counted:
        return ""
    built = _counted(manifest.counts, published.counted)
    away = abs(built - published.value)
    others = [one for one in _others(published, manifest) if one.away < away]
    if not others:
        return "no single option of the build comes nearer"
    best = min(others, key=lambda one: one.away)
    # options that come equally near are named together
    options = [f"`{one.option}`" for one in others if one.value == best.value][:_SHOWN]
    text = f"with {' or '.join(options)} it would be {best.value:,}"
    if best.away == 0:
        return text + ", which is the published figure"
    return text + f", nearer by {away - best.away:,}"


def _others(published: Published, manifest: Manifest) -> Iterator[_Other]:
    for switch, values in manifest.alternatives.items():
        for value, figures in values.items():
            if manifest.switches.get(switch) == value:
                continue
            count = _counted(figures, published.counted)
            option = f"--{switch.replace('_', '-')} {value}"
            yield _Other(option, count, abs(count - published.value))


def _counted(figures: Figures, place: str) -> int:
    block, _, name = place.partition(".")
    return int(getattr(getattr(figures, block), name))


def draw(manifest: Manifest) -> str:
    """Say which pairs a build drew, on which some figures depend."""
    drawn, options = manifest.sample.pairs, manifest.options
    return (
        f"{drawn:,} of {manifest.counts.links.pairs:,} pairs, by"
        f" {options.get('stratify', 'nothing')}, seed {options.get('seed', 'unknown')}"
    )


def releases(manifest: Manifest) -> str:
    """Say which releases a build was made of, which no option changes."""
    found = []
    for source, key in (("MeSH", "newest_date"), ("SNOMED CT", "effective_time"), ("UMLS", "UMLS")):
        release = manifest.releases.get(source, {}).get(key)
        if release:
            found.append(f"{source} {release}")
    return ", ".join(found) or "unknown releases"
