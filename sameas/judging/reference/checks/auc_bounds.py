"""AUC outside what precision and recall of the same scores allow."""

from __future__ import annotations

from itertools import groupby, pairwise

from sameas.judging.reference.check import Finding, PublishedCheck
from sameas.judging.reference.tables import Printed, Tables, cells_of, place


def _run(tables: Tables) -> tuple[int, list[Finding]]:
    looked, found = 0, []
    for name in ("threshold_sweep", "best_threshold"):
        rows = cells_of(tables, name, "precision", "recall", "roc_auc")
        for where, group in groupby(rows, key=lambda one: place(one[0])):
            cells = [numbers for _, numbers in group]
            looked += 1
            low, high = bounds([(precision, recall) for precision, recall, _ in cells])
            auc = cells[0][2]
            if not auc.holds(low, high):
                says = f"AUC {auc.text} outside {low:.3f} to {high:.3f}"
                found.append(Finding(name, where, says))
    return looked, found


def bounds(sweep: list[tuple[Printed, Printed]]) -> tuple[float, float]:
    """Give the least and the largest shown-label AUC with these points on its curve.

    At equal numbers of MATCH and NON_MATCH, share r (1/precision - 1) of the latter is accepted
    where share r of the former is. Between two points the curve lies within their rectangle.

    Args:
        sweep: Precision and recall by rising threshold.
    """
    points = [
        (
            min(1.0, max(0.0, recall.low) * (1 / min(precision.high, 1.0) - 1)),
            min(1.0, recall.high * (1 / precision.low - 1)),
            recall,
        )
        for precision, recall in reversed(sweep)
    ]
    below = [(0.0, 0.0), *((right, recall.low) for _, right, recall in points), (1.0, 1.0)]
    above = [(0.0, 0.0), *((left, recall.high) for left, _, recall in points), (1.0, 1.0)]
    return (
        sum((x2 - x1) * y1 for (x1, y1), (x2, _) in pairwise(below)),
        sum((x2 - x1) * y2 for (x1, _), (x2, y2) in pairwise(above)),
    )


CHECK = PublishedCheck(
    id="auc-bounds",
    title="AUC and the curve it is the area of",
    kind="contradiction",
    meaning=(
        "If precision, recall and AUC are all taken against the shown label, a sweep gives five "
        "points of the ROC curve and a best threshold one, and the area lies within the "
        "rectangles between them. No row here means that the printed AUC fits that reading."
    ),
    tables=("threshold_sweep", "best_threshold"),
    run=_run,
    order=25,
)
