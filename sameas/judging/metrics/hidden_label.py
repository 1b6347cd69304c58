"""Predictions made without seeing the decision, scored as a validator."""

from __future__ import annotations

import numpy as np

from sameas.core.errors import InputError
from sameas.judging.coding import HIGHEST, Decisions, Floats, Scores, match_flags, score_array
from sameas.judging.metric import Metric


def as_validator(scores: Scores, decisions: Decisions) -> Floats:
    """Turn confidence that both are the same into confidence that the decision is right.

    s for MATCH, 10 - s for NON_MATCH; a missing score stays missing (nan). Give the result to
    any metric in place of the scores. Source: the re-check of arXiv:2610.09554v1.

    Args:
        scores: 0 to 10 each, of a prompt that hides the decision.
        decisions: The decisions that were hidden.

    Raises:
        InputError: The lengths differ, or a score is outside 0 to 10.

    Example:
        >>> as_validator([9, 2, None], ["MATCH", "NON_MATCH", "MATCH"]).tolist()
        [9.0, 8.0, nan]
    """
    found, match = score_array(scores), match_flags(decisions)
    if len(found) != len(match):
        raise InputError(f"{len(match):,} decisions for {len(found):,} scores", expected="as many")
    outside = found[(found < 0) | (found > HIGHEST)]
    if len(outside):
        raise InputError(f"a score of {outside[0]:g}", expected="0 to 10, or None")
    return np.where(match, found, HIGHEST - found)


METRICS: tuple[Metric, ...] = ()
