"""Bounds and totals that the text states, against the tables."""

from __future__ import annotations

from collections.abc import Iterator

from sameas.judging.reference.check import Finding, PublishedCheck
from sameas.judging.reference.tables import Tables, cells_of, place

MOST_OUTPUT_TOKENS = 1500
HIGHEST_SCORE = 10
STATED_TOTAL = {"calls": 153_000.0, "tokens": 238.8, "cost_usd": 577.17}

Result = tuple[bool, Finding]


def _run(tables: Tables) -> tuple[int, list[Finding]]:
    results = [*_costs(tables), *_scores(tables)]
    return len(results), [finding for fits, finding in results if not fits]


def _costs(tables: Tables) -> Iterator[Result]:
    columns = ("calls", "input_mtok", "output_mtok", "cost_usd")
    for row, (calls, given, answered, cost) in cells_of(tables, "api_cost", *columns):
        where = place(row, "experiment", "dataset", "prompt")
        a_call = answered.low * 1e6 / calls.value
        says = f"{answered.text} million / {calls.text} = {a_call:.0f} output tokens a call"
        yield a_call <= MOST_OUTPUT_TOKENS, Finding("api_cost", where, says)
        if row["experiment"] != "Total":
            continue
        sums = {"calls": calls, "cost_usd": cost}
        for name, number in sums.items():
            says = f"{name} {number.text}, stated {STATED_TOTAL[name]:g}"
            fits = number.holds(STATED_TOTAL[name], STATED_TOTAL[name])
            yield fits, Finding("api_cost", where, says)
        stated = STATED_TOTAL["tokens"]
        says = f"{given.text} + {answered.text} million tokens, stated {stated:g}"
        fits = given.low + answered.low <= stated + 0.05 and stated - 0.05 <= (
            given.high + answered.high
        )
        yield fits, Finding("api_cost", where, says)


def _scores(tables: Tables) -> Iterator[Result]:
    for name, column in (("score_gap", "score_gap"), ("label_flip", "mas")):
        for row, (value,) in cells_of(tables, name, column):
            says = f"{column} {value.text} of scores from 0 to {HIGHEST_SCORE}"
            fits = value.holds(-HIGHEST_SCORE, HIGHEST_SCORE)
            yield fits, Finding(name, place(row), says)
    for prompt in ("I", "II"):
        columns = (f"mean_score_{prompt}", f"pdv_{prompt}")
        for row, (mean, variance) in cells_of(tables, "baseline_variance", *columns):
            # with a given mean, scores spread most when all are 0 or 10
            most = max(one * (HIGHEST_SCORE - one) for one in (mean.low, mean.high))
            says = f"variance {variance.text} at mean {mean.text}, at most {most:.2f}"
            fits = variance.low <= most
            yield fits, Finding("baseline_variance", f"{place(row)}, prompt {prompt}", says)


CHECK = PublishedCheck(
    id="stated-bounds",
    title="Stated bounds and totals",
    kind="contradiction",
    meaning=(
        "At most 1,500 output tokens a call; 153,000 calls, 238.8 million tokens and 577.17 USD "
        "in all; scores from 0 to 10, which bound gaps, shifts, and variances at a given mean."
    ),
    tables=("api_cost", "score_gap", "label_flip", "baseline_variance"),
    run=_run,
    order=85,
)
