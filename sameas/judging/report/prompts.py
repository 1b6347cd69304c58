"""Prompts compared on the same questions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
import polars as pl

from sameas.judging.coding import HIGHEST
from sameas.judging.metrics import pdv_ratio
from sameas.judging.scored import UNPERTURBED, Scored
from sameas.judging.statistics import holm, mcnemar

THRESHOLD = 6.0
"""Scores from here on accept; the operating threshold of the paper's human study."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Two prompts of one judge.

    Attributes:
        judge: Who judged.
        first: One prompt.
        second: The other.
        rows: Questions of known truth that both have a score for.
        first_accuracy: Share of questions that the first judges rightly at the threshold: right
            decisions accepted, wrong ones rejected; a hidden decision as s or 10 - s.
        second_accuracy: Of the second.
        mcnemar_p: Of the change, exact, after Holm over all comparisons.
        pdv_ratio: Variance of scores under the second over that under the first.
    """

    judge: str
    first: str
    second: str
    rows: int
    first_accuracy: float
    second_accuracy: float
    mcnemar_p: float
    pdv_ratio: float


def compare_prompts(scored: Scored) -> tuple[Compared, ...]:
    """Compare every two prompts of every judge, on unperturbed rows of known truth.

    Args:
        scored: Answers of one or several judges.
    """
    same = ["judge", "system", "condition", "pair", "decision", "repeat"]
    hidden = ~pl.col("shown") & (pl.col("decision") == "NON_MATCH")
    is_right = (pl.col("decision") == "MATCH") == (pl.col("truth") == "match")
    frame = (
        scored.frame.filter(
            pl.col("perturbation") == UNPERTURBED,
            pl.col("truth") != "ambiguous",
            pl.col("score").is_not_null(),
        )
        .with_columns(
            accepts=pl.when(hidden).then(HIGHEST - pl.col("score")).otherwise(pl.col("score"))
            >= THRESHOLD
        )
        .with_columns(good=pl.col("accepts") == is_right)
    )
    found = []
    for judge in sorted(set(frame["judge"])):
        mine = frame.filter(pl.col("judge") == judge)
        for first, second in combinations(sorted(set(mine["prompt"])), 2):
            one = mine.filter(pl.col("prompt") == first).select(*same, "score", "good")
            other = mine.filter(pl.col("prompt") == second).select(*same, "score", "good")
            both = one.join(other, on=same, suffix="_other").sort(same)
            if both.height:
                good, later = both["good"].to_numpy(), both["good_other"].to_numpy()
                found.append(
                    Compared(
                        judge=judge,
                        first=first,
                        second=second,
                        rows=both.height,
                        first_accuracy=float(np.mean(good)),
                        second_accuracy=float(np.mean(later)),
                        mcnemar_p=mcnemar(good, later).p,
                        pdv_ratio=pdv_ratio(
                            both["score_other"].to_numpy(), both["score"].to_numpy()
                        ),
                    )
                )
    corrected = holm([one.mcnemar_p for one in found])
    return tuple(replace(one, mcnemar_p=p) for one, p in zip(found, corrected, strict=True))
