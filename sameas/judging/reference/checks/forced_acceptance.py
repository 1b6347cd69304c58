"""What recall over shown MATCH decisions forces."""

from __future__ import annotations

from sameas.judging.metrics import false_accept_floor
from sameas.judging.reference.check import Finding, PublishedCheck
from sameas.judging.reference.tables import HITS_AT_1, Tables, cells_of, place

LIMIT = 0.5


def _run(tables: Tables) -> tuple[int, list[Finding]]:
    looked, found = 0, []
    for name in ("threshold_sweep", "best_threshold"):
        for row, (recall,) in cells_of(tables, name, "recall"):
            h = HITS_AT_1.get((row["dataset"], row["system"]))
            if h is None or row["prompt"] == "III" or row["threshold"] != "6":
                continue
            looked += 1
            least = false_accept_floor(recall.value, h)
            if least >= LIMIT:
                found.append(
                    Finding(
                        name,
                        place(row),
                        f"({recall.text} - {h:.3f}) / (1 - {h:.3f}) = {least:.3f}",
                    )
                )
    return looked, found


CHECK = PublishedCheck(
    id="forced-acceptance",
    title="Wrong MATCH decisions that must have been accepted",
    kind="reading",
    meaning=(
        "If recall r is the share of shown MATCH decisions that were accepted, and only h of them "
        "are right, at least (r - h) / (1 - h) of the wrong ones were accepted. Rows at threshold "
        "6 where this is half or more, h taken as Hits@1; in a sample of 250, h itself is off by "
        "up to 0.06 in 95 of 100 samples."
    ),
    tables=("threshold_sweep", "best_threshold"),
    run=_run,
    order=30,
)
