"""Truth crossed with the shown label."""

from __future__ import annotations

from collections.abc import Sequence

from sameas.judging.designs.design import Design, Wish
from sameas.judging.designs.flipping import with_flips
from sameas.judging.designs.item import Drawing, Item
from sameas.judging.designs.material import NEGATIVES, Material
from sameas.judging.plan.asked import Drawn
from sameas.judging.systems.alignment import Alignment

GOLD = "a gold pair, all of them equally likely"


def _draw(material: Material, systems: Sequence[Alignment], n: int, wish: Wish) -> Drawing:
    items = [
        Item(left, right, "MATCH", "match", Drawn("gold"), tier="gold")
        for left, right in material.gold((n + 1) // 2, seed=wish.seed)
    ]
    wrong = n // 2
    near = material.negatives("nearest-name", wrong // 2, seed=wish.seed)
    far = material.negatives(
        "random", wrong - wrong // 2, seed=wish.seed, without=[pair for pair, _, _ in near]
    )
    for kind, drawn in (("random", far), ("nearest-name", near)):
        items += [
            Item(left, right, "NON_MATCH", "non-match", Drawn(kind, score, rank), tier=kind)
            for (left, right), score, rank in drawn
        ]
    return Drawing(
        with_flips(items),
        {"gold": GOLD, **{kind: NEGATIVES[kind] for kind in ("random", "nearest-name")}},
        (
            "Every pair stands under both labels: where the prompt shows the decision, n pairs make"
            " 2n rows for a prompt. The right label counts as the first one, the wrong one as"
            " flipped.",
        ),
    )


DESIGN = Design(
    "four-cell",
    "gold pairs and non-matches (half random, half nearest-name), each shown as MATCH and as"
    " NON_MATCH",
    120,
    "nothing",
    _draw,
)
