"""Fifty draws of gold pairs and of two kinds of negatives, scored by every baseline."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sameas.loaders.negatives import Field
from sameas.loaders.similarity import TokenSetRatio, top_k
from sameas.loaders.similarity.scores import Floats, Ints
from sameas.validation.baselines.arena import Arena, arena
from sameas.validation.evidence import Evidence

DRAWS = 50
PAIRS = 250
"""Gold pairs of a draw, and negatives of each kind."""
NEAREST = 3
"""From how many of the nearest names a negative is drawn."""
SEEKERS = 4_000
"""For so many left entities, drawn by seed, the nearest names are sought: each takes a comparison
with all names."""

RANDOM = (
    "random: a left and a right gold entity that hang together by no link, all such pairs equally"
    " likely"
)
NEAR = (
    f"nearest-name: a left gold entity (of at most {SEEKERS:,} drawn by seed), then one of the"
    f" {NEAREST} right gold entities whose names are nearest by token-set ratio and that hang"
    " together with it by no link; of equal ratios the lower id first"
)
RECIPE = (
    f"{DRAWS} seeded draws of {PAIRS} gold pairs and {PAIRS} negatives each, or as many as there"
    f" are, each draw without replacement; {RANDOM}; {NEAR}"
)
"""How pairs were drawn, in words that a report can print."""

Pairs = tuple[Ints, Ints]


@dataclass(frozen=True, slots=True, eq=False)
class Draws:
    """Pairs of all draws, each kind as queries and targets, one row a draw.

    Attributes:
        right: Gold pairs.
        random: Random negatives; None where there are none.
        nearest: By source of names, nearest-name negatives; absent where nobody is like anybody.
    """

    right: Pairs
    random: Pairs | None
    nearest: dict[str, Pairs]

    def near(self, source: str | None) -> Pairs | None:
        """Give nearest-name negatives by some names; by the first there are, where None."""
        if source is None:
            return next(iter(self.nearest.values()), None)
        return self.nearest.get(source)


def draws(evidence: Evidence) -> Draws:
    """Draw pairs."""
    here = evidence.shared(arena)
    gold = _choose((here.queries, here.targets), _dice(evidence, 0))
    nearest = {
        source: pairs
        for number, source in enumerate(here.names)
        if (pairs := _nearest(here, source, _dice(evidence, 2 + number))) is not None
    }
    return Draws(gold, _random(here.field, _dice(evidence, 1)), nearest)


def _dice(evidence: Evidence, purpose: int) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64([evidence.seed, purpose]))


def _choose(pairs: Pairs, dice: np.random.Generator) -> Pairs:
    size = len(pairs[0])
    n = min(PAIRS, size)
    rows = np.stack([dice.choice(size, n, replace=False) for _ in range(DRAWS)])
    return pairs[0][rows], pairs[1][rows]


def _random(field: Field, dice: np.random.Generator) -> Pairs | None:
    grid = len(field.queries), len(field.targets)
    cells = grid[0] * grid[1]
    if cells <= 1_000_000:
        queries, targets = (part.ravel().astype(np.int32) for part in np.indices(grid))
        apart = ~field.is_same(queries, targets)
        return _choose((queries[apart], targets[apart]), dice) if apart.any() else None
    rows: list[Pairs] = []
    for _ in range(DRAWS):
        codes = np.zeros(0, np.int64)
        while len(codes) < PAIRS:
            more = dice.integers(cells, size=2 * PAIRS)
            same = field.is_same(
                (more // grid[1]).astype(np.int32), (more % grid[1]).astype(np.int32)
            )
            codes = np.concatenate((codes, more[~same]))
            _, first = np.unique(codes, return_index=True)
            codes = codes[np.sort(first)]
        codes = codes[:PAIRS]
        rows.append(((codes // grid[1]).astype(np.int32), (codes % grid[1]).astype(np.int32)))
    return np.stack([one for one, _ in rows]), np.stack([two for _, two in rows])


def _nearest(here: Arena, source: str, dice: np.random.Generator) -> Pairs | None:
    """Draw entities that are like anybody, and for each one of the nearest wrong ones."""
    field = here.field
    size = len(field.queries)
    seekers = np.sort(dice.choice(size, min(SEEKERS, size), replace=False)).astype(np.int32)
    top = top_k(
        TokenSetRatio(*here.names[source]),
        NEAREST,
        queries=seekers,
        without=lambda query: field.forbidden(query, doubtful=False),
    )
    heads = np.flatnonzero(top.ranks == 1)
    if not len(heads):
        return None
    counts = np.diff(np.append(heads, len(top.ranks)))
    n = min(PAIRS, len(heads))
    chosen = np.stack([dice.choice(len(heads), n, replace=False) for _ in range(DRAWS)])
    rows = heads[chosen] + dice.integers(counts[chosen])
    return top.queries[rows], top.targets[rows]


def aucs(right: Floats, wrong: Floats) -> Floats:
    """Give each draw's chance that a gold pair scores higher than a negative; ties count a half.

    Args:
        right: Scores of gold pairs, one row a draw.
        wrong: Scores of negatives, one row a draw.

    Example:
        >>> aucs(np.array([[0.9, 0.5]]), np.array([[0.5, 0.1]])).tolist()
        [0.875]
    """
    # all pairs of a draw at once: much faster than a curve for each of hundreds of small draws
    found = [
        float(((one[:, None] > two).mean() + (one[:, None] >= two).mean()) / 2)
        for one, two in zip(right, wrong, strict=True)
    ]
    result: npt.NDArray[np.float64] = np.array(found, np.float64)
    return result
