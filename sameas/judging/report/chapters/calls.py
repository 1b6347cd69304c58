"""Answers, calls, and what they cost."""

from __future__ import annotations

from sameas.core.page.parts import Group, Section, Table, Value
from sameas.judging.report.chapters.cells import section
from sameas.judging.report.records import JudgeReport
from sameas.judging.run.ledger import Sums


def chapter(report: JudgeReport) -> tuple[Section, ...]:
    """Give counts of answers and sums of ledgers, a row for each judge."""
    sums = [(judge.name, judge.sums) for judge in report.judges if judge.sums is not None]
    tables = [
        Table(
            "Answers",
            ("judge", "rows planned", "answered", "without a score"),
            tuple((one.name, one.planned, one.answered, one.unscored) for one in report.judges),
        )
    ]
    if sums:
        tables += [
            Table(
                "Calls",
                ("judge", "answered", "cached", "failed", "lost in a kill"),
                tuple((name, *_calls(one)) for name, one in sums),
            ),
            Table(
                "Tokens, and US dollars",
                ("judge", "in", "out", "paid", "at risk", "saved"),
                tuple((name, *_costs(one)) for name, one in sums),
                "At risk: the estimate for attempts that may have been billed without an answer"
                " that can be used. Saved: by the cache.",
            ),
        ]
    return section("Calls and what they cost", (Group("", tuple(tables)),))


def _calls(sums: Sums) -> tuple[Value, ...]:
    return sums.answered, sums.cached, sums.failed, sums.unknown


def _costs(sums: Sums) -> tuple[Value, ...]:
    return sums.input_tokens, sums.output_tokens, sums.paid_usd, sums.risked_usd, sums.cached_usd
