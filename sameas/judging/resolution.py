"""What a protocol costs, beside how finely it resolves."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from sameas.judging.scored import Scored
from sameas.judging.statistics import Interval, wilson

MIDDLE = 5.0
"""A score in the middle decides nothing."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """Cost and resolution of one judge under one prompt on one tier of pairs.

    Debiasing is a measurement intervention: what it suppresses has to be read together with what
    it costs (TraceJudgeBench, arXiv:2609.12439v1).

    Attributes:
        judge: Who judged.
        prompt: How it was asked.
        tier: What kind of pair; None where the design has none.
        rows: Answers.
        unscored: Share of answers without a score.
        ties: Share, among those with a score or prediction, of UNCERTAIN or a score of 5.
        levels: Different scores that were used.
        calls: Calls made.
        input_tokens: None where not known for every row.
        output_tokens: None where not known for every row.
        cost_usd: None where not known for every row.
    """

    judge: str
    prompt: str
    tier: str | None
    rows: int
    unscored: Interval
    ties: Interval
    levels: int
    calls: int
    input_tokens: int | None
    output_tokens: int | None
    cost_usd: float | None


def resolution(scored: Scored) -> tuple[Resolution, ...]:
    """Give cost beside resolution, by judge, prompt and tier.

    Args:
        scored: Any answers.

    Example:
        >>> rows = [
        ...     {"pair": pair, "decision": "MATCH", "truth": "match", "score": score}
        ...     for pair, score in (("a", 9), ("b", 5), ("c", None))
        ... ]
        >>> [found] = resolution(Scored.from_rows(rows))
        >>> found.ties.value, round(found.unscored.value, 3), found.calls
        (0.5, 0.333, 3)
    """
    answered = pl.col("score").is_not_null() | pl.col("prediction").is_not_null()
    tied = ((pl.col("prediction") == "UNCERTAIN") | (pl.col("score") == MIDDLE)).fill_null(False)  # noqa: FBT003
    table = (
        scored.frame.group_by("judge", "prompt", "tier")
        .agg(
            rows=pl.len(),
            unscored=pl.col("score").null_count(),
            answered=answered.sum(),
            ties=tied.sum(),
            levels=pl.col("score").drop_nulls().n_unique(),
            calls=pl.col("calls").cast(pl.Int64).sum(),
            **{
                name: pl.when(pl.col(name).null_count() == 0).then(pl.col(name).sum())
                for name in ("input_tokens", "output_tokens", "cost_usd")
            },
        )
        .sort("judge", "prompt", "tier", nulls_last=True)
    )
    return tuple(
        Resolution(
            judge=row["judge"],
            prompt=row["prompt"],
            tier=row["tier"],
            rows=row["rows"],
            unscored=wilson(row["unscored"], row["rows"]),
            ties=wilson(row["ties"], row["answered"]),
            levels=row["levels"],
            calls=row["calls"],
            input_tokens=row["input_tokens"],
            output_tokens=row["output_tokens"],
            cost_usd=row["cost_usd"],
        )
        for row in table.iter_rows(named=True)
    )
