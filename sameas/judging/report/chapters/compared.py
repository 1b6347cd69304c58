"""Prompts, judges and systems beside each other, on the same questions."""

from __future__ import annotations

from collections.abc import Sequence

from sameas.core.page.parts import Section, Table
from sameas.core.page.words import counted
from sameas.judging.matrix import Cell
from sameas.judging.plan.asked import ASSIGNED
from sameas.judging.report.chapters.cells import Rows, grouped, interval, left_out, level, section
from sameas.judging.report.paired import THRESHOLD, Compared
from sameas.judging.report.records import JudgeReport

_RIGHT = (
    f"Right: share of decisions accepted or rejected rightly at a score of {THRESHOLD:g}. Interval:"
    " of the second share less the first, by pair. p: exact McNemar after Holm, which takes the"
    " rows of a pair to be independent."
)


def chapter(report: JudgeReport) -> tuple[Section, ...]:
    """Give prompts compared, judges compared, and every judge on every system's items."""
    prompts = grouped(
        [one for one in report.compared if one.of == "prompt"],
        lambda one: one.within,
        lambda found: (_of_prompts(found, report),),
    )
    judges = grouped(
        [one for one in report.compared if one.of == "judge"],
        lambda one: f"{one.first} and others",
        lambda found: (_of_judges(found, report),),
        always=True,
    )
    matrix = grouped(
        report.matrix, lambda one: one.system, lambda found: (_of_system(found, report),)
    )
    return (
        *section(
            "Prompts compared",
            prompts,
            f"{_RIGHT} PDV ratio: variance of scores under the second over the first.",
        ),
        *section(
            "Judges compared",
            judges,
            f"{_RIGHT} The judge without a model is always among them.",
        ),
        *section(
            "Judges and systems",
            matrix,
            "The whole matrix, on items that every judge scored; the judge without a model is"
            " always among them. Less the others: mean of the score less the mean of the other"
            " judges' on the same item (arXiv:2607.10626).",
        ),
    )


def _of_prompts(found: Sequence[Compared], report: JudgeReport) -> Table:
    rows: Rows = tuple(
        (
            f"{one.first}, {one.second}",
            one.rows,
            one.first_right,
            one.second_right,
            interval(one.low, one.high),
            one.mcnemar_p,
            one.pdv_ratio,
        )
        for one in found
    )
    columns = ("prompts", "rows", "right", "right", level(report), "p (Holm)", "PDV ratio")
    return Table("The same questions under two prompts", columns, rows)


def _of_judges(found: Sequence[Compared], report: JudgeReport) -> Table:
    rows: Rows = tuple(
        (
            one.second,
            one.within,
            one.rows,
            one.first_right,
            one.second_right,
            interval(one.low, one.high),
            one.mcnemar_p,
        )
        for one in found
    )
    columns = ("other", "prompt", "rows", "right", "other", level(report), "p (Holm)")
    return Table("The same questions, two judges", columns, rows)


def _of_system(found: Sequence[Cell], report: JudgeReport) -> Table:
    rows: Rows = tuple(
        (
            one.judge,
            one.score.value,
            one.delta.value,
            interval(one.delta.low, one.delta.high, one.delta.undefined),
        )
        for one in found
    )
    system = found[0].system
    whose = "Labels of the design" if system == ASSIGNED else f"Decisions of {system}"
    return Table(
        f"{whose}, {counted(found[0].items, 'item', 'items')}",
        ("judge", "mean", "less the others", level(report)),
        rows,
        left_out((one.delta.undefined for one in found), report),
    )
