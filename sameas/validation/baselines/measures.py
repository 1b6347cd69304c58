"""The baselines: what scores, by which names, values or neighbours."""

from __future__ import annotations

from dataclasses import dataclass

from sameas.loaders.similarity import (
    BagOverlap,
    CharTfidf,
    NameEquality,
    Reranked,
    Similarity,
    TokenSetRatio,
    anchors_of,
    literal_bags,
    long_numbers,
    neighbour_anchors,
    neighbour_names,
    normalise,
)
from sameas.loaders.similarity.scores import Ints
from sameas.validation.baselines.arena import Arena, arena
from sameas.validation.evidence import Evidence

SHORTLIST = 50
"""How many of the best by TF-IDF the token-set ratio ranks anew."""
NORMALS = (
    "fold: case, compatibility forms (NFKC) and white space are made alike; normalise: fold, then"
    " accents are taken off and punctuation becomes space"
)
"""What is done to texts before they are compared, in words that a report can print."""


@dataclass(frozen=True, slots=True, eq=False)
class Measure:
    """A baseline.

    Attributes:
        name: What it is called in the report.
        source: Where its names come from, a key of `SOURCES`; None where it uses none.
        ranks: What ranks.
        scores: What scores single pairs; the same, but for one that ranks a shortlist anew.
        pairs: The gold pairs to be found, where not all of them are.
    """

    name: str
    source: str | None
    ranks: Similarity
    scores: Similarity
    pairs: tuple[Ints, Ints] | None = None


def measures(evidence: Evidence) -> tuple[Measure, ...]:
    """Make the baselines that a dataset has the data for."""
    here = evidence.shared(arena)
    found: list[Measure] = []
    for source in here.names:
        found += _by_name(here, source)
    return (*found, *_by_value(evidence, here), *_by_neighbour(evidence, here))


def _by_name(here: Arena, source: str) -> list[Measure]:
    names = here.names[source]
    exact = NameEquality(*names, normal=None)
    normal = NameEquality(*names, normal=normalise)
    tfidf = CharTfidf(*names)
    ratio = TokenSetRatio(*names)
    return [
        Measure("name equality", source, exact, exact),
        Measure("normalised name equality", source, normal, normal),
        Measure("TF-IDF of 3-grams", source, tfidf, tfidf),
        Measure("token-set ratio", source, Reranked(tfidf, ratio, k=SHORTLIST), ratio),
    ]


def _by_value(evidence: Evidence, here: Arena) -> list[Measure]:
    ds, field = evidence.dataset, here.field
    if not all(len(graph.store.attributes.subject) for graph in (ds.left, ds.right)):
        return []
    held = literal_bags(ds.left, field.queries), literal_bags(ds.right, field.targets)
    values = BagOverlap(
        *held,
        recipe="literal values after fold, numbers in one spelling, datatype and language aside",
    )
    numbers = BagOverlap(
        *([long_numbers(bag) for bag in side] for side in held),
        recipe="runs of four and more digits in literal values",
    )
    return [
        Measure("shared literal values", None, values, values),
        Measure("shared long numbers in values", None, numbers, numbers),
    ]


def _by_neighbour(evidence: Evidence, here: Arena) -> list[Measure]:
    ds, field = evidence.dataset, here.field
    if not all(len(graph.store.relations.subject) for graph in (ds.left, ds.right)):
        return []
    named = BagOverlap(
        neighbour_names(ds.left, field.queries),
        neighbour_names(ds.right, field.targets),
        recipe="folded names of neighbours, whatever the relation and its direction",
    )
    found = [Measure("names of neighbours", None, named, named)]
    if ds.folds:
        fold = ds.folds[0]
        left, right = anchors_of(fold.train["left"].to_pylist(), fold.train["right"].to_pylist())
        known = BagOverlap(
            neighbour_anchors(ds.left, field.queries, left),
            neighbour_anchors(ds.right, field.targets, right),
            recipe=f"neighbours that training links of fold {fold.number} join, whatever the"
            f" relation and its direction; test links of fold {fold.number} are ranked",
        )
        found.append(
            Measure("neighbours known from training", None, known, known, here.numbers(fold.test))
        )
    return found
