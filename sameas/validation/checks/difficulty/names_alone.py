"""Whether names alone solve the dataset."""

from __future__ import annotations

from sameas.validation.baselines.arena import Arena, arena
from sameas.validation.baselines.rankings import Ranking, rankings
from sameas.validation.check import EXAMPLES, Check, Example, Figure, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.shape.distribution import percent

SOLVED = 0.9
"""Hits@1 from which names alone solve a dataset. At most one gold pair in ten is then left to all
other evidence; the systems that the paper compares lie 2 to 3 points apart on DY, which reading
names decides."""


def _run(evidence: Evidence) -> Outcome:
    if not evidence.dataset.links.num_rows:
        return Outcome("skip", "there are no gold links")
    here = evidence.shared(arena)
    by_name = [one for one in evidence.shared(rankings) if one.measure.source is not None]
    # of equal ones the first: the simplest
    best = max(by_name, key=lambda one: one.hits(1))
    solved = best.hits(1) >= SOLVED
    said = f"{best.measure.name} puts {percent(best.hits(1))} of gold partners first"
    return Outcome(
        "found" if solved else "pass",
        f"names alone solve this dataset: {said}, without any model, relation or training link"
        if solved
        else f"names alone do not solve this dataset: {said}, below {100 * SOLVED:.0f} %",
        count=int((best.ranks.of() <= 1).sum()) if solved else 0,
        figures=(
            Figure(
                "best Hits@1 by names alone",
                best.hits(1),
                "links",
                "share",
                best.measure.ranks.recipe,
            ),
            Figure("Hits@1 from which names alone solve a dataset", SOLVED, unit="share"),
        ),
        examples=tuple(_examples(here, best)) if solved else (),
    )


def _examples(here: Arena, best: Ranking) -> list[Example]:
    lefts, rights = here.names[best.measure.source or ""]
    first = best.ranks.of() <= 1
    pairs = zip(here.queries[first].tolist(), here.targets[first].tolist(), strict=True)
    return [
        Example(f"{lefts[query]} = {rights[target]}", "links")
        for query, target in sorted(pairs)[:EXAMPLES]
    ]


CHECK = Check(
    "names-alone",
    "difficulty",
    "warning",
    f"A ranking by names alone that puts {100 * SOLVED:.0f} % or more of the gold partners first."
    " Such a dataset tests whether a system reads names, and hardly anything else.",
    _run,
    order=10,
)
