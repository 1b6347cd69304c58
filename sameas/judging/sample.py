"""The rows that a metric is taken over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from sameas.core.errors import InputError
from sameas.judging.coding import (
    Decisions,
    Flags,
    Floats,
    Longs,
    Scores,
    Truths,
    match_flags,
    score_array,
    truth_flags,
)

Array = TypeVar("Array", Flags, Floats)


@dataclass(frozen=True, slots=True)
class Sample:
    """Rows that have all that was given for them, as arrays of one length.

    Attributes:
        scores: What the judge gave.
        match: The decision is MATCH; empty where decisions were not given.
        right: The decision agrees with the truth; empty where truths were not given.
        after: Scores of the same rows under the changed prompt; empty where not given.
        kept: Which of the given rows these are.
    """

    scores: Floats
    match: Flags
    right: Flags
    after: Floats
    kept: Longs

    @classmethod
    def of(
        cls,
        scores: Scores,
        *,
        decisions: Decisions | None = None,
        truths: Truths | None = None,
        after: Scores | None = None,
    ) -> Sample:
        """Take rows in, and leave out those with a missing score or an ambiguous truth.

        Args:
            scores: One a row.
            decisions: As many.
            truths: As many; they need decisions.
            after: As many.

        Raises:
            InputError: The lengths differ, or a value is none of those known.

        Example:
            >>> sample = Sample.of([9, None, 2], decisions=["MATCH", "MATCH", "NON_MATCH"])
            >>> sample.scores.tolist(), sample.kept.tolist()
            ([9.0, 2.0], [0, 2])
        """
        before = score_array(scores)
        keep = ~np.isnan(before)
        none = np.zeros(0, np.bool_)
        match = right = none
        later = np.zeros(0)
        if after is not None:
            later = _as_long(score_array(after, name="scores after"), before, "scores after")
            keep &= ~np.isnan(later)
        if decisions is not None:
            match = _as_long(match_flags(decisions), before, "decisions")
        if truths is not None:
            is_match, known = truth_flags(truths)
            _as_long(known, before, "truths")
            keep &= known
            right = match == is_match
        return cls(
            scores=before[keep],
            match=match[keep] if decisions is not None else none,
            right=right[keep] if truths is not None else none,
            after=later[keep] if after is not None else later,
            kept=np.flatnonzero(keep),
        )


def _as_long(found: Array, scores: Floats, name: str) -> Array:
    if len(found) != len(scores):
        raise InputError(f"{len(found):,} {name} for {len(scores):,} scores", expected="as many")
    return found
