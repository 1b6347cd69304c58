"""How evenly triples are spread over predicates."""

from __future__ import annotations

import numpy as np

from sameas.validation.check import Check, Figure, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.shape.distribution import entropy, share
from sameas.validation.shape.sides import both, title

_TOP = 5


def _run(evidence: Evidence) -> Outcome:
    figures: list[Figure] = []
    rows: list[tuple[str | int | float | None, ...]] = []
    for side, graph in both(evidence):
        for kind, part in (
            ("relation", graph.store.relations),
            ("attribute", graph.store.attributes),
        ):
            counts = np.bincount(part.predicate, minlength=len(part.predicates))
            bits = entropy(counts)
            figures += [
                Figure(f"{kind} predicates", len(part.predicates), side),
                Figure(
                    f"entropy of {kind} predicates",
                    bits,
                    side,
                    "bits",
                    "Shannon, over triples; 2 to this power is the number of predicates that,"
                    " evenly used, would be as varied",
                ),
            ]
            # the predicates are sorted, so a stable sort breaks ties by spelling
            for place in np.argsort(-counts, kind="stable")[:_TOP].tolist():
                count = int(counts[place])
                rows.append(
                    (
                        title(evidence, side),
                        kind,
                        part.predicates[place],
                        count,
                        share(count, len(part.predicate)),
                    )
                )
    return Outcome(
        "figure",
        "how evenly triples are spread over predicates, in bits",
        figures=tuple(figures),
        tables=(
            Table(
                f"The {_TOP} most frequent predicates",
                ("graph", "kind", "predicate", "triples", "share"),
                tuple(rows),
            ),
        ),
    )


CHECK = Check(
    "predicate-entropy",
    "heterogeneity",
    "note",
    "Entropy of the predicates of each graph. Near 0 a few predicates hold nearly all triples, and"
    " the many others hardly count.",
    _run,
    order=20,
)
