"""The figures: by judge, prompt and system, a table for each sample."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from sameas.core.page.parts import Block, Section, Table
from sameas.core.page.words import counted, number
from sameas.judging.plan.asked import ASSIGNED
from sameas.judging.report.chapters.cells import Rows, grouped, interval, left_out, level, section
from sameas.judging.report.figures import Figure
from sameas.judging.report.records import JudgeReport, Part
from sameas.judging.report.samples import MEANINGS

_IDEALS = (
    "An ideal validator gives 10 to a right decision and 0 to a wrong one; an ideal predictor takes"
    " no notice of the decision and gives 10 to a true pair and 0 to another. Both are perfect at"
    " what they do. Names: the likeness of names as the score, without any model."
)


def chapter(report: JudgeReport) -> tuple[Section, ...]:
    """Give the figures, with what stands behind them."""
    return section(
        "Figures",
        grouped(
            report.parts,
            lambda one: one.judge,
            lambda parts: [block for part in parts for block in _blocks(part, report)],
        ),
        _IDEALS,
    )


def heading(prompt: str, system: str) -> str:
    """Name what was answered: under which prompt, and about whose decisions."""
    return f"Prompt {prompt}" + ("" if system == ASSIGNED else f", {system}")


def _blocks(part: Part, report: JudgeReport) -> Iterator[Block]:
    known = [one for one in part.figures if not math.isnan(one.value)]
    rows: Rows = tuple(
        (
            f"{figure.title} ({figure.unit})" if figure.unit else figure.title,
            figure.value,
            interval(figure.low, figure.high, figure.undefined),
            figure.validator,
            figure.predictor,
            figure.baseline,
        )
        for figure in known
    )
    what = f" {part.perturbation}" if part.kind == "perturbation" else ""
    kind = part.kind.replace("-", " ")
    title = f"{heading(part.prompt, part.system)}: {kind}{what} ({part.condition})"
    yield Table(
        title,
        ("figure", "value", level(report), "validator", "predictor", "names"),
        rows,
        " ".join(_behind(part, report)),
        alike="row",
        recipes=tuple((figure.title, figure.formula) for figure in known),
    )
    compared = [figure for figure in known if figure.published]
    if compared:
        yield _published(title, compared)


def _published(title: str, figures: Sequence[Figure]) -> Table:
    judges = list(dict.fromkeys(cell.judge for figure in figures for cell in figure.published))
    printed = [{cell.judge: cell.value for cell in figure.published} for figure in figures]
    return Table(
        f"{title}, beside the paper",
        ("figure", "value", *judges),
        tuple(
            (figure.title, figure.value, *(cells.get(judge) for judge in judges))
            for figure, cells in zip(figures, printed, strict=True)
        ),
        "Printed figures of the same formula, dataset, system and prompt.",
        alike="row",
    )


def _behind(part: Part, report: JudgeReport) -> Iterator[str]:
    """Say what stands behind the figures of a part."""
    yield f"{counted(part.rows, 'row', 'rows')}: {MEANINGS[part.kind]}."
    if part.unscored:
        yield counted(part.unscored, "has no score and is", "have no score and are") + " left out."
    if part.ambiguous:
        told = counted(part.ambiguous, "is", "are")
        yield f"{told} of ambiguous truth, and left out where truth counts."
    if part.no_baseline:
        yield f"Names say nothing of {part.no_baseline:,}."
    if any(figure.metric.startswith("j-precision") for figure in part.figures):
        # the judge has no part in it
        if part.right and not part.wrong:
            yield "Every decision is right, so that J-Precision is 1 whatever is accepted."
        if part.wrong and not part.right:
            yield "Every decision is wrong, so that J-Precision is 0 whatever is accepted."
    if not math.isnan(part.mann_whitney_p):
        p = number(part.mann_whitney_p)
        yield f"MATCH against NON_MATCH: Mann-Whitney p after Holm {p}."
    undefined = _titles(one.title for one in part.figures if math.isnan(one.value))
    if undefined:
        yield f"Not defined on these rows: {undefined}."
    marked = left_out((one.undefined for one in part.figures), report)
    if marked:
        yield marked


def _titles(titles: Iterable[str]) -> str:
    """List titles; those that differ in their threshold become one.

    Example:
        >>> _titles(["rate at 5", "rate at 6", "gap"])
        'rate at 5, 6; gap'
    """
    found: dict[str, list[str]] = {}
    for title in titles:
        name, _, threshold = title.rpartition(" at ")
        found.setdefault(name or title, []).extend([threshold] if name else [])
    return "; ".join(
        f"{name} at {', '.join(thresholds)}" if thresholds else name
        for name, thresholds in found.items()
    )
