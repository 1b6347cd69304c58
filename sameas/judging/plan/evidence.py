"""The evidence of pairs in words, as it is and perturbed."""

from __future__ import annotations

import hashlib
from pathlib import Path

from sameas.judging.designs.item import Item
from sameas.judging.perturbations import find_perturbation
from sameas.judging.scored import UNPERTURBED
from sameas.loaders.context import PLACEHOLDER, EntityContext, PairContext
from sameas.loaders.context.build import ContextOptions
from sameas.loaders.dataset import Dataset


class Evidence:
    """Puts what is known of pairs into words; of a pair asked for again, the context is kept.

    Args:
        dataset: Where the pairs are.
        options: Of the contexts.
        seed: Of perturbations.
    """

    def __init__(self, dataset: Dataset, options: ContextOptions, *, seed: int) -> None:
        self._dataset, self._options, self._seed = dataset, options, seed
        self._pair: tuple[str, str] | None = None
        self._context: PairContext | None = None

    def of(self, item: Item) -> Told:
        """Give the evidence of an item."""
        context = self._context
        if context is None or self._pair != (item.left, item.right):
            context = self._dataset.pair_context(item.left, item.right, **self._options)
            self._pair, self._context = (item.left, item.right), context
        template = self._options.get("template", "prompt")
        if item.perturbation != UNPERTURBED:
            perturbation = find_perturbation(item.perturbation)
            context = perturbation.apply(context, seed=self._seed_of(item))
            if perturbation.template != "prompt":
                template = perturbation.template
        return Told(context, template)

    def _seed_of(self, item: Item) -> int:
        """Give a pair a seed of its own, the same for all perturbations."""
        text = f"{self._seed}\t{item.left}\t{item.right}"
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=6).digest(), "big")


class Told:
    """The evidence of a pair, in words when they are wanted.

    Args:
        context: Of the pair.
        template: What puts it into words.
    """

    def __init__(self, context: PairContext, template: str | Path) -> None:
        self._context, self._template = context, template
        self._texts: dict[str, str] = {}

    @property
    def masked(self) -> bool:
        """Whether a name of either entity is masked, so that names cannot tell."""
        names = (self._context.left.name, self._context.right.name)
        return any(PLACEHOLDER in (name or "") for name in names)

    def both(self) -> str:
        """Give both records."""
        return self._text("both", self._context)

    def left(self) -> str:
        """Give the left record alone."""
        return self._text("left", self._context.left)

    def right(self) -> str:
        """Give the right record alone."""
        return self._text("right", self._context.right)

    def _text(self, what: str, context: EntityContext | PairContext) -> str:
        if what not in self._texts:
            self._texts[what] = context.render(self._template).text
        return self._texts[what]
