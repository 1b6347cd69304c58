"""The biases that the audit estimated."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sameas.core.page.parts import MOST_SERIES, Block, Chart, Section, Series, Table
from sameas.judging.report.chapters.cells import Rows, grouped, interval, left_out, level, section
from sameas.judging.report.records import BiasFound, JudgeReport


def said(found: Sequence[BiasFound]) -> str:
    """Say how large biases are, judge by judge."""
    sizes: dict[str, dict[str, list[str]]] = {}
    for one in found:
        size = f"{one.value:+.2f} {one.unit} under prompt {one.prompt}"
        sizes.setdefault(one.judge, {}).setdefault(one.bias.replace("-", " "), []).append(
            f"{size} ({one.low:.2f} to {one.high:.2f})"
        )
    return "; ".join(
        f"{judge}: " + "; ".join(f"{bias} of {', '.join(some)}" for bias, some in of.items())
        for judge, of in sizes.items()
    )


def chapter(report: JudgeReport) -> tuple[Section, ...]:
    """Give the biases, a table for each judge."""
    return section(
        "Biases",
        grouped(report.biases, lambda one: one.judge, lambda found: tuple(_blocks(found, report))),
        "Detectable: the smallest bias that this sample would show with a chance of 80 %. Noise is"
        " a size and is not tested; it takes repeats.",
    )


def _blocks(found: Sequence[BiasFound], report: JudgeReport) -> list[Block]:
    rows: Rows = tuple(
        (
            one.prompt,
            one.bias,
            one.value,
            interval(one.low, one.high, one.undefined),
            one.corrected,
            one.detectable,
            "yes" if one.flagged else "no",
        )
        for one in found
    )
    blocks: list[Block] = [
        Table(
            "Biases of the judge",
            ("prompt", "bias", "points", level(report), "p (Holm)", "detectable", "flag"),
            rows,
            left_out((one.undefined for one in found), report),
            recipes=tuple({one.bias: (one.bias, one.formula) for one in found}.values()),
        )
    ]
    prompts = list(dict.fromkeys(one.prompt for one in found))
    if len(prompts) <= MOST_SERIES:
        told = said([one for one in found if not math.isnan(one.value)])
        series = tuple(
            _series(prompt, [one for one in found if one.prompt == prompt]) for prompt in prompts
        )
        blocks.insert(0, Chart("Biases, with intervals", "points", "bias", "points", series, told))
    return blocks


def _series(prompt: str, found: Sequence[BiasFound]) -> Series:
    return Series(
        f"prompt {prompt}",
        tuple(one.bias for one in found),
        tuple(one.value for one in found),
        tuple(one.low for one in found),
        tuple(one.high for one in found),
    )
