"""Rankings and what is read from them: ties, several partners, and who is no wrong answer."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sameas.core.errors import InputError, OptionError
from sameas.loaders.similarity import BagOverlap, Ranks, rank_gold, rank_sets, roc_auc
from sameas.loaders.similarity.ranking import Ties

BAGS = st.lists(st.sets(st.sampled_from("abc")), min_size=1, max_size=6)


def ints(*numbers: int) -> np.ndarray:
    return np.array(numbers, np.int32)


@given(BAGS, BAGS, st.data())
@settings(max_examples=60)
def test_ranks_are_those_of_a_plain_count(
    one: list[set[str]], two: list[set[str]], data: st.DataObject
) -> None:
    measure = BagOverlap(one, two, recipe="letters")
    cell = st.tuples(st.integers(0, len(one) - 1), st.integers(0, len(two) - 1))
    gold = data.draw(st.lists(cell, unique=True, max_size=5))
    same = data.draw(st.lists(cell, max_size=3))
    ends = [ints(*(pair[side] for pair in part)) for part in (gold, same) for side in (0, 1)]
    ranks = rank_gold(measure, ends[0], ends[1], same=(ends[2], ends[3]))
    for place, (query, target) in enumerate(gold):
        partners = {t for q, t in [*gold, *same] if q == query}
        wrong = [other for other in range(len(two)) if other not in partners]
        scores = measure.pairs(np.full(len(wrong), query), np.array(wrong, np.int32))
        [mine] = measure.pairs(ints(query), ints(target))
        assert ranks.better[place] == (scores > mine).sum()
        assert ranks.equal[place] == (scores == mine).sum()


@pytest.mark.parametrize(("ties", "rank"), [("best", 2.0), ("mean", 3.0), ("worst", 4.0)])
def test_among_equals_the_tie_rule_decides(ties: Ties, rank: float) -> None:
    # one target is better, two are as good as the gold one
    measure = BagOverlap([["a", "b"]], [["a", "b"], ["a"], ["a"], ["a"], []], recipe="letters")
    ranks = rank_gold(measure, ints(0), ints(2))
    assert ranks.of(ties=ties).tolist() == [rank]
    assert ranks.hits(3, ties=ties) == float(rank <= 3)
    assert ranks.mrr(ties=ties) == 1 / rank


def test_who_is_like_nobody_shares_the_last_places() -> None:
    measure = BagOverlap([["a"]], [["a"], [], [], []], recipe="letters")
    assert rank_gold(measure, ints(0), ints(3)).of().tolist() == [3.0]


def test_one_right_answer_never_pushes_another_down() -> None:
    measure = BagOverlap([["a", "b"]], [["a", "b"], ["a", "b"], ["a"], ["c"]], recipe="letters")
    ranks = rank_gold(measure, ints(0, 0, 0), ints(0, 1, 3))
    assert ranks.of().tolist() == [1.0, 1.0, 2.0]
    assert ranks.hits(1) == 2 / 3
    assert ranks.hits(1, by="query") == ranks.mrr(by="query") == 1.0
    unsampled = rank_gold(measure, ints(0), ints(3), same=(ints(0, 0), ints(0, 1)))
    assert unsampled.of().tolist() == [2.0]


def test_ranking_sets_ignore_what_is_ambiguous_and_put_the_unscored_last() -> None:
    queries = ["a"] * 5 + ["b"] * 3
    labels = ["match", "ambiguous", "non-match", "match", "non-match", "non-match", "match"]
    scores = [0.5, 0.9, 0.7, np.nan, np.nan, 1.0, 2.0, 3.0]
    ranks = rank_sets(queries, [*labels, "ambiguous"], scores)
    assert ranks.of().tolist() == [2.0, 2.5, 1.0]
    assert ranks.hits(1, by="query") == 0.5
    below_all = rank_sets(["a", "a"], ["match", "non-match"], [np.nan, -5.0])
    assert below_all.of().tolist() == [2.0]


@given(st.lists(st.integers(0, 4), min_size=1), st.lists(st.integers(0, 4), min_size=1))
@settings(max_examples=40)
def test_auc_is_the_share_of_pairs_in_the_right_order(right: list[int], wrong: list[int]) -> None:
    wins = [(one > two) + 0.5 * (one == two) for one in right for two in wrong]
    assert roc_auc([float(x) for x in right], [float(x) for x in wrong]) == pytest.approx(
        sum(wins) / len(wins)
    )


def test_figures_of_nothing_are_refused_and_unknown_rules_named() -> None:
    nothing = Ranks(ints(), np.zeros(0, np.int64), np.zeros(0, np.int64))
    with pytest.raises(InputError, match="no gold pair to rank"):
        nothing.mrr()
    assert len(rank_sets([], [], []).of()) == 0
    with pytest.raises(InputError, match="0 right and 1 wrong scores"):
        roc_auc([], [0.5])
    with pytest.raises(OptionError, match="no tie rule 'luck'"):
        nothing.of(ties="luck")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="no average by 'side'"):
        rank_sets(["a"], ["match"], [1]).hits(1, by="side")  # type: ignore[arg-type]
