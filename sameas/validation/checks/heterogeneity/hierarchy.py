"""Depth and parents of the is-a hierarchies."""

from __future__ import annotations

import numpy as np

from sameas.validation.check import SIDES, Check, Figure, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.shape.distribution import DECIMALS, share
from sameas.validation.shape.hierarchy import Hierarchy, hierarchies
from sameas.validation.shape.sides import title


def _run(evidence: Evidence) -> Outcome:
    found = evidence.shared(hierarchies)
    if not any(len(one.entities) for one in found):
        return Outcome("skip", "no graph has an is-a relation that is known to us")
    says = []
    for side, one in zip(SIDES, found, strict=True):
        name = title(evidence, side)
        says.append(
            f"{name} has no is-a relation"
            if one.depth is None
            else f"the hierarchy of {name} is {one.depth} steps deep"
        )
    figures = [figure for place, one in enumerate(found) for figure in _figures(one, place)]
    return Outcome("figure", "; ".join(says), figures=tuple(figures))


def _figures(found: Hierarchy, place: int) -> list[Figure]:
    side = SIDES[place]
    parents = np.bincount(found.children, minlength=len(found.entities))
    children = parents > 0
    several = int((parents > 1).sum())
    mean = round(float(parents[children].mean()), DECIMALS) if children.any() else None
    inside = sum(len(ring) for ring in found.rings)
    return [
        Figure("is-a edges", len(found.children), side, recipe="distinct, between two entities"),
        Figure("entities in the hierarchy", len(found.entities), side, "entities"),
        Figure("roots", int((~children).sum()), side, "entities", "a child, but no parent"),
        Figure(
            "hierarchy depth",
            found.depth,
            side,
            "steps",
            "the longest way up to a root; entities that are each other's ancestors count as one",
        ),
        Figure("entities that are their own ancestors", inside, side, "entities"),
        Figure("entities with several parents", several, side, "entities"),
        Figure(
            "entities with several parents, share",
            share(several, int(children.sum())),
            side,
            "share",
            "of entities with a parent",
        ),
        Figure("parents per child, mean", mean, side),
    ]


CHECK = Check(
    "hierarchy",
    "heterogeneity",
    "note",
    "Depth of the is-a hierarchies, and entities with several parents. Known are MeSH's broader"
    " descriptors, qualifiers, concepts and tree numbers, SNOMED CT's is a, Wikidata's subclass of,"
    " RDFS and SKOS.",
    _run,
    order=50,
)
