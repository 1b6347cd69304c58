"""Measures of likeness: what they score, in which memory, and that order does not matter."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz import fuzz

from sameas.core.errors import OptionError
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.similarity import (
    BagOverlap,
    CharTfidf,
    NameEquality,
    Reranked,
    Similarity,
    TokenSetRatio,
    anchors_of,
    everything,
    fold,
    literal_bags,
    local_id,
    names_of,
    neighbour_anchors,
    neighbour_names,
    normalise,
    top_k,
)
from sameas.loaders.similarity.scores import scan_blocks

Texts = Sequence[str | None]
Make = Callable[[Texts, Texts], Similarity]


def letters(texts: Texts) -> list[list[str]]:
    return [list(text or "") for text in texts]


MEASURES: dict[str, Make] = {
    "token-set": TokenSetRatio,
    "tfidf": CharTfidf,
    "equality": lambda one, two: NameEquality(one, two, normal=normalise),
    "bags": lambda one, two: BagOverlap(letters(one), letters(two), recipe="letters"),
    "reranked": lambda one, two: Reranked(CharTfidf(one, two), TokenSetRatio(one, two), k=2),
}
WORDS = st.text("abé, (_", max_size=5)
NAMES = st.none() | st.lists(WORDS, max_size=4).map(" ".join) | st.text(max_size=6)
LISTS = st.lists(NAMES, min_size=1, max_size=7)


def matrix(measure: Similarity) -> np.ndarray:
    scores = np.zeros(measure.shape)
    for row in measure.scan(everything(measure)):
        assert (row.scores > 0).all()
        scores[row.query, row.targets] = row.scores
    return scores


@pytest.mark.slow
@pytest.mark.parametrize("name", MEASURES)
@given(LISTS, LISTS)
@settings(max_examples=20)
def test_scores_lie_between_0_and_1_and_rows_agree_with_pairs(
    name: str, one: Texts, two: Texts
) -> None:
    measure = MEASURES[name](one, two)
    whole = matrix(measure)
    assert whole.shape == measure.shape == (len(one), len(two))
    assert ((whole >= 0) & (whole <= 1)).all()
    queries, targets = (part.ravel().astype(np.int32) for part in np.indices(whole.shape))
    np.testing.assert_allclose(measure.pairs(queries, targets), whole.ravel(), atol=1.1e-6)


@pytest.mark.parametrize("name", sorted(set(MEASURES) - {"reranked"}))
@given(LISTS, LISTS, st.randoms(use_true_random=False))
@settings(max_examples=15)
def test_a_score_does_not_depend_on_where_an_entity_stands(
    name: str, one: list[str | None], two: list[str | None], dice: object
) -> None:
    rows = dice.sample(range(len(one)), len(one))  # type: ignore[attr-defined]
    columns = dice.sample(range(len(two)), len(two))  # type: ignore[attr-defined]
    moved = MEASURES[name]([one[row] for row in rows], [two[column] for column in columns])
    assert np.array_equal(matrix(moved), matrix(MEASURES[name](one, two))[np.ix_(rows, columns)])


@pytest.mark.parametrize("name", MEASURES)
@given(LISTS, LISTS, st.integers(1, 4), st.integers(1, 30))
@settings(max_examples=15)
def test_blocks_give_what_the_whole_gives(
    name: str, one: Texts, two: Texts, k: int, cells: int
) -> None:
    measure = MEASURES[name](one, two)
    whole = top_k(measure, k)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sameas.loaders.similarity.scores.CELLS", cells)
        patch.setattr("sameas.loaders.similarity.top._BATCH", 2)
        blocked = top_k(measure, k)
    assert [part.tolist() for part in whole] == [part.tolist() for part in blocked]


@given(LISTS, LISTS)
@settings(max_examples=60)
def test_token_set_ratio_is_the_one_of_rapidfuzz(one: Texts, two: Texts) -> None:
    wanted = [
        [fuzz.token_set_ratio(fold(a), fold(b)) / 100 if a and b else 0 for b in two] for a in one
    ]
    np.testing.assert_allclose(matrix(TokenSetRatio(one, two)), wanted, atol=1.1e-6)


@pytest.mark.parametrize("name", MEASURES)
def test_without_a_name_there_is_no_likeness(name: str) -> None:
    measure = MEASURES[name]([None, "", "a"], [None, "", "a"])
    assert np.array_equal(matrix(measure), np.diag([0.0, 0.0, 1.0]))
    nobody = MEASURES[name]([None], [None, None])
    assert not matrix(nobody).any()
    assert len(top_k(nobody, 3).targets) == 0


@given(LISTS, LISTS, st.integers(1, 5), st.sets(st.integers(0, 6), max_size=3))
@settings(max_examples=40)
def test_top_k_orders_by_score_then_number(
    one: Texts, two: Texts, k: int, forbidden: set[int]
) -> None:
    measure = TokenSetRatio(one, two)
    scores = matrix(measure)
    wanted = []
    for query in range(len(one)):
        order = sorted((-scores[query, target], target) for target in range(len(two)))
        good = [(query, t, -s) for s, t in order if s < 0 and t not in forbidden][:k]
        wanted += [(*row, rank) for rank, row in enumerate(good, 1)]
    top = top_k(measure, k, without=lambda _: np.array(sorted(forbidden), np.int32))
    assert list(zip(*(column.tolist() for column in top), strict=True)) == wanted


def test_top_k_of_nothing_is_refused() -> None:
    with pytest.raises(OptionError, match="the best 0"):
        top_k(TokenSetRatio(["a"], ["a"]), 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["token-set", "tfidf", "bags"])
def test_memory_is_bounded_by_the_block_and_not_by_the_product(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sameas.loaders.similarity.scores.CELLS", 20_000)
    names = [f"n{number:04d}" for number in range(1500)]
    measure = MEASURES[name](names, names)
    tracemalloc.start()
    rows = sum(1 for _ in measure.scan(everything(measure)))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert rows == 1500
    # the whole would take 1,500 x 1,500 x 8 bytes = 18 MB
    assert peak < 4_000_000


def test_blocks_are_as_large_as_they_may_be() -> None:
    sizes: list[int] = []

    def block(queries: np.ndarray) -> np.ndarray:
        sizes.append(len(queries))
        return np.ones((len(queries), 1))

    cells = np.array([4, 4, 2, 30, 5, 5, 1], np.int64)
    rows = list(scan_blocks(np.arange(7, dtype=np.int32)[::-1], cells, block, limit=10))
    assert sizes == [3, 1, 2, 1]
    assert [row.query for row in rows] == [6, 5, 4, 3, 2, 1, 0]


def test_letters_find_what_words_miss() -> None:
    one, two = ["haemoglobin"], ["hemoglobin", "haematite", "glee"]
    assert top_k(CharTfidf(one, two), 2).targets.tolist() == [0, 1]
    assert not matrix(NameEquality(one, two, normal=normalise)).any()


def test_reranking_looks_at_the_shortlist_alone() -> None:
    one, two = ["gift the"], ["gift", "the gift the", "the present gift"]
    ratio = TokenSetRatio(one, two)
    assert matrix(ratio).tolist() == [[1.0, 1.0, 1.0]]
    short = Reranked(CharTfidf(one, two), ratio, k=1)
    assert matrix(short).tolist() == [[0.0, 1.0, 0.0]]


@given(st.text(max_size=20))
def test_names_made_comparable_stay_so(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert normalise(normalise(text)) == normalise(text)
    assert bool(normalise(text)) == bool(text.strip())


def test_a_missing_name_is_none_or_the_bare_id() -> None:
    graph = KnowledgeGraph.from_tables([], linked=["x/Q1", "x/A_b"], given_names={"x/A_b": "Ab"})
    assert names_of(graph, ["x/Q1", "x/A_b"]) == [None, "Ab"]
    assert names_of(graph, ["x/Q1", "x/A_b"], nameless="id") == ["Q1", "Ab"]
    assert local_id("http://a.example/r#Caf%C3%A9_noir") == "Café noir"


def test_literals_are_compared_by_value_or_by_their_long_numbers() -> None:
    left = KnowledgeGraph.from_tables(
        [], [("a", "p", '"1948"^^<year>'), ("a", "q", '"Helen"@eng'), ("a", "r", "id 0044475")]
    )
    right = KnowledgeGraph.from_tables(
        [], [("x", "s", '"1948-02-01"^^<date>'), ("x", "t", "HELEN "), ("x", "u", "tt0044475")]
    )
    values, others = literal_bags(left, ["a", "?"]), literal_bags(right, ["x"])
    assert values[0] & others[0] == {"helen"}
    assert values[1] == set()
    numbers = [literal_bags(*side, kind="numbers")[0] for side in ((left, ["a"]), (right, ["x"]))]
    assert numbers[0] == numbers[1] == {"1948", "0044475"}


def test_neighbours_are_compared_by_name_or_by_known_links() -> None:
    left = KnowledgeGraph.from_tables(
        [("a", "p", "b"), ("c", "p", "a"), ("a", "p", "a")], given_names={"b": "Bee"}
    )
    right = KnowledgeGraph.from_tables([("x", "q", "y"), ("z", "q", "x")], given_names={"y": "BEE"})
    assert neighbour_names(left, ["a"]) == neighbour_names(right, ["x"]) == [{"bee"}]
    known = anchors_of(["c", "b"], ["z", "w"])
    found = neighbour_anchors(left, ["a", "?"], known[0]), neighbour_anchors(right, ["x"], known[1])
    assert len(found[0][0]) == 2
    assert found[0][1] == set()
    assert found[0][0] & found[1][0] == {known[0]["c"]}


def test_what_few_hold_weighs_more() -> None:
    rare = BagOverlap([["rare", "x"]], [["rare"], ["x"], ["x"], ["x"]], recipe="things")
    scores = matrix(rare)[0]
    assert scores[0] > scores[1] == scores[2]
