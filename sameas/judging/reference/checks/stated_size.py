"""Shares that cannot be shares of the stated number of pairs."""

from __future__ import annotations

from sameas.judging.reference.check import Finding, PublishedCheck
from sameas.judging.reference.checks.recall_denominator import whole
from sameas.judging.reference.tables import Tables, cells_of, place

PAIRS = 500
COLUMNS = (
    ("perturbation", ("mri_pct",)),
    ("p1_bootstrap", ("mri_pct",)),
    ("mri_thresholds", ("mri_pct_at_1", "mri_pct_at_2", "mri_pct_at_3")),
)


def _run(tables: Tables) -> tuple[int, list[Finding]]:
    looked, found = 0, []
    for name, columns in COLUMNS:
        for column in columns:
            for row, (share,) in cells_of(tables, name, column):
                looked += 1
                low, high = share.low * PAIRS / 100, share.high * PAIRS / 100
                if not whole(low, high):
                    found.append(
                        Finding(
                            name,
                            place(row, "dataset", "judge", "prompt", "perturbation"),
                            f"MRI {share.text} % of {PAIRS} is {low:.2f} to {high:.2f} pairs",
                        )
                    )
    return looked, found


CHECK = PublishedCheck(
    id="stated-size",
    title="Shares of 500 pairs that are not",
    kind="contradiction",
    meaning=(
        "Experiment 1 is stated to use 500 gold pairs, so every MRI is a multiple of 0.2 %. One "
        "that is not was taken over fewer pairs, and the tables do not say over how many."
    ),
    tables=("perturbation",),
    run=_run,
    order=50,
)
