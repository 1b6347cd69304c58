"""What each perturbation keeps, and what it removes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sameas.core.errors import OptionError
from sameas.judging.perturbations import Perturbation, find_perturbation, perturbations
from sameas.judging.perturbations.items import items
from sameas.loaders.context import (
    PLACEHOLDER,
    EntityContext,
    PairContext,
    Property,
    Relation,
    Secrets,
    contains_name,
)
from sameas.loaders.context.words import folded

WORDS = ("red", "Fox", "Gmünd", "straße", "İzmir", "3rd", "(film)", "AC/DC", "of", "O'Neil", "東京")
texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)
LABELS = ("born", "ISBN", "imdb id", "area", "runtime")
properties = st.builds(
    Property,
    predicate=st.sampled_from(LABELS),
    label=st.sampled_from(LABELS),
    value=st.one_of(texts, st.sampled_from(["1948-02-01", "http://x.example/A_b", "Q1 to Q2"])),
)
relations = st.builds(
    Relation,
    predicate=st.just("near"),
    label=texts,
    direction=st.just("out"),
    hop=st.just(1),
    other=st.sampled_from(["http://x.example/Q1", "http://x.example/Q2", "http://x.example/Red"]),
    name=st.none() | texts,
)


@st.composite
def contexts(draw: st.DrawFn) -> EntityContext:
    name = draw(st.none() | texts)
    return EntityContext(
        id=draw(st.sampled_from(["http://x.example/Q77777", "http://x.example/Q88888"])),
        name=name,
        synonyms=tuple(draw(st.lists(texts, max_size=4))),
        types=tuple(draw(st.lists(texts, max_size=3))),
        definition=draw(st.none() | texts),
        properties=tuple(draw(st.lists(properties, max_size=4))),
        relations=tuple(draw(st.lists(relations, max_size=4))),
        secrets=Secrets(names=(name,) if name else ()),
    )


pairs = st.builds(PairContext, contexts(), contexts())
seeds = st.integers(0, 2**40)


def P(number: int) -> Perturbation:  # noqa: N802 - as they are called
    return find_perturbation(f"P{number}")


def both(pair: PairContext) -> list[EntityContext]:
    return [pair.left, pair.right]


def all_texts(context: EntityContext) -> list[str]:
    """Give every text that may be rendered, in a fixed order."""
    found = [context.id, context.name or "", *context.synonyms, *context.types]
    found.append(context.definition or "")
    for one in context.properties:
        found += [one.label, one.value]
    for relation in context.relations:
        found += [relation.label, relation.other, relation.name or ""]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("perturbation", perturbations(), ids=lambda one: one.id)
def test_a_perturbation_is_pure_and_seeded(perturbation: Perturbation) -> None:
    @settings(max_examples=15)
    @given(pairs, seeds)
    def law(pair: PairContext, seed: int) -> None:
        before = pair.as_dict()
        assert perturbation.apply(pair, seed=seed) == perturbation.apply(pair, seed=seed)
        assert pair.as_dict() == before
        rendered = perturbation.render(pair, seed=seed)
        assert rendered == perturbation.render(pair, seed=seed)

    law()


@settings(max_examples=40)
@given(pairs, seeds)
def test_p1_leaves_no_name_and_no_id(pair: PairContext, seed: int) -> None:
    found = P(1).apply(pair, seed=seed)
    # "red: red" in a rendered relation is no name "red red": names are sought text by text
    shown = [text for context in both(found) for text in all_texts(context)]
    for name in (one.name for one in both(pair) if one.name and folded(one.name)):
        assert not any(contains_name(text, name) for text in shown)
    for one in ("Q77777", "Q88888"):
        assert one not in P(1).render(pair, seed=seed).text
    for context, before in zip(both(found), both(pair), strict=True):
        assert context.id == PLACEHOLDER
        assert len(items(context)) == len(items(before))
        assert all(one.other == PLACEHOLDER for one in context.relations)


def test_p1_masks_neighbours_that_repeat_the_name() -> None:
    tail = Relation("series", "series", "out", 1, "http://x.example/S", "Red Fox (series)")
    other = replace(tail, name="Blue Moon")
    left = EntityContext("L1", "Red Fox", relations=(tail, other), secrets=Secrets(("Red Fox",)))
    found = P(1).apply(PairContext(left, EntityContext("R1", "The red_fox")), seed=0)
    assert [one.name for one in found.left.relations] == [f"{PLACEHOLDER} (series)", "Blue Moon"]
    assert found.right.name == f"The {PLACEHOLDER}"


@settings(max_examples=40)
@given(pairs, seeds)
def test_p2_and_p3_leave_out_their_share_and_nothing_else(pair: PairContext, seed: int) -> None:
    less, least = P(2).apply(pair, seed=seed), P(3).apply(pair, seed=seed)
    for number, found in ((30, less), (50, least)):
        for before, after in zip(both(pair), both(found), strict=True):
            total = len(items(before))
            assert len(items(after)) == total - -(-number * total // 100)
            assert (after.id, after.name, after.omitted) == (before.id, before.name, before.omitted)
            for kind in ("types", "synonyms", "properties", "relations"):
                assert is_within(getattr(after, kind), getattr(before, kind))
    for more, fewer in zip(both(less), both(least), strict=True):
        for kind in ("types", "synonyms", "properties", "relations"):
            assert is_within(getattr(fewer, kind), getattr(more, kind))


def is_within(some: tuple[object, ...], whole: tuple[object, ...]) -> bool:
    """Tell whether `some` is `whole` with gaps."""
    rest = iter(whole)
    return all(one in rest for one in some)


@settings(max_examples=40)
@given(pairs, seeds)
def test_p4_keeps_every_word_in_its_place(pair: PairContext, seed: int) -> None:
    found = P(4).apply(pair, seed=seed)
    for before, after in zip(both(pair), both(found), strict=True):
        old, new = all_texts(before), all_texts(after)
        assert [folded(one) for one in new] == [folded(one) for one in old]
        assert after.id == before.id
        assert [one.other for one in after.relations] == [one.other for one in before.relations]
        for one in new:
            assert "http://x.example/A_b" in one or "http://x.example/a_b" not in one.lower()


def test_p4_changes_how_most_texts_look() -> None:
    pair = PairContext(EntityContext("a", "Red Fox"), EntityContext("b", "Red Fox"))
    looks = {P(4).apply(pair, seed=seed).left.name for seed in range(60)}
    assert len(looks) == 9
    assert "Red Fox" not in looks


@settings(max_examples=40)
@given(pairs, seeds)
def test_p5_changes_nothing_but_the_order(pair: PairContext, seed: int) -> None:
    found = P(5).apply(pair, seed=seed)
    for before, after in zip(both(pair), both(found), strict=True):
        assert (after.id, after.name, after.definition) == (
            before.id,
            before.name,
            before.definition,
        )
        for kind in ("types", "synonyms", "properties", "relations"):
            assert Counter(getattr(after, kind)) == Counter(getattr(before, kind))


def test_p5_shuffles() -> None:
    context = EntityContext("a", synonyms=tuple("bcdefg"))
    orders = {
        P(5).apply(PairContext(context, context), seed=seed).left.synonyms for seed in range(50)
    }
    assert len(orders) > 40


@settings(max_examples=40)
@given(pairs, seeds)
def test_p6_leaves_no_id_and_keeps_names(pair: PairContext, seed: int) -> None:
    text = P(6).render(pair, seed=seed).text
    for identifier in ("Q77777", "Q88888", "http://x.example/Q1", "http://x.example/Q2"):
        assert identifier not in text
    for before, after in zip(both(pair), both(P(6).apply(pair, seed=seed)), strict=True):
        assert (after.id, after.name) == (PLACEHOLDER, before.name)
        assert after.synonyms == before.synonyms
        assert not any(one.label in ("ISBN", "imdb id") for one in after.properties)
        plain = [one for one in before.properties if one.label not in ("ISBN", "imdb id")]
        assert [one.label for one in after.properties] == [one.label for one in plain]


@settings(max_examples=40)
@given(pairs, seeds)
def test_p7_says_everything_in_sentences(pair: PairContext, seed: int) -> None:
    found = P(7).render(pair, seed=seed)
    assert P(7).apply(pair, seed=seed) == pair
    lines = found.text.strip().split("\n")
    assert len([line for line in lines if line]) == 2
    for context, line in zip(both(pair), (one for one in lines if one), strict=True):
        shown = [*context.synonyms, *context.types, context.definition or "", context.name or ""]
        shown += [one.value for one in context.properties]
        shown += [one.name for one in context.relations if one.name]
        for text in (context.id, *shown):
            assert text in line
        assert not line.lstrip().startswith("-")
    assert found.template.startswith("prose.j2@")


def test_an_unknown_perturbation_is_refused() -> None:
    with pytest.raises(OptionError, match="P1, P2"):
        find_perturbation("P8")


def test_every_perturbation_has_a_title_and_a_recipe() -> None:
    assert all(one.title and one.recipe.endswith(".") for one in perturbations())
