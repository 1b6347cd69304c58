"""Where gold partners stand in the baselines' rankings."""

from __future__ import annotations

from dataclasses import dataclass

from sameas.core.progress import Quiet
from sameas.loaders.similarity import Ranks, rank_gold
from sameas.validation.baselines.arena import arena
from sameas.validation.baselines.measures import Measure, measures
from sameas.validation.evidence import Evidence
from sameas.validation.shape.distribution import DECIMALS

PROTOCOL = (
    "a partner among equals gets the mean of the best and the worst place it could take; a partner"
    " of a 1:n link is ranked among targets that are no partners of its entity; averages are over"
    " pairs; no training links are used unless stated"
)
"""The tie rule and the rule for several partners, in words that a report can print."""


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """The ranks of one baseline."""

    measure: Measure
    ranks: Ranks

    def hits(self, k: int) -> float:
        """Give the share of gold pairs that stand within the first `k`."""
        return round(self.ranks.hits(k), DECIMALS)

    def mrr(self) -> float:
        """Give the mean of 1 / rank."""
        return round(self.ranks.mrr(), DECIMALS)


def rankings(evidence: Evidence) -> tuple[Ranking, ...]:
    """Rank all gold pairs by all baselines."""
    here, all_measures = evidence.shared(arena), evidence.shared(measures)
    progress = evidence.progress or Quiet()
    found: list[Ranking] = []
    with progress.stage("ranking by baselines", total=len(all_measures), unit="rows") as advance:
        for one in all_measures:
            queries, targets = one.pairs or (here.queries, here.targets)
            if len(queries):
                ranks = rank_gold(one.ranks, queries, targets, same=here.same())
                found.append(Ranking(one, ranks))
            advance(1)
    return tuple(found)
