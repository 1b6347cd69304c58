"""The record that every figure is taken from: one row an answer of a judge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from sameas.core.errors import InputError
from sameas.judging.coding import DECISIONS, HIGHEST, PREDICTIONS, TRUTHS, Flags, Floats

UNPERTURBED = "none"
"""The perturbation of evidence as it is."""

SCHEMA: dict[str, pl.DataType] = {
    "pair": pl.String(),
    "system": pl.String(),
    "judge": pl.String(),
    "prompt": pl.String(),
    "condition": pl.String(),
    "perturbation": pl.String(),
    "repeat": pl.Int32(),
    "decision": pl.String(),
    "shown": pl.Boolean(),
    "flipped": pl.Boolean(),
    "truth": pl.String(),
    "tier": pl.String(),
    "name_similarity": pl.Float64(),
    "score": pl.Float64(),
    "prediction": pl.String(),
    "calls": pl.Int32(),
    "input_tokens": pl.Int64(),
    "output_tokens": pl.Int64(),
    "cost_usd": pl.Float64(),
}
"""Columns of a scored table.

- pair, system, judge, prompt: who judged what, and how it was asked
- condition: the design's name for how the row was drawn, such as `four-cell`
- perturbation: `none`, or such as `P1`
- repeat: from 0
- decision: MATCH or NON_MATCH, what the row is about; `shown`: the prompt told it
- flipped: the decision is the reverse of what was decided
- truth: match, non-match or ambiguous
- tier: what kind of pair, such as `random` or `nearest-name`; null where the design has none
- name_similarity: 0 to 1 without any model; null where a name is missing
- score: 0 to 10; null where the judge gave none
- prediction: MATCH, NON_MATCH or UNCERTAIN; null where the prompt does not ask or none was given
- calls, input_tokens, output_tokens, cost_usd: what the answer took
"""

KEY = ("judge", "system", "prompt", "condition", "perturbation", "pair", "decision", "repeat")
"""What makes a row; there is one row a key, and rows are in its order."""

DEFAULTS: dict[str, Any] = {
    "system": "gold",
    "judge": "",
    "prompt": "",
    "condition": "",
    "perturbation": UNPERTURBED,
    "repeat": 0,
    "shown": True,
    "flipped": False,
    "tier": None,
    "name_similarity": None,
    "score": None,
    "prediction": None,
    "calls": 1,
    "input_tokens": None,
    "output_tokens": None,
    "cost_usd": None,
}
"""What a column holds where it is not given: pair, decision and truth always are."""

_NULLABLE = {
    "tier",
    "name_similarity",
    "score",
    "prediction",
    "input_tokens",
    "output_tokens",
    "cost_usd",
}


@dataclass(frozen=True, slots=True)
class Paired:
    """Rows of one thing asked twice.

    Attributes:
        pair: The pair of each row.
        before: Scores as first asked; nan where missing.
        after: Scores as asked the other way.
        decisions: The decision of the first.
        truths: One a row.
    """

    pair: np.ndarray[Any, Any]
    before: Floats
    after: Floats
    decisions: np.ndarray[Any, Any]
    truths: np.ndarray[Any, Any]


@dataclass(frozen=True, slots=True)
class Scored:
    """A validated table of answers, in the order of `KEY`.

    Make one with `from_frame` or `from_rows`.

    Attributes:
        frame: Columns of `SCHEMA`.

    Example:
        >>> rows = [{"pair": "a", "decision": "MATCH", "truth": "match", "score": 9}]
        >>> scored = Scored.from_rows(rows)
        >>> len(scored), scored.scores.tolist(), scored.decisions.tolist()
        (1, [9.0], ['MATCH'])
    """

    frame: pl.DataFrame

    @classmethod
    def from_rows(cls, rows: Iterable[Mapping[str, Any]]) -> Scored:
        """Take rows in, each with what it has; see `from_frame`."""
        given = [dict(row) for row in rows]
        strange = sorted({name for row in given for name in row} - set(SCHEMA))
        if strange:
            raise InputError(f"no column {strange[0]!r}", expected=", ".join(SCHEMA))
        whole = [DEFAULTS | row for row in given]
        try:
            return cls.from_frame(pl.DataFrame(whole, schema=SCHEMA, strict=True))
        except (TypeError, pl.exceptions.PolarsError) as error:
            raise InputError(f"rows that are not answers: {error}") from error

    @classmethod
    def from_frame(cls, frame: pl.DataFrame) -> Scored:
        """Validate a table, fill columns that are not there, and sort it.

        Args:
            frame: At least pair, decision and truth; what else is missing gets `DEFAULTS`.

        Raises:
            InputError: A column is missing, strange or of another type; a value is none of those
                known; a score is outside 0 to 10; two rows have the same key.
        """
        for name in ("pair", "decision", "truth"):
            if name not in frame.columns:
                raise InputError(f"no column {name!r}", expected="pair, decision and truth")
        for name in frame.columns:
            if name not in SCHEMA:
                raise InputError(f"no column {name!r}", expected=", ".join(SCHEMA))
        whole = frame.with_columns(
            pl.lit(value, SCHEMA[name]).alias(name)
            for name, value in DEFAULTS.items()
            if name not in frame.columns
        )
        try:
            whole = whole.select(pl.col(name).cast(kind) for name, kind in SCHEMA.items())
        except pl.exceptions.PolarsError as error:
            raise InputError(f"a column of another type: {error}") from error
        _check_values(whole)
        twice = whole.filter(whole.select(KEY).is_duplicated())
        if twice.height:
            first = twice.select(KEY).row(0, named=True)
            raise InputError(f"two rows for {first}", expected="one row a key")
        return cls(whole.sort(KEY))

    def __len__(self) -> int:
        return self.frame.height

    @property
    def scores(self) -> Floats:
        """Scores; nan where missing."""
        return self.frame["score"].fill_null(float("nan")).to_numpy()

    @property
    def decisions(self) -> np.ndarray[Any, Any]:
        """Decisions as words."""
        return self.frame["decision"].to_numpy()

    @property
    def truths(self) -> np.ndarray[Any, Any]:
        """Truths as words."""
        return self.frame["truth"].to_numpy()

    @property
    def pairs(self) -> np.ndarray[Any, Any]:
        """Pair ids, the clusters of a bootstrap."""
        return self.frame["pair"].to_numpy()

    @property
    def matches(self) -> Flags:
        """True where the decision is MATCH."""
        return (self.frame["decision"] == "MATCH").to_numpy()

    def where(self, **values: str | int | bool) -> Scored:
        """Keep the rows that have these values.

        Raises:
            InputError: There is no such column.

        Example:
            >>> rows = [{"pair": "a", "decision": "MATCH", "truth": "match", "prompt": "I"}]
            >>> len(Scored.from_rows(rows).where(prompt="II"))
            0
        """
        for name in values:
            if name not in SCHEMA:
                raise InputError(f"no column {name!r}", expected=", ".join(SCHEMA))
        kept = [pl.col(name) == value for name, value in values.items()]
        return Scored(self.frame.filter(*kept) if kept else self.frame)

    def flips(self) -> Paired:
        """Join each row to the same question under the flipped decision.

        Rows without a partner are left out.
        """
        same = [name for name in KEY if name != "decision"]
        first = self.frame.filter(~pl.col("flipped"))
        second = self.frame.filter(pl.col("flipped")).select(*same, after="score")
        return _paired(first.join(second, on=same, how="inner").sort(KEY))

    def perturbed(self, perturbation: str) -> Paired:
        """Join each row of the evidence as it is to the same question, perturbed.

        Rows without a partner are left out.

        Args:
            perturbation: Such as `P1`.
        """
        same = [name for name in KEY if name != "perturbation"]
        first = self.frame.filter(pl.col("perturbation") == UNPERTURBED)
        second = self.frame.filter(pl.col("perturbation") == perturbation)
        joined = first.join(second.select(*same, after="score"), on=same, how="inner")
        return _paired(joined.sort(KEY))


def _paired(joined: pl.DataFrame) -> Paired:
    return Paired(
        pair=joined["pair"].to_numpy(),
        before=joined["score"].fill_null(float("nan")).to_numpy(),
        after=joined["after"].fill_null(float("nan")).to_numpy(),
        decisions=joined["decision"].to_numpy(),
        truths=joined["truth"].to_numpy(),
    )


def _check_values(frame: pl.DataFrame) -> None:
    for name in SCHEMA:
        if name not in _NULLABLE and frame[name].null_count():
            raise InputError(f"a row without {name}", expected="a value in each row")
    for name, known in (("decision", DECISIONS), ("prediction", PREDICTIONS), ("truth", TRUTHS)):
        strange = frame.filter(~pl.col(name).is_in(known))
        if strange.height:
            raise InputError(
                f"{name} {strange[name][0]!r} of pair {strange['pair'][0]!r}",
                expected=f"one of {', '.join(known)}",
            )
    for name, highest in (("score", HIGHEST), ("name_similarity", 1.0)):
        outside = frame.filter(~pl.col(name).is_between(0, highest) | pl.col(name).is_nan())
        if outside.height:
            raise InputError(
                f"{name} {outside[name][0]} of pair {outside['pair'][0]!r}",
                expected=f"0 to {highest:g}, or null",
            )
    for name in ("calls", "input_tokens", "output_tokens", "cost_usd"):
        below = frame.filter(pl.col(name) < 0)
        if below.height:
            raise InputError(
                f"{name} {below[name][0]} of pair {below['pair'][0]!r}", expected="0 or more"
            )
