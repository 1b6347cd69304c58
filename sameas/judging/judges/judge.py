"""What a reference judge is, and chance that depends on a row alone."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import polars as pl

from sameas.judging.coding import Flags, Floats
from sameas.judging.scored import Scored


@dataclass(frozen=True, slots=True)
class Questions:
    """What a reference judge may look at, row by row.

    Attributes:
        pair: Pair ids.
        match: The decision is MATCH.
        shown: The prompt shows the decision; else it asks for a prediction.
        true: The truth is `match`.
        known: The truth is not `ambiguous`.
        name_similarity: 0 to 1; nan where a name is missing.
        row: A text for each row that is its own, whatever the order of rows.
    """

    pair: list[str]
    match: Flags
    shown: Flags
    true: Flags
    known: Flags
    name_similarity: Floats
    row: list[str]

    @classmethod
    def of(cls, scored: Scored) -> Questions:
        """Take the questions out of a table; its answers are not looked at."""
        frame = scored.frame
        own = ("system", "prompt", "condition", "perturbation", "pair", "decision", "repeat")
        return cls(
            pair=frame["pair"].to_list(),
            match=scored.matches,
            shown=frame["shown"].to_numpy(),
            true=(frame["truth"] == "match").to_numpy(),
            known=(frame["truth"] != "ambiguous").to_numpy(),
            name_similarity=frame["name_similarity"].fill_null(float("nan")).to_numpy(),
            row=frame.select(pl.concat_str([pl.col(name) for name in own], separator="\t"))
            .to_series()
            .to_list(),
        )


class Judge(Protocol):
    """A judge that needs no model.

    Attributes:
        id: Such as `ideal-validator`.
        meaning: What it does, in a sentence.
    """

    @property
    def id(self) -> str:
        """Give its id."""

    @property
    def meaning(self) -> str:
        """Say what it does."""

    def score(self, questions: Questions, *, seed: int) -> Floats:
        """Score each row from 0 to 10; nan where it cannot."""


def answered(scored: Scored, judge: Judge, *, seed: int = 0) -> Scored:
    """Let a reference judge answer every row of a table.

    The answer to a row depends on the row, the judge and the seed, never on the other rows: a run
    that is taken up again gives the same.

    Args:
        scored: Questions; answers that it holds are replaced.
        judge: Any.
        seed: Any integer.

    Returns:
        The table with scores and, where the decision is hidden, predictions: MATCH above 5,
        NON_MATCH below, UNCERTAIN at 5.

    Example:
        >>> from sameas.judging.judges import find_judge
        >>> rows = [{"pair": "a", "decision": "NON_MATCH", "truth": "match"}]
        >>> answered(Scored.from_rows(rows), find_judge("label-echo")).scores.tolist()
        [10.0]
    """
    questions = Questions.of(scored)
    scores = judge.score(questions, seed=seed)
    predictions = np.select([scores > 5, scores < 5], ["MATCH", "NON_MATCH"], "UNCERTAIN")
    asked = ~questions.shown & ~np.isnan(scores)
    return Scored.from_frame(
        scored.frame.with_columns(
            judge=pl.lit(judge.id),
            score=pl.Series(scores, nan_to_null=True),
            prediction=pl.Series(np.where(asked, predictions, ""), dtype=pl.String).replace(
                {"": None}
            ),
        )
    )


def normal_noise(keys: Iterable[str], *, seed: int, purpose: str) -> Floats:
    """Give each key a number from the standard normal distribution, by a keyed hash.

    Args:
        keys: Equal keys get equal numbers.
        seed: Any integer.
        purpose: What the numbers are for; different purposes give independent numbers.

    Example:
        >>> one, other = normal_noise(["a", "a"], seed=1, purpose="x").tolist()
        >>> one == other
        True
    """
    from scipy.special import ndtri

    secret = hashlib.blake2b(f"{seed}:{purpose}".encode(), digest_size=32).digest()
    digests = b"".join(
        hashlib.blake2b(key.encode(), key=secret, digest_size=8).digest() for key in keys
    )
    # 53 bits, and never 0 or 1
    shares = ((np.frombuffer(digests, "<u8") >> np.uint64(11)) + 0.5) * 2.0**-53
    return np.asarray(ndtri(shares), np.float64)
