"""Lengths of literals."""

from __future__ import annotations

from sameas.validation.check import SIDES, Check, Figure, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.shape.literals import literals
from sameas.validation.shape.sides import title


def _run(evidence: Evidence) -> Outcome:
    found = evidence.shared(literals)
    if not any(one.size for one in found):
        return Outcome("skip", "no graph has attribute triples")
    figures: list[Figure] = []
    recipe = "characters, without quotes, datatype and language"
    for side, one in zip(SIDES, found, strict=True):
        figures += [
            Figure("literals", one.size, side),
            Figure("length of literals, mean", one.mean_length, side, "characters", recipe),
            Figure("length of literals, median", one.length_at(0.5), side, "characters", recipe),
            Figure("length of literals, 95 %", one.length_at(0.95), side, "characters", recipe),
            Figure("length of literals, longest", one.length_at(1), side, "characters", recipe),
        ]
    medians = (
        f"{one.length_at(0.5):,} characters in {title(evidence, side)}"
        for side, one in zip(SIDES, found, strict=True)
        if one.size
    )
    return Outcome(
        "figure",
        f"half of the literals are no longer than {', '.join(medians)}",
        figures=tuple(figures),
    )


CHECK = Check(
    "literal-lengths",
    "heterogeneity",
    "note",
    "Lengths of literals on both sides. Long texts on one side fill a prompt before short facts"
    " are reached.",
    _run,
    order=32,
)
