"""How much of a context fits: items, then characters or tokens; what is cut is counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypedDict

from sameas.core.errors import OptionError
from sameas.loaders.context.model import EntityContext

CountTokens = Callable[[str], int]
_SHARE = 3
"""A single value may take a third of an entity's characters."""


class Limits(TypedDict, total=False):
    """Named numbers for `entity_context` and `pair_context`."""

    attributes: int
    relations: int
    characters: int


RECHECK: Limits = {"attributes": 5, "relations": 4, "characters": 2_000}
"""As the public re-check of the paper capped it: items a side, characters a prompt."""

PRESETS = {"recheck": RECHECK}


@dataclass(frozen=True, slots=True)
class Room:
    """How long a rendered text may be.

    Attributes:
        characters: At most so many; None: any number.
        tokens: At most so many as `count_tokens` counts them; None: any number.
        count_tokens: Counts the tokens of a text.
    """

    characters: int | None = None
    tokens: int | None = None
    count_tokens: CountTokens | None = None

    def __post_init__(self) -> None:
        if self.tokens is not None and self.count_tokens is None:
            raise OptionError(
                "a budget of tokens needs count_tokens",
                fix="pass a function that counts the tokens of a text as your model does",
            )

    def holds(self, text: str) -> bool:
        """Tell whether a text fits."""
        if self.characters is not None and len(text) > self.characters:
            return False
        if self.tokens is None or self.count_tokens is None:
            return True
        count = self.count_tokens(text)
        if not isinstance(count, int | float):
            raise OptionError(
                f"count_tokens gave {type(count).__name__}",
                expected="a number of tokens",
                fix="of an encoder that gives the tokens themselves, pass their number: "
                "lambda text: len(encode(text))",
            )
        return count <= self.tokens

    def longest_value(self, entities: int) -> int | None:
        """Say how many characters a single value may have; tokens count as four."""
        limits = [self.characters] if self.characters is not None else []
        if self.tokens is not None:
            limits.append(self.tokens * 4)
        return max(20, min(limits) // entities // _SHARE) if limits else None


def cut(
    context: EntityContext,
    *,
    types: int | None = None,
    attributes: int | None = None,
    relations: int | None = None,
) -> EntityContext:
    """Keep the most important items.

    Definition, synonyms and properties are the attributes. One of each predicate comes first:
    definition, a synonym, properties as they stand; then the second of each, and so on.

    Args:
        context: What there is.
        types: Keep so many; None: all.
        attributes: Keep so many; None: all.
        relations: Keep so many; None: all.
    """
    order = _attributes(context)
    kept = set(order if attributes is None else order[: max(attributes, 0)])
    definition = context.definition if ("definition", 0) in kept else None
    synonyms = tuple(
        one for place, one in enumerate(context.synonyms) if ("synonym", place) in kept
    )
    properties = tuple(
        one for place, one in enumerate(context.properties) if ("property", place) in kept
    )
    shown_types, shown_relations = context.types[:types], context.relations[:relations]
    before = context.omitted
    return replace(
        context,
        types=shown_types,
        definition=definition,
        synonyms=synonyms,
        properties=properties,
        relations=shown_relations,
        omitted=replace(
            before,
            types=before.types + len(context.types) - len(shown_types),
            definitions=before.definitions
            + (context.definition is not None)
            - (definition is not None),
            synonyms=before.synonyms + len(context.synonyms) - len(synonyms),
            properties=before.properties + len(context.properties) - len(properties),
            relations=before.relations + len(context.relations) - len(shown_relations),
        ),
    )


def _attributes(context: EntityContext) -> list[tuple[str, int]]:
    """Name the attributes in order of importance."""
    order = [(0, 0, "definition", 0)] if context.definition is not None else []
    order += [(place, 1, "synonym", place) for place in range(len(context.synonyms))]
    seen: dict[str, int] = {}
    for place, one in enumerate(context.properties):
        turn = seen[one.predicate] = seen.get(one.predicate, -1) + 1
        order.append((turn, 2, "property", place))
    return [(kind, place) for _, _, kind, place in sorted(order)]


Render = Callable[[Sequence[EntityContext]], str]


def fit(contexts: Sequence[EntityContext], room: Room, render: Render) -> tuple[EntityContext, ...]:
    """Cut contexts until they fit together: all to the same depth, then the left one deeper.

    Args:
        contexts: One, or both of a pair.
        room: How long their rendering may be.
        render: Puts them into words.

    Raises:
        OptionError: Ids and names alone are too long.
    """
    longest = room.longest_value(len(contexts))
    if longest is None or room.holds(render(contexts)):
        return tuple(contexts)
    contexts = [_shortened(context, longest) for context in contexts]
    whole = [_steps(context) for context in contexts]

    def holds(depths: Sequence[int]) -> bool:
        return room.holds(render(_prefixes(contexts, depths)))

    def holds_deeper(before: tuple[int, ...], place: int, more: int) -> bool:
        return holds([depth + more * (one == place) for one, depth in enumerate(before)])

    depths = [0] * len(contexts)
    if not holds(depths):
        text = render(_prefixes(contexts, depths))
        raise OptionError(
            f"the budget is too small for id and name alone, which take {len(text):,} characters",
            fix="raise characters or tokens, or leave such entities out",
        )
    together = _deepest(max(whole), lambda depth: holds([min(depth, most) for most in whole]))
    depths = [min(together, most) for most in whole]
    for place, most in enumerate(whole):
        deeper = partial(holds_deeper, tuple(depths), place)
        depths[place] += _deepest(most - depths[place], deeper)
    return _prefixes(contexts, depths)


def _deepest(most: int, holds: Callable[[int], bool]) -> int:
    """Find the greatest depth that holds; 0 is known to."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if holds(middle) else (low, middle - 1)
    return low


def _steps(context: EntityContext) -> int:
    return len(context.types) + len(_attributes(context)) + len(context.relations)


def _prefixes(
    contexts: Sequence[EntityContext], depths: Sequence[int]
) -> tuple[EntityContext, ...]:
    return tuple(_prefix(context, depth) for context, depth in zip(contexts, depths, strict=True))


def _prefix(context: EntityContext, depth: int) -> EntityContext:
    """Keep types first, then attributes and relations in turn."""
    types = min(depth, len(context.types))
    attributes, relations = len(_attributes(context)), len(context.relations)
    rest = depth - types
    half = rest // 2
    shown = min(relations, max(half, rest - attributes))
    return cut(context, types=types, attributes=min(attributes, rest - shown), relations=shown)


def _shortened(context: EntityContext, longest: int) -> EntityContext:
    """Cut long values at a word's end."""
    lost = 0

    def short(text: str) -> str:
        nonlocal lost
        if len(text) <= longest:
            return text
        head = text[: longest - 2]
        # not within a word, unless it is a very long one
        space = head.rfind(" ", longest // 2)
        head = (head[:space] if space > 0 else head).rstrip()
        lost += len(text) - len(head)
        return head + " …"

    context = replace(
        context,
        definition=None if context.definition is None else short(context.definition),
        synonyms=tuple(map(short, context.synonyms)),
        properties=tuple(replace(one, value=short(one.value)) for one in context.properties),
    )
    omitted = replace(context.omitted, characters=context.omitted.characters + lost)
    return replace(context, omitted=omitted)
