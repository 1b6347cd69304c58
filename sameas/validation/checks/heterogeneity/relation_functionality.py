"""How far relations determine their ends."""

from __future__ import annotations

import numpy as np

from sameas.loaders.store import Floats, Longs
from sameas.validation.check import Check, Figure, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.shape.distribution import DECIMALS
from sameas.validation.shape.sides import both, title

_TOP = 5
_RECIPE = (
    "functionality: distinct subjects by distinct pairs of subject and object (PARIS), 1 where each"
    " subject has one object; inverse: distinct objects by distinct pairs"
)


def _run(evidence: Evidence) -> Outcome:
    figures: list[Figure] = []
    said: list[str] = []
    tables: list[Table] = []
    for side, graph in both(evidence):
        part = graph.store.relations
        if not part.predicates:
            continue
        counts = np.bincount(part.predicate, minlength=len(part.predicates))
        for name, values in (
            ("functionality", part.functionality),
            ("inverse functionality", part.inverse_functionality),
        ):
            figures += [
                Figure(f"{name}, mean over relations", _mean(values), side, recipe=_RECIPE),
                Figure(f"{name}, mean over triples", _mean(values, counts), side, recipe=_RECIPE),
                Figure(
                    f"relations with {name} 1", int((values >= 1).sum()), side, "relations", _RECIPE
                ),
            ]
        said.append(f"{_mean(part.functionality, counts):.2f} in {title(evidence, side)}")
        rows = tuple(
            (
                part.predicates[place],
                int(counts[place]),
                round(float(part.functionality[place]), DECIMALS),
                round(float(part.inverse_functionality[place]), DECIMALS),
            )
            for place in np.argsort(-counts, kind="stable")[:_TOP].tolist()
        )
        tables.append(
            Table(
                f"The {_TOP} most frequent relations of {title(evidence, side)}",
                ("relation", "triples", "functionality", "inverse"),
                rows,
                note=f"{_RECIPE[:1].upper()}{_RECIPE[1:]}.",
                content=(side, None, None, None),
            )
        )
    if not tables:
        return Outcome("skip", "no graph has relation triples")
    return Outcome(
        "figure",
        f"the mean functionality of relations, by triples, is {' and '.join(said)}",
        figures=tuple(figures),
        tables=tuple(tables),
    )


def _mean(values: Floats, weights: Longs | None = None) -> float:
    return round(float(np.average(values, weights=weights)), DECIMALS)


CHECK = Check(
    "relation-functionality",
    "heterogeneity",
    "note",
    "How far a relation determines its object and its subject. Through a functional relation one"
    " known pair leads to the next.",
    _run,
    order=60,
)
