"""The paper's sampling, each pair under the system's decision and under the reverse."""

from __future__ import annotations

from collections.abc import Sequence

from sameas.judging.designs.design import Design, Wish
from sameas.judging.designs.flipping import with_flips
from sameas.judging.designs.item import Drawing, Item
from sameas.judging.designs.material import Material
from sameas.judging.designs.predicted import matches, meanings, non_matches
from sameas.judging.systems.alignment import Alignment


def _draw(material: Material, systems: Sequence[Alignment], n: int, wish: Wish) -> Drawing:
    items: list[Item] = []
    for system in systems:
        items += matches(system, (n + 1) // 2, wish)
        items += non_matches(material, system, n // 2, wish)
    return Drawing(
        with_flips(items),
        meanings(wish),
        ("A judge that follows the evidence must change its score when the label is flipped.",),
    )


DESIGN = Design(
    "counterfactual",
    "the paper's sampling, each pair under the system's decision and under the reverse; for each"
    " system",
    100,
    "some",
    _draw,
)
