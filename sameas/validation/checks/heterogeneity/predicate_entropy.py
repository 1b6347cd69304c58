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
    said: list[str] = []
    tables: list[Table] = []
    for side, graph in both(evidence):
        rows: list[tuple[str | int | float | None, ...]] = []
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
            if bits is not None:
                said.append(f"{bits:.1f} bits for {kind}s of {title(evidence, side)}")
            # the predicates are sorted, so a stable sort breaks ties by spelling
            for place in np.argsort(-counts, kind="stable")[:_TOP].tolist():
                count = int(counts[place])
                rows.append(
                    (
                        kind,
                        part.predicates[place],
                        count,
                        share(count, len(part.predicate)),
                    )
                )
        if rows:
            tables.append(
                Table(
                    f"The {_TOP} most frequent predicates of {title(evidence, side)}",
                    ("kind", "predicate", "triples", "share"),
                    tuple(rows),
                    content=(None, side, None, None),
                )
            )
    if not said:
        return Outcome("skip", "there are no triples")
    return Outcome(
        "figure",
        f"the entropy of predicates is {', '.join(said)}",
        figures=tuple(figures),
        tables=tuple(tables),
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
