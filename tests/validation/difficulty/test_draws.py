"""Draws of pairs, and ROC-AUC over them: laws that always hold."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sameas.loaders.dataset import Dataset
from sameas.loaders.similarity import roc_auc
from sameas.validation.baselines.arena import arena
from sameas.validation.baselines.draws import DRAWS, NEAREST, PAIRS, aucs, draws
from sameas.validation.evidence import Evidence

SCORES = st.lists(st.integers(0, 4), min_size=1, max_size=20).map(
    lambda scores: np.array([scores], np.float64) / 4
)


@given(SCORES, SCORES)
def test_auc_is_that_of_a_curve_and_turns_around_with_its_sides(
    right: np.ndarray, wrong: np.ndarray
) -> None:
    [found] = aucs(right, wrong)
    assert 0 <= found <= 1
    assert found == pytest.approx(roc_auc(right[0], wrong[0]))
    assert found + aucs(wrong, right)[0] == pytest.approx(1)
    assert aucs(right, right)[0] == pytest.approx(0.5)


def small(names: int, *, by_length: bool = False) -> Dataset:
    lefts = [f"l{number}" for number in range(names)]
    rights = [f"r{number}" for number in range(names)]
    given = ["x" * (number + 1) if by_length else f"n{number}" for number in range(names)]
    return Dataset.from_tables(
        links=[*zip(lefts, rights, strict=True), ("l0", "r1")],
        left_relations=[],
        right_relations=[],
        given_names=(
            dict(zip(lefts, given, strict=True)),
            dict(zip(rights, given, strict=True)),
        ),
    )


@settings(max_examples=10)
@given(st.integers(0, 2**70), st.integers(3, 9))
def test_negatives_hang_together_by_no_link_and_no_draw_repeats_a_pair(
    seed: int, names: int
) -> None:
    evidence = Evidence(small(names), seed=seed)
    drawn, field = draws(evidence), evidence.shared(arena).field
    gold = set(zip(*(part.ravel().tolist() for part in drawn.right), strict=True))
    links = set(field.gold.tolist())
    assert {query * len(field.targets) + target for query, target in gold} <= links
    assert drawn.random is not None
    for wrong in (drawn.random, *drawn.nearest.values()):
        assert not field.is_same(wrong[0].ravel(), wrong[1].ravel()).any()
        for queries, targets in zip(*wrong, strict=True):
            pairs = list(zip(queries.tolist(), targets.tolist(), strict=True))
            assert len(pairs) == len(set(pairs))


@pytest.mark.slow
def test_a_large_draw_has_its_size_and_is_the_same_again() -> None:
    drawn, again = (draws(Evidence(small(1_200), seed=7)) for _ in range(2))
    other = draws(Evidence(small(1_200), seed=8))
    assert drawn.random is not None
    assert again.random is not None
    assert other.random is not None
    assert drawn.right[0].shape == drawn.random[0].shape == (DRAWS, PAIRS)
    assert np.array_equal(drawn.random, again.random)
    assert not np.array_equal(drawn.random, other.random)
    near = drawn.near(None)
    assert near is not None
    assert near[0].shape == (DRAWS, PAIRS)


def test_nearest_are_the_three_most_alike_that_are_no_partners() -> None:
    evidence = Evidence(small(9, by_length=True))
    near = draws(evidence).near("names")
    assert near is not None
    field = evidence.shared(arena).field
    drawn = set(near[1][near[0] == field.queries.index("l8")].tolist())
    # nine letters are nearest to eight, seven and six
    assert {field.targets[one] for one in drawn} == {"r7", "r6", "r5"}
    assert len(drawn) == NEAREST


def test_where_nobody_is_like_anybody_there_is_no_nearest() -> None:
    ds = Dataset.from_tables(links=[("a", "x"), ("b", "y")], left_relations=[], right_relations=[])
    assert draws(Evidence(ds)).nearest == {}
