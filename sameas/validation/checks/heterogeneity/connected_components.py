"""Connected components of the relation graphs."""

from __future__ import annotations

import numpy as np

from sameas.validation.check import SIDES, Check, Figure, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.shape.distribution import percent, share
from sameas.validation.shape.graphs import degrees, matrices
from sameas.validation.shape.sides import linked, title

_TOP = 5


def _run(evidence: Evidence) -> Outcome:
    from scipy.sparse import csgraph

    figures: list[Figure] = []
    rows: list[tuple[str | int | float | None, ...]] = []
    shares: list[str] = []
    for place, side in enumerate(SIDES):
        degree = evidence.shared(degrees)[place]
        inside = degree > 0
        _, labels = csgraph.connected_components(evidence.shared(matrices)[place], directed=False)
        sizes = np.bincount(labels[inside], minlength=1)
        count, largest = int((sizes > 0).sum()), int(sizes.argmax())
        gold = evidence.shared(linked)[place]
        gold = gold[inside[gold]]
        part = share(int(sizes[largest]), int(inside.sum()))
        shares.append(f"{percent(part)} of the entities of {title(evidence, side)}")
        figures += [
            Figure("connected components", count, side, recipe="whatever the direction"),
            Figure("largest component", int(sizes[largest]), side, "entities"),
            Figure("largest component, share of entities", part, side, "share"),
            Figure(
                "largest component, share of gold entities",
                share(int((labels[gold] == largest).sum()), len(gold)),
                side,
                "share",
                "of those in the relation graph",
            ),
            Figure(
                "components with a gold entity", len(np.unique(labels[gold])), side, "components"
            ),
        ]
        rows += [
            (title(evidence, side), number, size)
            for number, size in enumerate(np.sort(sizes[sizes > 0])[::-1][:_TOP].tolist(), 1)
        ]
    return Outcome(
        "figure",
        f"the largest component holds {' and '.join(shares)}",
        figures=tuple(figures),
        tables=(
            Table("Largest connected components", ("graph", "place", "entities"), tuple(rows)),
        ),
    )


CHECK = Check(
    "connected-components",
    "heterogeneity",
    "note",
    "Connected components of the relation graphs. What is known of one component does not reach"
    " another.",
    _run,
    order=42,
)
