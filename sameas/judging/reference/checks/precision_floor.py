"""Precision below the floor that recall and the share of right decisions allow."""

from __future__ import annotations

from itertools import groupby

from sameas.judging.metrics import precision_floor
from sameas.judging.reference.chance import share_reached
from sameas.judging.reference.check import Finding, PublishedCheck
from sameas.judging.reference.tables import HITS_AT_1, Printed, Row, Tables, cells_of, place

ROWS = 250
RARE = 1e-6


def lowest_share(h: float) -> float:
    """Give the share of right MATCH decisions that 250 of them fall below once in a million.

    Example:
        >>> round(lowest_share(0.806), 3)
        0.68
    """
    return share_reached(h, ROWS, chance=1 - RARE)


def highest_h(precision: Printed, recall: Printed) -> float:
    """Give the largest h with which these can stand together; below 0 if there is none.

    From precision >= rP / (rP + 1 - P) follows P <= precision / (precision + r (1 - precision)),
    and P = (1 + h) / 2.
    """
    high = min(precision.high, 1.0)
    return 2 * high / (high + recall.low * (1 - high)) - 1


def _run(tables: Tables) -> tuple[int, list[Finding]]:
    looked, found = 0, []
    for name in ("threshold_sweep", "best_threshold"):
        rows = [
            (row, cells)
            for row, cells in cells_of(tables, name, "precision", "recall")
            if row["prompt"] != "III" and (row["dataset"], row["system"]) in HITS_AT_1
        ]
        looked += len(rows)
        for where, group in groupby(rows, key=lambda one: place(one[0])):
            broken = [one for one in group if _breaks(*one)]
            if broken:
                found.append(_finding(name, where, broken))
    return looked, found


def _breaks(row: Row, cells: tuple[Printed, ...]) -> bool:
    return highest_h(*cells) < lowest_share(HITS_AT_1[row["dataset"], row["system"]])


def _finding(name: str, where: str, broken: list[tuple[Row, tuple[Printed, ...]]]) -> Finding:
    row, (precision, recall) = max(
        broken, key=lambda one: _floor(one[0], one[1][1].value) - one[1][0].value
    )
    h = HITS_AT_1[row["dataset"], row["system"]]
    share = (1 + h) / 2
    thresholds = ", ".join(one["threshold"] for one, _ in broken)
    return Finding(
        name,
        where,
        f"at {thresholds}; most at {row['threshold']}: h = {h:.3f}, P = (1 + h)/2 = {share:.4f}, "
        f"r = {recall.text}, floor {recall.text} x {share:.4f} / ({recall.text} x {share:.4f} + "
        f"{1 - share:.4f}) = {_floor(row, recall.value):.3f}, printed {precision.text}",
    )


def _floor(row: Row, recall: float) -> float:
    return precision_floor(recall, (1 + HITS_AT_1[row["dataset"], row["system"]]) / 2)


CHECK = PublishedCheck(
    id="precision-floor",
    title="Precision below its floor",
    kind="contradiction",
    meaning=(
        "J-Precision is defined by the correctness of the decision. With 250 MATCH decisions of "
        "which h are right (Hits@1 of the system) and 250 NON_MATCH decisions that are practically "
        "all right, P = (1 + h)/2 of all decisions are right. A judge that accepts share r of the "
        "right ones and every wrong one has precision rP / (rP + 1 - P); none can have less. A row "
        "is listed if it would break the floor even with the lowest h that 250 draws give once in "
        "a million, and with every printed digit rounded in its favour. Systems without a "
        "published Hits@1 are left out, and so is Prompt III, which shows no decision."
    ),
    tables=("threshold_sweep", "best_threshold"),
    run=_run,
    order=10,
)
