"""Attribute triples of both graphs."""

from sameas.validation.check import SIDES, Check, Example, Figure, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.places import triple_file


def run(evidence: Evidence) -> Outcome:
    """Look for a graph without attributes."""
    rows = {side: len(evidence.dataset.graph(side).store.attributes.subject) for side in SIDES}
    figures = tuple(
        Figure("attribute triples", count, side, "triples") for side, count in rows.items()
    )
    bare = [side for side, count in rows.items() if not count]
    if not bare:
        return Outcome("pass", "both graphs have attributes", figures=figures)
    files = evidence.dataset.info.files
    return Outcome(
        "found",
        f"no attributes on the {' and the '.join(bare)} side, so names come from ids alone",
        count=len(bare),
        figures=figures,
        examples=tuple(
            Example(f"{triple_file('attributes', side)} is missing or empty", "files")
            for side in bare
            if files
        ),
    )


CHECK = Check(
    id="attributes-present",
    part="integrity",
    severity="warning",
    meaning="Both graphs have attribute triples. Without them names come from ids alone, and what"
    " uses literals has nothing to use.",
    run=run,
    order=11,
)
