"""Every metric against a definition written out, and against scikit-learn and scipy."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sameas.core.errors import InputError, OptionError
from sameas.judging import metrics as m
from sameas.judging.sample import Sample
from sameas.judging.statistics import bootstrap_metrics

NAN = float("nan")
scores = st.one_of(st.none(), st.integers(0, 10).map(float), st.sampled_from([2.5, 8.5]))
rows = st.lists(
    st.tuples(
        scores,
        scores,
        st.sampled_from(["MATCH", "NON_MATCH"]),
        st.sampled_from(["match", "non-match", "ambiguous"]),
    ),
    max_size=25,
)
Rows = list[tuple[float | None, float | None, str, str]]


def same(found: float, expected: float) -> None:
    assert found == pytest.approx(expected, nan_ok=True, abs=1e-9)


def average(values: list[float]) -> float:
    return sum(values) / len(values) if values else NAN


def columns(some: Rows) -> tuple[list[Any], list[Any], list[str], list[str]]:
    return (
        [row[0] for row in some],
        [row[1] for row in some],
        [row[2] for row in some],
        [row[3] for row in some],
    )


def is_right(row: tuple[float | None, float | None, str, str]) -> bool:
    return (row[2] == "MATCH") == (row[3] == "match")


def pairwise_auc(high: list[float], low: list[float]) -> float:
    wins = [1.0 if a > b else 0.5 if a == b else 0.0 for a, b in product(high, low)]
    return average(wins)


@settings(max_examples=25)
@given(rows)
def test_auc_counts_pairs_of_rows(some: Rows) -> None:
    before, _, decisions, truths = columns(some)
    scored = [row for row in some if row[0] is not None]
    known = [row for row in scored if row[3] != "ambiguous"]
    same(
        m.auc_correctness(before, decisions, truths),
        pairwise_auc(
            [row[0] for row in known if row[0] is not None and is_right(row)],
            [row[0] for row in known if row[0] is not None and not is_right(row)],
        ),
    )
    same(
        m.auc_shown_label(before, decisions),
        pairwise_auc(
            [row[0] for row in scored if row[0] is not None and row[2] == "MATCH"],
            [row[0] for row in scored if row[0] is not None and row[2] != "MATCH"],
        ),
    )


@pytest.mark.slow
@settings(max_examples=25)
@given(rows)
def test_acceptance_and_auc_agree_with_scikit_learn(some: Rows) -> None:
    from sklearn.metrics import f1_score, precision_score, recall_score, roc_auc_score

    before, _, decisions, truths = columns(some)
    known = [row for row in some if row[0] is not None and row[3] != "ambiguous"]
    right = [is_right(row) for row in known]
    if len(set(right)) == 2:
        expected = roc_auc_score(right, [row[0] for row in known])
        same(m.auc_correctness(before, decisions, truths), expected)
    for threshold in m.THRESHOLDS:
        accepted = [row[0] is not None and row[0] >= threshold for row in known]
        given = (before, decisions, truths)
        precision = m.j_precision(*given, threshold=threshold)
        recall = m.j_recall(*given, threshold=threshold)
        f1 = m.j_f1(*given, threshold=threshold)
        same(precision, precision_score(right, accepted) if any(accepted) else NAN)
        same(recall, recall_score(right, accepted) if any(right) else NAN)
        same(f1, f1_score(right, accepted, zero_division=0) if any(right) else NAN)


def test_f1_is_0_where_nothing_is_accepted_so_that_its_interval_holds_0() -> None:
    scores, decisions, truths = [9, *[6] * 19], ["MATCH"] * 20, ["match"] * 20
    assert m.j_f1([6], ["MATCH"], ["match"], threshold=9) == 0
    metric = next(one for one in m.metrics() if one.id == "j-f1-at-9")
    sample = Sample.of(scores, decisions=decisions, truths=truths)
    [interval] = bootstrap_metrics([metric], sample, list(range(20)), replicates=200)
    assert (interval.low, interval.undefined) == (0, 0)


@settings(max_examples=25)
@given(rows)
def test_paired_metrics_follow_their_formulas(some: Rows) -> None:
    before, after, decisions, truths = columns(some)
    pairs = [(a, b, d, t) for a, b, d, t in some if a is not None and b is not None]
    n = len(pairs)
    same(m.mas(before, after), average([abs(a - b) for a, b, *_ in pairs]))
    same(m.fsr(before, after), 100 * average([float(abs(a - b) > 2) for a, b, *_ in pairs]))
    lower = sum(1 for a, b, d, _ in pairs if d == "MATCH" and b < a)
    higher = sum(1 for a, b, d, _ in pairs if d == "NON_MATCH" and b > a)
    same(m.lfr(before, after, decisions), 100 / n * (lower + higher) if n else NAN)
    same(
        m.pbi(before, after),
        average([a for a, *_ in pairs]) - average([b for _, b, *_ in pairs]),
    )
    for drop in (1, 2, 3):
        share = average([float(a - b > drop) for a, b, *_ in pairs])
        same(m.mri(before, after, drop=drop), 100 * share)
    turned = [
        (b - a) if (d == "MATCH") == (t == "match") else (a - b)
        for a, b, d, t in pairs
        if t != "ambiguous"
    ]
    same(m.wrong_minus_right(before, after, decisions, truths), average(turned))


@settings(max_examples=25)
@given(rows)
def test_jsr_and_pdv_agree_with_scipy_and_numpy(some: Rows) -> None:
    from scipy.stats import spearmanr

    before, after, _, _ = columns(some)
    pairs = [(a, b) for a, b in zip(before, after, strict=True) if a is not None and b is not None]
    first, second = [a for a, _ in pairs], [b for _, b in pairs]
    varied = len(set(first)) > 1 and len(set(second)) > 1
    same(m.jsr(before, after), spearmanr(first, second).statistic if varied else NAN)
    known = [a for a in before if a is not None]
    same(m.pdv(before), float(np.var(known, ddof=1)) if len(known) > 1 else NAN)


@settings(max_examples=25)
@given(rows)
def test_cells_and_wrong_decisions(some: Rows) -> None:
    before, _, decisions, truths = columns(some)
    means = m.cell_means(before, decisions, truths)
    for truth, decision in m.CELLS:
        of_cell = [s for s, _, d, t in some if (t, d) == (truth, decision) and s is not None]
        same(means[truth, decision], average(of_cell))
    wrong = [
        row[0] for row in some if row[0] is not None and row[3] != "ambiguous" and not is_right(row)
    ]
    same(m.mean_score_on_wrong(before, decisions, truths), average(wrong))
    for threshold in m.THRESHOLDS:
        share = average([float(score >= threshold) for score in wrong])
        same(m.false_accept_rate(before, decisions, truths, threshold=threshold), share)


@pytest.mark.slow
@settings(max_examples=25)
@given(rows, st.integers(0, 2**32))
def test_counts_are_the_same_as_rows_that_are_written_out(some: Rows, seed: int) -> None:
    before, after, decisions, truths = columns(some)
    for metric in m.metrics():
        arguments = {
            "decisions": decisions if "decisions" in metric.needs else None,
            "truths": truths if "truths" in metric.needs else None,
            "after": after if "after" in metric.needs else None,
        }
        sample = Sample.of(before, **arguments)  # type: ignore[arg-type]
        size = len(sample.scores)
        counts = np.random.default_rng(seed).integers(0, 3, (2, size))
        found = metric.kernel(sample, counts.astype(np.float64))
        for line in range(2):
            chosen = np.repeat(sample.kept, counts[line])
            written = {
                name: None if value is None else [value[place] for place in chosen]
                for name, value in arguments.items()
            }
            again = Sample.of([before[place] for place in chosen], **written)  # type: ignore[arg-type]
            same(found[line], metric.value(again))


@settings(max_examples=25)
@given(rows)
def test_metrics_stay_within_their_range_and_take_no_notice_of_order(some: Rows) -> None:
    forth, back = columns(some), columns(some[::-1])
    for metric in m.metrics():
        values = []
        for before, after, decisions, truths in (forth, back):
            sample = Sample.of(
                before,
                decisions=decisions if "decisions" in metric.needs else None,
                truths=truths if "truths" in metric.needs else None,
                after=after if "after" in metric.needs else None,
            )
            values.append(metric.value(sample))
        same(values[0], values[1])
        assert math.isnan(values[0]) or metric.low - 1e-9 <= values[0] <= metric.high + 1e-9


def test_what_is_not_defined_is_nan_and_never_0() -> None:
    for metric in m.metrics():
        nothing = Sample.of(
            [],
            decisions=[] if "decisions" in metric.needs else None,
            truths=[] if "truths" in metric.needs else None,
            after=[] if "after" in metric.needs else None,
        )
        assert math.isnan(metric.value(nothing)), metric.id
    assert math.isnan(m.auc_correctness([9, 8], ["MATCH"] * 2, ["match"] * 2))
    assert math.isnan(m.auc_shown_label([9, 8], ["MATCH"] * 2))
    assert math.isnan(m.score_gap([9, None], ["MATCH", "NON_MATCH"]))
    assert math.isnan(m.pdv_ratio([1, 2], [5, 5]))
    assert math.isnan(m.j_precision([1], ["MATCH"], ["match"]))
    assert math.isnan(m.j_f1([9], ["MATCH"], ["ambiguous"]))


def test_every_metric_says_what_it_is() -> None:
    ids = [metric.id for metric in m.metrics()]
    assert len(set(ids)) == len(ids)
    for metric in m.metrics():
        assert metric.formula
        assert metric.source
        assert metric.low < metric.high
        assert m.find_metric(metric.id) is metric
    with pytest.raises(OptionError, match="no metric 'accuracy'"):
        m.find_metric("accuracy")


@given(st.floats(0, 1), st.floats(0, 1), st.integers(1, 400), st.integers(0, 400))
def test_no_judge_is_below_the_precision_floor(a: float, b: float, right: int, wrong: int) -> None:
    hits, false = round(a * right), round(b * wrong)
    if hits + false == 0:
        return
    floor = m.precision_floor(hits / right, right / (right + wrong))
    assert hits / (hits + false) >= floor - 1e-9 or math.isnan(floor)


@given(st.integers(0, 250), st.data())
def test_no_judge_is_below_the_false_accept_floor(right: int, data: st.DataObject) -> None:
    wrong = 250 - right
    hits, false = data.draw(st.integers(0, right)), data.draw(st.integers(0, wrong))
    floor = m.false_accept_floor((hits + false) / 250, right / 250)
    if wrong:
        assert false / wrong >= floor - 1e-9
    else:
        assert math.isnan(floor)


def test_the_floors_of_the_recheck() -> None:
    assert round(m.precision_floor(0.964, 0.903), 3) == 0.900
    assert round(m.false_accept_floor(0.964, 0.806), 4) == 0.8144
    for bad in (-0.1, 1.1, NAN):
        with pytest.raises(OptionError, match="a share from 0 to 1"):
            m.precision_floor(bad, 0.5)
        with pytest.raises(OptionError, match="a share from 0 to 1"):
            m.false_accept_floor(0.5, bad)


def test_hidden_predictions_become_those_of_a_validator() -> None:
    assert m.as_validator([9, 2], ["MATCH", "NON_MATCH"]).tolist() == [9, 8]
    with pytest.raises(InputError, match="a score of 11"):
        m.as_validator([11], ["MATCH"])
    with pytest.raises(InputError, match="2 decisions for 1 scores"):
        m.as_validator([1], ["MATCH", "MATCH"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([1, 2], ["MATCH"]), "1 decisions for 2 scores"),
        (([1], ["YES"]), "no decision 'YES'"),
        ((["high"], ["MATCH"]), "not numbers"),
        (([float("inf")], ["MATCH"]), "infinite"),
        (([[1]], ["MATCH"]), "2 dimensions"),
    ],
)
def test_bad_rows_are_refused_in_words(arguments: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        m.score_gap(*arguments)


def test_a_strange_truth_is_refused() -> None:
    with pytest.raises(InputError, match="no truth 'yes'"):
        m.auc_correctness([1], ["MATCH"], ["yes"])
