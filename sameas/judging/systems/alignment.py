"""What a system says: candidates for left entities, and which pairs it calls a match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple

from sameas.core.errors import OptionError

Decide = Literal["auto", "all", "best"]


class Candidate(NamedTuple):
    """A pair that a system offers.

    Attributes:
        left: Id in the left graph.
        right: Id in the right graph.
        score: Higher is better; None where the system gives none.
        rank: From 1; None where the system gives none.
    """

    left: str
    right: str
    score: float | None = None
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class Alignment:
    """The output of a system.

    Make one with `of`.

    Attributes:
        name: What reports call it.
        recipe: How it came about, in a sentence.
        candidates: Each pair once: by left id, the best first. Of two equal ones the lower right id
            comes first.
        predictions: The pairs that it calls a match, in that order.
        ranked: Some left entity has several candidates that scores or ranks tell apart.
        sha256: Of the file, if it was one.

    Example:
        >>> offers = [Candidate("a", "y", 0.2), Candidate("a", "x", 0.9), Candidate("b", "y", 0.1)]
        >>> found = Alignment.of("mine", offers)
        >>> [(one.left, one.right) for one in found.predictions], found.ranked
        ([('a', 'x'), ('b', 'y')], True)
    """

    name: str
    recipe: str
    candidates: tuple[Candidate, ...]
    predictions: tuple[Candidate, ...]
    ranked: bool
    sha256: str | None = None

    @classmethod
    def of(
        cls,
        name: str,
        candidates: Iterable[Candidate],
        *,
        recipe: str = "",
        decide: Decide = "auto",
        sha256: str | None = None,
    ) -> Alignment:
        """Order candidates, and say which of them are predictions.

        Args:
            name: What reports call it.
            candidates: In any order. Of a pair given twice the better one counts.
            recipe: How they came about.
            decide: `all`: every pair is a prediction, several for an entity included; `best`: the
                first of each left entity; `auto`: `best` where scores or ranks tell the candidates
                of some entity apart, otherwise `all`.
            sha256: Of the file they are from.

        Raises:
            OptionError: Another way to decide.
        """
        if decide not in ("auto", "all", "best"):
            raise OptionError(f"no way to decide {decide!r}", expected="auto, all or best")
        ordered: dict[tuple[str, str], Candidate] = {}
        for one in sorted(candidates, key=_order):
            ordered.setdefault((one.left, one.right), one)
        kept = tuple(ordered.values())
        ranked = any(
            one.left == other.left and _order(one)[:3] != _order(other)[:3]
            for one, other in pairwise(kept)
        )
        best = decide == "best" or (decide == "auto" and ranked)
        predictions = kept
        if best:
            firsts: dict[str, Candidate] = {}
            for one in kept:
                firsts.setdefault(one.left, one)
            predictions = tuple(firsts.values())
        how = "the first of each left entity counts as its prediction" if best else ""
        return cls(
            name,
            "; ".join(part for part in (recipe, how) if part),
            kept,
            predictions,
            ranked,
            sha256,
        )

    def predicted(self) -> frozenset[tuple[str, str]]:
        """Give the pairs that it calls a match."""
        return frozenset((one.left, one.right) for one in self.predictions)

    def of_left(self) -> dict[str, list[Candidate]]:
        """Give the candidates of each left entity, the best first."""
        found: dict[str, list[Candidate]] = {}
        for one in self.candidates:
            found.setdefault(one.left, []).append(one)
        return found


def _order(one: Candidate) -> tuple[str, float, float, str]:
    rank = float("inf") if one.rank is None else float(one.rank)
    # a rank says it best; a pair without a score comes after those with one
    score = float("inf") if one.score is None else -one.score
    return one.left, rank, score, one.right
