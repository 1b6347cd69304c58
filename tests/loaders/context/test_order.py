"""The same triples give the same bytes, the most telling ones first."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sameas.loaders.context import entity_context, pair_context
from sameas.loaders.context.neighbourhood import FOLLOWED, HUB, MOST
from tests.loaders.context.worlds import DBO, DBR, Triple, dbpedia, plain, shuffled, worlds, yago


@pytest.mark.slow
@given(worlds(), st.integers(0, 9), st.sampled_from([1, 2]), st.sampled_from([None, "raw"]))
@settings(max_examples=40)
def test_the_order_of_the_triples_does_not_matter(
    world: tuple[list[Triple], list[Triple], list[str]], seed: int, hops: int, view: str | None
) -> None:
    edges, values, ids = world
    one = dbpedia(edges, values)
    other = dbpedia(shuffled(edges, seed), shuffled(values, seed))
    for entity in ids[:4]:
        first = entity_context(one, entity, hops=hops, view=view)
        second = entity_context(other, entity, hops=hops, view=view)
        assert first == second
        assert first.render("json") == second.render("json")
        assert first.render("prompt").sha256 == second.render("prompt").sha256


@pytest.mark.slow
def test_the_hash_seed_does_not_matter() -> None:
    code = (
        "from tests.loaders.context.worlds import GLEE, M\n"
        "from sameas.loaders.context import entity_context\n"
        "context = entity_context(GLEE, M + 'D100001', hops=2, hide=('names', 'ids'))\n"
        "print(context.render('json').sha256)"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


FILM = plain(
    [
        ("film", "actor", "ann"), ("film", "actor", "bob"), ("film", "actor", "cid"),
        ("film", "maker", "dan"),
        ("film", "actor", "ann"),
        ("sequel", "follows", "film"),
        ("play", "actor", "bob"), ("play", "actor", "ann"), ("song", "actor", "ann"),
        ("play", "maker", "eve"),
        ("dan", "born", "york"), ("dan", "knows", "eve"), ("film", "like", "film"),
    ]
)  # fmt: skip


def seen(hops: int, relations: int | None = 10) -> list[str]:
    return [
        f"{one.via_label}:{one.via}>{one.label}:{one.other}"
        if one.hop == 2
        else f"{one.label}:{one.other}"
        for one in entity_context(FILM, "film", hops=hops, relations=relations).relations
    ]


def test_one_of_each_relation_comes_first_and_the_functional_ones_before_the_others() -> None:
    assert seen(1) == [
        "follows (inverse):sequel",
        "maker:dan",
        # the actor who stands in the fewest triples tells most
        "actor:cid",
        "actor:bob",
        "actor:ann",
    ]


def test_at_two_hops_far_relations_of_a_new_kind_come_before_near_ones_of_a_known_kind() -> None:
    assert seen(2) == [
        "follows (inverse):sequel",
        "maker:dan",
        "actor:cid",
        "maker:dan>born:york",
        "maker:dan>knows:eve",
        "actor:ann>actor (inverse):song",
        "actor:bob",
        "actor:ann",
        "actor:bob>actor (inverse):play",
        "actor:ann>actor (inverse):play",
    ]


def test_a_smaller_budget_gives_the_beginning_of_a_larger_one() -> None:
    for hops in (1, 2):
        for most in range(12):
            assert seen(hops, most) == seen(hops)[:most]


def test_repeated_triples_are_one_relation_that_says_how_often_it_stands_there() -> None:
    relations = entity_context(FILM, "film").relations
    assert {one.other: one.times for one in relations if one.label == "actor"} == {
        "ann": 2,
        "bob": 1,
        "cid": 1,
    }


def test_relations_of_an_entity_to_itself_are_left_out_and_counted() -> None:
    context = entity_context(FILM, "film", hops=2)
    assert all("film" not in (one.other, one.via) for one in context.relations)
    assert context.omitted.declared == 1


def test_hubs_are_counted_and_not_looked_into() -> None:
    fans = [(f"fan{number:04}", "likes", "star") for number in range(HUB + 1)]
    graph = plain([("film", "actor", "star"), ("star", "born", "york"), *fans])
    context = entity_context(graph, "film", hops=2, relations=None)
    # what leads out of the hub is few, and is seen
    assert [one.other for one in context.relations] == ["star", "york"]
    assert context.omitted.unfollowed == 1
    middle = entity_context(graph, "star", hops=2, relations=5)
    assert len(middle.relations) == 5
    assert middle.omitted.relations == HUB + 1 + 2 - 5
    assert middle.omitted.unfollowed == HUB + 1 + 2 - FOLLOWED
    many = plain([(f"fan{number:04}", "likes", "star") for number in range(MOST + 1)])
    assert len(entity_context(many, "star", relations=None).relations) == MOST


def test_contexts_of_equal_pairs_are_equal() -> None:
    left, right = dbpedia([(DBR + "A", DBO + "p", DBR + "B")]), yago([("A", "p", "B")])
    one = pair_context(left, DBR + "A", right, "A")
    other = pair_context(left, DBR + "A", right, "A")
    assert one == other
    assert one.render() == other.render()


def test_a_graph_that_was_looked_at_can_be_let_go() -> None:
    graph = plain([("a", "p", "b")])
    gone = weakref.ref(graph)
    entity_context(graph, "a")
    del graph
    gc.collect()
    assert gone() is None
