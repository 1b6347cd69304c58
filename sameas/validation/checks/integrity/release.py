"""Whether a dataset is the one that was asked for."""

from sameas.validation.check import Check, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.findings import from_loading


def run(evidence: Evidence) -> Outcome:
    """Say where the content is of another dataset or release than its name."""
    dataset = evidence.dataset
    clean = f"this is release {dataset.release}" if dataset.release else "no release was asked for"
    return from_loading(
        evidence,
        ("wrong-dataset", "wrong-release", "unknown-release"),
        clean=clean,
        severities=("error",),
    )


CHECK = Check(
    id="release",
    part="integrity",
    severity="error",
    meaning="A dataset asked for by its name or release has the counts and ids of that one.",
    run=run,
    order=13,
)
