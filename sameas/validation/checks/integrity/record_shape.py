"""Lines that are no record of their file."""

from sameas.validation.check import Check, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.findings import from_loading

CODES = ("short-line", "long-line", "unknown-id", "id-twice")


def run(evidence: Evidence) -> Outcome:
    """Give the lines that loading left out."""
    return from_loading(evidence, CODES, clean="every line is a record")


CHECK = Check(
    id="record-shape",
    part="integrity",
    severity="error",
    meaning="Each line has the number of fields that its file has, and numbers are those of the id"
    " files. Lines that do not are left out of everything else in this report.",
    run=run,
    order=20,
)
