"""Words of a judgement as arrays: decisions, truths, scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from sameas.core.errors import InputError

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Longs = npt.NDArray[np.int64]

Decision = Literal["MATCH", "NON_MATCH"]
Prediction = Literal["MATCH", "NON_MATCH", "UNCERTAIN"]
Truth = Literal["match", "non-match", "ambiguous"]

DECISIONS: tuple[Decision, ...] = ("MATCH", "NON_MATCH")
PREDICTIONS: tuple[Prediction, ...] = ("MATCH", "NON_MATCH", "UNCERTAIN")
TRUTHS: tuple[Truth, ...] = ("match", "non-match", "ambiguous")
HIGHEST = 10.0
"""A score goes from 0 to this."""

Scores = Sequence[float | None] | npt.NDArray[Any]
Decisions = Sequence[str] | Sequence[bool] | npt.NDArray[Any]
Truths = Sequence[str] | npt.NDArray[Any]


def score_array(scores: Scores, *, name: str = "scores") -> Floats:
    """Turn scores into numbers, a missing one into nan.

    Args:
        scores: Numbers; None or nan where the judge gave none.
        name: What to call them in an error.

    Raises:
        InputError: There is something that is not a number, or an infinite one.

    Example:
        >>> score_array([10, None, 7.5]).tolist()
        [10.0, nan, 7.5]
    """
    try:
        found = np.asarray(scores, np.float64)
    except (TypeError, ValueError) as error:
        raise InputError(f"{name} that are not numbers: {error}") from error
    if found.ndim != 1:
        raise InputError(f"{name} of {found.ndim} dimensions", expected="one")
    if np.isinf(found).any():
        raise InputError(f"an infinite value in {name}", expected="numbers, or None")
    return found


def match_flags(decisions: Decisions) -> Flags:
    """Tell which decisions are MATCH.

    Args:
        decisions: `MATCH` or `NON_MATCH`; or booleans, True for MATCH.

    Raises:
        InputError: There is another word.

    Example:
        >>> match_flags(["MATCH", "NON_MATCH"]).tolist()
        [True, False]
    """
    words = np.asarray(decisions)
    if words.dtype == np.bool_:
        return words
    _refuse_others(words, DECISIONS, "decision")
    return np.asarray(words == "MATCH", np.bool_)


def truth_flags(truths: Truths) -> tuple[Flags, Flags]:
    """Tell which truths are `match`, and which are known at all.

    Args:
        truths: `match`, `non-match` or `ambiguous`.

    Returns:
        Flags of `match`; flags of what is not `ambiguous`.

    Raises:
        InputError: There is another word.

    Example:
        >>> [flags.tolist() for flags in truth_flags(["match", "non-match", "ambiguous"])]
        [[True, False, False], [True, True, False]]
    """
    words = np.asarray(truths)
    _refuse_others(words, TRUTHS, "truth")
    return np.asarray(words == "match", np.bool_), np.asarray(words != "ambiguous", np.bool_)


def _refuse_others(words: npt.NDArray[Any], known: tuple[str, ...], name: str) -> None:
    strange = words[~np.isin(words, known)]
    if len(strange):
        raise InputError(f"no {name} {str(strange[0])!r}", expected=f"one of {', '.join(known)}")
