"""The kit audits judges whose faults are known: it finds them, and finds no others."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
import pytest
from scipy.stats import binom

from sameas.core.errors import InputError
from sameas.judging.audit import Finding, audit, audit_pairs
from sameas.judging.biases import PairAnswers, biases
from sameas.judging.judges import Biased, answered, find_judge
from sameas.judging.statistics import power_of
from tests.judging.samples import four_cells

SIMULATIONS = 200
OF_PLANTED = 60
REPLICATES = 400
MOST_FLAGS = 21
TESTED = [bias.id for bias in biases() if bias.tested]
RARE = 1e-4


class Planted(NamedTuple):
    """A judge and the one bias it was given."""

    bias: str
    size: float
    judge: Biased


PLANTED = (
    Planted("label-following", 0.4, Biased(label_following=0.4)),
    Planted("leniency", 0.3, Biased(leniency=0.3)),
    Planted("name-dependence", 1.2, Biased(name_dependence=1.2)),
    Planted("noise", Biased(noise=1.2).spread, Biased(noise=1.2)),
)


@cache
def simulated(judge: Biased, count: int) -> tuple[dict[str, Finding], ...]:
    """Audit a judge in so many seeded simulations."""
    questions = four_cells()
    return tuple(
        {
            finding.bias.id: finding
            for finding in audit(
                answered(questions, judge, seed=seed), replicates=REPLICATES, seed=seed
            )
        }
        for seed in range(count)
    )


def flags(findings: tuple[dict[str, Finding], ...], bias: str) -> int:
    return sum(found[bias].flagged for found in findings)


@pytest.mark.slow
def test_the_unbiased_judge_is_seldom_flagged(tell_power: Callable[[str], None]) -> None:
    findings = simulated(Biased(), SIMULATIONS)
    flagged = sum(any(one.flagged for one in found.values()) for found in findings)
    held = {bias: sum(found[bias].estimate.holds(0) for found in findings) for bias in TESTED}
    tell_power(
        f"unbiased judge: {flagged} of {SIMULATIONS} simulations raise a flag at Holm 5 % "
        f"(at most {MOST_FLAGS} allowed); intervals hold 0 in "
        + ", ".join(f"{count} ({bias})" for bias, count in held.items())
    )
    assert flagged <= MOST_FLAGS
    for count in held.values():
        assert count >= binom.ppf(RARE, SIMULATIONS, 0.95)


@pytest.mark.slow
@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.bias)
def test_a_planted_bias_is_recovered_and_told_from_the_others(
    planted: Planted, tell_power: Callable[[str], None]
) -> None:
    findings = simulated(planted.judge, OF_PLANTED)
    own = [found[planted.bias] for found in findings]
    held = sum(one.estimate.holds(planted.size) for one in own)
    assert held >= binom.ppf(RARE, OF_PLANTED, 0.95)
    others = {bias: flags(findings, bias) for bias in TESTED if bias != planted.bias}
    for count in others.values():
        assert count <= binom.isf(RARE, OF_PLANTED, 0.05)
    spread = float(np.mean([one.estimate.spread for one in own]))
    line = (
        f"{planted.bias} of {planted.size:.2f} points: interval holds it in {held} of {OF_PLANTED}"
    )
    if planted.bias in TESTED:
        expected = power_of(planted.size, spread, alpha=0.05 / len(TESTED))
        seen = flags(findings, planted.bias)
        line += (
            f"; flagged in {seen}, power {expected:.2f}; "
            f"detectable with power 0.80: {np.mean([one.detectable for one in own]):.2f}"
        )
        # Holm is at least as strict as the first of its steps, and the power is an estimate
        assert seen >= binom.ppf(RARE, OF_PLANTED, max(expected - 0.05, 0))
        assert seen > OF_PLANTED / 2
    else:
        unbiased = simulated(Biased(), OF_PLANTED)
        apart = sum(not one[planted.bias].estimate.holds(planted.size) for one in unbiased)
        line += f"; the unbiased judge's interval leaves it out in {apart}"
        assert apart == OF_PLANTED
    tell_power(line + f"; others flagged: {others}")


@pytest.mark.slow
def test_the_smallest_detectable_bias_is_found_four_times_in_five(
    tell_power: Callable[[str], None],
) -> None:
    size = 0.1
    own = [
        found["label-following"] for found in simulated(Biased(label_following=size), OF_PLANTED)
    ]
    spread = float(np.mean([one.estimate.spread for one in own]))
    expected = power_of(size, spread, alpha=0.05 / len(TESTED))
    seen = sum(one.flagged for one in own)
    tell_power(
        f"label-following of {size:.2f} points: flagged in {seen} of {OF_PLANTED}, "
        f"power {expected:.2f}"
    )
    assert 0.7 < expected < 0.9
    assert binom.ppf(RARE, OF_PLANTED, expected) <= seen <= binom.isf(RARE, OF_PLANTED, expected)


def test_biases_that_come_together_are_told_apart() -> None:
    judge = Biased(label_following=0.5, leniency=-0.4, name_dependence=1.0)
    scored = answered(four_cells(800), judge, seed=3)
    found = {finding.bias.id: finding for finding in audit(scored, replicates=1000)}
    sizes = {"label-following": 0.5, "leniency": -0.4, "name-dependence": 1.0}
    for bias, size in sizes.items():
        assert found[bias].flagged
        assert abs(found[bias].estimate.value - size) < 4 * found[bias].estimate.spread


def test_rules_show_what_they_are() -> None:
    def flagged(name: str) -> list[str]:
        scored = answered(four_cells(), find_judge(name))
        return [one.bias.id for one in audit(scored, replicates=500) if one.flagged]

    assert flagged("label-echo") == ["label-following"]
    assert "name-dependence" in flagged("name-matcher")
    assert "label-following" not in flagged("name-matcher")
    for perfect in ("ideal-validator", "ideal-predictor"):
        assert flagged(perfect) == []


def test_belief_and_acceptance_are_taken_apart() -> None:
    pairs = PairAnswers.of(answered(four_cells(8), Biased(doubt=0, noise=0, label_following=1)))
    assert sorted(set(pairs.belief)) == [3, 7]
    assert set(pairs.acceptance) == {1}
    assert set(pairs.squares) == {0}
    assert set(pairs.freedom) == {2}


def test_without_names_or_repeats_there_is_nothing_to_say_of_them() -> None:
    scored = answered(four_cells(repeats=1), Biased())
    pairs = PairAnswers.of(scored)
    nameless = PairAnswers(
        pair=pairs.pair,
        true=pairs.true,
        for_match=pairs.for_match,
        for_non_match=pairs.for_non_match,
        names=np.full(len(pairs.pair), np.nan),
        squares=pairs.squares,
        freedom=pairs.freedom,
    )
    found = {one.bias.id: one for one in audit_pairs(nameless, replicates=200)}
    for bias in ("name-dependence", "noise"):
        assert np.isnan(found[bias].estimate.value)
        assert not found[bias].flagged
    assert not np.isnan(found["leniency"].p)


def test_an_audit_needs_one_judge_and_both_decisions() -> None:
    questions = four_cells(8)
    with pytest.raises(InputError, match="under both decisions"):
        audit(answered(questions, find_judge("noise")).where(decision="MATCH"))
    with pytest.raises(InputError, match="under both decisions"):
        audit(questions)
