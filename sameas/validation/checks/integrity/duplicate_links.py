"""Gold pairs that stand in their file more than once."""

import numpy as np
import polars as pl
import pyarrow as pa

from sameas.core.page.words import counted
from sameas.loaders.store import Longs
from sameas.validation.check import EXAMPLES, Check, Example, Figure, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.places import ALL_LINKS, LINKS, place


def run(evidence: Evidence) -> Outcome:
    """Count links that repeat an earlier one, before sampling and after."""
    dataset = evidence.dataset
    tables = {LINKS: dataset.links}
    if dataset.all_links is not dataset.links:
        tables[ALL_LINKS] = dataset.all_links
    rows = {path: _repeated(table) for path, table in tables.items()}
    count = sum(len(some) for some in rows.values())
    figures = tuple(
        Figure(f"repeated links of {path}", len(some), "links", "links")
        for path, some in rows.items()
    )
    if not count:
        return Outcome("pass", "no link repeats an earlier one", figures=figures)
    examples = []
    for path, some in rows.items():
        for row in some[:EXAMPLES].tolist():
            pair = "\t".join(tables[path].slice(row, 1).to_pylist()[0].values())
            examples.append(Example(pair, "links", *place(dataset, path, row)))
    return Outcome(
        "found",
        counted(count, "link repeats", "links repeat") + " an earlier one",
        count=count,
        figures=figures,
        examples=tuple(examples[:EXAMPLES]),
    )


def _repeated(table: pa.Table) -> Longs:
    frame = pl.DataFrame(table.select(["left", "right"]))
    first = frame.select(pl.struct("left", "right").is_first_distinct()).to_series()
    return np.flatnonzero(~first.to_numpy())


CHECK = Check(
    id="duplicate-links",
    part="integrity",
    severity="warning",
    meaning="No gold pair stands in its file twice. Repeats count twice in every score.",
    run=run,
    order=31,
)
