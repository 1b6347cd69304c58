"""Make the context of an entity, or of the two entities of a pair."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TypedDict

from sameas.core.errors import OptionError
from sameas.loaders.context.budget import CountTokens, Room, cut, fit
from sameas.loaders.context.describe import describe, secrets_of
from sameas.loaders.context.lens import Labels, lens_of
from sameas.loaders.context.model import EntityContext, Hide, PairContext
from sameas.loaders.context.render import render
from sameas.loaders.graph import KnowledgeGraph


class ContextOptions(TypedDict, total=False):
    """The options of `entity_context` and `pair_context`, for functions that pass them on."""

    view: str | None
    hops: int
    attributes: int | None
    relations: int | None
    characters: int | None
    tokens: int | None
    count_tokens: CountTokens | None
    hide: Hide
    labels: Labels | None
    template: str | Path


TYPES = 8
"""So many types are shown at most."""


def entity_context(
    graph: KnowledgeGraph,
    entity: str,
    *,
    view: str | None = None,
    hops: int = 1,
    attributes: int | None = 10,
    relations: int | None = 10,
    characters: int | None = None,
    tokens: int | None = None,
    count_tokens: CountTokens | None = None,
    hide: Hide = (),
    labels: Labels | None = None,
    template: str | Path = "prompt",
) -> EntityContext:
    """Gather what a prompt says about an entity.

    Args:
        graph: Where it is.
        entity: Its id, as the graph spells it.
        view: `raw`, or the name of a way of folding a graph into what a reader needs; None: the
            one that fits the graph.
        hops: How far relations go, 1 or 2.
        attributes: At most so many of definition, synonyms and properties; None: all.
        relations: At most so many relations of both hops; None: all, up to a thousand.
        characters: The rendering has at most so many characters.
        tokens: The rendering has at most so many tokens.
        count_tokens: Counts the tokens of a text as your model does.
        hide: `names` masks the entity's names wherever they stand, `ids` masks identifiers.
        labels: Words for predicates, such as the labels of Wikidata's P-ids.
        template: What `characters` and `tokens` are measured on.

    Returns:
        The context, and in its `omitted` what did not fit.

    Raises:
        InputError: The graph has no such entity.
        OptionError: An option makes no sense, or not even id and name fit.

    Example:
        >>> graph = KnowledgeGraph.from_tables(
        ...     [("m", "http://dbpedia.org/ontology/starring", "a")], [("m", "runtime", "90")]
        ... )
        >>> context = entity_context(graph, "m")
        >>> context.relations[0].label, context.properties[0].value
        ('starring', '90')
    """
    room = Room(characters, tokens, count_tokens)
    context = _whole(graph, entity, view, hops, attributes, relations, labels)
    [found] = fit([context.hide(hide)], room, lambda many: render(many, template).text)
    return found


def pair_context(
    left_graph: KnowledgeGraph,
    left: str,
    right_graph: KnowledgeGraph,
    right: str,
    *,
    view: str | None = None,
    hops: int = 1,
    attributes: int | None = 10,
    relations: int | None = 10,
    characters: int | None = None,
    tokens: int | None = None,
    count_tokens: CountTokens | None = None,
    hide: Hide = (),
    labels: Labels | None = None,
    template: str | Path = "prompt",
) -> PairContext:
    """Gather what a prompt says about the two entities of a pair.

    Items are limited for each entity, characters and tokens for both together. What is hidden of
    one entity is hidden in both.

    Args:
        left_graph: Where the left entity is.
        left: Its id.
        right_graph: Where the right entity is.
        right: Its id.
        view: As for one entity, and so are the others.
        hops: How far relations go, 1 or 2.
        attributes: For each entity.
        relations: For each entity.
        characters: For both together.
        tokens: For both together.
        count_tokens: Counts tokens.
        hide: What to mask.
        labels: Words for predicates.
        template: What `characters` and `tokens` are measured on.

    Raises:
        InputError: A graph has no such entity.
        OptionError: An option makes no sense, or not even ids and names fit.
    """
    room = Room(characters, tokens, count_tokens)
    pair = PairContext(
        _whole(left_graph, left, view, hops, attributes, relations, labels),
        _whole(right_graph, right, view, hops, attributes, relations, labels),
    ).hide(hide)
    found = fit((pair.left, pair.right), room, lambda many: render(many, template).text)
    return PairContext(*found)


def _whole(
    graph: KnowledgeGraph,
    entity: str,
    view: str | None,
    hops: int,
    attributes: int | None,
    relations: int | None,
    labels: Labels | None,
) -> EntityContext:
    if hops not in (1, 2):
        raise OptionError(f"{hops} hops", expected="1 or 2")
    for what, most in (("attributes", attributes), ("relations", relations)):
        if most is not None and most < 0:
            raise OptionError(f"{most} {what}", expected="0 or more, or None for all")
    number = graph.store.entities.find(entity)
    if number < 0:
        graph.degree(entity)  # says what is wrong
    lens = lens_of(graph, view, labels)
    context = describe(lens, number, hops=hops, relations=relations)
    if lens.view.name == "raw":
        # a mask must know the names that a better view would have found
        better = secrets_of(lens_of(graph, None, labels), number)
        names = tuple(sorted({*context.secrets.names, *better.names}))
        context = replace(context, secrets=replace(better, names=names))
    return cut(context, types=TYPES, attributes=attributes)
