"""How many attributes entities have."""

from __future__ import annotations

import numpy as np

from sameas.validation.check import Check, Figure, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.shape.distribution import share, summary
from sameas.validation.shape.sides import both, linked, title


def _run(evidence: Evidence) -> Outcome:
    if not any(len(graph.store.attributes.subject) for _, graph in both(evidence)):
        return Outcome("skip", "no graph has attribute triples")
    figures: list[Figure] = []
    means: list[str] = []
    gold = evidence.shared(linked)
    for place, (side, graph) in enumerate(both(evidence)):
        counts = np.diff(graph.store.attributes.described.starts)
        for whose, chosen in (("entity", counts), ("gold entity", counts[gold[place]])):
            found = summary(chosen)
            name = f"attributes per {whose}"
            if whose == "entity" and found.mean is not None:
                means.append(f"{found.mean:.1f} in {title(evidence, side)}")
            figures += [
                Figure(f"{name}, mean", found.mean, side, "triples"),
                Figure(f"{name}, median", found.median, side, "triples"),
                Figure(f"{name}, most", found.largest, side, "triples"),
                Figure(
                    f"{name}, Gini",
                    found.gini,
                    side,
                    recipe="0: all have equally many; near 1: few have nearly all",
                ),
                Figure(
                    f"{whose} without attributes".replace("entity", "entities"),
                    share(int((chosen == 0).sum()), len(chosen)),
                    side,
                    "share",
                ),
            ]
    return Outcome(
        "figure",
        f"the mean number of attribute triples of an entity is {', '.join(means)}",
        figures=tuple(figures),
    )


CHECK = Check(
    "attributes-per-entity",
    "heterogeneity",
    "note",
    "Attribute triples per entity, over all entities of a graph and over its gold entities. What"
    " one side says much about and the other nothing, no value can align.",
    _run,
    order=30,
)
