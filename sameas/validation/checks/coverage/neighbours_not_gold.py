"""How far the graph is closed over its gold set: neighbours of gold entities that are not gold."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sameas.loaders.text_index import Ints
from sameas.validation.check import Check, Figure, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.gold import GoldSide, gold, rows_of
from sameas.validation.shape.distribution import percent, share

Row = tuple[str, int, int, int, float | None, float | None]

SAMPLE = 500
_RECIPE = (
    "pairs of a gold entity and a distinct neighbour in either direction, itself aside; those"
    " whose neighbour is no gold entity, by all"
)
_ONCE = "each neighbour once"


def run(evidence: Evidence) -> Outcome:
    """Measure all gold entities, and a seeded sample of 500 as published."""
    figures: list[Figure] = []
    rows: list[Row] = []
    shares = []
    for side in evidence.shared(gold):
        whole = _measured(side, side.numbers)
        drawn = _measured(side, sample(side.numbers, evidence.seed))
        shares.append(percent(whole[-2]))
        # the sample of a small dataset is all of it
        rows += dict.fromkeys((whole, drawn))
        for name, (*_, part, of_distinct) in (
            ("neighbours not gold", whole),
            (f"neighbours not gold, {SAMPLE} entities", drawn),
        ):
            here = side.graph.side
            figures += [
                Figure(name, part, here, "share", _RECIPE, in_table=True),
                Figure(f"distinct {name}", of_distinct, here, "share", _ONCE, in_table=True),
            ]
    return Outcome(
        "figure",
        f"of the neighbours of gold entities {shares[0]} on the left and {shares[1]} on the right"
        " are not gold",
        figures=tuple(figures),
        tables=(
            Table(
                "Neighbours of gold entities",
                (
                    *("side", "gold entities looked at", "with neighbours", "neighbours"),
                    *("share not gold", "share of distinct neighbours not gold"),
                ),
                tuple(rows),
                note=f"Neighbours are {_RECIPE.partition(';')[0]}. Published of BIO: 94.5 % for"
                " 500 MeSH entities; the paper does not say how neighbours were counted.",
            ),
        ),
    )


def _measured(side: GoldSide, chosen: Ints) -> Row:
    entities, neighbours = neighbour_pairs(side, chosen)
    is_gold = np.zeros(len(side.related), np.bool_)
    is_gold[side.numbers] = True
    distinct = np.unique(neighbours)
    part, of_distinct = (
        share(int((~is_gold[some]).sum()), len(some)) for some in (neighbours, distinct)
    )
    counts = len(chosen), len(np.unique(entities)), len(neighbours)
    return (side.graph.side, *counts, part, of_distinct)


def sample(numbers: Ints, seed: int) -> Ints:
    """Draw 500 entities without replacement; all where there are no more.

    Args:
        numbers: Rising entity numbers.
        seed: Any non-negative integer.

    Example:
        >>> sample(np.arange(1000, dtype=np.int32), 0).shape
        (500,)
    """
    if len(numbers) <= SAMPLE:
        return numbers
    drawn = np.random.Generator(np.random.PCG64(seed)).choice(len(numbers), SAMPLE, replace=False)
    return numbers[np.sort(drawn)]


def neighbour_pairs(
    side: GoldSide, chosen: Ints
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Give each chosen entity with each of its distinct neighbours.

    Args:
        side: Its graph.
        chosen: Entity numbers.

    Returns:
        Entity numbers and their neighbours' numbers, of the same length.
    """
    relations = side.graph.store.relations
    keys = []
    for places, here, there in (
        (relations.outgoing, relations.subject, relations.object),
        (relations.incoming, relations.object, relations.subject),
    ):
        rows = rows_of(places, chosen)
        one, other = here[rows], there[rows]
        keys.append((one.astype(np.int64) << 32 | other)[one != other])
    pairs = np.unique(np.concatenate(keys))
    return pairs >> 32, pairs & 0xFFFFFFFF


CHECK = Check(
    id="neighbours-not-gold",
    part="coverage",
    severity="note",
    meaning="Which share of the gold entities' neighbours is not gold itself. Where it is high, the"
    " graph is not closed over the gold set, and propagation from link to link finds little.",
    run=run,
    order=40,
)
