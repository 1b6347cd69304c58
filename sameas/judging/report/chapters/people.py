"""People beside each other, and judges beside people."""

from __future__ import annotations

from collections.abc import Sequence

from sameas.core.page.parts import Section, Table
from sameas.judging.report.chapters.cells import Rows, grouped, interval, left_out, level, section
from sameas.judging.report.humans import BANDS_MEAN, Agreement
from sameas.judging.report.records import JudgeReport


def chapter(report: JudgeReport) -> tuple[Section, ...]:
    """Give agreement on the same questions, a table for every two raters."""
    return section(
        "People",
        grouped(
            report.agreements,
            lambda one: f"{one.first} and {one.second}",
            lambda found: (_table(found, report),),
            always=True,
        ),
        f"Interval: of Spearman. Kappa: Cohen's, of two categories, {BANDS_MEAN}. MAE and means in"
        " points.",
    )


def _table(found: Sequence[Agreement], report: JudgeReport) -> Table:
    rows: Rows = tuple(
        (
            one.truth,
            one.rows,
            one.spearman,
            interval(one.low, one.high, one.undefined),
            one.pearson,
            one.kappa,
            one.mae,
            one.first_mean,
            one.second_mean,
        )
        for one in found
    )
    columns = ("truth", "rows", "Spearman", level(report), "Pearson", "kappa", "MAE")
    return Table(
        "Agreement on the same questions",
        (*columns, "mean", "mean"),
        rows,
        left_out((one.undefined for one in found), report),
    )
