"""Pairs that stand in two parts of a fold."""

import polars as pl

from sameas.core.page.words import counted
from sameas.validation.check import EXAMPLES, Check, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.split_rows import parts_hold, split_example


def run(evidence: Evidence) -> Outcome:
    """Find pairs of more than one part, over all folds."""
    if not evidence.dataset.folds:
        return Outcome("skip", "no split")
    twice = evidence.shared(parts_hold).filter(pl.col("parts").list.len() > 1)
    if not twice.height:
        return Outcome("pass", "no pair stands in two parts of a fold")
    return Outcome(
        "found",
        counted(twice.height, "pair stands", "pairs stand")
        + " in two parts of a fold, in "
        + counted(twice["fold"].n_unique(), "fold", "folds"),
        count=twice.height,
        examples=tuple(
            split_example(
                evidence.dataset,
                f"{left}\t{right} in {' and '.join(parts)}",
                fold=fold,
                part=part,
                row=row,
            )
            for fold, left, right, parts, part, row in twice.head(EXAMPLES).iter_rows()
        ),
    )


CHECK = Check(
    id="split-disjoint",
    part="integrity",
    severity="error",
    meaning="No pair stands in two parts of a fold. What was learnt would be asked again.",
    run=run,
    order=41,
)
