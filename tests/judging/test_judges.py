"""Reference judges do what they say, row by row."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from sameas.core.errors import OptionError
from sameas.judging.judges import Biased, answered, find_judge, judges, normal_noise
from sameas.judging.metrics import auc_correctness, auc_shown_label, cell_means
from sameas.judging.scored import Scored
from tests.judging.samples import four_cells

CELLS = {
    "ideal-validator": [10, 0, 10, 0],
    "ideal-predictor": [10, 10, 0, 0],
    "label-echo": [10, 10, 10, 10],
    "contrarian": [0, 10, 0, 10],
}


@pytest.mark.parametrize("name", sorted(CELLS))
def test_a_rule_gives_its_four_cells(name: str) -> None:
    scored = answered(four_cells(), find_judge(name))
    means = cell_means(scored.scores, scored.decisions, scored.truths)
    assert list(means.values()) == CELLS[name]


def test_what_the_yardsticks_score() -> None:
    found = {}
    for judge in judges():
        scored = answered(four_cells(400), judge)
        found[judge.id] = auc_correctness(scored.scores, scored.decisions, scored.truths)
        if judge.id != "name-matcher":
            # every pair is shown both ways
            shown = auc_shown_label(scored.scores, scored.decisions)
            assert shown == pytest.approx(0.5, abs=0.05)
    assert found["ideal-validator"] == 1
    assert found["ideal-predictor"] == found["label-echo"] == 0.5
    assert found["contrarian"] == 0
    assert 0.55 < found["name-matcher"] < 0.9
    assert found["noise"] == pytest.approx(0.5, abs=0.05)


def test_hidden_decisions_get_a_prediction() -> None:
    rows: list[dict[str, Any]] = [
        {"pair": "a", "decision": "NON_MATCH", "truth": "match", "shown": False},
        {"pair": "b", "decision": "MATCH", "truth": "non-match", "shown": False},
        {"pair": "c", "decision": "MATCH", "truth": "ambiguous", "shown": False},
    ]
    scored = answered(Scored.from_rows(rows), find_judge("ideal-validator")).frame
    predictions = dict(zip(scored["pair"], scored["prediction"], strict=True))
    assert predictions == {"a": "MATCH", "b": "NON_MATCH", "c": None}
    echo = answered(Scored.from_rows(rows), find_judge("label-echo")).frame
    assert set(echo["prediction"]) == {"UNCERTAIN"}


@pytest.mark.parametrize("judge", [*judges(), Biased()], ids=lambda judge: judge.id)
def test_an_answer_depends_on_its_row_and_the_seed_alone(judge: Any) -> None:
    whole = answered(four_cells(40), judge, seed=5)
    half = four_cells(40).frame.filter(four_cells(40).frame["repeat"] == 1).reverse()
    part = answered(Scored.from_frame(half), judge, seed=5)
    assert np.array_equal(whole.where(repeat=1).scores, part.scores, equal_nan=True)
    assert all(0 <= score <= 10 or math.isnan(score) for score in whole.scores)


def test_noise_is_normal_and_new_with_every_seed_and_purpose() -> None:
    keys = [str(number) for number in range(20_000)]
    first = normal_noise(keys, seed=1, purpose="x")
    assert abs(first.mean()) < 0.03
    assert abs(first.std() - 1) < 0.03
    for other in (normal_noise(keys, seed=2, purpose="x"), normal_noise(keys, seed=1, purpose="y")):
        assert abs(np.corrcoef(first, other)[0, 1]) < 0.03


def test_no_name_no_score_where_names_count() -> None:
    rows = [{"pair": "a", "decision": "MATCH", "truth": "match"}]
    for judge in (find_judge("name-matcher"), Biased(name_dependence=1)):
        assert math.isnan(answered(Scored.from_rows(rows), judge).scores[0])


def test_an_unknown_judge_is_named() -> None:
    with pytest.raises(OptionError, match="no reference judge 'gpt'"):
        find_judge("gpt")
    assert "label following 2" in Biased(label_following=2).meaning
