"""What recall was taken over."""

from __future__ import annotations

from math import ceil, floor

from sameas.judging.reference.check import Finding, PublishedCheck
from sameas.judging.reference.tables import Printed, Tables, cells_of, place

MATCHES = 250


def whole(low: float, high: float) -> bool:
    """Tell whether there is a whole number from `low` to `high`."""
    return floor(high) >= ceil(low)


def _run(tables: Tables) -> tuple[int, list[Finding]]:
    rows = [
        (name, row, cells)
        for name in ("threshold_sweep", "best_threshold")
        for row, cells in cells_of(tables, name, "precision", "recall")
        if row["prompt"] != "III"
    ]
    fits = [one for one in rows if whole(one[2][1].low * MATCHES, one[2][1].high * MATCHES)]
    if not fits:
        return len(rows), []
    both = [one for one in fits if _precision_fits(*one[2])]
    name, row, (precision, recall) = both[0] if both else fits[0]
    accepted = round(recall.value * MATCHES)
    others = round(accepted / precision.value) - accepted
    return len(rows), [
        Finding(
            "threshold_sweep, best_threshold",
            "prompts I and II",
            f"{len(fits)} of {len(rows)} recalls are whole numbers of {MATCHES} within rounding; "
            f"a recall over some other number of decisions would be in {100 * MATCHES * 0.001:.0f} "
            f"of 100 rows. In {len(both)} of these {len(fits)} the precision is then that of a "
            "whole number of accepted NON_MATCH rows",
        ),
        Finding(
            name,
            f"{place(row)}, threshold {row['threshold']}",
            f"{accepted} of {MATCHES} MATCH and {others} of {MATCHES} NON_MATCH accepted: recall "
            f"{accepted}/{MATCHES} = {accepted / MATCHES:.3f}, precision {accepted}/"
            f"({accepted} + {others}) = {accepted / (accepted + others):.3f}; printed "
            f"{recall.text} and {precision.text}",
        ),
    ]


def _precision_fits(precision: Printed, recall: Printed) -> bool:
    accepted = ceil(recall.low * MATCHES)
    others = (accepted * (1 / end - 1) for end in (min(precision.high, 1.0), precision.low))
    return whole(*others)


CHECK = PublishedCheck(
    id="recall-denominator",
    title="Recall and precision against the shown label",
    kind="reading",
    meaning=(
        "If recall is taken over right decisions, its denominator is about 450 of 500 on DW; if it "
        "is taken over shown MATCH decisions, it is 250. With the latter, precision is the share "
        "of MATCH among accepted decisions, which is near 0.5 for every judge that accepts right "
        "NON_MATCH decisions as it should."
    ),
    tables=("threshold_sweep", "best_threshold"),
    run=_run,
    order=20,
)
