"""The answers of one judge, pair by pair: what it believes, and what it gives to any label."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from sameas.core.errors import InputError
from sameas.judging.coding import HIGHEST, Flags, Floats
from sameas.judging.scored import KEY, UNPERTURBED, Scored


@dataclass(frozen=True, slots=True)
class PairAnswers:
    """Pairs whose decision was shown both ways, with the evidence the same, averaged over repeats.

    Attributes:
        pair: A pair id a row; a pair may stand for several systems or prompts.
        true: The truth is `match`.
        for_match: Score when MATCH was shown.
        for_non_match: Score when NON_MATCH was shown.
        names: Name similarity, 0 to 1; nan where a name is missing.
        squares: Squared deviations of repeats from their means.
        freedom: Their degrees of freedom; 0 where nothing was repeated.
    """

    pair: np.ndarray[Any, Any]
    true: Flags
    for_match: Floats
    for_non_match: Floats
    names: Floats
    squares: Floats
    freedom: Floats

    @property
    def belief(self) -> Floats:
        """Give belief in a match, 0 to 10: half of 10 + s(MATCH) - s(NON_MATCH).

        What a judge adds to any label cancels out.
        """
        return (HIGHEST + self.for_match - self.for_non_match) / 2

    @property
    def acceptance(self) -> Floats:
        """Give what is added to any label: half of s(MATCH) + s(NON_MATCH) - 10.

        What a judge believes of the pair cancels out.
        """
        return (self.for_match + self.for_non_match - HIGHEST) / 2

    @classmethod
    def of(cls, scored: Scored) -> PairAnswers:
        """Take unperturbed answers with a shown decision; ambiguous truth is left out.

        Args:
            scored: Answers of one judge.

        Raises:
            InputError: There are answers of several judges, or no pair was shown both ways.
        """
        judges = scored.frame["judge"].unique().sort().to_list()
        if len(judges) > 1:
            raise InputError(f"answers of {', '.join(judges)}", expected="those of one judge")
        same = [name for name in KEY if name not in ("decision", "repeat")]
        shown = scored.frame.filter(
            pl.col("shown"),
            pl.col("perturbation") == UNPERTURBED,
            pl.col("truth") != "ambiguous",
            pl.col("score").is_not_null(),
        )
        means = shown.group_by(*same, "decision").agg(
            pl.col("score").mean().alias("mean"),
            ((pl.col("score") - pl.col("score").mean()) ** 2).sum().alias("squares"),
            (pl.len() - 1).cast(pl.Float64).alias("freedom"),
            pl.col("truth").first(),
            pl.col("name_similarity").first(),
        )
        both = (
            means.filter(pl.col("decision") == "MATCH")
            .join(
                means.filter(pl.col("decision") == "NON_MATCH").select(
                    *same, pl.col("mean", "squares", "freedom").name.suffix("_other")
                ),
                on=same,
            )
            .sort(same)
        )
        if not both.height:
            raise InputError(
                "no pair was shown under both decisions",
                expected="a design with flips, such as four-cell",
            )
        return cls(
            pair=both["pair"].to_numpy(),
            true=(both["truth"] == "match").to_numpy(),
            for_match=both["mean"].to_numpy(),
            for_non_match=both["mean_other"].to_numpy(),
            names=both["name_similarity"].fill_null(float("nan")).to_numpy(),
            squares=(both["squares"] + both["squares_other"]).to_numpy(),
            freedom=(both["freedom"] + both["freedom_other"]).to_numpy(),
        )
