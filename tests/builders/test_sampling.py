"""The sample depends on the seed and the pairs, and on nothing else."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sameas.builders.sampling import draw, largest_remainder
from sameas.core.errors import OptionError

SIZES = st.dictionaries(st.text("abc", min_size=1, max_size=2), st.integers(1, 50), min_size=1)


@given(SIZES, st.integers(0, 100))
def test_places_add_up_and_stay_within_a_place_of_proportion(
    sizes: dict[str, int], share: int
) -> None:
    whole = sum(sizes.values())
    total = whole * share // 100
    places = largest_remainder(sizes, total)
    assert sum(places.values()) == total
    for name, size in sizes.items():
        assert 0 <= places[name] <= size
        assert abs(places[name] - size * total / whole) < 1


def test_ties_go_to_the_larger_stratum_then_to_the_first_name() -> None:
    assert largest_remainder({"b": 1, "a": 1, "c": 2}, 1) == {"a": 0, "b": 0, "c": 1}
    assert largest_remainder({"b": 1, "a": 1}, 1) == {"a": 1, "b": 0}


@given(st.lists(st.sampled_from("xyz"), min_size=1, max_size=30), st.integers(0, 5), st.randoms())
def test_row_order_has_no_influence(strata: list[str], seed: int, shuffle: random.Random) -> None:
    keys = [f"k{number}" for number in range(len(strata))]
    size = max(1, len(keys) // 2)
    drawn = {
        key for key, one in zip(keys, draw(strata, keys, size=size, seed=seed), strict=True) if one
    }
    order = list(range(len(keys)))
    shuffle.shuffle(order)
    again = draw([strata[n] for n in order], [keys[n] for n in order], size=size, seed=seed)
    assert {keys[n] for n, one in zip(order, again, strict=True) if one} == drawn
    assert len(drawn) == size


def test_what_other_strata_hold_has_no_influence() -> None:
    one = draw(
        ["x"] * 10 + ["y"] * 10,
        [f"x{n}" for n in range(10)] + [f"y{n}" for n in range(10)],
        size=10,
        seed=3,
    )
    other = draw(
        ["x"] * 10 + ["y"] * 10,
        [f"x{n}" for n in range(10)] + [f"z{n}" for n in range(10)],
        size=10,
        seed=3,
    )
    assert one[:10] == other[:10]


def test_seeds_differ_and_are_fair() -> None:
    keys = [f"k{number}" for number in range(20)]
    counts: Counter[str] = Counter()
    for seed in range(400):
        drawn = draw(["x"] * 20, keys, size=5, seed=seed)
        counts.update(key for key, one in zip(keys, drawn, strict=True) if one)
    assert all(60 <= counts[key] <= 145 for key in keys)


def test_fewer_pairs_than_asked_for_means_all() -> None:
    assert draw(["x", "y"], ["a", "b"], size=10, seed=1) == [True, True]


def test_a_size_below_one_is_refused() -> None:
    with pytest.raises(OptionError):
        draw(["x"], ["a"], size=0, seed=1)
