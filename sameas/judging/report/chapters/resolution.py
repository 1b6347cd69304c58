"""What a protocol costs, beside how finely it resolves."""

from __future__ import annotations

from collections.abc import Sequence

from sameas.core.page.parts import Section, Table
from sameas.judging.report.chapters.cells import Rows, grouped, interval, level, section
from sameas.judging.report.records import JudgeReport
from sameas.judging.resolution import Resolution


def chapter(report: JudgeReport) -> tuple[Section, ...]:
    """Give resolution and cost, two tables for each judge."""
    return section(
        "Cost beside resolution",
        grouped(report.resolution, lambda one: one.judge, lambda found: _tables(found, report)),
        "Ties: share of UNCERTAIN, or a score of 5. Levels: different scores used. Cost: that of"
        " the protocol, whether or not a call was served from a cache.",
    )


def _tables(found: Sequence[Resolution], report: JudgeReport) -> tuple[Table, ...]:
    keys = [(one.prompt, one.tier or "", one.rows) for one in found]
    fine: Rows = tuple(
        (
            *key,
            one.unscored.value,
            one.ties.value,
            interval(one.ties.low, one.ties.high),
            one.levels,
        )
        for key, one in zip(keys, found, strict=True)
    )
    cost: Rows = tuple(
        (*key, one.calls, one.input_tokens, one.output_tokens, one.cost_usd)
        for key, one in zip(keys, found, strict=True)
    )
    columns = ("prompt", "tier", "rows")
    return (
        Table("Resolution", (*columns, "no score", "ties", level(report), "levels"), fine),
        Table("Cost", (*columns, "calls", "tokens in", "tokens out", "US dollars"), cost),
    )
