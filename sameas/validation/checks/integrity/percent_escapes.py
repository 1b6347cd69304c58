"""Percent signs in IRIs that begin no escape."""

import polars as pl

from sameas.loaders.profile import Side
from sameas.validation.by_side import by_side
from sameas.validation.check import EXAMPLES, Check, Example, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.examples import entity_example
from sameas.validation.vocabularies import entity_ids


def run(evidence: Evidence) -> Outcome:
    """Find ids that cannot be percent-decoded as a whole."""

    def look(side: Side) -> tuple[int, list[Example]]:
        ids = entity_ids(evidence.dataset.graph(side)).to_frame().with_row_index("number")
        wrong = ids.filter(
            pl.col("id").str.contains("%", literal=True),
            pl.col("id").str.contains("://", literal=True),
            pl.col("id").str.replace_all("%[0-9A-Fa-f]{2}", "").str.contains("%", literal=True),
        )["number"]
        shown = wrong.head(EXAMPLES).to_list()
        return len(wrong), [entity_example(evidence, side, number) for number in shown]

    return by_side(
        look,
        name="ids with a false percent escape",
        unit="entities",
        clean="every percent sign begins an escape",
        says=(
            "id holds a percent sign that begins no escape",
            "ids hold a percent sign that begins no escape",
        ),
    )


CHECK = Check(
    id="percent-escapes",
    part="integrity",
    severity="note",
    meaning="A percent sign in an IRI begins an escape of two hexadecimal digits. Names that are"
    " read from ids depend on it.",
    run=run,
    order=24,
)
