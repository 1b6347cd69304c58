"""NON_MATCH rows as the paper's released code draws them, in one of its three ways.

They differ from its text: here the truth of a pair decides whether it is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sameas.core.errors import OptionError
from sameas.judging.designs.design import Design, Wish
from sameas.judging.designs.item import Drawing, Item
from sameas.judging.designs.material import Material, Pair, draw_some
from sameas.judging.designs.predicted import MEANINGS, matches
from sameas.judging.plan.asked import Drawn
from sameas.judging.systems.alignment import Alignment, Candidate

Offers = dict[Pair, Candidate]

WAYS = {
    "wrong-prediction": (
        "a left entity with the right one that the system wrongly predicts (EasyEA in the released"
        " code)"
    ),
    "true-partner": (
        "a left entity whose prediction is wrong, with its TRUE partner (EasyEA-EmbOnly in the"
        " released code): the label NON_MATCH is wrong in every row"
    ),
    "second-candidate": (
        "a left entity whose first candidate is right, with its second one (NeuSymEA in the"
        " released code)"
    ),
}


def _wrong(material: Material, system: Alignment) -> list[Candidate]:
    offers = system.predictions
    truths = material.known.truths([one.left for one in offers], [one.right for one in offers])
    return [one for one, truth in zip(offers, truths, strict=True) if truth == "non-match"]


def _wrong_predictions(material: Material, system: Alignment) -> Offers:
    return {(one.left, one.right): one for one in _wrong(material, system)}


def _true_partners(material: Material, system: Alignment) -> Offers:
    missed = {one.left for one in _wrong(material, system)}
    predicted = system.predicted()
    return {
        pair: Candidate(*pair)
        for pair in material.known.gold
        if pair[0] in missed and pair not in predicted
    }


def _second_candidates(material: Material, system: Alignment) -> Offers:
    if not system.ranked:
        raise OptionError(
            f"way second-candidate with {system.name}, which does not rank",
            expected="a system with scores or ranks for several candidates of an entity",
        )
    found: Offers = {}
    for offers in system.of_left().values():
        right = (offers[0].left, offers[0].right) in material.known.links
        if len(offers) > 1 and right:
            found[offers[1].left, offers[1].right] = offers[1]._replace(rank=2)
    return found


_POOLS: dict[str, Callable[[Material, Alignment], Offers]] = {
    "wrong-prediction": _wrong_predictions,
    "true-partner": _true_partners,
    "second-candidate": _second_candidates,
}


def _draw(material: Material, systems: Sequence[Alignment], n: int, wish: Wish) -> Drawing:
    way = wish.way or "wrong-prediction"
    if way not in WAYS:
        raise OptionError(f"no way {way!r}", expected=f"one of {', '.join(WAYS)}")
    items: list[Item] = []
    for system in systems:
        items += matches(system, (n + 1) // 2, wish)
        pool = _POOLS[way](material, system)
        if len(pool) < n // 2:
            fewer = f"--n {2 * len(pool)}, " if pool else ""
            raise OptionError(
                f"{n // 2:,} NON_MATCH rows of way {way} with {system.name}",
                expected=f"at most {len(pool):,}: there are no more such pairs",
                fix=f"{fewer}another --way, or a system that errs more, such as shared-neighbours",
            )
        purpose = f"pairs that way {way} draws from with {system.name}"
        drawn = draw_some(sorted(pool), n // 2, seed=wish.seed, purpose=purpose)
        items += [
            Item(
                left,
                right,
                "NON_MATCH",
                way,
                Drawn(way, pool[left, right].score, pool[left, right].rank),
                system.name,
                way,
            )
            for left, right in drawn
        ]
    return Drawing(
        tuple(items),
        {"predicted": MEANINGS["predicted"], way: WAYS[way]},
        (
            "NON_MATCH rows are drawn by looking at the gold links, as the released code does and"
            " the paper's text does not say.",
        ),
    )


DESIGN = Design(
    "as-released",
    "half of the pairs from a system's predictions, shown MATCH; half in one of the three ways that"
    " the released code draws NON_MATCH rows (--way); for each system",
    500,
    "some",
    _draw,
    "way",
)
