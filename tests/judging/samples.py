"""Invented questions: pairs with a truth and a name similarity, shown under both decisions."""

from __future__ import annotations

import numpy as np

from sameas.judging.scored import Scored


def four_cells(pairs: int = 120, *, repeats: int = 2, seed: int = 1) -> Scored:
    """Give a four-cell design with flips: half true pairs, a quarter random, a quarter alike.

    Args:
        pairs: A multiple of four.
        repeats: Of every row.
        seed: Of the name similarities.
    """
    generator = np.random.default_rng(seed)
    rows = []
    for number in range(pairs):
        tier = ("gold", "gold", "random", "nearest-name")[number % 4]
        ends = {"gold": (0.4, 1.0), "random": (0.0, 0.5), "nearest-name": (0.6, 1.0)}[tier]
        names = float(generator.uniform(*ends))
        original = "MATCH" if number % 8 < 4 else "NON_MATCH"
        rows += [
            {
                "pair": f"pair {number}",
                "condition": "four-cell",
                "decision": decision,
                "flipped": decision != original,
                "truth": "match" if tier == "gold" else "non-match",
                "tier": tier,
                "name_similarity": names,
                "repeat": repeat,
            }
            for decision in ("MATCH", "NON_MATCH")
            for repeat in range(repeats)
        ]
    return Scored.from_rows(rows)
