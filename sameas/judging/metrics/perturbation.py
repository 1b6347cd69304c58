"""Perturbed evidence: PBI, JSR and MRI."""

from __future__ import annotations

from functools import partial

from sameas.judging import weighted
from sameas.judging.coding import Floats, Scores
from sameas.judging.metric import PAPER, Metric, value_of
from sameas.judging.sample import Sample

DROPS = (1, 2, 3)
"""The drops, in points, at which the paper prints MRI; 2 is the main one."""


def pbi(before: Scores, after: Scores) -> float:
    """Give mean(s) - mean(s') under a perturbation.

    From -10 to 10 points, above 0 where scores fall. Taken over the rows that have both scores;
    nan without such rows. A judge that repeats itself with noise has a PBI of its own: read it as
    excess over the order control, `sameas.judging.control`.

    Args:
        before: Scores of the evidence as it is.
        after: Scores of the same rows, perturbed.

    Example:
        >>> pbi([9, 8], [7, 8])
        1.0
    """
    return PBI.value(Sample.of(before, after=after))


def jsr(before: Scores, after: Scores) -> float:
    """Give the Spearman rank correlation of s and s' under a perturbation.

    From -1 to 1, with mid-ranks for ties. Nan where one side does not vary.

    Args:
        before: Scores of the evidence as it is.
        after: Scores of the same rows, perturbed.

    Example:
        >>> jsr([9, 8, 3], [7, 6, 2])
        1.0
    """
    return JSR.value(Sample.of(before, after=after))


def mri(before: Scores, after: Scores, *, drop: float = 2) -> float:
    """Give 100 * share of rows with s - s' > drop under a perturbation.

    From 0 to 100 %. Nan without rows.

    Args:
        before: Scores of the evidence as it is.
        after: Scores of the same rows, perturbed.
        drop: In points; the paper prints 1, 2 and 3, and 2 is its main one.

    Example:
        >>> mri([9, 8], [6, 8]), mri([9, 8], [6, 8], drop=3)
        (50.0, 0.0)
    """
    sample = Sample.of(before, after=after)
    return value_of(partial(_mri, drop=drop), sample)


def _pbi(sample: Sample, weights: Floats) -> Floats:
    return weighted.mean(sample.scores - sample.after, weights)


def _jsr(sample: Sample, weights: Floats) -> Floats:
    return weighted.spearman(sample.scores, sample.after, weights)


def _mri(sample: Sample, weights: Floats, *, drop: float) -> Floats:
    return 100 * weighted.mean(sample.scores - sample.after > drop, weights)


PBI = Metric(
    id="pbi",
    title="PBI",
    formula="mean(s) - mean(s') under a perturbation",
    low=-10,
    high=10,
    source=PAPER,
    needs=("after",),
    kernel=_pbi,
    unit="points",
)
JSR = Metric(
    id="jsr",
    title="JSR",
    formula="Spearman rank correlation of s and s' under a perturbation",
    low=-1,
    high=1,
    source=PAPER,
    needs=("after",),
    kernel=_jsr,
)
METRICS = (
    PBI,
    JSR,
    *(
        Metric(
            id=f"mri-{drop}",
            title=f"MRI at {drop}",
            formula=f"100 * share of pairs with s - s' > {drop} under a perturbation",
            low=0,
            high=100,
            source=PAPER,
            needs=("after",),
            kernel=partial(_mri, drop=drop),
            unit="%",
        )
        for drop in DROPS
    ),
)
