"""The negative control against the perturbations it is a control for."""

from __future__ import annotations

from sameas.judging.reference.check import Finding, PublishedCheck
from sameas.judging.reference.tables import Tables, cells_of, place

LIMIT = 0.3


def _run(tables: Tables) -> tuple[int, list[Finding]]:
    cells: dict[str, dict[str, float]] = {}
    for row, (value,) in cells_of(tables, "perturbation", "pbi"):
        where = place(row, "dataset", "judge", "prompt")
        cells.setdefault(where, {})[row["perturbation"]] = value.value
    whole = {where: values for where, values in sorted(cells.items()) if "P5" in values}
    found = [
        Finding(
            "perturbation",
            where,
            f"PBI under P5 {values['P5']:.3f}; beyond it "
            + ", ".join(
                f"{name} {value:.3f} - {values['P5']:.3f} = {value - values['P5']:.3f}"
                for name, value in sorted(values.items())
                if name != "P5"
            ),
        )
        for where, values in whole.items()
        if abs(values["P5"]) >= LIMIT
    ]
    return len(whole), found


CHECK = PublishedCheck(
    id="order-control",
    title="A negative control with an effect",
    kind="reading",
    meaning=(
        "P5 only changes the order of the evidence and is the negative control: its PBI should be "
        f"near 0. Cells where it is {LIMIT} points or more; the other perturbations are then to be "
        "read as what they do beyond it."
    ),
    tables=("perturbation",),
    run=_run,
    order=80,
)
