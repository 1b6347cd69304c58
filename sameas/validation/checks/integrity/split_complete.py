"""Splits that hold each link and nothing else."""

import polars as pl

from sameas.validation.check import EXAMPLES, Check, Example, Figure, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.places import LINKS, place
from sameas.validation.split_rows import parts_hold, split_example


def run(evidence: Evidence) -> Outcome:
    """Find links in no part of a fold, and pairs of a fold that are no links."""
    dataset = evidence.dataset
    if not dataset.folds:
        return Outcome("skip", "no split")
    held = evidence.shared(parts_hold)
    links = (
        pl.DataFrame(dataset.links)
        .cast(pl.String)
        .with_row_index("row")
        .unique(["left", "right"], keep="first", maintain_order=True)
    )
    foreign = held.join(links, on=["left", "right"], how="anti", maintain_order="left")
    gone, missing = 0, []
    for fold in dataset.folds:
        here = held.filter(pl.col("fold") == fold.number)
        absent = links.join(here, on=["left", "right"], how="anti", maintain_order="left")
        gone += absent.height
        missing += [
            Example(
                f"fold {fold.number}: {left}\t{right} in no part",
                "links",
                *place(dataset, LINKS, row),
            )
            for row, left, right in absent.head(EXAMPLES).iter_rows()
        ]
    figures = (
        Figure("links in no part of a fold", gone, "links", "links"),
        Figure("pairs of a fold that are no links", foreign.height, "links", "pairs"),
    )
    if not gone + foreign.height:
        return Outcome("pass", "every fold holds each link, and nothing else", figures=figures)
    strange = [
        split_example(
            dataset, f"{left}\t{right} in {part} is no link", fold=fold, part=part, row=row
        )
        for fold, left, right, _, part, row in foreign.head(EXAMPLES).iter_rows()
    ]
    return Outcome(
        "found",
        f"over all folds {gone:,} links stand in no part, {foreign.height:,} pairs are no links",
        count=gone + foreign.height,
        figures=figures,
        examples=tuple([*missing, *strange][:EXAMPLES]),
    )


CHECK = Check(
    id="split-complete",
    part="integrity",
    severity="error",
    meaning="Each fold holds every link of ent_links once, and no other pair. Otherwise figures on"
    " its test part are of another gold standard.",
    run=run,
    order=42,
)
