"""Files against the checksums of the published ones."""

from sameas.validation.check import Check, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.findings import from_loading


def run(evidence: Evidence) -> Outcome:
    """Compare files with what their publisher released, where that is known."""
    known = [file for file in evidence.dataset.info.files if file.published is not None]
    if not known:
        return Outcome("skip", "no checksums of these files are known")
    return from_loading(
        evidence, ("checksum",), clean=f"all {len(known)} files are the published ones"
    )


CHECK = Check(
    id="published-files",
    part="integrity",
    severity="warning",
    meaning="The files of a published release are the published ones, byte for byte.",
    run=run,
    order=12,
)
