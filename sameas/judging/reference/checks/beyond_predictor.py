"""Figures of the label-free prompt above those of an ideal predictor."""

from __future__ import annotations

from sameas.judging.ideals import closed_forms, paper_sampling
from sameas.judging.reference.chance import share_reached
from sameas.judging.reference.check import Finding, PublishedCheck
from sameas.judging.reference.checks.precision_floor import ROWS
from sameas.judging.reference.tables import HITS_AT_1, Tables, cells_of, place

RARE = 0.001
COLUMNS = (
    ("score_gap", "score_gap", "score-gap", "gap", "10h"),
    ("best_threshold", "roc_auc", "auc-shown-label", "AUC", "(1 + h)/2"),
    ("threshold_sweep", "roc_auc", "auc-shown-label", "AUC", "(1 + h)/2"),
)


def _run(tables: Tables) -> tuple[int, list[Finding]]:
    looked, found, seen = 0, [], set()
    for name, column, metric, title, formula in COLUMNS:
        for row, (cell,) in cells_of(tables, name, column):
            h = HITS_AT_1.get((row["dataset"], row["system"]))
            where = place(row)
            if h is None or row["prompt"] != "III" or (name, where) in seen:
                continue
            seen.add((name, where))
            looked += 1
            most = share_reached(h, ROWS, chance=RARE)
            limit = closed_forms(paper_sampling(most))[metric].predictor
            if cell.low > limit:
                ideal = closed_forms(paper_sampling(h))[metric].predictor
                found.append(
                    Finding(
                        name,
                        where,
                        f"{title} {cell.text}; ideal predictor {formula} = {ideal:.3f} with "
                        f"h = {h:.3f}, and {limit:.3f} with h = {most:.3f}",
                    )
                )
    return looked, found


CHECK = PublishedCheck(
    id="beyond-predictor",
    title="Label-free figures above those of an ideal predictor",
    kind="reading",
    meaning=(
        "Under the sampling of the text a predictor that knows the truth has Score Gap 10h and "
        "shown-label AUC (1 + h)/2 on Prompt III. A figure above that means that wrong MATCH "
        "decisions score high as well (over-acceptance), or that the sample was not drawn as the "
        "text says. Listed if it is above what h gives that only 1 in 1,000 samples of 250 exceeds."
    ),
    tables=("score_gap", "best_threshold", "threshold_sweep"),
    run=_run,
    order=60,
)
