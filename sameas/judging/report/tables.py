"""The tables of a report."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import groupby

from sameas.core.page.parts import Block, Chart, Group, Series, Table, Value
from sameas.core.page.words import UNDEFINED, number, places_for
from sameas.judging.report.figures import Figure
from sameas.judging.report.humans import BANDS_MEAN
from sameas.judging.report.prompts import THRESHOLD
from sameas.judging.report.records import BiasFound, JudgeInfo, JudgeReport, Part
from sameas.judging.report.samples import MEANINGS

Rows = tuple[tuple[Value, ...], ...]
_MOST = 4


def said(one: BiasFound) -> str:
    """Say how large a bias is."""
    what = f"{one.bias.replace('-', ' ')} of {one.value:+.2g} {one.unit}"
    return f"{one.judge} under prompt {one.prompt}: {what} ({one.low:.2g} to {one.high:.2g})"


def biases(report: JudgeReport) -> tuple[Group, ...]:
    """Give the biases that the audit estimated."""
    if not report.biases:
        return ()
    rows: Rows = tuple(
        (
            *_judge(report, one.judge),
            one.prompt,
            one.bias,
            one.value,
            _interval(one.low, one.high),
            one.corrected,
            one.detectable,
            "yes" if one.flagged else "no",
        )
        for one in report.biases
    )
    recipes = tuple({one.bias: (one.bias, one.formula) for one in report.biases}.values())
    columns = ("prompt", "bias", "points", _level(report), "p (Holm)", "detectable", "flag")
    table = Table(
        "Biases of the judge",
        (*_judges(report), *columns),
        rows,
        "Detectable: the smallest bias that this sample would show with a chance of 80 %. Noise is"
        " a size and is not tested; it takes repeats.",
        recipes=recipes,
    )
    names = list(dict.fromkeys(f"{one.judge}, {one.prompt}" for one in report.biases))
    kinds = list(dict.fromkeys(one.bias for one in report.biases))
    blocks: list[Block] = [table]
    if len(names) <= _MOST:
        series = tuple(
            Series(
                name,
                tuple(kinds),
                tuple(one.value for one in found),
                tuple(one.low for one in found),
                tuple(one.high for one in found),
            )
            for name in names
            if (found := [one for one in report.biases if f"{one.judge}, {one.prompt}" == name])
        )
        told = "; ".join(said(one) for one in report.biases if not math.isnan(one.value))
        blocks.insert(0, Chart("Biases, with intervals", "points", "bias", "points", series, told))
    return (Group("", tuple(blocks)),)


def figures(report: JudgeReport) -> tuple[Group, ...]:
    """Give the figures, by judge, prompt and system."""
    groups = []
    for (judge, prompt, system), parts in groupby(
        report.parts, key=lambda one: (one.judge, one.prompt, one.system)
    ):
        blocks = tuple(_table(part, report) for part in parts)
        groups.append(Group(f"{judge}, prompt {prompt}, {system}", blocks))
    return tuple(groups)


def _table(part: Part, report: JudgeReport) -> Table:
    known = [one for one in part.figures if not math.isnan(one.value)]
    is_compared = any(figure.published for figure in known)
    columns = ("figure", "value", _level(report), "validator", "predictor", "names only")
    rows: Rows = tuple(
        (
            f"{figure.title} ({figure.unit})" if figure.unit else figure.title,
            figure.value,
            _interval(figure.low, figure.high),
            figure.validator,
            figure.predictor,
            figure.baseline,
            *((_printed(figure),) if is_compared else ()),
        )
        for figure in known
    )
    what = f"{part.perturbation}: " if part.kind == "perturbation" else ""
    return Table(
        f"{what}{part.kind.replace('-', ' ').capitalize()} ({part.condition})",
        (*columns, "published") if is_compared else columns,
        rows,
        " ".join(_of(part)),
        alike="row",
        recipes=tuple((figure.title, figure.formula) for figure in known),
    )


def _of(part: Part) -> Iterator[str]:
    """Say what stands behind the figures of a part."""
    yield f"{part.rows:,} rows: {MEANINGS[part.kind]}."
    if part.unscored:
        yield f"{part.unscored:,} have no score and are left out."
    if part.ambiguous:
        yield f"{part.ambiguous:,} are of ambiguous truth, and are left out where truth counts."
    if part.no_baseline:
        yield f"Names say nothing of {part.no_baseline:,}."
    if not math.isnan(part.mann_whitney_p):
        p = number(part.mann_whitney_p)
        yield f"MATCH against NON_MATCH: Mann-Whitney p after Holm {p}."
    undefined = [one.title for one in part.figures if math.isnan(one.value)]
    if undefined:
        yield f"Not defined on these rows: {', '.join(undefined)}."


def _printed(figure: Figure) -> str:
    return "; ".join(f"{one.judge} {one.value:g}" for one in figure.published)


def excess(report: JudgeReport) -> tuple[Group, ...]:
    """Give perturbations as excess over the order control."""
    if not report.excess:
        return ()
    rows: Rows = tuple(
        (
            *_judge(report, one.judge),
            one.system,
            one.prompt,
            one.perturbation,
            one.title,
            one.perturbed,
            one.control,
            one.excess,
            _interval(one.low, one.high),
        )
        for one in report.excess
    )
    columns = ("system", "prompt", "changed", "figure", "value", "order only", "excess")
    note = "Excess: the figure less that of the same rows in another order, which changes nothing."
    title = "Excess over the order control"
    return _one(Table(title, (*_judges(report), *columns, _level(report)), rows, note))


def prompts(report: JudgeReport) -> tuple[Group, ...]:
    """Give prompts beside each other."""
    if not report.prompts:
        return ()
    rows: Rows = tuple(
        (
            *_judge(report, one.judge),
            one.first,
            one.second,
            one.rows,
            one.first_accuracy,
            one.second_accuracy,
            one.mcnemar_p,
            one.pdv_ratio,
        )
        for one in report.prompts
    )
    columns = ("first", "second", "rows", "first right", "second right", "p (Holm)", "PDV ratio")
    note = (
        f"Right: decisions accepted or rejected rightly at a score of {THRESHOLD:g}. p: exact"
        " McNemar after Holm. PDV ratio: variance of scores under the second over the first."
    )
    title = "The same questions under two prompts"
    return _one(Table(title, (*_judges(report), *columns), rows, note))


def matrix(report: JudgeReport) -> tuple[Group, ...]:
    """Give every judge on every system's items."""
    if not report.matrix:
        return ()
    rows: Rows = tuple(
        (
            one.judge,
            one.system,
            one.items,
            one.score.value,
            one.delta.value,
            _interval(one.delta.low, one.delta.high),
        )
        for one in report.matrix
    )
    columns = ("judge", "system", "items", "mean score", "less the others", _level(report))
    note = (
        "The whole matrix, on items that every judge scored; the judge without a model is always"
        " among them. Less the others: mean of the score less the mean of the other judges' on the"
        " same item (arXiv:2607.10626)."
    )
    return _one(Table("Every judge on every system's items", columns, rows, note))


def resolution(report: JudgeReport) -> tuple[Group, ...]:
    """Give what a protocol costs beside how finely it resolves."""
    keys: list[tuple[Value, ...]] = [
        (*_judge(report, one.judge), one.prompt, one.tier or "", one.rows)
        for one in report.resolution
    ]
    fine: Rows = tuple(
        (
            *key,
            one.unscored.value,
            one.ties.value,
            _interval(one.ties.low, one.ties.high),
            one.levels,
        )
        for key, one in zip(keys, report.resolution, strict=True)
    )
    cost: Rows = tuple(
        (*key, one.calls, one.input_tokens, one.output_tokens, one.cost_usd)
        for key, one in zip(keys, report.resolution, strict=True)
    )
    columns = (*_judges(report), "prompt", "tier", "rows")
    return (
        Group(
            "",
            (
                Table(
                    "Resolution",
                    (*columns, "no score", "ties", _level(report), "levels"),
                    fine,
                    "Ties: share of UNCERTAIN, or a score of 5. Levels: different scores used.",
                ),
                Table(
                    "Cost",
                    (*columns, "calls", "tokens in", "tokens out", "US dollars"),
                    cost,
                    "That of the protocol, whether or not a call was served from a cache.",
                ),
            ),
        ),
    )


def people(report: JudgeReport) -> tuple[Group, ...]:
    """Give agreement of people, and of judges with them."""
    if not report.agreements:
        return ()
    rows: Rows = tuple(
        (
            one.first,
            one.second,
            one.truth,
            one.rows,
            one.spearman,
            _interval(one.low, one.high),
            one.pearson,
            one.kappa,
            one.mae,
            one.first_mean,
            one.second_mean,
        )
        for one in report.agreements
    )
    columns = ("first", "second", "truth", "rows", "Spearman", _level(report), "Pearson", "kappa")
    note = f"Kappa: Cohen's, of two categories, {BANDS_MEAN}. MAE in points."
    more = ("MAE", "first mean", "second mean")
    return _one(Table("Agreement on the same questions", (*columns, *more), rows, note))


def calls(report: JudgeReport) -> tuple[Group, ...]:
    """Give counts of answers and sums of ledgers, a column for each judge."""
    rows: Rows = tuple(
        (name, *values)
        for name, *values in zip(_COUNTED, *map(_counts, report.judges), strict=True)
    )
    note = (
        "At risk: the estimate for attempts that may have been billed without an answer that can"
        " be used."
    )
    names = [judge.name for judge in report.judges]
    return _one(Table("Answers and ledger", ("", *names), rows, note, alike="row"))


_COUNTED = (
    "rows planned",
    "rows answered",
    "answers without a score",
    "calls answered",
    "answers from the cache",
    "failed attempts",
    "calls lost in a kill",
    "tokens in",
    "tokens out",
    "paid (US dollars)",
    "at risk (US dollars)",
    "saved by the cache (US dollars)",
)


def _counts(judge: JudgeInfo) -> tuple[Value, ...]:
    """Give the values of `_COUNTED`."""
    first = (judge.planned, judge.answered, judge.unscored)
    sums = judge.sums
    if sums is None:
        return (*first, *(None,) * (len(_COUNTED) - len(first)))
    return (
        *first,
        sums.answered,
        sums.cached,
        sums.failed,
        sums.unknown,
        sums.input_tokens,
        sums.output_tokens,
        sums.paid_usd,
        sums.risked_usd,
        sums.cached_usd,
    )


def _one(table: Table) -> tuple[Group, ...]:
    return (Group("", (table,)),)


def _judges(report: JudgeReport) -> tuple[str, ...]:
    """Give a column its title where there are several judges to tell apart."""
    return ("judge",) if len(report.judges) > 1 else ()


def _judge(report: JudgeReport, name: str) -> tuple[str, ...]:
    return (name,) if len(report.judges) > 1 else ()


def _level(report: JudgeReport) -> str:
    return f"{100 * report.level:g} % interval"


def _interval(low: float, high: float) -> str:
    if math.isnan(low) or math.isnan(high):
        return UNDEFINED
    places = places_for([low, high])
    return f"{number(low, places)} to {number(high, places)}"
