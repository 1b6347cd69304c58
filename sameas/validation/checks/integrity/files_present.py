"""Files that must be there, and must hold something."""

from sameas.validation.check import Check, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.findings import from_loading


def run(evidence: Evidence) -> Outcome:
    """Look at the links and the relation triples; attributes are another check's."""
    return from_loading(
        evidence,
        ("missing-file", "empty-file"),
        clean="links and relation triples are there",
        severities=("error",),
    )


CHECK = Check(
    id="files-present",
    part="integrity",
    severity="error",
    meaning="The links and the relation triples of both graphs are there and not empty. Copies of"
    " published datasets with files of 0 bytes are about.",
    run=run,
    order=10,
)
