"""Languages of literals."""

from __future__ import annotations

from sameas.validation.check import SIDES, Check, Figure, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.shape.distribution import percent, share
from sameas.validation.shape.literals import NONE, Literals, literals
from sameas.validation.shape.sides import title

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
        _says(evidence, left, right),
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
                note=f"Shares of each graph's literals; the {min(_TOP, len(order))} most frequent"
                f" of {len(order)}.",
            ),
        ),
    )


def _says(evidence: Evidence, *sides: Literals) -> str:
    shares = (
        f"{percent(share(one.languages[NONE], one.size))} in {title(evidence, side)}"
        for side, one in zip(SIDES, sides, strict=True)
        if one.size
    )
    return f"literals without language: {', '.join(shares)}"


CHECK = Check(
    "languages",
    "heterogeneity",
    "note",
    "Language tags of literals, side by side. Names in different languages look unlike, and are"
    " not.",
    _run,
    order=33,
)
