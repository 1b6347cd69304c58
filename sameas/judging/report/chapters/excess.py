"""Perturbations beyond the order control."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from sameas.core.page.parts import Section, Table
from sameas.judging.report.chapters.cells import Rows, grouped, interval, left_out, level, section
from sameas.judging.report.chapters.figures import heading
from sameas.judging.report.records import ExcessFound, JudgeReport


def chapter(report: JudgeReport) -> tuple[Section, ...]:
    """Give perturbations as excess over the order control."""
    return section(
        "Perturbations beyond the order control",
        grouped(
            report.excess,
            lambda one: one.judge,
            lambda found: [
                _table(list(some), report)
                for _, some in groupby(found, key=lambda one: (one.prompt, one.system))
            ],
        ),
        "Excess: the figure less that of the same rows in another order, which changes nothing.",
    )


def _table(found: Sequence[ExcessFound], report: JudgeReport) -> Table:
    rows: Rows = tuple(
        (
            one.perturbation,
            one.title,
            one.perturbed,
            one.control,
            one.excess,
            interval(one.low, one.high, one.undefined),
        )
        for one in found
    )
    return Table(
        f"{heading(found[0].prompt, found[0].system)}: excess over the order control",
        ("changed", "figure", "value", "order only", "excess", level(report)),
        rows,
        left_out((one.undefined for one in found), report),
    )
