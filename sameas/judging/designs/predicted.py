"""Pairs drawn from what a system predicts, and from what it does not."""

from __future__ import annotations

from sameas.judging.designs.design import Wish
from sameas.judging.designs.item import Item
from sameas.judging.designs.material import Material, draw_some
from sameas.judging.plan.asked import Drawn
from sameas.judging.systems.alignment import Alignment

MEANINGS = {
    "predicted": "a pair that the system predicts, all of them equally likely; no link looked at",
    "not-predicted": (
        "a pair of any left and any right entity that the system does not predict, all equally"
        " likely; no link looked at"
    ),
}
LINKED = {
    "not-predicted": (
        "a pair of a linked left and a linked right entity that the system does not predict, all"
        " equally likely; who is linked was looked at, who is whose was not"
    ),
}


def matches(system: Alignment, n: int, wish: Wish) -> list[Item]:
    """Draw MATCH rows uniformly from a system's predictions.

    Raises:
        OptionError: There are not so many predictions.
    """
    offers = {(one.left, one.right): one for one in system.predictions}
    drawn = draw_some(sorted(offers), n, seed=wish.seed, purpose=f"predictions of {system.name}")
    return [
        Item(
            left,
            right,
            "MATCH",
            "predicted",
            Drawn("predicted", offers[left, right].score, offers[left, right].rank),
            system.name,
            "predicted",
        )
        for left, right in drawn
    ]


def non_matches(material: Material, system: Alignment, n: int, wish: Wish) -> list[Item]:
    """Draw NON_MATCH rows uniformly from G1 x G2 minus the predictions.

    Raises:
        OptionError: There are not so many pairs.
    """
    drawn = material.outside(system.predicted(), n, seed=wish.seed, pool=wish.pool)
    return [
        Item(
            left,
            right,
            "NON_MATCH",
            "not-predicted",
            Drawn("not-predicted"),
            system.name,
            "not-predicted",
        )
        for left, right in drawn
    ]


def meanings(wish: Wish) -> dict[str, str]:
    """Say what the words of `Drawn.how` mean under a wish."""
    return MEANINGS | (LINKED if wish.pool == "linked" else {})
