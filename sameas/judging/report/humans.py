"""People beside each other, and the judge beside people."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np
import polars as pl

from sameas.judging.coding import Floats
from sameas.judging.scored import UNPERTURBED, Scored
from sameas.judging.statistics import (
    BANDS,
    bootstrap,
    kappa,
    mean_absolute_difference,
    pearson,
    spearman,
)
from sameas.judging.weighted import spearman as weighted_spearman

_ASKED = ("pair", "decision", "shown")


@dataclass(frozen=True, slots=True)
class Agreement:
    """Two raters on the same questions; figures are nan where they are not defined.

    Attributes:
        first: Name of one.
        second: Name of the other.
        truth: `match`, `non-match`, or `all`.
        rows: Questions that both scored.
        spearman: Rank correlation.
        low: Lower end of its interval, by pair.
        high: Upper end.
        undefined: Replicates in which it is not defined; the interval is of the others.
        pearson: Linear correlation.
        kappa: Cohen's, of reject (s < 6) and accept (s >= 6).
        mae: Mean absolute difference in points.
        first_mean: Mean score of one.
        second_mean: Mean score of the other.
    """

    first: str
    second: str
    truth: str
    rows: int
    spearman: float
    low: float
    high: float
    undefined: int
    pearson: float
    kappa: float
    mae: float
    first_mean: float
    second_mean: float


BANDS_MEAN = f"reject (s < {BANDS[0]:g}) and accept (s >= {BANDS[0]:g})"
CONSENSUS = "human:consensus"


def agreements(
    scored: Scored, humans: Scored, *, replicates: int, level: float, seed: int
) -> tuple[Agreement, ...]:
    """Compare people with each other, and every judge with their consensus.

    The consensus is the mean of all people who scored a question. A judge is compared on the
    questions that ask the same of the same pair, with the decision shown or hidden alike; over
    prompts, systems and repeats it is averaged.

    Args:
        scored: Answers of judges.
        humans: Scores of people, as `read_annotations` gives them.
        replicates: Of the bootstrap.
        level: Confidence.
        seed: Any integer from 0.

    Returns:
        For all questions, then by truth.
    """
    people = _wide(humans)
    judges = _wide(scored)
    names = [name for name in people.columns if name not in (*_ASKED, "truth")]
    found = []
    pairs = list(combinations(names, 2))
    tables = [(people, one, other) for one, other in pairs]
    if names:
        mean = people.with_columns(pl.mean_horizontal(names).alias(CONSENSUS))
        both = judges.drop("truth").join(
            mean.select(*_ASKED, "truth", CONSENSUS), on=list(_ASKED), how="inner"
        )
        both = both.sort(_ASKED)
        others = [name for name in judges.columns if name not in (*_ASKED, "truth")]
        tables += [(both, judge, CONSENSUS) for judge in others]
    for table, one, other in tables:
        rows = table.drop_nulls([one, other])
        for truth in ("all", "match", "non-match"):
            part = rows if truth == "all" else rows.filter(pl.col("truth") == truth)
            if part.height:
                found.append(
                    _compare(part, one, other, truth, replicates=replicates, level=level, seed=seed)
                )
    return tuple(found)


def _wide(scored: Scored) -> pl.DataFrame:
    """Give a column of scores for each judge, a row for each question."""
    plain = scored.frame.filter(pl.col("perturbation") == UNPERTURBED)
    judges = sorted(plain["judge"].unique())
    means = plain.group_by(*_ASKED, "judge").agg(pl.col("truth").first(), pl.col("score").mean())
    return means.pivot(
        on="judge", on_columns=judges, index=[*_ASKED, "truth"], values="score"
    ).sort(_ASKED)


def _compare(
    rows: pl.DataFrame,
    one: str,
    other: str,
    truth: str,
    *,
    replicates: int,
    level: float,
    seed: int,
) -> Agreement:
    first: Floats = rows[one].to_numpy().astype(np.float64)
    second: Floats = rows[other].to_numpy().astype(np.float64)
    [rank] = bootstrap(
        lambda counts: weighted_spearman(first, second, counts),
        rows["pair"].to_numpy(),
        replicates=replicates,
        level=level,
        seed=seed,
    )
    return Agreement(
        first=one,
        second=other,
        truth=truth,
        rows=rows.height,
        spearman=spearman(first, second).statistic,
        low=rank.low,
        high=rank.high,
        undefined=rank.undefined,
        pearson=pearson(first, second).statistic,
        kappa=kappa(first, second),
        mae=mean_absolute_difference(first, second),
        first_mean=float(first.mean()),
        second_mean=float(second.mean()),
    )
