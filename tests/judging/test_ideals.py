"""What perfect judges get: in closed form, on exact samples, and within sampling error."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sameas.core.errors import OptionError
from sameas.judging.ideals import (
    CellCounts,
    closed_forms,
    ideals_on,
    paper_sampling,
    warn_of_reading,
)
from sameas.judging.metrics import (
    auc_correctness,
    auc_shown_label,
    find_metric,
    fsr,
    lfr,
    mas,
    score_gap,
)

SHARES = (0.806, 0.947, 0.518)


def exact_sample(h: float, size: int = 1000) -> tuple[list[str], list[str]]:
    """Give `size` MATCH decisions of which share h is right, and as many right NON_MATCH."""
    right = round(h * size)
    decisions = ["MATCH"] * size + ["NON_MATCH"] * size
    truths = ["match"] * right + ["non-match"] * (size - right) + ["non-match"] * size
    return decisions, truths


@pytest.mark.parametrize("h", SHARES)
def test_identities_on_exact_samples(h: float) -> None:
    decisions, truths = exact_sample(h)
    match = np.array(decisions) == "MATCH"
    true = np.array(truths) == "match"
    validator, flipped = 10.0 * (match == true), 10.0 * (match != true)
    assert auc_shown_label(validator, decisions) == pytest.approx(h / 2)
    assert score_gap(validator, decisions) == pytest.approx(-10 * (1 - h))
    assert fsr(validator, flipped) == 100
    assert mas(validator, flipped) == 10
    assert lfr(validator, flipped, decisions) == pytest.approx(50 * h)
    assert auc_correctness(validator, decisions, truths) == 1
    predictor = 10.0 * true
    assert auc_shown_label(predictor, decisions) == pytest.approx((1 + h) / 2)
    assert score_gap(predictor, decisions) == pytest.approx(10 * h)
    assert fsr(predictor, predictor) == lfr(predictor, predictor, decisions) == 0


@pytest.mark.parametrize("h", SHARES)
def test_identities_in_closed_form(h: float) -> None:
    found = closed_forms(paper_sampling(h))
    assert found["auc-shown-label"].validator == pytest.approx(h / 2)
    assert found["score-gap"].validator == pytest.approx(-10 * (1 - h))
    assert found["fsr"].validator == 100
    assert found["lfr"].validator == pytest.approx(50 * h)
    assert found["auc-shown-label"].predictor == pytest.approx((1 + h) / 2)
    assert found["score-gap"].predictor == pytest.approx(10 * h)


@pytest.mark.parametrize("h", SHARES)
def test_identities_within_sampling_error(h: float) -> None:
    generator = np.random.default_rng(7)
    draws = 2000
    for _ in range(5):
        right = generator.random(draws) < h
        decisions = ["MATCH"] * draws + ["NON_MATCH"] * draws
        validator = 10.0 * np.r_[right, np.ones(draws, bool)]
        error = 4 * math.sqrt(h * (1 - h) / draws)
        assert abs(auc_shown_label(validator, decisions) - h / 2) < error / 2
        assert abs(score_gap(validator, decisions) + 10 * (1 - h)) < 10 * error
        assert abs(lfr(validator, 10 - validator, decisions) - 50 * h) < 50 * error
        predictor = 10.0 * np.r_[right, np.zeros(draws, bool)]
        assert abs(auc_shown_label(predictor, decisions) - (1 + h) / 2) < error / 2
        assert abs(score_gap(predictor, decisions) - 10 * h) < 10 * error


counts = st.integers(0, 12)


@given(counts, counts, counts, counts)
def test_closed_forms_are_the_metrics_of_ideal_answers(a: int, b: int, d: int, c: int) -> None:
    decisions = ["MATCH"] * (a + b) + ["NON_MATCH"] * (d + c)
    truths = ["match"] * a + ["non-match"] * (b + d) + ["match"] * c
    cells = CellCounts.of(decisions, truths)
    assert cells == CellCounts(a, b, d, c)
    for name, closed in closed_forms(cells).items():
        counted = ideals_on(find_metric(name), decisions, truths)
        assert counted.validator == pytest.approx(closed.validator, nan_ok=True), name
        assert counted.predictor == pytest.approx(closed.predictor, nan_ok=True), name


def test_on_a_balanced_sample_the_validator_has_lfr_50() -> None:
    balanced = closed_forms(CellCounts(30, 30, 30, 30))
    assert balanced["lfr"].validator == 50
    assert balanced["auc-shown-label"].validator == 0.5


def test_ambiguous_truth_does_not_count() -> None:
    assert CellCounts.of(["MATCH"] * 2, ["match", "ambiguous"]) == CellCounts(1, 0, 0, 0)


def test_a_reading_that_blames_a_perfect_judge_is_flagged() -> None:
    h = 0.806
    ideal = closed_forms(paper_sampling(h))
    for name, published in (
        ("auc-shown-label", 0.244),
        ("score-gap", -0.79),
        ("fsr", 99.0),
        ("lfr", 50.0),
        ("mas", 6.07),
    ):
        warning = warn_of_reading(name, published, ideal[name].validator)
        assert warning is not None
        assert "a perfect judge" in warning
        assert f"{ideal[name].validator:.3g}" in warning
    # what no perfect judge would get is not excused, and what blames nobody needs no warning
    assert warn_of_reading("auc-correctness", 0.3, ideal["auc-correctness"].validator) is None
    assert warn_of_reading("auc-shown-label", 0.8, ideal["auc-shown-label"].validator) is None
    assert warn_of_reading("auc-shown-label", 0.3, 0.5) is None


def test_h_is_a_share() -> None:
    with pytest.raises(OptionError, match="a share from 0 to 1"):
        paper_sampling(80.6)
