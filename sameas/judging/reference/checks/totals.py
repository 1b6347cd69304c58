"""Totals that do not add up."""

from __future__ import annotations

from sameas.judging.reference.check import Finding, PublishedCheck
from sameas.judging.reference.tables import Row, Tables, printed

MATCHES, OTHERS = 50, 52
_SUMS = ("calls", "input_mtok", "output_mtok", "cost_usd")


def _run(tables: Tables) -> tuple[int, list[Finding]]:
    looked, found = _costs(tables)
    more, others = _human(tables)
    return looked + more, [*found, *others]


def _costs(tables: Tables) -> tuple[int, list[Finding]]:
    rows = tables["api_cost"]
    looked, found = 0, []
    for total in (row for row in rows if row["dataset"] == "all"):
        parts = [row for row in rows if _belongs(row, total)]
        for column in _SUMS:
            looked += 1
            numbers = [printed(row[column]) for row in parts]
            if not printed(total[column]).holds(
                sum(one.low for one in numbers), sum(one.high for one in numbers)
            ):
                terms = " + ".join(one.text for one in numbers)
                found.append(
                    Finding(
                        "api_cost",
                        f"{total['experiment']}, {column}",
                        f"{terms} = {sum(one.value for one in numbers):g}, printed {total[column]}",
                    )
                )
    for row in rows:
        if not row["mean_cost_usd"]:
            continue
        looked += 1
        cost, calls = printed(row["cost_usd"]), int(row["calls"])
        if not printed(row["mean_cost_usd"]).holds(cost.low / calls, cost.high / calls):
            found.append(
                Finding(
                    "api_cost",
                    f"{row['experiment']}, {row['dataset']}, prompt {row['prompt']}",
                    f"{row['cost_usd']} / {calls:,} = {cost.value / calls:.5f}, printed "
                    f"{row['mean_cost_usd']}",
                )
            )
    return looked, found


def _belongs(row: Row, total: Row) -> bool:
    if total["experiment"] == "Total":
        return row["dataset"] == "all" and row["experiment"] != "Total"
    return row["experiment"] == total["experiment"] and row["dataset"] != "all"


def _human(tables: Tables) -> tuple[int, list[Finding]]:
    values = {(row["group"], row["measure"]): row["value"] for row in tables["human_eval"]}
    group = "consensus prompt III"
    match = printed(values[group, "match scored >= 6 (%)"])
    other = printed(values[group, "non-match scored < 6 (%)"])
    overall = printed(values[group, "overall accuracy (%)"])
    right = round(match.value * MATCHES / 100) + round(other.value * OTHERS / 100)
    found = []
    if not overall.holds(*(2 * (100 * right / (MATCHES + OTHERS),))):
        found.append(
            Finding(
                "human_eval",
                "overall accuracy",
                f"{match.text} % of {MATCHES} and {other.text} % of {OTHERS} are {right} of "
                f"{MATCHES + OTHERS} = {100 * right / (MATCHES + OTHERS):.2f} %, printed "
                f"{overall.text} (the plain mean of both shares is "
                f"{(match.value + other.value) / 2:.2f})",
            )
        )
    gap = printed(values["consensus", "score gap"])
    ends = [printed(values["consensus", f"mean score {one}"]) for one in ("match", "non-match")]
    if not gap.holds(ends[0].low - ends[1].high, ends[0].high - ends[1].low):
        found.append(
            Finding(
                "human_eval",
                "score gap",
                f"{ends[0].text} - {ends[1].text} = {ends[0].value - ends[1].value:.3f}, printed "
                f"{gap.text}",
            )
        )
    return 2, found


CHECK = PublishedCheck(
    id="totals",
    title="Totals",
    kind="contradiction",
    meaning=(
        "Sums and means of the cost table, and of the human study with 50 MATCH and 52 NON_MATCH "
        "pairs, within the rounding of every part."
    ),
    tables=("api_cost", "human_eval"),
    run=_run,
    order=90,
)
