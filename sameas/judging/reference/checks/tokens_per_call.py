"""Tokens of one prompt in two experiments."""

from __future__ import annotations

from sameas.judging.reference.check import Finding, PublishedCheck
from sameas.judging.reference.tables import Tables

FACTOR = 1.5


def _run(tables: Tables) -> tuple[int, list[Finding]]:
    a_call: dict[tuple[str, str], dict[str, float]] = {}
    a_million: dict[tuple[str, str], dict[str, float]] = {}
    for row in tables["api_cost"]:
        if row["dataset"] == "all":
            continue
        key, one = (row["dataset"], row["prompt"]), row["experiment"]
        tokens = float(row["input_mtok"])
        a_call.setdefault(key, {})[one] = tokens * 1e6 / int(row["calls"])
        cost = float(row["cost_usd"]) / (tokens + float(row["output_mtok"]))
        a_million.setdefault(key, {})[one] = cost
    both = {key: values for key, values in sorted(a_call.items()) if len(values) == 2}
    found = [
        Finding(
            "api_cost",
            f"{dataset}, prompt {prompt}",
            f"input tokens a call {values['Exp. 1']:,.0f} in Experiment 1, "
            f"{values['Exp. 2']:,.0f} in Experiment 2; USD a million tokens "
            f"{a_million[dataset, prompt]['Exp. 1']:.2f} and "
            f"{a_million[dataset, prompt]['Exp. 2']:.2f}",
        )
        for (dataset, prompt), values in both.items()
        if max(values.values()) > FACTOR * min(values.values())
    ]
    return len(both), found


CHECK = PublishedCheck(
    id="tokens-per-call",
    title="One prompt, two lengths",
    kind="reading",
    meaning=(
        "The same prompts, judges and datasets in two experiments: input tokens a call should be "
        "near each other, and a million tokens should cost about the same. Prompt I asks in eight "
        "guided steps and Prompt II in one sentence, yet Experiment 2 prints the same input for "
        "both. The tables may count differently; they do not say so."
    ),
    tables=("api_cost",),
    run=_run,
    order=100,
)
