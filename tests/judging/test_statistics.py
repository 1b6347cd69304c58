"""Intervals and tests against closed forms, brute force and their libraries."""

from __future__ import annotations

import math
import sys
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sameas.core.errors import InputError, OptionError
from sameas.judging import statistics as s
from sameas.judging.coding import Floats
from sameas.judging.metrics import find_metric
from sameas.judging.report.report import make_report
from sameas.judging.sample import Sample

numbers = st.lists(st.integers(0, 10).map(float), min_size=1, max_size=20)


def averages(values: Floats) -> s.Interval:
    [interval] = s.bootstrap(lambda counts: counts @ values / len(values), range(len(values)))
    return interval


def test_the_bootstrap_of_a_mean_has_its_known_spread() -> None:
    values = np.arange(100.0)
    found = averages(values)
    error = values.std() / 10
    assert found.value == 49.5
    assert found.spread == pytest.approx(error, rel=0.03)
    assert found.low == pytest.approx(49.5 - 1.96 * error, abs=0.3)
    assert found.high == pytest.approx(49.5 + 1.96 * error, abs=0.3)


def test_it_agrees_with_all_replicates_of_a_small_sample() -> None:
    values = np.array([0.0, 1.0, 5.0, 6.0])
    drawn = [np.mean(one) for one in product(values, repeat=4)]
    found = averages(values)
    assert found.spread == pytest.approx(np.std(drawn), rel=0.03)
    assert found.low == pytest.approx(np.quantile(drawn, 0.025), abs=0.26)
    assert found.high == pytest.approx(np.quantile(drawn, 0.975), abs=0.26)


@pytest.mark.slow
def test_rows_of_a_pair_come_and_go_together() -> None:
    values = np.repeat(np.arange(50.0), 4)
    rows = averages(values)
    [pairs] = s.bootstrap(lambda counts: counts @ values / counts.sum(axis=1), values)
    assert pairs.spread == pytest.approx(2 * rows.spread, rel=0.05)


def test_the_same_seed_gives_the_same_interval_whatever_the_blocks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    values = np.arange(30.0) ** 2

    def once(seed: int) -> s.Interval:
        return s.bootstrap(
            lambda counts: counts @ values / 30, range(30), replicates=500, seed=seed
        )[0]

    first = once(3)
    assert once(3) == first
    assert once(4) != first
    monkeypatch.setattr("sameas.judging.statistics.resampling.CELLS", 700)
    assert once(3).low == pytest.approx(first.low)
    assert once(3).spread == pytest.approx(first.spread)


def test_replicates_without_the_figure_are_left_out_and_counted() -> None:
    sample = Sample.of([9.0, 2.0], decisions=["MATCH", "NON_MATCH"])
    [gap] = s.bootstrap_metrics([find_metric("score-gap")], sample, ["a", "b"])
    assert gap.value == gap.low == gap.high == 7
    # half of all replicates draw one of the two rows twice
    assert gap.undefined == pytest.approx(5000, abs=250)
    nothing = s.bootstrap_metrics([find_metric("score-gap")], Sample.of([], decisions=[]), [])
    assert math.isnan(nothing[0].value)
    assert not nothing[0].holds(0)


def test_the_bootstrap_refuses_what_it_cannot_do() -> None:
    with pytest.raises(InputError, match="no rows"):
        s.bootstrap(lambda counts: counts.sum(axis=1), [])
    with pytest.raises(OptionError, match="0 replicates"):
        s.bootstrap(lambda counts: counts.sum(axis=1), [1], replicates=0)
    with pytest.raises(OptionError, match="seed -3"):
        s.bootstrap(lambda counts: counts.sum(axis=1), [1], seed=-3)


@given(st.integers(0, 60), st.integers(0, 60))
def test_wilson_is_the_root_of_its_equation(count: int, more: int) -> None:
    total = count + more
    found = s.wilson(count, total)
    if not total:
        assert math.isnan(found.value)
        return
    z = 1.959963984540054
    for end in (found.low, found.high):
        assert (found.value - end) ** 2 == pytest.approx(z * z * end * (1 - end) / total, abs=1e-9)
    assert 0 <= found.low <= found.value <= found.high <= 1


def test_wilson_refuses_more_than_all() -> None:
    with pytest.raises(OptionError, match="3 of 2"):
        s.wilson(3, 2)


@settings(max_examples=30)
@given(numbers, numbers)
def test_mann_whitney_counts_wins(match: list[float], other: list[float]) -> None:
    found = s.mann_whitney(match + other, [True] * len(match) + [False] * len(other))
    wins = sum(1.0 if a > b else 0.5 if a == b else 0.0 for a, b in product(match, other))
    assert found.statistic == wins
    assert 0 <= found.p <= 1


def test_mann_whitney_without_both_decisions_or_variation() -> None:
    assert math.isnan(s.mann_whitney([1, 2], [True, True]).p)
    assert s.mann_whitney([5] * 6, [True] * 3 + [False] * 3).p == 1


@settings(max_examples=30)
@given(st.lists(st.tuples(st.booleans(), st.booleans()), max_size=30))
def test_mcnemar_is_a_sign_test_of_the_changes(rows: list[tuple[bool, bool]]) -> None:
    from scipy.stats import binomtest

    found = s.mcnemar([a for a, _ in rows], [b for _, b in rows])
    up, down = sum(b > a for a, b in rows), sum(a > b for a, b in rows)
    if not rows:
        assert math.isnan(found.p)
    elif up + down:
        assert found.p == pytest.approx(binomtest(up, up + down).pvalue)
        assert found.statistic == min(up, down)
    else:
        assert found.p == 1


def test_correlations() -> None:
    first, second = [1, 2, 3, 4, None, 6], [1, 3, 2, 4, 5, 9]
    assert s.spearman(first, second).statistic == pytest.approx(0.9)
    assert s.pearson([1, 2, 3], [2, 4, 6.1]).statistic > 0.99
    for undefined in (s.spearman([1, 2], [1, 2]), s.pearson([1, 1, 1], [1, 2, 3])):
        assert math.isnan(undefined.statistic)


@settings(max_examples=30)
@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_is_holm(p_values: list[float]) -> None:
    found = s.holm([*p_values, float("nan")])
    assert math.isnan(found[-1])
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    highest = 0.0
    for rank, place in enumerate(order):
        highest = max(highest, (len(p_values) - rank) * p_values[place])
        assert found[place] == pytest.approx(min(highest, 1.0))


def test_holm_does_not_make_a_small_value_0() -> None:
    assert s.holm([1e-46, 0.5]) == [2e-46, 0.5]


def test_holm_of_nothing() -> None:
    assert s.holm([]) == []


def test_kappa_depends_on_its_categories() -> None:
    first, second = [9, 8, 1, 2], [8, 9, 2, 1]
    assert s.kappa(first, second) == 1
    assert s.kappa(first, second, bands=None) < 0.1
    assert s.kappa(first, second, bands=(2, 6, 9)) == pytest.approx(-1 / 3)
    assert math.isnan(s.kappa([9, 9], [8, 9]))
    assert math.isnan(s.kappa([], []))
    with pytest.raises(InputError, match="rising"):
        s.kappa(first, second, bands=(6, 6))


@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(0, 10), st.integers(0, 10)), min_size=1, max_size=30))
def test_kappa_is_agreement_beyond_chance(rows: list[tuple[int, int]]) -> None:
    one, two = [float(a) for a, _ in rows], [float(b) for _, b in rows]
    high = [(a >= 6, b >= 6) for a, b in rows]
    agreed = sum(a == b for a, b in high) / len(high)
    first, second = (sum(pair[side] for pair in high) / len(high) for side in (0, 1))
    chance = first * second + (1 - first) * (1 - second)
    expected = (agreed - chance) / (1 - chance) if chance < 1 else float("nan")
    assert s.kappa(one, two) == pytest.approx(expected, nan_ok=True, abs=1e-9)
    assert s.mean_absolute_difference(one, two) == pytest.approx(
        sum(abs(a - b) for a, b in rows) / len(rows)
    )


def test_power_and_the_effect_it_needs_are_inverse() -> None:
    for alpha, power in ((0.05, 0.8), (0.05 / 3, 0.9)):
        effect = s.minimum_detectable(0.25, alpha=alpha, power=power)
        assert s.power_of(effect, 0.25, alpha=alpha) == pytest.approx(power)
        assert s.power_of(-effect, 0.25, alpha=alpha) == pytest.approx(power)
    assert math.isnan(s.minimum_detectable(float("nan")))
    assert math.isnan(s.power_of(1, 0))
    with pytest.raises(OptionError, match="alpha"):
        s.minimum_detectable(1, alpha=0.9, power=0.8)


def test_the_difference_a_design_can_show() -> None:
    # normal approximation: (1.96 + 0.84) * sd * sqrt(2 / n)
    found = s.minimum_detectable_difference(2.0, 250, 250)
    assert found == pytest.approx(2.8016 * 2 * math.sqrt(2 / 250), rel=0.005)
    with pytest.raises(OptionError, match="at least two each"):
        s.minimum_detectable_difference(1, 1, 5)


def test_without_statsmodels_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "statsmodels"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "statsmodels", None)
    with pytest.raises(OptionError, match=r"sameas\[judging\]"):
        s.holm([0.1])
    # a report says so before its work, not after it
    with pytest.raises(OptionError, match=r"sameas\[judging\]"):
        make_report([])
    assert s.wilson(1, 2).value == 0.5
