"""Gold pairs, with their evidence as it is and changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sameas.judging.designs.design import Design, Wish
from sameas.judging.designs.item import Drawing, Item
from sameas.judging.designs.kinds.four_cell import GOLD
from sameas.judging.designs.material import Material
from sameas.judging.perturbations import find_perturbation, perturbations
from sameas.judging.plan.asked import Drawn
from sameas.judging.scored import UNPERTURBED
from sameas.judging.systems.alignment import Alignment


def _draw(material: Material, systems: Sequence[Alignment], n: int, wish: Wish) -> Drawing:
    wanted = wish.perturbations or tuple(one.id for one in perturbations())
    ids = (UNPERTURBED, *(find_perturbation(one).id for one in dict.fromkeys(wanted)))
    items = [
        Item(left, right, "MATCH", "match", Drawn("gold"), tier="gold")
        for left, right in material.gold(n, seed=wish.seed)
    ]
    return Drawing(
        tuple(replace(item, perturbation=one) for item in items for one in ids),
        {"gold": GOLD},
        ("P5 is the negative control: read every other perturbation as excess over it.",),
    )


DESIGN = Design(
    "perturbation",
    "gold pairs shown MATCH, with their evidence as it is and under each perturbation",
    500,
    "nothing",
    _draw,
    "perturbation",
)
