"""Datatypes of literals."""

from __future__ import annotations

from sameas.validation.check import SIDES, Check, Figure, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.shape.distribution import percent, share
from sameas.validation.shape.literals import NONE, Literals, literals
from sameas.validation.shape.sides import title

_TOP = 12


def _run(evidence: Evidence) -> Outcome:
    left, right = evidence.shared(literals)
    if not left.size and not right.size:
        return Outcome("skip", "no graph has attribute triples")
    # most frequent on either side first
    order = sorted(
        {*left.datatypes, *right.datatypes},
        key=lambda one: (-max(left.datatypes[one], right.datatypes[one]), one),
    )
    figures: list[Figure] = []
    for side, one in zip(SIDES, (left, right), strict=True):
        figures += [
            Figure("datatypes", sum(1 for name in one.datatypes if name != NONE), side),
            Figure(
                "literals without datatype", share(one.datatypes[NONE], one.size), side, "share"
            ),
        ]
    return Outcome(
        "figure",
        _says(evidence, left, right),
        figures=tuple(figures),
        tables=(
            Table(
                "Datatypes of literals",
                ("datatype", title(evidence, "left"), title(evidence, "right")),
                tuple(
                    (
                        name,
                        share(left.datatypes[name], left.size),
                        share(right.datatypes[name], right.size),
                    )
                    for name in order[:_TOP]
                ),
                note=f"Shares of each graph's literals; the {min(_TOP, len(order))} most frequent"
                f" of {len(order)}.",
            ),
        ),
    )


def _says(evidence: Evidence, *sides: Literals) -> str:
    shares = (
        f"{percent(share(one.datatypes[NONE], one.size))} in {title(evidence, side)}"
        for side, one in zip(SIDES, sides, strict=True)
        if one.size
    )
    return f"literals without datatype: {', '.join(shares)}"


CHECK = Check(
    "value-types",
    "heterogeneity",
    "note",
    "Datatypes that literals declare, side by side. Values of different types are compared only"
    " after being brought into one form.",
    _run,
    order=31,
)
