"""Pairs for two people: gold ones, and four kinds of negatives."""

from __future__ import annotations

from collections.abc import Sequence

from sameas.core.errors import OptionError
from sameas.core.page.words import counted
from sameas.judging.designs.design import Design, Wish
from sameas.judging.designs.item import Drawing, Item
from sameas.judging.designs.kinds.four_cell import GOLD
from sameas.judging.designs.material import NEGATIVES, Material, Pair
from sameas.judging.plan.asked import Drawn
from sameas.judging.systems.alignment import Alignment

_OF_THE_PAPER = 102
_MATCHES = 50
CONFIDENT = "a pair that the system wrongly predicts, those with its highest scores"
KINDS = ("confident-error", "lexical", "tfidf", "random")
"""In this order, as the system has but few errors; of a pair drawn twice the earlier counts."""


def _errors(material: Material, system: Alignment, n: int) -> list[Item]:
    offers = [one for one in system.predictions if one.score is not None]
    if not offers:
        raise OptionError(
            f"design human with {system.name}, which gives no scores",
            expected="a system with scores, as its confident errors are wanted",
        )
    truths = material.known.truths([one.left for one in offers], [one.right for one in offers])
    wrong = [one for one, truth in zip(offers, truths, strict=True) if truth == "non-match"]
    wrong.sort(key=lambda one: (-(one.score or 0.0), one.left, one.right))
    return [
        _item(one.left, one.right, Drawn("confident-error", one.score, place))
        for place, one in enumerate(wrong[:n], 1)
    ]


def _item(left: str, right: str, drawn: Drawn) -> Item:
    return Item(left, right, "NON_MATCH", "non-match", drawn, tier=drawn.how)


def _draw(material: Material, systems: Sequence[Alignment], n: int, wish: Wish) -> Drawing:
    right = round(n * _MATCHES / _OF_THE_PAPER)
    items = [
        Item(left, right, "MATCH", "match", Drawn("gold"), tier="gold")
        for left, right in material.gold(right, seed=wish.seed)
    ]
    wrong = n - right
    shares = [(wrong + place) // len(KINDS) for place in range(len(KINDS))]
    errors = _errors(material, systems[0], shares[0])
    notes: tuple[str, ...] = ()
    missing = shares[0] - len(errors)
    if missing:
        notes = (
            f"{systems[0].name} has {counted(len(errors), 'confident error', 'confident errors')},"
            f" not {shares[0]}: lexical negatives stand in for the rest ({missing}).",
        )
        shares[1] += missing
    items += errors
    taken: list[Pair] = [(one.left, one.right) for one in errors]
    for kind, share in zip(KINDS[1:], shares[1:], strict=True):
        drawn = material.negatives(kind, share, seed=wish.seed, without=taken)
        items += [_item(*pair, Drawn(kind, score, rank)) for pair, score, rank in drawn]
        taken += [pair for pair, _, _ in drawn]
    meanings = {"gold": GOLD, "confident-error": CONFIDENT}
    return Drawing(tuple(items), meanings | {kind: NEGATIVES[kind] for kind in KINDS[1:]}, notes)


DESIGN = Design(
    "human",
    "gold pairs and four kinds of negatives (random, lexical above 0.45, TF-IDF, the system's"
    " confident errors), each under the right label, for people and judges to score",
    _OF_THE_PAPER,
    "one",
    _draw,
)
