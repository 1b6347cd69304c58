"""The report on judges: everything that a results file can show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import numpy as np
import polars as pl

from sameas.core.errors import InputError, OptionError
from sameas.core.page.words import counted
from sameas.core.progress import Progress, Quiet
from sameas.judging.annotate.answers import Annotations
from sameas.judging.audit import audit
from sameas.judging.matrix import Cell, judge_by_system
from sameas.judging.report.excess import excess_of
from sameas.judging.report.figures import NAN, Figure, figures_of
from sameas.judging.report.humans import agreements
from sameas.judging.report.paired import compare
from sameas.judging.report.published import with_published
from sameas.judging.report.records import (
    FORMAT,
    BiasFound,
    JudgeInfo,
    JudgeReport,
    Part,
    ReportTool,
)
from sameas.judging.report.samples import BASELINE, Slice, slices
from sameas.judging.resolution import resolution
from sameas.judging.run.ledger import ledger_path, sum_up
from sameas.judging.run.results import Results
from sameas.judging.sample import Sample
from sameas.judging.scored import KEY, UNPERTURBED, Scored
from sameas.judging.statistics import LEVEL, REPLICATES, holm, mann_whitney
from sameas.judging.statistics.extra import statsmodels


def make_report(
    results: Sequence[Results],
    *,
    paths: Sequence[str | Path] = (),
    humans: Annotations | None = None,
    reference: str | None = None,
    replicates: int = REPLICATES,
    level: float = LEVEL,
    seed: int = 0,
    progress: Progress | None = None,
) -> JudgeReport:
    """Report on one or several judges.

    Args:
        results: Of one dataset.
        paths: Where they stand, for the ledgers beside them.
        humans: Scores of people.
        reference: `paper` sets published figures beside ours.
        replicates: Of every bootstrap.
        level: Confidence.
        seed: Any integer from 0.
        progress: Where to report.

    Raises:
        InputError: There are no rows, results of several datasets, or a row twice.
        OptionError: statsmodels is not installed.
    """
    progress = progress or Quiet()
    # said before the work, not after it
    statsmodels("stats.multitest")
    datasets = sorted({one.header.plan.dataset for one in results})
    if len(datasets) != 1:
        raise InputError(
            f"results of {', '.join(datasets) or 'nothing'}", expected="those of one dataset"
        )
    frames = [one.scored().frame for one in results]
    _refuse_twice(frames)
    scored = Scored.from_frame(pl.concat(frames))
    if not len(scored):
        raise InputError("no row has a result yet", fix="run the plan first")
    found = list(slices(scored))
    parts = []
    with progress.stage("figures", total=len(found), unit="parts") as advance:
        for one in found:
            figures = figures_of(one, replicates=replicates, level=level, seed=seed)
            if reference is not None:
                figures = with_published(figures, one, datasets[0])
            parts.append(_part(one, figures))
            advance(1)
    judges = sorted(set(scored.frame["judge"]))
    with_baseline = _with_baseline(scored)
    return JudgeReport(
        tool=ReportTool("sameas", version("sameas"), FORMAT),
        plan=results[0].header.plan,
        judges=_judges(results, paths),
        reference=reference,
        parts=_corrected(parts),
        biases=tuple(
            one
            for judge in judges
            for prompt in sorted(set(scored.where(judge=judge).frame["prompt"]))
            for one in _biases(
                scored.where(judge=judge, prompt=prompt),
                replicates=replicates,
                level=level,
                seed=seed,
            )
        ),
        excess=excess_of(scored, replicates=replicates, level=level, seed=seed),
        compared=(
            *compare(scored, "prompt", replicates=replicates, level=level, seed=seed),
            *compare(with_baseline, "judge", replicates=replicates, level=level, seed=seed),
        ),
        matrix=_matrix(with_baseline, replicates=replicates, level=level, seed=seed),
        resolution=resolution(scored),
        agreements=()
        if humans is None
        else agreements(scored, humans.scored, replicates=replicates, level=level, seed=seed),
        notes=_notes(results),
        replicates=replicates,
        level=level,
        seed=seed,
    )


def _refuse_twice(frames: Sequence[pl.DataFrame]) -> None:
    """Refuse answers of one judge to the same row in two files, without telling what the row is."""
    keys = pl.concat([frame.select(KEY) for frame in frames])
    twice = keys.filter(keys.is_duplicated())
    if twice.height:
        judge = twice["judge"].sort()[0]
        rows = twice.filter(pl.col("judge") == judge).unique().height
        raise InputError(
            f"answers of {judge} to {counted(rows, 'row', 'rows')} stand in two files",
            expected="each file once, and no plan that holds another's rows",
        )


def _part(found: Slice, figures: tuple[Figure, ...]) -> Part:
    sample = Sample.of(found.scores, decisions=found.decisions, truths=found.truths)
    return Part(
        kind=found.kind,
        judge=found.judge,
        system=found.system,
        prompt=found.prompt,
        condition=found.condition,
        perturbation=found.perturbation,
        rows=len(found.pairs),
        unscored=int(np.isnan(found.scores).sum()),
        ambiguous=int((~found.known).sum()),
        right=int(sample.right.sum()),
        wrong=int((~sample.right).sum()),
        no_baseline=int(np.isnan(found.baseline).sum()),
        mann_whitney_p=mann_whitney(found.scores, found.decisions).p
        if found.kind in ("decisions", "labels", "hidden")
        else NAN,
        figures=figures,
    )


def _corrected(parts: list[Part]) -> tuple[Part, ...]:
    values = holm([part.mann_whitney_p for part in parts])
    return tuple(replace(part, mann_whitney_p=p) for part, p in zip(parts, values, strict=True))


def _judges(results: Sequence[Results], paths: Sequence[str | Path]) -> tuple[JudgeInfo, ...]:
    infos = []
    for place, one in enumerate(results):
        path = paths[place] if place < len(paths) else None
        has_ledger = path is not None and ledger_path(path).is_file()
        failures = Counter(row.failure.split(":")[0] for row in one if row.failure)
        marks = Counter(mark for row in one for mark in row.marks)
        infos.append(
            JudgeInfo(
                name=one.header.judge,
                settings=one.header.settings,
                planned=one.header.plan.rows,
                answered=len(one),
                unscored=sum(row.score is None for row in one),
                failures=dict(sorted(failures.items())),
                marks=dict(sorted(marks.items())),
                sums=sum_up(path) if has_ledger and path is not None else None,
            )
        )
    return tuple(infos)


def _biases(scored: Scored, *, replicates: int, level: float, seed: int) -> list[BiasFound]:
    try:
        found = audit(scored, replicates=replicates, level=level, seed=seed)
    except InputError:
        # no pair was shown both ways: this design shows no bias
        return []
    frame = scored.frame
    return [
        BiasFound(
            judge=frame["judge"][0],
            prompt=frame["prompt"][0],
            bias=one.bias.id,
            meaning=one.bias.meaning,
            formula=one.bias.formula,
            unit=one.bias.unit,
            value=one.estimate.value,
            low=one.estimate.low,
            high=one.estimate.high,
            undefined=one.estimate.undefined,
            corrected=one.corrected,
            flagged=one.flagged,
            detectable=one.detectable if one.bias.tested else NAN,
        )
        for one in found
    ]


def _with_baseline(scored: Scored) -> Scored:
    """Take the unperturbed rows, and let the judge without a model answer them as well."""
    from sameas.judging.judges import answered, find_judge

    plain = scored.where(perturbation=UNPERTURBED)
    name = f"reference:{BASELINE}"
    if name in set(plain.frame["judge"]):
        return plain
    one = Scored.from_frame(
        plain.frame.sort("judge", *_ITEM).unique(_ITEM, keep="first", maintain_order=True)
    )
    without = answered(one, find_judge(BASELINE)).frame.with_columns(judge=pl.lit(name))
    return Scored.from_frame(pl.concat([plain.frame, without]))


def _matrix(scored: Scored, *, replicates: int, level: float, seed: int) -> tuple[Cell, ...]:
    try:
        return judge_by_system(scored, replicates=replicates, level=level, seed=seed)
    except (InputError, OptionError):
        # no item that every judge scored, as where names are missing everywhere; or the judge
        # without a model alone
        return ()


_ITEM = ("system", "prompt", "condition", "perturbation", "pair", "decision", "repeat")


def _notes(results: Sequence[Results]) -> tuple[str, ...]:
    notes: dict[str, None] = {}
    first = results[0].header.plan
    for one in results:
        plan = one.header.plan
        if (plan.design, plan.n, plan.seed) != (first.design, first.n, first.seed):
            notes[
                f"Answers of {one.header.judge} to another plan are among these: design"
                f" {plan.design}, n = {plan.n:,}, seed {plan.seed}."
            ] = None
        missing = one.header.plan.rows - len(one)
        if missing:
            notes[
                f"{one.header.judge} has {len(one):,} of {one.header.plan.rows:,} rows: figures are"
                " of these alone, and a run goes on where it ended."
            ] = None
        notes |= dict.fromkeys(one.header.plan.notes)
    return tuple(notes)
