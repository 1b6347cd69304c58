"""What was found while loading, as the outcome of a check."""

from __future__ import annotations

from collections.abc import Iterable

from sameas.loaders.report import Finding, Severity
from sameas.validation.check import EXAMPLES, Example, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.places import below

MADE_IN_MEMORY = "made in memory: there are no files"


def from_loading(
    evidence: Evidence,
    codes: Iterable[str],
    *,
    clean: str,
    severities: tuple[Severity, ...] = ("error", "warning", "note"),
) -> Outcome:
    """Give what loading found of some kinds.

    Args:
        evidence: Its dataset was loaded with `strict=False`, or nothing of it is an error.
        codes: Those of `Finding`.
        clean: What to say where nothing of these kinds was found.
        severities: Take only findings that are as bad as this.
    """
    if evidence.dataset.origin is None:
        return Outcome("skip", MADE_IN_MEMORY)
    wanted = set(codes)
    found = [
        one for one in evidence.dataset.report if one.code in wanted and one.severity in severities
    ]
    if not found:
        return Outcome("pass", clean)
    found.sort(key=lambda one: (one.path or "", one.line or 0, one.code, one.what))
    return Outcome(
        "found",
        "; ".join(dict.fromkeys(one.what for one in found)),
        count=sum(one.count for one in found),
        examples=tuple(_example(evidence, one) for one in found[:EXAMPLES]),
    )


def _example(evidence: Evidence, finding: Finding) -> Example:
    text = finding.what
    if finding.expected:
        text += f"; expected: {finding.expected}"
    file = None if finding.path is None else below(evidence.dataset, finding.path)
    return Example(text, "files", file, finding.line)
