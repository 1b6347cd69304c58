"""Negatives: never a match, doubtful ones marked, and nothing but seed and content matters."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz import fuzz

from sameas.core.errors import InputError, OptionError
from sameas.loaders.negatives import RECIPE, Sampler, field_of, negatives, strategies
from sameas.loaders.profile import Side
from sameas.loaders.similarity import fold
from tests.loaders.negatives.invented import (
    BROADER,
    IS_A,
    SITE,
    Invented,
    dataset,
    datasets,
    pairs,
    table,
)
from tests.shared import ROOT

ALL = sorted(strategies())
SIDES = st.sampled_from(["left", "right"])
NAMES = {"l1": "red fox", "l2": "blue", "r1": "the red fox", "r2": "blue", "r3": "red fox (cub)"}


def everything(sampler: Sampler, strategy: str, **options: object) -> pa.Table:
    """Draw all that a strategy has, whose number only its error tells."""
    try:
        return sampler.draw(strategy, 10_000, **options)  # type: ignore[arg-type]
    except OptionError as error:
        there_are = int(str(error).split("there are ")[1].split("\n")[0].replace(",", ""))
    return sampler.draw(strategy, there_are, **options)  # type: ignore[arg-type]


def test_every_strategy_has_a_meaning() -> None:
    assert {"lexical", "neighbour", "random", "tfidf"} <= set(ALL)
    assert all(strategies().values())


@pytest.mark.slow
@pytest.mark.parametrize("strategy", ALL)
@given(datasets(), SIDES, st.sampled_from(["linked", "graph"]), st.integers(0, 3))
@settings(max_examples=15)
def test_never_a_match_never_twice_and_doubtful_ones_are_marked(
    strategy: str, made: tuple[Invented, Invented], side: Side, pool: str, seed: int
) -> None:
    ds, _ = made
    sampler = Sampler(ds, replace=side, pool=pool)
    drawn = everything(sampler, strategy, seed=seed)
    rows = list(zip(drawn["left"].to_pylist(), drawn["right"].to_pylist(), strict=True))
    assert len(set(rows)) == len(rows)
    assert not set(rows) & ds.known
    assert not any(ds.same(*pair) for pair in rows)
    wanted = ["ambiguous" if ds.doubtful(*pair) else "non-match" for pair in rows]
    assert drawn["label"].to_pylist() == wanted
    kept: Side = "left" if side == "right" else "right"
    assert set(drawn[kept].to_pylist()) <= set(ds.links[kept].to_pylist())
    without = everything(sampler, strategy, seed=seed, ambiguous="skip")
    if strategy in ("random", "neighbour"):
        # few enough are near for all of them to be drawn: skipping takes out just the doubtful
        assert pairs(without) == {
            pair for pair, label in zip(rows, wanted, strict=True) if label == "non-match"
        }
    assert set(without["label"].to_pylist()) <= {"non-match"}


@given(datasets(), st.integers(0, 3))
@settings(max_examples=15)
def test_random_gives_every_pair_that_no_link_holds_together(
    made: tuple[Invented, Invented], seed: int
) -> None:
    ds, _ = made
    lefts, rights = set(ds.links["left"].to_pylist()), set(ds.all_links["right"].to_pylist())
    wanted = {(one, two) for one in lefts for two in rights if not ds.same(one, two)}
    assert pairs(everything(Sampler(ds), "random", seed=seed)) == wanted


@pytest.mark.slow
@pytest.mark.parametrize("strategy", ALL)
@given(datasets(), st.integers(-1, 2))
@settings(max_examples=12)
def test_the_order_of_the_files_does_not_matter(
    strategy: str, made: tuple[Invented, Invented], seed: int
) -> None:
    one, other = (everything(Sampler(ds), strategy, seed=seed) for ds in made)
    assert one.equals(other, check_metadata=True)


@pytest.mark.slow
@pytest.mark.parametrize("strategy", ALL)
@given(datasets(), st.data())
@settings(max_examples=12)
def test_fewer_are_the_beginning_of_more(
    strategy: str, made: tuple[Invented, Invented], data: st.DataObject
) -> None:
    ds, _ = made
    whole = everything(Sampler(ds), strategy)
    n = data.draw(st.integers(0, whole.num_rows))
    part = negatives(ds, strategy, n)
    assert part.equals(whole.slice(0, n))


@given(datasets())
@settings(max_examples=15)
def test_lexical_takes_the_three_nearest_names_and_of_equals_the_lower_id(
    made: tuple[Invented, Invented],
) -> None:
    ds, _ = made
    wanted = {}
    rights = sorted(set(ds.all_links["right"].to_pylist()))
    for left in set(ds.links["left"].to_pylist()):
        scored = []
        for right in rights:
            names = ds.left.name(left), ds.right.name(right)
            if all(names) and not ds.same(left, right):
                ratio = fuzz.token_set_ratio(fold(names[0] or ""), fold(names[1] or "")) / 100
                scored.append((-round(ratio, 6), right))
        for rank, (score, right) in enumerate(sorted(scored)[:3], 1):
            if score < 0:
                wanted[left, right] = (-score, rank)
    drawn = everything(Sampler(ds), "lexical").to_pylist()
    found = {(row["left"], row["right"]): (row["score"], row["rank"]) for row in drawn}
    assert found == wanted


def test_each_query_gets_one_before_any_gets_another() -> None:
    links = [(f"l{number}", f"r{number}") for number in range(9)]
    names = {one: "red fox" for pair in links for one in pair}
    drawn = negatives(dataset(links, names=names), "lexical", 20, seed=4)
    turns = Counter(drawn["left"].to_pylist())
    assert sorted(turns.values()) == [2] * 7 + [3] * 2
    assert len(set(drawn["left"].to_pylist()[:9])) == 9


def test_another_seed_draws_others_and_strategies_do_not_follow_each_other() -> None:
    links = [(f"l{number}", f"r{number}") for number in range(40)]
    ds = dataset(links, names={one: "red fox" for pair in links for one in pair})
    draws = [
        negatives(ds, strategy, 20, seed=seed)["left"].to_pylist()
        for strategy in ("lexical", "tfidf", "random")
        for seed in (1, 2)
    ]
    assert len({tuple(draw) for draw in draws}) == len(draws)


@pytest.mark.slow
def test_random_pairs_are_equally_likely() -> None:
    sampler = Sampler(dataset([("l1", "r1"), ("l2", "r2"), ("l3", "r3")]))
    first = Counter(pairs(sampler.draw("random", 1, seed=seed)).pop() for seed in range(600))
    assert len(first) == 6
    # 600 draws over 6 pairs: 100 each, with a standard deviation of 9
    assert all(60 < count < 140 for count in first.values())


def test_many_random_pairs_of_a_large_field_are_distinct(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sameas.loaders.negatives.uniform.FEW", 10)
    links = [(f"l{number}", f"r{number}") for number in range(60)]
    whole = negatives(dataset(links), "random", 60 * 59, seed=1)
    assert len(pairs(whole)) == 60 * 59
    assert not pairs(whole) & set(links)
    assert whole.slice(0, 50).equals(negatives(dataset(links), "random", 50, seed=1))


@pytest.mark.parametrize("strategy", ALL)
def test_too_many_is_an_error_that_says_how_many_there_are(strategy: str) -> None:
    near: list[tuple[str, str, str]] = [("r1", SITE, "r2"), ("r2", SITE, "r3")]
    ds = dataset([("l1", "r1"), ("l2", "r2"), ("l3", "r3")], right=near, names=NAMES)
    there_are = everything(Sampler(ds), strategy).num_rows
    with pytest.raises(OptionError, match=f"there are {there_are}\n"):
        negatives(ds, strategy, there_are + 1)


def test_entities_without_a_name_take_no_part_in_likeness_unless_their_id_stands_in() -> None:
    ds = dataset([("l1", "r1"), ("l2", "r2"), ("l3", "http://a.example/r3x")], names=NAMES)
    assert all("r3x" not in right for _, right in pairs(everything(Sampler(ds), "tfidf")))
    by_id = dataset([("l3", "r4"), ("l4", "http://a.example/l3")])
    [drawn] = negatives(by_id, "lexical", 1, nameless="id", above=0.9).to_pylist()
    assert (drawn["left"], drawn["right"], drawn["score"]) == ("l3", "http://a.example/l3", 1.0)
    with pytest.raises(OptionError, match="there are 0") as caught:
        negatives(by_id, "lexical", 1)
    assert "no left entity looked at has a name; no right entity" in str(caught.value.expected)


def test_a_bar_for_scores_holds() -> None:
    ds = dataset([("l1", "r1"), ("l2", "r2"), ("l3", "r3")], names=NAMES)
    drawn = everything(Sampler(ds), "lexical", above=0.45)
    assert pairs(drawn) == {("l1", "r3")}
    [score] = drawn["score"].to_pylist()
    assert everything(Sampler(ds), "lexical", above=score).num_rows == 0
    assert everything(Sampler(ds), "lexical", above=score - 1e-6).num_rows == 1
    assert everything(Sampler(ds), "lexical", top=1).num_rows == 2


def test_neighbour_finds_who_stands_near_the_partner_and_prefers_the_same_place() -> None:
    right = [(f"r{number}", SITE, "hub") for number in (1, 2, 3)]
    right += [("r1", SITE, "x"), ("r2", SITE, "x"), ("r4", SITE, "y")]
    ds = dataset([(f"l{number}", f"r{number}") for number in range(1, 5)], right=right)
    drawn = [row for row in everything(Sampler(ds), "neighbour").to_pylist() if row["left"] == "l1"]
    found = {row["right"]: (row["rank"], row["score"]) for row in drawn}
    # r1 {r1, hub, x}, r2 {r2, hub, x}: 2 of 4; r3 {r3, hub}: 1 of 4; r4 shares nothing
    assert found == {"r2": (1, 0.5), "r3": (2, 0.25)}


@pytest.mark.parametrize(("near", "far"), [("r1", "r2"), ("r2", "r1")])
def test_of_several_partners_the_nearest_counts(near: str, far: str) -> None:
    right = [(near, SITE, "x"), ("r3", SITE, "x"), (far, SITE, "x"), (far, SITE, "y")]
    ds = dataset([("l1", "r1"), ("l1", "r2"), ("l3", "r3")], right=right)
    drawn = [row for row in everything(Sampler(ds), "neighbour").to_pylist() if row["left"] == "l1"]
    # {near, x} and {r3, x}: 1 of 3; {far, x, y} and {r3, x}: 1 of 4
    assert [(row["right"], row["score"]) for row in drawn] == [("r3", 0.333333)]


@pytest.mark.parametrize(
    ("right", "left"),
    [
        ([("r2", IS_A, "r1")], []),
        ([("r1", "116680003", "r2")], []),
        ([("r2", "http://www.wikidata.org/entity/P279", "r1")], []),
        ([], [("l2", BROADER, "l1")]),
        ([], [("l2", "meshv:broaderConcept", "l1")]),
        ([], [("l2", "http://id.nlm.nih.gov/mesh/vocab#narrowerConcept", "l1")]),
        (
            [],
            [
                ("l2", "http://id.nlm.nih.gov/mesh/vocab#treeNumber", "C01.1"),
                ("C01.1", "http://id.nlm.nih.gov/mesh/vocab#parentTreeNumber", "C01"),
                ("l1", "http://id.nlm.nih.gov/mesh/vocab#treeNumber", "C01"),
            ],
        ),
    ],
)
def test_parents_and_children_of_a_partner_are_ambiguous_in_either_graph(
    right: list[tuple[str, str, str]], left: list[tuple[str, str, str]]
) -> None:
    ds = dataset([("l1", "r1"), ("l2", "r2"), ("l3", "r3")], left=left, right=right)
    drawn = negatives(ds, "random", 6).to_pylist()
    doubtful = {(row["left"], row["right"]) for row in drawn if row["label"] == "ambiguous"}
    assert doubtful == {("l1", "r2"), ("l2", "r1")}


def test_grandparents_siblings_and_other_relations_are_plain_non_matches() -> None:
    right = [("r1", IS_A, "mid"), ("mid", IS_A, "r2"), ("r3", IS_A, "mid"), ("r4", SITE, "r1")]
    ds = dataset([(f"l{number}", f"r{number}") for number in range(1, 5)], right=right)
    assert set(negatives(ds, "random", 12)["label"].to_pylist()) == {"non-match"}
    inside = negatives(ds, "random", 16, pool="graph").to_pylist()
    doubtful = {(row["left"], row["right"]) for row in inside if row["label"] == "ambiguous"}
    assert doubtful == {("l1", "mid"), ("l2", "mid"), ("l3", "mid")}


def test_links_that_were_not_sampled_count_as_matches() -> None:
    ds = dataset([("l1", "r1"), ("l2", "r2")], all_links=[("l1", "r1"), ("l1", "r3"), ("l9", "r3")])
    # l1, r1, r3 and l9 hang together; l2 may meet r1 and r3, l1 may meet r2
    assert pairs(everything(Sampler(ds), "random")) == {("l1", "r2"), ("l2", "r1"), ("l2", "r3")}


def test_a_split_and_a_pool_of_ones_own() -> None:
    ds = dataset([("l1", "r1"), ("l2", "r2"), ("l3", "r3")])
    drawn = negatives(ds, "random", 1, links=table([("l1", "r1")]), pool=["r3", "r1", "r3"])
    assert pairs(drawn) == {("l1", "r3")}


@pytest.mark.slow
def test_the_hash_seed_of_python_does_not_matter() -> None:
    code = """
import hashlib
from sameas.loaders.candidates import candidates
from sameas.loaders.negatives import negatives
from tests.loaders.negatives.invented import IS_A, SITE, dataset

links = [(f"l{number}", f"r{number % 7}") for number in range(9)]
near = [(f"r{number}", kind, f"r{number // 2}") for number in range(7) for kind in (IS_A, SITE)]
names = {one: f"red fox {one[1]} of glee" for pair in links for one in pair}
ds = dataset(links, right=near, names=names)
made = [negatives(ds, name, 8) for name in ("lexical", "neighbour", "random", "tfidf")]
made.append(candidates(ds, 5))
print(hashlib.sha256(repr([table.to_pydict() for table in made]).encode()).hexdigest())
"""
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


def test_a_table_carries_its_recipe() -> None:
    ds = dataset([("l1", "r1"), ("l2", "r2")], names=NAMES)
    recipe = json.loads(negatives(ds, "lexical", 1, seed=5).schema.metadata[RECIPE])
    assert (recipe["strategy"], recipe["seed"], recipe["pool"]) == ("lexical", 5, "linked")
    assert "token-set ratio of names (rapidfuzz) after fold" in recipe["how"]


def test_words_that_mean_nothing_are_refused() -> None:
    ds = dataset([("l1", "r1"), ("l2", "r2")])
    with pytest.raises(OptionError, match="no strategy 'hard'"):
        negatives(ds, "hard", 1)
    with pytest.raises(OptionError, match="no pool 'all'"):
        negatives(ds, "random", 1, pool="all")
    with pytest.raises(OptionError, match="no side 'both'"):
        negatives(ds, "random", 1, replace="both")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="it has no scores"):
        negatives(ds, "random", 1, above=0.5)
    with pytest.raises(OptionError, match="-1 negatives"):
        negatives(ds, "random", -1)
    with pytest.raises(OptionError, match="nobody to pair"):
        negatives(ds, "random", 1, pool=[])
    with pytest.raises(InputError, match="1 left ids that are not here, the first 'l7'"):
        field_of(ds).numbers(table([("l7", "r1")]))
