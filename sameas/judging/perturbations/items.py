"""The items of evidence of a context: types, definition, synonyms, properties, relations."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import TypeVar

from sameas.loaders.context import EntityContext
from sameas.loaders.negatives.seeded import Stream

KINDS = ("types", "synonyms", "properties", "relations")
Item = tuple[str, int]
Thing = TypeVar("Thing")


def items(context: EntityContext) -> list[Item]:
    """Name the items of evidence: what they are, and which of these; id and name are none.

    Example:
        >>> items(EntityContext("a", types=("film",), definition="A film."))
        [('types', 0), ('definition', 0)]
    """
    found: list[Item] = [("types", place) for place in range(len(context.types))]
    found += [("definition", 0)] if context.definition is not None else []
    for kind in KINDS[1:]:
        found += [(kind, place) for place in range(len(getattr(context, kind)))]
    return found


def keep(context: EntityContext, kept: Collection[Item]) -> EntityContext:
    """Keep some items, in their order; what is left out is not counted anywhere."""

    def some(kind: str, values: tuple[Thing, ...]) -> tuple[Thing, ...]:
        return tuple(value for place, value in enumerate(values) if (kind, place) in kept)

    return replace(
        context,
        types=some("types", context.types),
        definition=context.definition if ("definition", 0) in kept else None,
        synonyms=some("synonyms", context.synonyms),
        properties=some("properties", context.properties),
        relations=some("relations", context.relations),
    )


def shuffle(values: tuple[Thing, ...], *, seed: int, purpose: str) -> tuple[Thing, ...]:
    """Put values into a random order.

    Example:
        >>> sorted(shuffle((1, 2, 3), seed=0, purpose="x"))
        [1, 2, 3]
    """
    order: Sequence[int] = Stream(seed, purpose).order(len(values)).tolist()
    return tuple(values[place] for place in order)


def texts(context: EntityContext, change: Callable[[str], str]) -> EntityContext:
    """Send each text that carries content through a function; ids and predicates stay."""

    def maybe(text: str | None) -> str | None:
        return None if text is None else change(text)

    return replace(
        context,
        name=maybe(context.name),
        synonyms=tuple(map(change, context.synonyms)),
        types=tuple(map(change, context.types)),
        definition=maybe(context.definition),
        properties=tuple(
            replace(one, label=change(one.label), value=change(one.value))
            for one in context.properties
        ),
        relations=tuple(
            replace(
                one,
                label=change(one.label),
                name=maybe(one.name),
                via_name=maybe(one.via_name),
                via_label=maybe(one.via_label),
            )
            for one in context.relations
        ),
    )
