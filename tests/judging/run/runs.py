"""Runs against the loopback endpoint."""

from __future__ import annotations

import json
from pathlib import Path

from sameas.judging.plan.file import Plan
from sameas.judging.plan.prices import Price
from sameas.judging.run.endpoint import find_endpoint
from sameas.judging.run.ledger import ledger_path
from sameas.judging.run.openai_judge import OpenAIJudge
from sameas.judging.run.patience import Patience
from sameas.judging.run.run import Outcome, run_plan
from tests.judging.run.endpoint import Fault, Reaction, Served

QUICK = Patience(attempts=4, first_wait=0.001, longest_wait=1.0, seconds=5.0)
PRICE = Price("m", 1.0, 2.0)


def judge(server: Served, *, price: Price | None = PRICE, seconds: float = 5.0) -> OpenAIJudge:
    endpoint = find_endpoint(server.url, environment={})
    return OpenAIJudge("m", endpoint, price=price, patience=Patience(seconds=seconds))


def run(plan: Plan, server: Served, out: Path, **options: object) -> Outcome:
    values = {"patience": QUICK, "threads": 4, **options}
    return run_plan(plan, judge(server), out, **values)  # type: ignore[arg-type]


def once(reaction: Reaction) -> Fault:
    """React so to the first attempt of every question."""
    return lambda question, before: reaction if before == 0 else None


def ledger(out: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in ledger_path(out).read_text().splitlines()]
