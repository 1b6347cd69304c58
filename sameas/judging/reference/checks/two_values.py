"""The same quantity printed in two tables with two values."""

from __future__ import annotations

from collections.abc import Sequence

from sameas.judging.reference.check import Finding, PublishedCheck
from sameas.judging.reference.tables import Row, Tables, place, printed

_CELL = ("dataset", "judge", "prompt")
_SYSTEM = ("dataset", "system", "judge", "prompt")

SAME: tuple[tuple[str, str, str, str, str, tuple[str, ...]], ...] = (
    ("PBI under P1", "p1_bootstrap", "pbi", "perturbation", "pbi", _CELL),
    ("MRI under P1", "p1_bootstrap", "mri_pct", "perturbation", "mri_pct", _CELL),
    ("MRI at 2 under P1", "mri_thresholds", "mri_pct_at_2", "p1_bootstrap", "mri_pct", _CELL),
    ("Score Gap", "best_threshold", "score_gap", "score_gap", "score_gap", _SYSTEM),
    ("ROC-AUC", "best_threshold", "roc_auc", "threshold_sweep", "roc_auc", _SYSTEM),
)
"""Quantity, table and column, other table and column, and what names a row in both."""


def _run(tables: Tables) -> tuple[int, list[Finding]]:
    looked, found = 0, []
    for quantity, first, column, second, other, names in SAME:
        partners = {_key(row, names): row for row in _p1_only(tables.get(second, ()))}
        for row in tables.get(first, ()):
            partner = partners.get(_key(row, names))
            if partner is None or not row[column] or not partner[other]:
                continue
            looked += 1
            one, two = printed(row[column]), printed(partner[other])
            if not one.agrees(two):
                found.append(
                    Finding(
                        f"{first}, {second}",
                        place(row, *names),
                        f"{quantity}: {one.text} in {first}, {two.text} in {second}; "
                        f"apart by {abs(one.value - two.value):.3g}",
                    )
                )
    return looked, found


def _key(row: Row, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(row[name] for name in names)


def _p1_only(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row.get("perturbation", "P1") == "P1"]


CHECK = PublishedCheck(
    id="two-values",
    title="One quantity, two values",
    kind="contradiction",
    meaning=(
        "The same quantity of the same cell in two tables, compared within the rounding of both."
    ),
    tables=("p1_bootstrap", "perturbation", "mri_thresholds", "score_gap", "best_threshold"),
    run=_run,
    order=40,
)
