"""Density of the relation graphs."""

from __future__ import annotations

import numpy as np

from sameas.validation.check import SIDES, Check, Figure, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.shape.distribution import DECIMALS
from sameas.validation.shape.graphs import degrees, matrices
from sameas.validation.shape.sides import title


def _run(evidence: Evidence) -> Outcome:
    figures: list[Figure] = []
    per_entity: list[float | None] = []
    sides = zip(SIDES, evidence.shared(degrees), evidence.shared(matrices), strict=True)
    for side, degree, joined in sides:
        size = int((degree > 0).sum())
        triples = int(degree.sum()) // 2
        pairs = joined.nnz - int(np.count_nonzero(joined.diagonal()))
        per_entity.append(round(triples / size, DECIMALS) if size else None)
        figures += [
            Figure("relation triples", triples, side, "triples"),
            Figure("entities in the relation graph", size, side, "entities"),
            Figure("relation triples per entity", per_entity[-1], side, "triples"),
            Figure(
                "density",
                # a share of so many possible pairs is too small for six places
                float(f"{pairs / (size * (size - 1)):.6g}") if size > 1 else None,
                side,
                "share",
                "ordered pairs of different entities that a relation joins, of all such pairs in"
                " the relation graph",
            ),
        ]
    left, right = per_entity
    means = [
        f"{mean:.1f} in {title(evidence, side)}"
        for side, mean in zip(SIDES, per_entity, strict=True)
        if mean is not None
    ]
    if not means:
        return Outcome("skip", "no graph has relation triples")
    ratio = round(left / right, DECIMALS) if left and right else None
    figures.append(Figure("relation triples per entity, left by right", ratio))
    return Outcome(
        "figure",
        f"the number of relation triples for each entity is {', '.join(means)}",
        figures=tuple(figures),
    )


CHECK = Check(
    "density",
    "heterogeneity",
    "note",
    "Relation triples per entity, and the share of pairs of entities that are joined.",
    _run,
    order=41,
)
