"""The negative control: nothing but the order."""

from __future__ import annotations

from dataclasses import replace

from sameas.judging.perturbations.items import shuffle
from sameas.judging.perturbations.perturbation import Perturbation
from sameas.loaders.context import EntityContext


def _shuffled(context: EntityContext, seed: int) -> EntityContext:
    return replace(
        context,
        types=shuffle(context.types, seed=seed, purpose="types"),
        synonyms=shuffle(context.synonyms, seed=seed, purpose="synonyms"),
        properties=shuffle(context.properties, seed=seed, purpose="properties"),
        relations=shuffle(context.relations, seed=seed, purpose="relations"),
    )


PERTURBATION = Perturbation(
    "P5",
    "order randomisation",
    "Types, synonyms, properties and relations of each entity are shuffled, each among themselves."
    " Nothing is added, left out or changed: the negative control.",
    each=_shuffled,
)
