"""Computed figures beside published ones, where a reference was asked for."""

from __future__ import annotations

from sameas.core.manifest import Manifest
from sameas.validation import checks
from sameas.validation.check import Check, Figure, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.gold import build
from sameas.validation.reference import reference
from sameas.validation.reference.compare import compare, draw, releases


def run(evidence: Evidence) -> Outcome:
    """Set what the other checks measure beside what was published."""
    if evidence.reference is None:
        return Outcome("skip", "no reference was asked for: see --reference")
    published = reference(evidence.reference)
    wanted = {one.check for one in published.figures(evidence.dataset)}
    if not wanted:
        return Outcome("skip", "nothing was published of this dataset")
    measured = {
        one.id: evidence.shared(one.run).figures for one in checks.checks() if one.id in wanted
    }
    files = evidence.shared(build)
    manifest = None if files is None else files.manifest
    rows = compare(measured, evidence.dataset, manifest, name=evidence.reference)
    equal = sum(row.computed == row.published for row in rows)
    compared = sum(row.computed is not None for row in rows)
    return Outcome(
        "figure",
        f"{equal:,} of {compared:,} published figures are met exactly",
        figures=(
            Figure("published figures compared", compared, unit="figures"),
            Figure("published figures met exactly", equal, unit="figures"),
        ),
        tables=(
            Table(
                f"Computed figures beside those {published.title}",
                ("side", "figure", "computed", "published", "ratio", "what would explain it"),
                tuple(
                    (row.side, row.name, row.computed, row.published, row.ratio, row.says)
                    for row in rows
                ),
                note=_note({row.source for row in rows}, manifest),
            ),
        ),
    )


def _note(sources: set[str], manifest: Manifest | None) -> str:
    note = f"Published: {'; '.join(sorted(sources))}."
    if manifest is None:
        return note
    return (
        f"{note} This build is of {releases(manifest)}: no option changes that. It drew"
        f" {draw(manifest)}."
    )


CHECK = Check(
    id="published-figures",
    part="coverage",
    severity="note",
    meaning="What was measured beside what was published of the same dataset, as a ratio, and the"
    " option of the build that would explain a difference.",
    run=run,
    order=15,
)
