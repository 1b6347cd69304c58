"""Leave out a share of the evidence."""

from __future__ import annotations

import math

from sameas.judging.perturbations.items import items, keep
from sameas.judging.perturbations.perturbation import Change
from sameas.loaders.context import EntityContext
from sameas.loaders.negatives.seeded import Stream


def suppressing(share: float) -> Change:
    """Leave out a share of the items, rounded up, each as likely as any other.

    With the same seed, what a smaller share leaves out, a larger one leaves out, too.

    Args:
        share: From 0 to 1.

    Example:
        >>> context = EntityContext("a", synonyms=("b", "c", "d"))
        >>> len(suppressing(0.5)(context, 7).synonyms)
        1
    """

    def change(context: EntityContext, seed: int) -> EntityContext:
        all_items = items(context)
        order = Stream(seed, "suppressed evidence").order(len(all_items)).tolist()
        # a product such as 0.3 * 10 must not be rounded up for its last bit
        gone = math.ceil(round(share * len(all_items), 9))
        return keep(context, {all_items[place] for place in order[gone:]})

    return change
