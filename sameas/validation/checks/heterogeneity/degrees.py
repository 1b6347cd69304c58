"""Degrees of entities, and how unlike they are between the graphs."""

from __future__ import annotations

from sameas.validation.check import SIDES, Check, Figure, Outcome, Plot, Series
from sameas.validation.evidence import Evidence
from sameas.validation.shape.distribution import (
    DEGREES,
    Summary,
    cumulative,
    divergence,
    summary,
)
from sameas.validation.shape.graphs import degrees
from sameas.validation.shape.sides import linked, title

_DIVERGENCE = (
    "Jensen and Shannon, as in OpenEA's sampler: natural logarithm (0 to ln 2 = 0.693), one bin a"
    f" degree, degrees above {DEGREES} counted as {DEGREES}; repeated triples count each time"
)


def _run(evidence: Evidence) -> Outcome:
    everyone = tuple(side[side > 0] for side in evidence.shared(degrees))
    gold = tuple(
        side[chosen][side[chosen] > 0]
        for side, chosen in zip(evidence.shared(degrees), evidence.shared(linked), strict=True)
    )
    figures: list[Figure] = []
    summaries: list[Summary] = []
    for whose, sides in (("entities", everyone), ("gold entities", gold)):
        for side, values in zip(SIDES, sides, strict=True):
            found = summary(values)
            summaries.append(found)
            recipe = "relation triples at an entity that has any; a self loop counts twice"
            figures += [
                Figure(f"degree of {whose}, mean", found.mean, side, "triples", recipe),
                Figure(f"degree of {whose}, median", found.median, side, "triples", recipe),
                Figure(f"degree of {whose}, highest", found.largest, side, "triples", recipe),
                Figure(
                    f"degree of {whose}, Gini",
                    found.gini,
                    side,
                    recipe="0: all have equally many; near 1: few have nearly all",
                ),
            ]
        figures.append(
            Figure(f"divergence of degrees of {whose}", divergence(*sides), recipe=_DIVERGENCE)
        )
    if not any(len(side) for side in everyone):
        return Outcome("skip", "no graph has relation triples")
    names = [title(evidence, side) for side in SIDES]
    drawn = [
        Series(name, *cumulative(values))
        for name, values in zip(names, everyone, strict=True)
        if len(values)
    ]
    # where all entities are gold, their lines would lie on the others
    drawn += [
        Series(f"{name}, gold", *cumulative(some))
        for name, some, all_ in zip(names, gold, everyone, strict=True)
        if 0 < len(some) < len(all_)
    ]
    medians = ", ".join(
        f"{one.median:g} in {name}"
        for name, one in zip(names, summaries, strict=False)
        if one.median is not None
    )
    return Outcome(
        "figure",
        f"half of the entities have a degree of at most {medians}",
        figures=tuple(figures),
        plots=(
            Plot(
                "Degrees of entities",
                "steps",
                "degree",
                "share of entities up to it",
                tuple(drawn),
                f"Cumulative distribution of the degrees of entities. Median: {medians}.",
                log_x=True,
            ),
        ),
    )


CHECK = Check(
    "degrees",
    "heterogeneity",
    "note",
    "Degrees in the relation graphs: mean, median, inequality, and Jensen and Shannon's divergence"
    " between the sides, as OpenEA measures it. Methods that compare neighbourhoods suffer where"
    " these differ.",
    _run,
    order=40,
)
