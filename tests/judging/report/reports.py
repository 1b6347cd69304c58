"""Reports on reference judges."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from rich.console import Console

from sameas.judging.plan.file import Plan
from sameas.judging.report.layout import page_of
from sameas.judging.report.records import JudgeReport, Part
from sameas.judging.report.report import make_report
from sameas.judging.report.terminal import print_page
from sameas.judging.run.choose import choose_judge
from sameas.judging.run.results import Results, read_results
from sameas.judging.run.run import run_plan
from tests.judging.plans import HIDDEN, SHOWN, make_plan

QUICK: dict[str, Any] = {"replicates": 200}


def results_of(plan: Plan, folder: Path, judge: str) -> Results:
    out = folder / f"{judge.replace(':', '-')}.jsonl"
    run_plan(plan, choose_judge(f"reference:{judge}", plan), out)
    return read_results(out)


def report_of(
    tmp_path: Path, *judges: str, pairs: int = 40, dataset: str = "INVENTED", **options: Any
) -> JudgeReport:
    plan = make_plan(
        tmp_path / "plan.jsonl", pairs, prompts=(SHOWN, HIDDEN), dataset=dataset, repeats=2
    )
    results = [results_of(plan, tmp_path, judge) for judge in judges]
    return make_report(results, **{**QUICK, **options})


def part(report: JudgeReport, kind: str, **values: str) -> Part:
    [found] = [
        one
        for one in report.parts
        if one.kind == kind and all(getattr(one, name) == value for name, value in values.items())
    ]
    return found


def on_terminal(report: JudgeReport, width: int = 80) -> str:
    out = io.StringIO()
    print_page(page_of(report), Console(file=out, width=width, highlight=False))
    return out.getvalue()
