"""How lines are written."""

from sameas.validation.check import Check, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.findings import from_loading


def run(evidence: Evidence) -> Outcome:
    """Give the habits of the files."""
    return from_loading(
        evidence,
        ("crlf", "bom", "no-final-newline", "blank-line"),
        clean="every line ends in LF, none is blank, no file begins with a byte-order mark",
    )


CHECK = Check(
    id="line-form",
    part="integrity",
    severity="note",
    meaning="Lines end in LF, the last one too; no blank lines, no byte-order mark. Other tools may"
    " take such bytes for part of an id.",
    run=run,
    order=22,
)
