"""Fields that are empty, or hold the separator."""

from sameas.validation.check import Check, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.findings import from_loading


def run(evidence: Evidence) -> Outcome:
    """Give the fields that loading kept as they are."""
    return from_loading(
        evidence, ("empty-field", "tab-in-value"), clean="no field is empty or holds a TAB"
    )


CHECK = Check(
    id="odd-fields",
    part="integrity",
    severity="warning",
    meaning="No field is empty, and no value holds a TAB. Both are kept, but other tools split such"
    " lines in other ways.",
    run=run,
    order=21,
)
