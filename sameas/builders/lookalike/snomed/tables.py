"""The whole fictional SNOMED CT: its tables, and the state that the counts come from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sameas.builders.lookalike.dice import Bits, Bools, Dice, Int32
from sameas.builders.lookalike.sizes import Sizes
from sameas.builders.lookalike.snomed.concepts import Bytes, Concepts
from sameas.builders.lookalike.snomed.descriptions import (
    Descriptions,
    Names,
    make_definitions,
    make_descriptions,
)
from sameas.builders.lookalike.snomed.relations import (
    INFERRED_KIND,
    Associations,
    Relationships,
    make_associations,
    make_relationships,
    make_values,
)
from sameas.builders.lookalike.snomed.rf2_ids import FOLLOWED
from sameas.builders.lookalike.snomed.sctid import DESCRIPTION, RELATIONSHIP, sctids
from sameas.builders.lookalike.umls.gold import Gold
from sameas.builders.lookalike.words import Words

_DEFINITIONS = 19_078


@dataclass(slots=True)
class Snomed:
    """Every table of the International package."""

    concepts: Concepts
    names: Names
    descriptions: Descriptions
    definitions: Descriptions
    relationships: Relationships
    values: Relationships
    associations: Associations


@dataclass(slots=True)
class State:
    """What holds after the latest row of each component: all that KG2's figures depend on."""

    concepts: Bytes
    described: Int32
    description_type: Bytes
    description_active: Bools
    description_preferred: Bools
    description_text: Bits
    source: Int32
    target: Int32
    type: Int32
    active: Bools
    inferred: Bools
    value_source: Int32
    value: Int32
    value_type: Int32
    value_active: Bools
    value_inferred: Bools
    followed: list[tuple[int, int]]


def make_snomed(concepts: Concepts, gold: Gold, sizes: Sizes, dice: Dice, words: Words) -> Snomed:
    """Make every table of a scale."""
    descriptions = make_descriptions(concepts, dice)
    definitions = make_definitions(concepts, dice, words, sizes.of(_DEFINITIONS, floor=40))
    items = np.arange(1, len(descriptions) + len(definitions) + 1)
    described = sctids(items, DESCRIPTION)
    descriptions.ids = described[: len(descriptions)]
    definitions.ids = described[len(descriptions) :]
    relationships = make_relationships(concepts, sizes, dice)
    values = make_values(concepts, sizes, dice)
    related = sctids(np.arange(1, len(relationships) + len(values) + 1), RELATIONSHIP)
    relationships.ids = related[: len(relationships)]
    values.ids = related[len(relationships) :]
    return Snomed(
        concepts=concepts,
        names=Names(words, gold.taken, gold.labels),
        descriptions=descriptions,
        definitions=definitions,
        relationships=relationships,
        values=values,
        associations=make_associations(concepts, dice, gold.associations, gold.keep_off),
    )


def state_of(snomed: Snomed, texts: Bits, definition_texts: Bits) -> State:
    """Give the state of the International package alone; its rows are the latest ones."""
    described, definitions = snomed.descriptions, snomed.definitions
    links, values, history = snomed.relationships, snomed.values, snomed.associations
    rows = np.flatnonzero(history.active & (history.refset < FOLLOWED))
    return State(
        concepts=snomed.concepts.state,
        described=np.concatenate([described.concept, definitions.concept]),
        description_type=np.concatenate([described.type, definitions.type]),
        description_active=np.concatenate([described.active, definitions.active]),
        description_preferred=np.concatenate([described.preferred(), definitions.preferred()]),
        description_text=np.concatenate([texts, definition_texts]),
        source=links.source,
        target=links.target,
        type=links.type,
        active=links.active,
        inferred=links.kind == INFERRED_KIND,
        value_source=values.source,
        value=values.target,
        value_type=values.type,
        value_active=values.active,
        value_inferred=values.kind == INFERRED_KIND,
        followed=list(
            zip(history.source[rows].tolist(), history.target[rows].tolist(), strict=True)
        ),
    )
