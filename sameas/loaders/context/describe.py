"""All that is known about an entity, in order of importance, before any budget but of relations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sameas.loaders.context.lens import Lens, Role
from sameas.loaders.context.model import EntityContext, Omitted, Property, Relation, Secrets
from sameas.loaders.context.neighbourhood import Triple, neighbourhood
from sameas.loaders.context.views.view import Folded
from sameas.loaders.context.words import folded
from sameas.loaders.literals import Literal
from sameas.loaders.names import local_name, split_tag

_NOTHING_FOLDED = Folded([], [], [], [], [])


class Row(NamedTuple):
    """An attribute triple.

    Attributes:
        predicate: Number of its predicate.
        literal: Its value.
    """

    predicate: int
    literal: Literal


def describe(lens: Lens, entity: int, *, hops: int, relations: int | None) -> EntityContext:
    """Gather what is known about an entity.

    Args:
        lens: The graph through a view.
        entity: Number of the entity.
        hops: How far relations go, 1 or 2.
        relations: How many of them to give; None: all.
    """
    identifier = lens.graph.store.entities[entity]
    name = lens.name(entity)
    rows = attribute_rows(lens, entity)
    more = lens.view.fold(lens, entity) if lens.view.fold is not None else _NOTHING_FOLDED
    names = [name, *_names(rows, lens, (Role.NAME, Role.TAGGED))]
    synonyms = _without_repeats([*names, *more.synonyms])
    definitions = [*more.definitions, *_definitions(lens, rows)]
    near = neighbourhood(lens, entity, hops=hops, most=relations)
    found = [_relation(lens, triple, entity) for triple in near.triples]
    return EntityContext(
        id=identifier,
        name=name,
        synonyms=tuple(synonyms[name is not None :]),
        types=tuple(_types(lens, entity, rows)),
        definition=definitions[0].value if definitions else None,
        properties=tuple(_properties(lens, rows, [*more.properties], definitions[1:])),
        relations=tuple(found),
        omitted=Omitted(
            relations=near.total - len(found),
            unfollowed=near.unfollowed,
            declared=near.declared
            + sum(lens.roles[row.predicate] is Role.LEFT_OUT for row in rows),
        ),
        view=lens.view.name,
        notes=lens.notes,
        secrets=Secrets(
            names=all_names(lens, identifier, [*names, *_parts(lens, rows), *more.names]),
            ids=tuple(more.ids),
            view=lens.view.name,
        ),
    )


def secrets_of(lens: Lens, entity: int) -> Secrets:
    """Give what a mask must find, without describing the entity."""
    rows = attribute_rows(lens, entity)
    more = lens.view.fold(lens, entity) if lens.view.fold is not None else _NOTHING_FOLDED
    names = [lens.name(entity), *_names(rows, lens, (Role.NAME, Role.TAGGED)), *_parts(lens, rows)]
    return Secrets(
        names=all_names(lens, lens.graph.store.entities[entity], [*names, *more.names]),
        ids=tuple(more.ids),
        view=lens.view.name,
    )


def attribute_rows(lens: Lens, entity: int) -> list[Row]:
    """Read attribute triples: each once, in an order that does not depend on the files'."""
    places = lens.attributes(entity)
    literals = lens.literals.at(row for _, row in places)
    preferred = {tag: place for place, tag in enumerate(lens.graph.profile.names.languages)}
    keyed = {
        (
            predicate,
            preferred.get(literal.language or "", len(preferred) + (literal.language is not None)),
            literal.value,
            literal.datatype or "",
            literal.language or "",
        ): literal
        for (predicate, _), literal in zip(places, literals, strict=True)
    }
    return [Row(key[0], keyed[key]) for key in sorted(keyed)]


def _names(rows: list[Row], lens: Lens, roles: tuple[Role, ...]) -> list[str]:
    found = []
    for row in rows:
        role = lens.roles[row.predicate]
        if role in roles and row.literal.value.strip():
            value = row.literal.value
            found.append(split_tag(value)[0] if role is Role.TAGGED else value)
    return found


def _parts(lens: Lens, rows: list[Row]) -> list[str]:
    return _names(rows, lens, (Role.PART,))


def _definitions(lens: Lens, rows: list[Row]) -> list[Property]:
    wanted = [row for row in rows if lens.roles[row.predicate] is Role.DEFINITION]
    wanted.sort(key=lambda row: lens.definition_rank[row.predicate])
    return [_property(lens, row) for row in wanted]


def _types(lens: Lens, entity: int, rows: list[Row]) -> list[str]:
    entities = lens.graph.store.entities
    numbers = {end for predicate, end in lens.out(entity) if predicate in lens.type_relations}
    found = [lens.class_words(entities[number]) for number in sorted(numbers)]
    for row in rows:
        role, value = lens.roles[row.predicate], row.literal.value
        if role is Role.TYPE:
            found.append(lens.class_words(value))
        elif role is Role.TAGGED:
            tag = split_tag(value)[1]
            found += [tag] if tag else []
    return list(dict.fromkeys(found))


def _properties(
    lens: Lens, rows: list[Row], more: list[tuple[float, Property]], definitions: list[Property]
) -> list[Property]:
    """Order by predicate, and give one of each first."""
    ranked = [
        (float(lens.attribute_rank[row.predicate]), _property(lens, row))
        for row in rows
        if lens.roles[row.predicate] in (Role.SHOWN, Role.PART)
    ]
    ranked = [*((-1.0, one) for one in definitions), *more, *ranked]
    ranked.sort(key=lambda pair: (pair[0], pair[1].predicate))
    seen: dict[str, int] = {}
    turns = []
    for place, (_, one) in enumerate(ranked):
        turn = seen[one.predicate] = seen.get(one.predicate, -1) + 1
        turns.append((turn, place))
    return [ranked[place][1] for _, place in sorted(turns)]


def _property(lens: Lens, row: Row) -> Property:
    predicate = lens.graph.store.attributes.predicates[row.predicate]
    return Property(predicate, lens.words(predicate), *row.literal)


def _relation(lens: Lens, triple: Triple, entity: int) -> Relation:
    entities, via = lens.graph.store.entities, triple.via
    far = via >= 0
    predicate = lens.graph.store.relations.predicates[triple.predicate]
    return Relation(
        predicate=predicate,
        label=lens.relation(triple.predicate, incoming=triple.incoming),
        direction="in" if triple.incoming else "out",
        hop=triple.hop,
        other=entities[triple.other],
        name=lens.name(triple.other),
        via=entities[via] if far else None,
        via_name=lens.name(via) if far else None,
        via_label=lens.ranked(triple.lead) if far else None,
        groups=()
        if triple.incoming
        else lens.groups(via if far else entity, triple.predicate, triple.other),
        times=triple.times,
    )


def _without_repeats(names: Iterable[str | None]) -> list[str]:
    """Keep the first of names that read the same."""
    found: dict[tuple[str, ...], str] = {}
    for name in names:
        if name is not None:
            found.setdefault(folded(name) or (name,), name)
    return list(found.values())


def all_names(lens: Lens, identifier: str, names: Iterable[str | None]) -> tuple[str, ...]:
    """Add the name that the id spells."""
    local = lens.graph.profile.names.local
    given = [*names, local_name(identifier, local) if local is not None else None]
    return tuple(sorted({name for name in given if name is not None and name.strip()}))
