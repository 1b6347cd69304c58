"""Budgets hold, and what is cut is counted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sameas.core.errors import OptionError
from sameas.loaders.context import RECHECK, EntityContext, entity_context, pair_context
from sameas.loaders.context.budget import cut
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.names import local_name
from tests.loaders.context.worlds import (
    DBO,
    DBR,
    DC,
    FOAF,
    GLEE,
    JOY,
    RDF_TYPE,
    M,
    S,
    Triple,
    dbpedia,
    plain,
    worlds,
)

World = tuple[list[Triple], list[Triple], list[str]]


def items(context: EntityContext) -> int:
    return (context.definition is not None) + len(context.synonyms) + len(context.properties)


def relations_of(edges: list[Triple], entity: str) -> set[tuple[str, bool, str]]:
    """Give predicate, whether it is inverse, and far end. Types and loops are no relations."""
    return {
        (predicate, end == entity, start if end == entity else end)
        for start, predicate, end in edges
        if entity in (start, end) and start != end and predicate != RDF_TYPE
    }


@pytest.mark.slow
@given(worlds(), st.integers(0, 6), st.integers(0, 6), st.sampled_from([1, 2]))
@settings(max_examples=40)
def test_shown_and_omitted_make_the_whole(
    world: World, attributes: int, relations: int, hops: int
) -> None:
    edges, values, ids = world
    graph = dbpedia(edges, values)
    for entity in ids[:4]:
        context = entity_context(
            graph, entity, attributes=attributes, relations=relations, hops=hops
        )
        assert items(context) <= attributes
        assert len(context.relations) <= relations
        omitted = context.omitted
        near = relations_of(edges, entity)
        far = {
            (via, *one)
            for via in {far for _, _, far in near}
            for one in relations_of(edges, via)
            if one[2] != entity
        }
        assert len(context.relations) + omitted.relations == len(near) + len(far) * (hops - 1)
        types = {end for start, predicate, end in edges if (start, predicate) == (entity, RDF_TYPE)}
        assert len(context.types) + omitted.types <= len(types)
        everything = entity_context(graph, entity, attributes=None, relations=None, hops=hops)
        assert everything.omitted.properties == everything.omitted.synonyms == 0
        assert items(context) + omitted.definitions + omitted.synonyms + omitted.properties == (
            items(everything)
        )
        # a smaller budget gives the beginning of a larger one
        assert context.relations == everything.relations[:relations]
        held = {
            (predicate, graph_value(graph, value))
            for subject, predicate, value in values
            if subject == entity and predicate in (DBO + "year", FOAF + "surname")
        }
        assert len(held) == sum(one.label != "description" for one in everything.properties)


def graph_value(graph: KnowledgeGraph, value: str) -> tuple[str, ...]:
    rows = KnowledgeGraph.from_tables([], [("a", "p", value)], profile=graph.profile)
    return tuple(part or "" for part in rows.attributes_of("a")[0][2:])


@pytest.mark.slow
@given(worlds(), st.integers(0, 400), st.sampled_from(["plain", "prompt", "json"]))
@settings(max_examples=40)
def test_a_budget_of_characters_holds(world: World, more: int, template: str) -> None:
    edges, values, ids = world
    graph = dbpedia(edges, values)
    whole = entity_context(graph, ids[0], hops=2, hide="names")
    bare = cut(whole, types=0, attributes=0, relations=0)
    characters = len(bare.render(template).text) + more
    context = entity_context(
        graph, ids[0], hops=2, characters=characters, template=template, hide="names"
    )
    assert len(context.render(template).text) <= characters
    for count in (items, lambda one: len(one.relations), lambda one: len(one.types)):
        assert count(context) <= count(whole)
    for one in ("types", "relations"):
        assert len(getattr(context, one)) + getattr(context.omitted, one) == (
            len(getattr(whole, one)) + getattr(whole.omitted, one)
        )


def test_a_budget_of_tokens_is_counted_by_the_callers_function() -> None:
    def words(text: str) -> int:
        return len(text.split())

    for tokens in (30, 40, 60):
        context = entity_context(GLEE, M + "D100001", tokens=tokens, count_tokens=words)
        assert words(context.render().text) <= tokens
    with pytest.raises(OptionError, match="needs count_tokens"):
        entity_context(GLEE, M + "D100001", tokens=50)
    with pytest.raises(OptionError, match="count_tokens gave list") as error:
        entity_context(GLEE, M + "D100001", tokens=50, count_tokens=str.split)  # type: ignore[arg-type]
    assert "len(encode(text))" in str(error.value)


def test_the_cap_of_the_recheck() -> None:
    context = pair_context(GLEE, M + "D100001", JOY, S + "100005", hops=2, **RECHECK)
    for side in (context.left, context.right):
        assert items(side) <= 5
        assert len(side.relations) <= 4
    assert len(context.render().text) <= 2_000
    tight = pair_context(GLEE, M + "D100001", JOY, S + "100005", characters=600)
    assert len(tight.render().text) <= 600
    assert tight.left.relations
    assert tight.right.relations


def test_a_budget_that_cannot_hold_is_refused() -> None:
    with pytest.raises(OptionError, match="too small for id and name alone"):
        entity_context(GLEE, M + "D100001", characters=20)
    with pytest.raises(OptionError, match="-1 relations"):
        entity_context(GLEE, M + "D100001", relations=-1)
    with pytest.raises(OptionError, match="3 hops"):
        entity_context(GLEE, M + "D100001", hops=3)


def test_attributes_take_turns_as_relations_do() -> None:
    values = [
        ("a", "rare", "r"),
        *[("a", "often", text) for text in "zyx"],
        ("b", "often", "w"),
    ]
    context = entity_context(plain([], values), "a")
    assert [one.value for one in context.properties] == ["r", "x", "y", "z"]
    fewer = entity_context(plain([], values), "a", attributes=2)
    assert [one.value for one in fewer.properties] == ["r", "x"]
    assert fewer.omitted.properties == 2


def test_a_definition_and_one_synonym_come_before_other_attributes() -> None:
    entity = DBR + "Oak"
    values = [
        (entity, DC + "description", "a tree"),
        (entity, FOAF + "nick", "The Tree"),
        (entity, FOAF + "nick", "Old One"),
        (entity, DBO + "height", "30"),
    ]
    for most, shown in ((1, (1, 0, 0)), (2, (1, 1, 0)), (3, (1, 1, 1)), (4, (1, 2, 1))):
        context = entity_context(dbpedia([], values), entity, attributes=most)
        assert (
            int(context.definition is not None),
            len(context.synonyms),
            len(context.properties),
        ) == shown


def test_a_long_value_is_cut_at_a_word_and_counted_before_others_are_dropped() -> None:
    entity = DBR + "Oak"
    text = "leaf " * 400 + "end"
    values = [(entity, DC + "description", text), (entity, DBO + "height", "30")]
    context = entity_context(dbpedia([], values), entity, characters=600)
    assert context.definition is not None
    assert context.definition.endswith("leaf …")
    assert len(context.definition) - 2 + context.omitted.characters == len(text)
    assert [one.value for one in context.properties] == ["30"]
    # where there is room nothing is cut
    assert entity_context(dbpedia([], values), entity, characters=9_000).definition == text


def test_types_are_few() -> None:
    edges = [(DBR + "Oak", RDF_TYPE, f"{DBO}Kind{number:02}") for number in range(20)]
    context = entity_context(dbpedia(edges), DBR + "Oak")
    assert len(context.types) + context.omitted.types == 20
    assert context.types[0] == "kind00"


def test_the_name_is_not_a_synonym_of_itself() -> None:
    entity = DBR + "AC/DC"
    values = [(entity, FOAF + "nick", "ac dc"), (entity, FOAF + "nick", "Acca Dacca")]
    context = entity_context(dbpedia([], values), entity)
    local = dbpedia([], values).profile.names.local
    assert local is not None
    assert context.name == local_name(entity, local) == "AC/DC"
    assert context.synonyms == ("Acca Dacca",)
