"""The report laid out in chapters, for a page and for the terminal alike."""

from __future__ import annotations

from sameas.core.page.parts import Group, Notices, Page, Section
from sameas.judging.report.chapters import (
    biases,
    calls,
    compared,
    excess,
    figures,
    people,
    resolution,
)
from sameas.judging.report.notices import notices_of, verdict_of
from sameas.judging.report.records import JudgeReport

_CHAPTERS = (biases, figures, excess, compared, resolution, people, calls)


def page_of(report: JudgeReport) -> Page:
    """Lay a report out.

    Args:
        report: Of `make_report`.
    """
    plan = report.plan
    facts = (
        ("Dataset", " ".join(filter(None, (plan.dataset, plan.release)))),
        ("Design", f"{plan.design}, n = {plan.n:,}, seed {plan.seed}"),
        ("Prompts", ", ".join(prompt.id for prompt in plan.prompts)),
        ("Systems", ", ".join(system.name for system in plan.systems)),
        ("Ids and texts", "for licensees only" if plan.access == "licensees" else "open"),
        ("Compared with", report.reference or ""),
    )
    return Page(
        kind="Report on a judge",
        title=", ".join(judge.name for judge in report.judges),
        lead=f"{plan.dataset}: is the judge right, and is it biased?",
        verdict=verdict_of(report),
        facts=tuple((name, value) for name, value in facts if value),
        sections=(
            Section("What to know", (Group("", (Notices(notices_of(report)),)),)),
            *(section for one in _CHAPTERS for section in one.chapter(report)),
        ),
        footer=f"Made by {report.tool.name} {report.tool.version}; intervals of"
        f" {100 * report.level:g} % by percentile bootstrap over pairs, {report.replicates:,}"
        f" replicates, seed {report.seed}. The same results and options give the same report.",
    )
