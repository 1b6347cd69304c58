"""The report laid out in chapters, for a page and for the terminal alike."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import groupby

from sameas.core.page.parts import (
    Block,
    Chart,
    Group,
    Notice,
    Notices,
    Page,
    Section,
    Series,
    Table,
    Value,
)
from sameas.core.page.words import UNDEFINED, number, places_for
from sameas.judging.report.figures import Figure
from sameas.judging.report.humans import BANDS_MEAN
from sameas.judging.report.prompts import THRESHOLD
from sameas.judging.report.report import BiasFound, JudgeInfo, JudgeReport, Part
from sameas.judging.report.samples import MEANINGS

_IDEALS = (
    "An ideal validator gives 10 to a right decision and 0 to a wrong one; an ideal predictor takes"
    " no notice of the decision and gives 10 to a true pair and 0 to another. Both are perfect at"
    " what they do. Names only: the likeness of names as the score, without any model."
)
_MOST = 4


def page_of(report: JudgeReport) -> Page:
    """Lay a report out.

    Args:
        report: Of `make_report`.
    """
    plan = report.plan
    chapters = (
        Section("What to know", (Group("", (Notices(_notices(report)),)),)),
        Section("Biases", _biases(report)),
        Section("Figures", _figures(report), _IDEALS),
        Section("Perturbations beyond the order control", _excess(report)),
        Section("Prompts compared", _prompts(report)),
        Section("Judges and systems", _matrix(report)),
        Section("Cost beside resolution", _resolution(report)),
        Section("People", _people(report)),
        Section("Calls and what they cost", _calls(report)),
    )
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
        sections=tuple(chapter for chapter in chapters if chapter.groups),
        footer=f"Made by {report.tool.name} {report.tool.version}; intervals of"
        f" {100 * report.level:g} % by percentile bootstrap over pairs, {report.replicates:,}"
        f" replicates, seed {report.seed}. The same results and options give the same report.",
    )


def verdict_of(report: JudgeReport) -> Notice:
    """Say in a sentence or two what the audit comes to."""
    flagged = [one for one in report.biases if one.flagged]
    tested = [one for one in report.biases if one.corrected == one.corrected]
    if flagged:
        said = "; ".join(_said(one) for one in flagged)
        return Notice("warning", "Biased", f"{said[:1].upper()}{said[1:]}.")
    if not tested:
        return Notice(
            "note",
            "Not a test of bias",
            "No pair was shown under both decisions, so that bias cannot be told from skill.",
            more="Designs four-cell and counterfactual can show it.",
        )
    least = max(one.detectable for one in tested)
    return Notice(
        "good",
        "No bias found",
        f"A bias of {least:.2g} points would have been found with a chance of 80 %; a smaller one"
        " may be there.",
    )


def _said(one: BiasFound) -> str:
    what = f"{one.bias.replace('-', ' ')} of {one.value:+.2g} {one.unit}"
    return f"{one.judge} under prompt {one.prompt}: {what} ({one.low:.2g} to {one.high:.2g})"


def _notices(report: JudgeReport) -> tuple[Notice, ...]:
    items = [
        Notice("warning", "bias", f"{_said(one)}: {one.meaning}.", one.bias)
        for one in report.biases
        if one.flagged
    ]
    warned: dict[tuple[str, str], list[Part]] = {}
    for part in report.parts:
        for figure in part.figures:
            if figure.warning:
                warned.setdefault((figure.title, figure.warning), []).append(part)
    items += [
        Notice("note", "reading", text, title, more="; ".join(map(_place, parts)))
        for (title, text), parts in warned.items()
    ]
    for judge in report.judges:
        if judge.unscored:
            why = ", ".join(f"{name} {count:,}" for name, count in judge.failures.items())
            items.append(
                Notice(
                    "warning",
                    "not read",
                    f"{judge.unscored:,} of {judge.answered:,} answers have no score: {why}.",
                    judge.name,
                )
            )
        if judge.marks:
            how = ", ".join(f"{name} {count:,}" for name, count in judge.marks.items())
            items.append(Notice("note", "read", f"Scores not given plainly: {how}.", judge.name))
    items += [Notice("note", "note", text) for text in report.notes]
    if report.plan.access == "licensees":
        items.append(
            Notice(
                "none",
                "licensed",
                "Results hold ids that only holders of a licence may see.",
                more="This report has no ids and texts of the dataset.",
            )
        )
    return tuple(items) or (Notice("good", "nothing", "There is nothing to warn of."),)


def _place(part: Part) -> str:
    return f"{part.judge}, prompt {part.prompt}, {part.system}: {part.kind.replace('-', ' ')}"


def _biases(report: JudgeReport) -> tuple[Group, ...]:
    if not report.biases:
        return ()
    rows = tuple(
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
        told = "; ".join(_said(one) for one in report.biases if not math.isnan(one.value))
        blocks.insert(0, Chart("Biases, with intervals", "points", "bias", "points", series, told))
    return (Group("", tuple(blocks)),)


def _figures(report: JudgeReport) -> tuple[Group, ...]:
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
    rows: tuple[tuple[Value, ...], ...] = tuple(
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


def _excess(report: JudgeReport) -> tuple[Group, ...]:
    if not report.excess:
        return ()
    rows = tuple(
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


def _prompts(report: JudgeReport) -> tuple[Group, ...]:
    if not report.prompts:
        return ()
    rows = tuple(
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


def _matrix(report: JudgeReport) -> tuple[Group, ...]:
    if not report.matrix:
        return ()
    rows = tuple(
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


def _resolution(report: JudgeReport) -> tuple[Group, ...]:
    rows = tuple(
        (
            *_judge(report, one.judge),
            one.prompt,
            one.tier or "",
            one.rows,
            one.unscored.value,
            one.ties.value,
            _interval(one.ties.low, one.ties.high),
            one.levels,
            one.calls,
            one.input_tokens,
            one.output_tokens,
            one.cost_usd,
        )
        for one in report.resolution
    )
    columns = ("prompt", "tier", "rows", "no score", "ties", _level(report), "levels")
    more = ("calls", "tokens in", "tokens out", "US dollars")
    note = (
        "Ties: UNCERTAIN, or a score of 5. Levels: different scores used. Cost is that of the"
        " protocol, whether or not a call was served from a cache."
    )
    return _one(Table("By prompt and tier", (*_judges(report), *columns, *more), rows, note))


def _people(report: JudgeReport) -> tuple[Group, ...]:
    if not report.agreements:
        return ()
    rows = tuple(
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


def _calls(report: JudgeReport) -> tuple[Group, ...]:
    known = [judge for judge in report.judges if judge.sums is not None]
    blocks: list[Block] = [
        Table(
            "Answers",
            ("judge", "planned", "answered", "without a score"),
            tuple(
                (judge.name, judge.planned, judge.answered, judge.unscored)
                for judge in report.judges
            ),
        )
    ]
    if known:
        columns = ("judge", "answered", "from the cache", "failed attempts", "lost in a kill")
        more = ("tokens in", "tokens out", "paid, US dollars", "at risk", "saved by the cache")
        note = (
            "At risk: the estimate for attempts that may have been billed without an answer that"
            " can be used."
        )
        rows = tuple(_ledger(judge) for judge in known)
        blocks.append(Table("Ledger", (*columns, *more), rows, note))
    return (Group("", tuple(blocks)),)


def _ledger(judge: JudgeInfo) -> tuple[Value, ...]:
    sums = judge.sums
    if sums is None:
        return (judge.name,)
    return (
        judge.name,
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
