"""What a way to draw negatives must offer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Literal, NamedTuple

from sameas.core.errors import OptionError
from sameas.loaders.negatives.field import Field
from sameas.loaders.similarity.scores import Floats, Ints
from sameas.loaders.similarity.top import Top

Doubtful = Literal["mark", "skip"]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for.

    Attributes:
        n: How many pairs.
        seed: Of the draw.
        purpose: The strategy's name; different purposes give independent draws.
        ambiguous: `mark`: draw ambiguous pairs like others, and label them; `skip`: draw none.
        top: From how many of the nearest to draw, per query; None: as the strategy does.
        above: Draw only pairs with a score above this; None: any that is above 0.
    """

    n: int
    seed: int
    purpose: str
    ambiguous: Doubtful = "mark"
    top: int | None = None
    above: float | None = None

    def __post_init__(self) -> None:
        if self.n < 0:
            raise OptionError(f"{self.n} negatives", expected="0 or more")
        if self.ambiguous not in ("mark", "skip"):
            raise OptionError(f"ambiguous={self.ambiguous!r}", expected="mark or skip")
        if self.top is not None and self.top < 1:
            raise OptionError(f"the nearest {self.top}", expected="at least 1")

    @property
    def skips(self) -> bool:
        """Whether ambiguous pairs are left out."""
        return self.ambiguous == "skip"


class Drawn(NamedTuple):
    """Pairs in the order of the draw, with NaN and 0 where a strategy has no scores and ranks."""

    queries: Ints
    targets: Ints
    scores: Floats
    ranks: Ints


class Strategy(ABC):
    """A way to draw negatives.

    Attributes:
        meaning: In a sentence.
    """

    meaning: str

    @abstractmethod
    def order(self, field: Field) -> str:
        """Say in which order `propose` gives targets, in words that a report can print."""

    @abstractmethod
    def recipe(self, field: Field, wish: Wish) -> str:
        """Say how `draw` draws pairs, in words that a report can print."""

    @abstractmethod
    def draw(self, field: Field, wish: Wish) -> Drawn:
        """Draw different pairs. What a smaller `n` draws is the beginning of what a larger draws.

        Raises:
            OptionError: There are not so many.
        """

    @abstractmethod
    def propose(self, field: Field, queries: Ints, wish: Wish) -> Top:
        """Give up to `wish.n` different targets to each query, the hardest first."""


def too_many(wish: Wish, there_are: int, why: str) -> OptionError:
    """Say that a wish cannot be met, and how many pairs there are."""
    return OptionError(
        f"{wish.n:,} negatives of strategy {wish.purpose!r}: there are {there_are:,}",
        expected=f"at most {there_are:,}: {why}",
        fix="ask for fewer, or widen `top`, `above`, `pool` or `ambiguous`",
    )
