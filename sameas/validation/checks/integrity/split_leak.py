"""Entities of the training part that are asked for again."""

import polars as pl

from sameas.core.page.words import counted
from sameas.validation.check import EXAMPLES, SIDES, Check, Example, Figure, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.split_rows import parts_hold, split_example


def run(evidence: Evidence) -> Outcome:
    """Find entities that stand in training and, through another pair, in another part."""
    dataset = evidence.dataset
    if not dataset.folds:
        return Outcome("skip", "no split")
    # pairs in two parts are another check's
    once = evidence.shared(parts_hold).filter(pl.col("parts").list.len() == 1)
    figures: list[Figure] = []
    examples: list[Example] = []
    total = 0
    for side in SIDES:
        leaked = (
            once.group_by("fold", side, maintain_order=True)
            .agg(
                pl.col("part").unique(maintain_order=True).alias("parts"),
                pl.col("row").last(),
                pl.col("part").last(),
            )
            .filter(pl.col("parts").list.len() > 1, pl.col("parts").list.contains("train"))
        )
        total += leaked.height
        figures.append(Figure("leaked entities over all folds", leaked.height, side, "entities"))
        examples += [
            split_example(
                dataset, f"{entity} in {' and '.join(parts)}", fold=fold, part=part, row=row
            )
            for fold, entity, parts, row, part in leaked.head(EXAMPLES).iter_rows()
        ]
    if not total:
        return Outcome(
            "pass", "no entity of a training part stands in another part", figures=tuple(figures)
        )
    return Outcome(
        "found",
        counted(total, "entity of a training part stands", "entities of a training part stand")
        + " in another part of the same fold, too",
        count=total,
        figures=tuple(figures),
        examples=tuple(examples[:EXAMPLES]),
    )


CHECK = Check(
    id="split-leak",
    part="integrity",
    severity="error",
    meaning="All links of an entity are in one part of a fold. Where 1:n links are torn apart, the"
    " training part tells what the test part asks.",
    run=run,
    order=43,
)
