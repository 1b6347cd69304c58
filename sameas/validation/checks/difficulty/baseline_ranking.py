"""How far rankings without any model get."""

from __future__ import annotations

from sameas.validation.baselines.arena import SOURCES, arena
from sameas.validation.baselines.measures import NORMALS
from sameas.validation.baselines.rankings import PROTOCOL, rankings
from sameas.validation.check import Check, Figure, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.shape.distribution import percent


def _run(evidence: Evidence) -> Outcome:
    if not evidence.dataset.links.num_rows:
        return Outcome("skip", "there are no gold links")
    here, found = evidence.shared(arena), evidence.shared(rankings)
    figures: list[Figure] = []
    for one in found:
        name = one.measure.name
        if one.measure.source is not None:
            name += f" ({one.measure.source})"
        recipe = one.measure.ranks.recipe
        figures += [
            Figure(f"Hits@{k}, {name}", one.hits(k), "links", "share", recipe, in_table=True)
            for k in (1, 5, 10)
        ]
        figures.append(Figure(f"MRR, {name}", one.mrr(), "links", recipe=recipe, in_table=True))
    best = max(found, key=lambda one: (one.hits(1), one.mrr()))
    used = "; ".join(f"{source}: {SOURCES[source]}" for source in here.names)
    return Outcome(
        "figure",
        f"the best baseline without a model, {best.measure.name}, puts {percent(best.hits(1))} of"
        " gold partners first",
        figures=tuple(figures),
        tables=(
            Table(
                "Rankings without a model",
                ("baseline", "names", "pairs", "Hits@1", "Hits@5", "Hits@10", "MRR"),
                tuple(
                    (
                        one.measure.name,
                        one.measure.source,
                        len(one.ranks.queries),
                        *(one.hits(k) for k in (1, 5, 10)),
                        one.mrr(),
                    )
                    for one in found
                ),
                note=f"{here.pool}; {PROTOCOL}. {used}",
            ),
            Table(
                "Recipes of the baselines",
                ("baseline", "recipe"),
                # whichever names are used
                tuple(dict.fromkeys((one.measure.name, one.measure.ranks.recipe) for one in found)),
                note=NORMALS,
            ),
        ),
    )


CHECK = Check(
    "baseline-ranking",
    "difficulty",
    "note",
    "Hits@k and MRR of rankings without any model: equal names, alike names, shared values, shared"
    " neighbours. A system must be better than these to have learnt anything.",
    _run,
    order=20,
)
