"""The samples that a table of answers falls into, each with the figures that it allows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from sameas.judging.coding import Flags, Floats
from sameas.judging.judges import answered, find_judge
from sameas.judging.metric import Metric
from sameas.judging.metrics import as_validator, metrics
from sameas.judging.metrics.perturbation import METRICS as PERTURBATION
from sameas.judging.plan.asked import ASSIGNED
from sameas.judging.scored import UNPERTURBED, Scored

Kind = Literal[
    "decisions", "labels", "both-ways", "flips", "hidden", "hidden-as-validator", "perturbation"
]
Words = np.ndarray[Any, Any]

MEANINGS: dict[Kind, str] = {
    "decisions": "the decisions as they were taken, shown to the judge",
    "labels": "the labels that the design gave, shown to the judge",
    "both-ways": "each pair under both decisions",
    "flips": "the change of score when the shown decision is flipped",
    "hidden": "confidence that both are the same, with the decision hidden",
    "hidden-as-validator": "the same answers, as s for MATCH and 10 - s for NON_MATCH",
    "perturbation": "the change of score when the evidence is perturbed",
}
BASELINE = "name-matcher"
"""The baseline without a model."""

_FIRST = {"auc-correctness": 0, "auc-shown-label": 1, "score-gap": 2}
# what is taken of a prediction: with the decision hidden, acceptance of it has no meaning
_PREDICTIONS = ("auc-shown-label", "score-gap", "pdv")


@dataclass(frozen=True, slots=True)
class Slice:
    """Rows that figures are taken over.

    Attributes:
        kind: What the rows are; `MEANINGS` says it in words.
        judge: Who judged.
        system: Whose decisions.
        prompt: How it was asked.
        condition: Design of the plan.
        perturbation: `none`, or what was done to the evidence.
        metrics: What can be computed.
        pairs: Pair ids, the clusters of a bootstrap.
        scores: nan where missing.
        after: Scores of the same rows when asked the other way; None where there is no other way.
        decisions: As words.
        truths: As words.
        baseline: What the judge without a model gives to the same rows.
        baseline_after: The same, when asked the other way.
    """

    kind: Kind
    judge: str
    system: str
    prompt: str
    condition: str
    perturbation: str
    metrics: tuple[Metric, ...]
    pairs: Words
    scores: Floats
    after: Floats | None
    decisions: Words
    truths: Words
    baseline: Floats
    baseline_after: Floats | None

    @property
    def known(self) -> Flags:
        """Rows whose truth is not ambiguous."""
        flags: Flags = self.truths != "ambiguous"
        return flags


def slices(scored: Scored) -> Iterator[Slice]:
    """Take a table of answers apart, in the order of its keys.

    Args:
        scored: Answers of one or several judges.
    """
    by = ["judge", "prompt", "condition", "system", "shown"]
    for key in scored.frame.select(by).unique().sort(by).iter_rows(named=True):
        rows = scored.where(**key)
        shown = key.pop("shown")
        yield from _unperturbed(rows, key, shown=shown)
        for perturbation in sorted(set(rows.frame["perturbation"]) - {UNPERTURBED}):
            yield from _perturbed(rows, key, perturbation)


def _unperturbed(rows: Scored, names: dict[str, str], *, shown: bool) -> Iterator[Slice]:
    plain = rows.where(perturbation=UNPERTURBED)
    original = plain.where(flipped=False)
    if not shown:
        # a hidden decision makes no other question: only the answers as they are count
        if len(plain):
            yield _single("hidden", plain, names, _of_predictions())
            yield _single("hidden-as-validator", plain, names, _of_decisions())
        return
    is_assigned = names["system"] == ASSIGNED
    both = len(plain) > len(original)
    if both:
        yield _single("both-ways", plain, names, _of_decisions())
    # of two labels that the design gave a pair, neither is the decision
    if len(original) and not (both and is_assigned):
        kind: Kind = "labels" if is_assigned else "decisions"
        yield _single(kind, original, names, _of_decisions())
    flips = plain.flips()
    if len(flips.pair):
        matched = _baseline(plain).flips()
        yield Slice(
            kind="flips",
            **names,
            perturbation=UNPERTURBED,
            metrics=_of_flips(),
            pairs=flips.pair,
            scores=flips.before,
            after=flips.after,
            decisions=flips.decisions,
            truths=flips.truths,
            baseline=matched.before,
            baseline_after=matched.after,
        )


def _perturbed(rows: Scored, names: dict[str, str], perturbation: str) -> Iterator[Slice]:
    found = rows.perturbed(perturbation)
    if not len(found.pair):
        return
    matched = _baseline(rows).perturbed(perturbation)
    yield Slice(
        kind="perturbation",
        **names,
        perturbation=perturbation,
        metrics=PERTURBATION,
        pairs=found.pair,
        scores=found.before,
        after=found.after,
        decisions=found.decisions,
        truths=found.truths,
        baseline=matched.before,
        baseline_after=matched.after,
    )


def _single(kind: Kind, rows: Scored, names: dict[str, str], of: tuple[Metric, ...]) -> Slice:
    scores, baseline = rows.scores, _baseline(rows).scores
    if kind == "hidden-as-validator":
        scores = as_validator(scores, rows.decisions)
        baseline = as_validator(baseline, rows.decisions)
    return Slice(
        kind=kind,
        **names,
        perturbation=UNPERTURBED,
        metrics=of,
        pairs=rows.pairs,
        scores=scores,
        after=None,
        decisions=rows.decisions,
        truths=rows.truths,
        baseline=baseline,
        baseline_after=None,
    )


def _baseline(rows: Scored) -> Scored:
    """Let the judge without a model answer rows of one judge, which keeps their order."""
    return answered(rows, find_judge(BASELINE))


def _of_predictions() -> tuple[Metric, ...]:
    return tuple(metric for metric in _of_decisions() if metric.id in _PREDICTIONS)


def _of_decisions() -> tuple[Metric, ...]:
    found = [metric for metric in metrics() if "after" not in metric.needs]
    # what tells most comes first
    return tuple(sorted(found, key=lambda one: _FIRST.get(one.id, len(_FIRST))))


def _of_flips() -> tuple[Metric, ...]:
    return tuple(
        metric for metric in metrics() if "after" in metric.needs and metric not in PERTURBATION
    )
