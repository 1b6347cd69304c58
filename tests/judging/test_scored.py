"""The scored table, and what is taken over it."""

from __future__ import annotations

import math
from typing import Any

import polars as pl
import pytest

from sameas.core.errors import InputError, OptionError
from sameas.judging.control import excess_over_control
from sameas.judging.matrix import judge_by_system
from sameas.judging.resolution import resolution
from sameas.judging.scored import SCHEMA, Scored

ROW: dict[str, Any] = {"pair": "a", "decision": "MATCH", "truth": "match", "score": 9}


def table(*changes: dict[str, Any]) -> Scored:
    return Scored.from_rows(ROW | change for change in changes)


def test_rows_are_validated_filled_and_put_in_order() -> None:
    scored = table({"pair": "b", "score": None}, {"pair": "a"})
    assert scored.frame.columns == list(SCHEMA)
    assert scored.pairs.tolist() == ["a", "b"]
    assert scored.scores[0] == 9
    assert math.isnan(scored.scores[1])
    assert scored.frame["perturbation"].to_list() == ["none", "none"]
    assert len(Scored.from_rows([])) == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"decision": "YES"}, "decision 'YES' of pair 'a'"),
        ({"truth": "true"}, "truth 'true' of pair 'a'"),
        ({"prediction": "MAYBE"}, "prediction 'MAYBE'"),
        ({"score": 11}, "score 11.0 of pair 'a'"),
        ({"score": float("nan")}, "score nan"),
        ({"name_similarity": 2.0}, "name_similarity 2.0"),
        ({"calls": -1}, "calls -1"),
        ({"system": None}, "a row without system"),
        ({"score": "high"}, "rows that are not answers"),
        ({"colour": "red"}, "no column 'colour'"),
    ],
)
def test_bad_rows_are_refused_in_words(change: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        table(change)


def test_a_key_stands_once() -> None:
    with pytest.raises(InputError, match="two rows for"):
        table({}, {"score": 8})
    assert len(table({}, {"repeat": 1})) == 2


def test_columns_that_must_be_there() -> None:
    with pytest.raises(InputError, match="no column 'truth'"):
        Scored.from_frame(pl.DataFrame({"pair": ["a"], "decision": ["MATCH"]}))
    with pytest.raises(InputError, match="no column 'colour'"):
        table({}).where(colour="red")


def test_flips_join_the_same_question() -> None:
    flips = table(
        {"pair": "a", "score": 9},
        {"pair": "a", "decision": "NON_MATCH", "flipped": True, "score": 2},
        {"pair": "b", "decision": "NON_MATCH", "truth": "non-match", "score": 8},
        {"pair": "b", "decision": "MATCH", "truth": "non-match", "flipped": True, "score": None},
        {"pair": "c"},
    ).flips()
    assert flips.pair.tolist() == ["a", "b"]
    assert flips.before.tolist() == [9, 8]
    assert flips.after[0] == 2
    assert math.isnan(flips.after[1])
    assert flips.decisions.tolist() == ["MATCH", "NON_MATCH"]
    assert flips.truths.tolist() == ["match", "non-match"]


def test_perturbed_rows_join_the_same_question() -> None:
    paired = table(
        {"score": 9}, {"perturbation": "P1", "score": 4}, {"perturbation": "P5", "score": 8}
    ).perturbed("P1")
    assert (paired.before.tolist(), paired.after.tolist()) == ([9], [4])


def test_excess_is_taken_over_the_same_rows() -> None:
    before, after = [9, 8, 7, 6, None], [5, 4, 3, 2, 0]
    control = [8, 7, 6, None, 3]
    found = {
        one.metric.id: one
        for one in excess_over_control(before, after, control, ["a", "b", "c", "d", "e"])
    }
    assert found["pbi"].perturbed.value == 4
    assert found["pbi"].control.value == 1
    assert found["pbi"].excess.value == found["pbi"].excess.low == 3
    assert found["mri-3"].excess.value == 100
    assert found["jsr"].excess.value == 0
    with pytest.raises(InputError, match="all three"):
        excess_over_control([None], [1], [1], ["a"])
    with pytest.raises(InputError, match="different lengths"):
        excess_over_control([1, 2], [1, 2], [1], ["a", "b"])


def test_cost_stands_beside_resolution() -> None:
    rows: list[dict[str, Any]] = [
        {"pair": "a", "score": 5, "tier": "random", "input_tokens": 10, "cost_usd": 0.5},
        {"pair": "b", "score": 9, "tier": "random", "input_tokens": 20, "cost_usd": 0.25},
        {"pair": "c", "score": 3, "prediction": "UNCERTAIN", "shown": False, "calls": 2},
        {"pair": "d", "score": None},
    ]
    first, second = resolution(table(*rows))
    assert (first.tier, first.rows, first.calls, first.levels) == ("random", 2, 2, 2)
    assert (first.input_tokens, first.output_tokens, first.cost_usd) == (30, None, 0.75)
    assert first.ties.value == 0.5
    assert (second.tier, second.calls, second.unscored.value) == (None, 3, 0.5)
    assert second.ties.value == 1


def test_judges_are_compared_on_items_that_all_scored() -> None:
    scores = {
        ("p", "x"): (9, 6, 3),
        ("q", "x"): (8, 8, 8),
        ("r", "y"): (2, 5, 5),
        ("s", "y"): (1, None, 1),
    }
    scored = table(
        *(
            {"pair": pair, "system": system, "judge": judge, "score": score}
            for (pair, system), row in scores.items()
            for judge, score in zip("ABC", row, strict=True)
        )
    )
    cells = {(cell.judge, cell.system): cell for cell in judge_by_system(scored)}
    assert list(cells) == [(judge, system) for judge in "ABC" for system in "xy"]
    assert cells["A", "x"].items == 2
    assert cells["A", "x"].score.value == 8.5
    # 4.5 above the others on p, nothing on q
    assert cells["A", "x"].delta.value == 2.25
    assert cells["B", "y"].items == 1
    assert cells["B", "y"].delta.value == 1.5
    for system in "xy":
        assert sum(cells[judge, system].delta.value for judge in "ABC") == pytest.approx(0)
    with pytest.raises(OptionError, match="at least two"):
        judge_by_system(scored.where(judge="A"))
    with pytest.raises(InputError, match="no item"):
        judge_by_system(table({"judge": "A"}, {"judge": "B", "score": None}))
