"""Figures of a slice: value, interval, and what perfect judges and no model would get."""

from __future__ import annotations

from dataclasses import dataclass

from sameas.judging.coding import Floats
from sameas.judging.ideals import Ideals, ideals_on, warn_of_reading
from sameas.judging.metric import Metric
from sameas.judging.report.samples import Kind, Slice
from sameas.judging.sample import Sample
from sameas.judging.statistics import bootstrap_metrics

NAN = float("nan")
_AS_TAKEN: tuple[Kind, ...] = ("decisions", "labels", "hidden")


@dataclass(frozen=True, slots=True)
class Published:
    """A published figure of the same formula.

    Attributes:
        judge: Whose.
        value: As printed.
        table: Where.
    """

    judge: str
    value: float
    table: str


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a slice; nan (null in JSON) where it is not defined.

    Attributes:
        metric: Id.
        title: What it is called.
        formula: In words and symbols.
        unit: Such as `points`; empty for a bare number.
        rows: How many it is taken over.
        value: Of the judge.
        low: Lower end of its interval.
        high: Upper end.
        undefined: Replicates in which it is not defined; the interval is of the others.
        validator: What an ideal validator gets on the same rows.
        predictor: What an ideal predictor gets on the same rows.
        baseline: What name similarity alone gets on them, without a model.
        warning: Where a common reading of the figure would be wrong; empty where it is not.
        published: Published figures of the same formula.
    """

    metric: str
    title: str
    formula: str
    unit: str
    rows: int
    value: float
    low: float
    high: float
    undefined: int
    validator: float
    predictor: float
    baseline: float
    warning: str = ""
    published: tuple[Published, ...] = ()


def figures_of(found: Slice, *, replicates: int, level: float, seed: int) -> tuple[Figure, ...]:
    """Compute all figures of a slice.

    Metrics of the same needs share their rows, and so their replicates.

    Args:
        found: Any.
        replicates: Of the bootstrap by pair.
        level: Confidence.
        seed: Any integer from 0.
    """
    figures: dict[str, Figure] = {}
    for needs in dict.fromkeys(metric.needs for metric in found.metrics):
        alike = [metric for metric in found.metrics if metric.needs == needs]
        sample = _sample(found, alike[0], found.scores, found.after)
        plain = _sample(found, alike[0], found.baseline, found.baseline_after)
        intervals = bootstrap_metrics(
            alike, sample, found.pairs, replicates=replicates, level=level, seed=seed
        )
        for metric, interval in zip(alike, intervals, strict=True):
            ideals = _ideals(found, metric, sample)
            value = interval.value
            figures[metric.id] = Figure(
                metric=metric.id,
                title=metric.title,
                formula=metric.formula,
                unit=metric.unit,
                rows=len(sample.scores),
                value=value,
                low=interval.low,
                high=interval.high,
                undefined=interval.undefined,
                validator=ideals.validator,
                predictor=ideals.predictor,
                baseline=metric.value(plain) if len(plain.scores) else NAN,
                warning=_warning(found, metric, value, interval.low, ideals),
            )
    return tuple(figures[metric.id] for metric in found.metrics)


def _sample(found: Slice, metric: Metric, scores: Floats, after: Floats | None) -> Sample:
    return Sample.of(
        scores,
        decisions=found.decisions if "decisions" in metric.needs else None,
        truths=found.truths if "truths" in metric.needs else None,
        after=after if "after" in metric.needs else None,
    )


def _ideals(found: Slice, metric: Metric, sample: Sample) -> Ideals:
    """Give what both perfect judges get on the rows that the judge scored."""
    if found.kind == "perturbation":
        return Ideals(NAN, NAN) if metric.id == "jsr" else Ideals(0.0, 0.0)
    decisions, truths = found.decisions[sample.kept], found.truths[sample.kept]
    ideals = ideals_on(metric, decisions, truths)
    # with the decision hidden both give the same answers
    if found.kind == "hidden":
        return Ideals(ideals.predictor, ideals.predictor)
    if found.kind == "hidden-as-validator":
        return Ideals(ideals.validator, ideals.validator)
    return ideals


def _warning(found: Slice, metric: Metric, value: float, low: float, ideals: Ideals) -> str:
    reading = warn_of_reading(metric.id, value, ideals.validator)
    if reading is not None:
        return reading
    # of perfect judges the predictor follows a shown label most; an undefined end is never above
    is_beyond = (
        metric.id in ("auc-shown-label", "score-gap")
        and found.kind in _AS_TAKEN
        and low > ideals.predictor + 1e-9
    )
    if is_beyond:
        return (
            f"More than an ideal predictor gets on this sample ({ideals.predictor:.3g}): where the"
            " decision is wrong, scores go with it and not with the truth."
        )
    return ""
