"""Answers to the same questions, compared two by two: prompts of a judge, judges under a prompt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

import numpy as np
import polars as pl

from sameas.judging.coding import HIGHEST
from sameas.judging.metrics import pdv_ratio
from sameas.judging.scored import KEY, UNPERTURBED, Scored
from sameas.judging.statistics import bootstrap, holm, mcnemar
from sameas.judging.weighted import mean

THRESHOLD = 6.0
"""Scores from here on accept; the operating threshold of the paper's human study."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Two prompts of one judge, or two judges under one prompt, on the same questions.

    Attributes:
        of: What is compared.
        within: The judge that was asked by both prompts, or the prompt that asked both judges.
        first: One of them.
        second: The other.
        rows: Questions of known truth that both have a score for.
        first_right: Share of questions that the first judges rightly at the threshold: right
            decisions accepted, wrong ones rejected; a hidden decision as s or 10 - s.
        second_right: Of the second.
        low: Lower end of the interval around the second's share less the first's, by pair.
        high: Upper end.
        mcnemar_p: Of the change, exact, after Holm over all comparisons of this kind. It takes
            the rows of a pair to be independent; the interval does not.
        pdv_ratio: Variance of scores under the second over that under the first.
    """

    of: Literal["prompt", "judge"]
    within: str
    first: str
    second: str
    rows: int
    first_right: float
    second_right: float
    low: float
    high: float
    mcnemar_p: float
    pdv_ratio: float


def compare(
    scored: Scored,
    of: Literal["prompt", "judge"],
    *,
    replicates: int,
    level: float,
    seed: int,
) -> tuple[Compared, ...]:
    """Compare every two prompts of every judge, or every two judges under every prompt.

    Args:
        scored: Answers of one or several judges; unperturbed rows of known truth count.
        of: What to compare.
        replicates: Of the bootstrap.
        level: Confidence.
        seed: Any integer from 0.
    """
    within = "judge" if of == "prompt" else "prompt"
    frame = _judged(scored)
    found = []
    for one in sorted(set(frame[within])):
        mine = frame.filter(pl.col(within) == one)
        for first, second in combinations(sorted(set(mine[of])), 2):
            both = _side_by_side(mine, of, first, second)
            if not both.height:
                continue
            good, later = both["good"].to_numpy(), both["good_other"].to_numpy()
            change = later.astype(np.float64) - good
            [interval] = bootstrap(
                lambda counts, change=change: mean(change, counts),  # type: ignore[misc]
                both["pair"].to_numpy(),
                replicates=replicates,
                level=level,
                seed=seed,
            )
            found.append(
                Compared(
                    of=of,
                    within=one,
                    first=first,
                    second=second,
                    rows=both.height,
                    first_right=float(good.mean()),
                    second_right=float(later.mean()),
                    low=interval.low,
                    high=interval.high,
                    mcnemar_p=mcnemar(good, later).p,
                    pdv_ratio=pdv_ratio(both["score_other"].to_numpy(), both["score"].to_numpy()),
                )
            )
    return _corrected(found)


def _judged(scored: Scored) -> pl.DataFrame:
    """Tell of each question whether it was judged rightly."""
    hidden = ~pl.col("shown") & (pl.col("decision") == "NON_MATCH")
    accepts = (
        pl.when(hidden).then(HIGHEST - pl.col("score")).otherwise(pl.col("score")) >= THRESHOLD
    )
    is_right = (pl.col("decision") == "MATCH") == (pl.col("truth") == "match")
    return scored.frame.filter(
        pl.col("perturbation") == UNPERTURBED,
        pl.col("truth") != "ambiguous",
        pl.col("score").is_not_null(),
    ).with_columns(good=accepts == is_right)


def _side_by_side(frame: pl.DataFrame, of: str, first: str, second: str) -> pl.DataFrame:
    same = [name for name in KEY if name != of]
    one, other = (
        frame.filter(pl.col(of) == name).select(*same, "score", "good") for name in (first, second)
    )
    return one.join(other, on=same, suffix="_other").sort(same)


def _corrected(found: Sequence[Compared]) -> tuple[Compared, ...]:
    values = holm([one.mcnemar_p for one in found])
    return tuple(replace(one, mcnemar_p=p) for one, p in zip(found, values, strict=True))
