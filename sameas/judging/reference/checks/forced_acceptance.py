"""What recall over MATCH decisions forces."""

from __future__ import annotations

from sameas.judging.metrics import false_accept_floor
from sameas.judging.reference.chance import share_reached
from sameas.judging.reference.check import Finding, PublishedCheck
from sameas.judging.reference.tables import HITS_AT_1, Tables, cells_of, place

ROWS = 250
RARE = 0.001
LIMIT = 0.5


def _run(tables: Tables) -> tuple[int, list[Finding]]:
    looked, found = 0, []
    for name in ("threshold_sweep", "best_threshold"):
        for row, (recall,) in cells_of(tables, name, "recall"):
            h = HITS_AT_1.get((row["dataset"], row["system"]))
            if h is None or row["threshold"] != "6":
                continue
            looked += 1
            most = share_reached(h, ROWS, chance=RARE)
            least = [false_accept_floor(recall.value, share) for share in (h, most)]
            if least[0] >= LIMIT:
                r = recall.text
                says = f"({r} - {h:.3f}) / (1 - {h:.3f}) = {least[0]:.3f}; "
                says += f"{least[1]:.3f} with h = {most:.3f}" if most < 1 else "none if h = 1"
                found.append(Finding(name, place(row), says))
    return looked, found


CHECK = PublishedCheck(
    id="forced-acceptance",
    title="Wrong MATCH decisions that must have been accepted",
    kind="reading",
    meaning=(
        "If recall r is the share of MATCH decisions that were accepted, and only h of them are "
        "right, at least (r - h) / (1 - h) of the wrong ones were accepted, whether or not the "
        "prompt showed the decision. Rows at threshold 6 where this is half or more, h taken as "
        "Hits@1; beside it the same with the h that 1 in 1,000 samples of 250 exceeds."
    ),
    tables=("threshold_sweep", "best_threshold"),
    run=_run,
    order=30,
)
