"""Bytes that are not UTF-8."""

from sameas.validation.check import Check, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.findings import from_loading


def run(evidence: Evidence) -> Outcome:
    """Give the lines that hold such bytes."""
    return from_loading(evidence, ("not-utf8",), clean="every file is UTF-8")


CHECK = Check(
    id="encoding",
    part="integrity",
    severity="error",
    meaning="Files are UTF-8. Where a byte is not, this report reads it as four characters such as"
    " \\xE9, and other tools read something else or stop.",
    run=run,
    order=19,
)
