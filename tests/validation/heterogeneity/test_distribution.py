"""Figures of distributions: laws that always hold, and values worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sameas.validation.shape.distribution import (
    cumulative,
    divergence,
    entropy,
    gini,
    share,
    summary,
)

COUNTS = st.lists(st.integers(0, 10_000), min_size=1, max_size=30).map(np.array)
DEGREES = st.lists(st.integers(1, 300), min_size=1, max_size=30).map(np.array)


@given(COUNTS)
def test_gini_lies_from_0_to_below_1_and_ignores_order_and_scale(values: np.ndarray) -> None:
    found = gini(values)
    if not values.any():
        assert found is None
        return
    assert found is not None
    assert 0 <= found < 1
    assert gini(values[::-1]) == found
    assert gini(values * 7) == pytest.approx(found, abs=2e-6)


@given(COUNTS)
def test_gini_is_half_the_mean_difference_by_the_mean(values: np.ndarray) -> None:
    if values.any():
        apart = np.abs(values[:, None] - values).mean()
        assert gini(values) == pytest.approx(apart / (2 * values.mean()), abs=1e-6)


def test_gini_of_few_numbers() -> None:
    assert gini(np.array([5, 5, 5])) == 0
    # one of four has everything: 1 - 1/4
    assert gini(np.array([0, 0, 8, 0])) == 0.75
    assert gini(np.array([], np.int64)) is None


@given(COUNTS)
def test_entropy_lies_between_0_and_that_of_even_use(counts: np.ndarray) -> None:
    found, kinds = entropy(counts), int((counts > 0).sum())
    if not kinds:
        assert found is None
        return
    assert found is not None
    assert 0 <= found <= math.log2(kinds) + 1e-6


def test_entropy_of_few_counts() -> None:
    assert entropy(np.array([1, 1])) == 1
    assert entropy(np.array([2, 1, 1])) == 1.5


@given(DEGREES, DEGREES)
def test_divergence_is_symmetric_and_bounded(one: np.ndarray, two: np.ndarray) -> None:
    found = divergence(one, two)
    assert found is not None
    assert found == divergence(two, one)
    assert 0 <= found <= math.log(2)
    assert divergence(one, np.repeat(one, 3)) == pytest.approx(0, abs=1e-6)


def test_divergence_counts_high_degrees_as_100_like_openea() -> None:
    assert divergence(np.array([100]), np.array([335])) == 0
    assert divergence(np.array([99]), np.array([335])) == pytest.approx(math.log(2), abs=1e-6)
    # P = (1/2, 1/2), Q = (1, 0), M = (3/4, 1/4)
    by_hand = (0.5 * math.log(2 / 3) + 0.5 * math.log(2) + math.log(4 / 3)) / 2
    assert divergence(np.array([1, 2]), np.array([1])) == pytest.approx(by_hand, abs=1e-6)
    assert divergence(np.array([], np.int64), np.array([1])) is None


@given(st.lists(st.integers(1, 10**6), min_size=1, max_size=400).map(np.array))
def test_a_cumulative_line_rises_to_1(values: np.ndarray) -> None:
    numbers, shares = cumulative(values, points=50)
    assert len(numbers) <= 50
    assert list(numbers) == sorted(set(numbers))
    assert list(shares) == sorted(shares)
    assert (numbers[0], numbers[-1], shares[-1]) == (values.min(), values.max(), 1)


def test_nothing_has_no_figures() -> None:
    nothing = summary(np.array([], np.int64))
    assert (nothing.size, nothing.mean, nothing.gini) == (0, None, None)
    assert share(0, 0) is None
