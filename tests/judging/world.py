"""An invented dataset of 80 linked pairs, with look-alike names, a hierarchy and a 1:n link."""

from __future__ import annotations

from functools import cache

from sameas.loaders.dataset import Dataset

COLOURS = ("red", "blue", "green", "amber", "violet", "umber", "ivory", "ochre")
BEASTS = ("fox", "heron", "newt", "otter", "stoat", "wren", "adder", "lynx", "moth", "vole")
N = len(COLOURS) * len(BEASTS)
BROADER = "http://www.w3.org/2004/02/skos/core#broader"


def left(number: int) -> str:
    return f"http://left.example/L{number:03}"


def right(number: int) -> str:
    return f"http://right.example/R{number:03}"


def names(number: int) -> tuple[str, str]:
    colour, beast = COLOURS[number % len(COLOURS)], BEASTS[number // len(COLOURS)]
    # every fifth one goes by another name, so that names alone do not decide
    other = f"{beast} {colour}" if number % 5 else f"little {beast}"
    other = f"{colour} {beast}" if number % 7 == 0 else other
    return f"{colour} {beast}", other


@cache
def world() -> Dataset:
    """Give the dataset; the last two links are sampled away, and one left entity has two partners.

    `R_top` is broader than the partner of number 0, so that it and number 0 are ambiguous.
    """
    everything = [(left(one), right(one)) for one in range(N)] + [(left(3), "R_twin")]
    ids = range(N)
    return Dataset.from_tables(
        name="WORLD",
        release="v1",
        links=everything[: N - 2] + everything[N:],
        all_links=everything,
        folds=[(everything[:30] + everything[N:], everything[30:40], everything[40 : N - 2])],
        left_relations=[(left(one), "near", left((one + 1) % N)) for one in ids]
        + [("L_alone", "near", left(0))],
        right_relations=[(right(one), "beside", right((one + 1) % N)) for one in ids]
        + [(right(0), BROADER, "R_top"), ("R_alone", "beside", right(1))],
        left_attributes=[(left(one), "born", str(1900 + one)) for one in ids],
        right_attributes=[(right(one), "year of birth", str(1900 + one)) for one in ids],
        given_names=(
            {left(one): names(one)[0] for one in ids},
            {right(one): names(one)[1] for one in ids} | {"R_twin": "twin"},
        ),
    )
