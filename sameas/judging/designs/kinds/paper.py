"""The paper's sampling, as its text states it."""

from __future__ import annotations

from collections.abc import Sequence

from sameas.judging.designs.design import Design, Wish
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
        tuple(items),
        meanings(wish),
        (
            "Almost every NON_MATCH row is right by chance alone: scores against the shown label"
            " measure the sample, not the judge. Read accuracy against correctness.",
        ),
    )


DESIGN = Design(
    "paper",
    "half of the pairs from a system's predictions, shown MATCH; half from G1 x G2 without them,"
    " shown NON_MATCH; for each system",
    500,
    "some",
    _draw,
)
