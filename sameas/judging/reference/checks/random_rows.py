"""NON_MATCH rows that are drawn the same way, and accepted differently."""

from __future__ import annotations

from sameas.judging.reference.check import Finding, PublishedCheck
from sameas.judging.reference.tables import Printed, Row, Tables, cells_of, place

ROWS = 250
RARE = 0.001
_SAME = ("dataset", "judge", "prompt", "threshold")


def _run(tables: Tables) -> tuple[int, list[Finding]]:
    from scipy.stats import fisher_exact

    looked, found = 0, []
    sweeps: dict[tuple[str, ...], list[tuple[Row, tuple[Printed, ...]]]] = {}
    for row, cells in cells_of(tables, "threshold_sweep", "precision", "recall"):
        if row["prompt"] == "III":
            sweeps.setdefault(tuple(row[name] for name in _SAME), []).append((row, cells))
    for row, cells in cells_of(tables, "best_threshold", "precision", "recall"):
        for other, others in sweeps.get(tuple(row[name] for name in _SAME), ()):
            looked += 1
            one, two = _accepted(*others), _accepted(*cells)
            p = float(fisher_exact([[one, ROWS - one], [two, ROWS - two]]).pvalue)
            if p < RARE:
                found.append(
                    Finding(
                        "threshold_sweep, best_threshold",
                        place(row, *_SAME),
                        f"{other['system']} {_sum(*others)} = {one}, {row['system']} "
                        f"{_sum(*cells)} = {two}; p = {p:.0e}",
                    )
                )
    return looked, found


def _accepted(precision: Printed, recall: Printed) -> int:
    return min(ROWS, round(ROWS * recall.value * (1 / precision.value - 1)))


def _sum(precision: Printed, recall: Printed) -> str:
    return f"{ROWS} x {recall.text} x (1/{precision.text} - 1)"


CHECK = PublishedCheck(
    id="random-rows",
    title="Random pairs that one judge takes for the same, and for others",
    kind="contradiction",
    meaning=(
        "NON_MATCH rows are stated to be drawn uniformly from all pairs that a system does not "
        "predict, so they are nearly all unlike each other, and it hardly matters which system it "
        "was. Prompt III shows no decision. So one judge at one threshold should accept about as "
        "many of the 250 NON_MATCH rows of two systems. Listed if chance alone (Fisher's exact "
        "test) gives such a difference in fewer than 1 of 1,000 samples. Rows of true pairs, as "
        "the released sampler draws them, would be accepted like that."
    ),
    tables=("threshold_sweep", "best_threshold"),
    run=_run,
    order=65,
)
