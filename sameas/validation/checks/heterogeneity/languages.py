"""Languages of literals."""

from __future__ import annotations

from sameas.validation.check import Check, Figure, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.shape.distribution import share
from sameas.validation.shape.literals import NONE, literals
from sameas.validation.shape.sides import SIDES, title

_TOP = 12


def _run(evidence: Evidence) -> Outcome:
    found = evidence.shared(literals)
    if not any(one.size for one in found):
        return Outcome("skip", "no graph has attribute triples")
    left, right = found
    order = sorted(
        {*left.languages, *right.languages},
        key=lambda one: (-max(left.languages[one], right.languages[one]), one),
    )
    figures: list[Figure] = []
    for side, one in zip(SIDES, found, strict=True):
        figures += [
            Figure("languages", sum(1 for tag in one.languages if tag != NONE), side),
            Figure(
                "literals without language", share(one.languages[NONE], one.size), side, "share"
            ),
        ]
    return Outcome(
        "figure",
        "which languages literals have",
        figures=tuple(figures),
        tables=(
            Table(
                "Languages of literals",
                ("language", title(evidence, "left"), title(evidence, "right")),
                tuple(
                    (
                        tag,
                        share(left.languages[tag], left.size),
                        share(right.languages[tag], right.size),
                    )
                    for tag in order[:_TOP]
                ),
                note=f"shares of each graph's literals; the {min(_TOP, len(order))} most frequent"
                f" of {len(order)}",
            ),
        ),
    )


CHECK = Check(
    "languages",
    "heterogeneity",
    "note",
    "Language tags of literals, side by side. Names in different languages look unlike, and are"
    " not.",
    _run,
    order=33,
)
