"""Label-flip figures that are those of a perfect judge, or above."""

from __future__ import annotations

from sameas.judging.ideals import closed_forms, paper_sampling
from sameas.judging.reference.chance import share_reached
from sameas.judging.reference.check import Finding, PublishedCheck
from sameas.judging.reference.tables import HITS_AT_1, Tables, cells_of, place

ROWS = 50
RARE = 0.001


def _run(tables: Tables) -> tuple[int, list[Finding]]:
    looked, found = 0, []
    for row, (cell,) in cells_of(tables, "label_flip", "lfr_pct"):
        h = HITS_AT_1.get((row["dataset"], row["system"]))
        if h is None:
            continue
        looked += 1
        most = share_reached(h, ROWS, chance=RARE)
        limit = closed_forms(paper_sampling(most))["lfr"].validator
        if cell.low > limit:
            found.append(
                Finding(
                    "label_flip",
                    place(row),
                    f"LFR {cell.text} %; ideal validator 50h = {50 * h:.1f} % with h = {h:.3f}, "
                    f"and {limit:.1f} % with h = {most:.3f}",
                )
            )
    return looked, found


CHECK = PublishedCheck(
    id="beyond-validator",
    title="LFR above that of an ideal validator",
    kind="reading",
    meaning=(
        "LFR counts scores that are higher while MATCH is shown. An ideal validator does so on "
        "every true pair: 50h % with 50 MATCH decisions and 50 NON_MATCH decisions that are all "
        "right. What is listed is above what h gives that only 1 in 1,000 samples of 50 exceeds: "
        "either other pairs follow the label as well, or NON_MATCH rows held true pairs. What is "
        "not listed is no more than a perfect judge may have."
    ),
    tables=("label_flip",),
    run=_run,
    order=70,
)
