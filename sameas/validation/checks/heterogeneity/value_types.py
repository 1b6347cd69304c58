"""Datatypes of literals."""

from __future__ import annotations

from sameas.validation.check import Check, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.shape.spread import spread


def _run(evidence: Evidence) -> Outcome:
    return spread(evidence, "datatype", lambda graph: graph.datatypes)


CHECK = Check(
    "value-types",
    "heterogeneity",
    "note",
    "Datatypes that literals declare, side by side. Values of different types are compared only"
    " after being brought into one form.",
    _run,
    order=31,
)
