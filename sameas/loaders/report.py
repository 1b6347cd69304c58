"""What was found while loading: counted, located, and fatal or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from sameas.core.errors import InputError

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One kind of thing found at one place.

    Attributes:
        code: What kind, such as `tab-in-value`; the same words in every version.
        severity: `error`: the data are not what they should be; `warning`: they may surprise;
            `note`: good to know.
        what: In a sentence.
        count: How often.
        path: The file.
        line: Of the first one.
        expected: What should have been there.
        fix: What to do.
        column: In that line, in characters.
    """

    code: str
    severity: Severity
    what: str
    count: int = 1
    path: str | None = None
    line: int | None = None
    expected: str | None = None
    fix: str | None = None
    column: int | None = None

    def error(self) -> InputError:
        """Put it as an error."""
        return InputError(
            self.what,
            path=self.path,
            line=self.line,
            column=self.column,
            expected=self.expected,
            fix=self.fix,
        )

    def __str__(self) -> str:
        """Render it for a person."""
        what = self.what
        if self.count > 1 and f"{self.count:,} " not in what:
            what += f" ({self.count:,} times)"
        return f"{self.severity}: {replace(self, what=what).error()}"


class Report:
    """The findings of one load.

    Args:
        strict: Raise the first error instead of counting it.

    Example:
        >>> report = Report(strict=False)
        >>> report.add(Finding("short-line", "error", "2 fields", path="a", line=3, count=2))
        >>> report.count("short-line"), len(report.errors)
        (2, 1)
        >>> Report().add(Finding("short-line", "error", "2 fields", path="a", line=3))
        Traceback (most recent call last):
        sameas.core.errors.InputError: a, line 3: 2 fields
    """

    def __init__(self, *, strict: bool = True) -> None:
        self.strict = strict
        self.findings: list[Finding] = []

    def add(self, finding: Finding) -> None:
        """Take a finding.

        Raises:
            InputError: It is an error, and the report is strict.
        """
        if self.strict and finding.severity == "error":
            raise finding.error()
        if finding not in self.findings:
            self.findings.append(finding)

    def extend(self, findings: list[Finding]) -> None:
        """Take several."""
        for finding in findings:
            self.add(finding)

    def count(self, code: str, *, file: str | None = None) -> int:
        """Count what was found of a kind, in all files or in the one of this name."""
        return sum(
            finding.count
            for finding in self.findings
            if finding.code == code
            and (file is None or (finding.path is not None and Path(finding.path).name == file))
        )

    @property
    def errors(self) -> list[Finding]:
        """What would have been fatal in a strict load."""
        return [finding for finding in self.findings if finding.severity == "error"]

    @property
    def warnings(self) -> list[Finding]:
        """What may surprise."""
        return [finding for finding in self.findings if finding.severity == "warning"]

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.findings)

    def __len__(self) -> int:
        return len(self.findings)

    def __str__(self) -> str:
        """Render all findings, a few lines each."""
        return "\n".join(str(finding) for finding in self.findings) or "nothing found"
