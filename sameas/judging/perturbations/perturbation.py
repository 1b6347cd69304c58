"""What a perturbation is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sameas.loaders.context import EntityContext, PairContext, Rendered

Change = Callable[[EntityContext, int], EntityContext]
"""Changes the context of one entity; the number is a seed of its own."""


@dataclass(frozen=True, slots=True)
class Perturbation:
    """One way to change the evidence of a pair.

    Attributes:
        id: Such as `P1`.
        title: What it is called.
        recipe: What it keeps and what it removes, in words that a plan records.
        both: Changes a pair, where both entities have to be known for it.
        each: Changes each entity for itself, where they need not.
        template: What puts it into words: a name of `sameas.loaders.context.templates()`, or a
            Jinja2 file.
    """

    id: str
    title: str
    recipe: str
    both: Callable[[PairContext], PairContext] | None = None
    each: Change | None = None
    template: str | Path = "prompt"

    def apply(self, pair: PairContext, *, seed: int) -> PairContext:
        """Change the evidence of a pair.

        Args:
            pair: It stays as it is.
            seed: Any integer; what comes out depends on it and on the pair alone.
        """
        if self.both is not None:
            pair = self.both(pair)
        if self.each is not None:
            pair = PairContext(self.each(pair.left, 2 * seed), self.each(pair.right, 2 * seed + 1))
        return pair

    def render(self, pair: PairContext, *, seed: int) -> Rendered:
        """Change the evidence of a pair and put it into words."""
        return self.apply(pair, seed=seed).render(self.template)
