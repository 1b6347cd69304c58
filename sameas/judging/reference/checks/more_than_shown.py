"""More NON_MATCH decisions accepted than there are."""

from __future__ import annotations

from sameas.judging.reference.check import Finding, PublishedCheck
from sameas.judging.reference.tables import Tables, cells_of, place

ROWS = 250


def _run(tables: Tables) -> tuple[int, list[Finding]]:
    looked, found = 0, []
    for name in ("threshold_sweep", "best_threshold"):
        for row, (precision, recall) in cells_of(tables, name, "precision", "recall"):
            looked += 1
            # the least that the printed digits allow
            least = ROWS * recall.low * (1 / min(precision.high, 1.0) - 1)
            if least > ROWS:
                others = ROWS * recall.value * (1 / precision.value - 1)
                found.append(
                    Finding(
                        name,
                        f"{place(row)}, threshold {row['threshold']}",
                        f"{ROWS} x {recall.text} x (1/{precision.text} - 1) = {others:.1f} of "
                        f"{ROWS}, at least {least:.1f} by what was rounded",
                    )
                )
    return looked, found


CHECK = PublishedCheck(
    id="more-than-shown",
    title="More NON_MATCH decisions accepted than there are",
    kind="contradiction",
    meaning=(
        "With 250 MATCH and 250 NON_MATCH decisions, and recall and precision against the shown "
        "label, 250 r (1/precision - 1) NON_MATCH decisions were accepted, and precision cannot be "
        "below r / (1 + r). A row that has more than 250 was taken over unequal halves, such as "
        "without answers that could not be read; the tables do not say over how many."
    ),
    tables=("threshold_sweep", "best_threshold"),
    run=_run,
    order=22,
)
