"""Languages of literals."""

from __future__ import annotations

from sameas.validation.check import Check, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.shape.spread import spread


def _run(evidence: Evidence) -> Outcome:
    return spread(evidence, "language", lambda graph: graph.languages)


CHECK = Check(
    "languages",
    "heterogeneity",
    "note",
    "Language tags of literals, side by side. Names in different languages look unlike, and are"
    " not.",
    _run,
    order=33,
)
