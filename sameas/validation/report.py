"""The report of a validation: what each check said, and the verdict; as JSON and back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from sameas.core.errors import InputError
from sameas.validation.check import Origin, Outcome, Part, Severity

if TYPE_CHECKING:
    from pydantic import TypeAdapter

FORMAT = 1
SCHEMA = Path(__file__).with_name("report.schema.json")

Verdict = Literal["pass", "warn", "fail"]


@dataclass(frozen=True, slots=True)
class ReportTool:
    """What validated; `format` is the number of the report's own format."""

    name: str
    version: str
    format: int


@dataclass(frozen=True, slots=True)
class ValidatedFile:
    """A file that was read: its path below the dataset's folder, size in bytes and SHA-256."""

    path: str
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Subject:
    """What was validated.

    Attributes:
        name: Such as `D_W_15K_V1`.
        title: In a few words.
        release: Such as `v1.1`; None where it is not known.
        evidence: What tells the release; empty where nothing does.
        left: Title of the left graph.
        right: Title of the right graph.
        links: Gold pairs.
        licence: In plain words.
        licensed: What only holders of a licence may see, so that `redact` leaves it out.
        files: Those that were read; none for a dataset made in memory.
    """

    name: str
    title: str
    release: str | None
    evidence: str
    left: str
    right: str
    links: int
    licence: str
    licensed: tuple[Origin, ...]
    files: tuple[ValidatedFile, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What one check said.

    Attributes:
        id: Of the check.
        part: Chapter of the report.
        severity: What it means if something is found.
        meaning: What is looked at and why it matters.
        outcome: What was found.
        withheld: How many examples redaction left out.
    """

    id: str
    part: Part
    severity: Severity
    meaning: str
    outcome: Outcome
    withheld: int = 0

    @property
    def found(self) -> Severity | None:
        """How bad it is: the severity if something was found, `error` if the check broke."""
        if self.outcome.status == "crash":
            return "error"
        return self.severity if self.outcome.status == "found" else None


@dataclass(frozen=True, slots=True)
class Report:
    """What all checks said of a dataset. The same dataset, options and version give the same.

    Attributes:
        tool: What validated.
        dataset: What was validated.
        seed: What every random draw started from.
        reference: What computed figures were set beside, such as `paper`.
        only: The checks or parts that were asked for; empty for all.
        redacted: Licensed content was left out.
        verdict: `fail`: an integrity check found an error, or a check broke; `warn`: something was
            found that is at least a warning; else `pass`.
        results: In the order of `sameas checks`.
    """

    tool: ReportTool
    dataset: Subject
    seed: int
    reference: str | None
    only: tuple[str, ...]
    redacted: bool
    verdict: Verdict
    results: tuple[Result, ...]

    def failed(self, *, strict: bool = False) -> bool:
        """Tell whether the dataset should be turned down.

        Args:
            strict: Warnings count, too, in every part of the report.
        """
        return self.verdict == "fail" or (strict and self.verdict == "warn")

    def result(self, check: str) -> Result:
        """Give what a check said.

        Raises:
            InputError: It was not run.
        """
        for result in self.results:
            if result.id == check:
                return result
        raise InputError(
            f"no check {check!r} in this report",
            expected=f"one of {', '.join(result.id for result in self.results)}",
        )

    def of(self, severity: Severity) -> tuple[Result, ...]:
        """Give the results that are as bad as this, neither better nor worse."""
        return tuple(result for result in self.results if result.found == severity)

    def to_json(self) -> bytes:
        """Write it as JSON with a fixed layout, valid against `report.schema.json`."""
        return _adapter().dump_json(self, indent=2) + b"\n"


def verdict_of(results: tuple[Result, ...]) -> Verdict:
    """Sum up what all checks said.

    Example:
        >>> outcome = Outcome("found", "2 links stand twice", count=2)
        >>> verdict_of((Result("duplicate-links", "integrity", "warning", "", outcome),))
        'warn'
    """
    for result in results:
        is_error = result.found == "error" and result.part == "integrity"
        if is_error or result.outcome.status == "crash":
            return "fail"
    return "warn" if any(result.found in ("error", "warning") for result in results) else "pass"


def read_report(path: str | Path) -> Report:
    """Read and check a report that was written as JSON.

    Args:
        path: What `sameas validate --json` wrote.

    Raises:
        InputError: No report there, or not one of this format.
    """
    from pydantic import ValidationError

    try:
        return _adapter().validate_json(Path(path).read_bytes())
    except OSError as error:
        raise InputError(
            f"cannot read this report: {error.strerror}",
            path=path,
            expected="what `sameas validate --json` wrote",
        ) from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise InputError(
            f"not a report of format {FORMAT}: {where}: {first['msg']}",
            path=path,
            fix="validate the dataset again with this version of sameas",
        ) from error


def report_schema() -> dict[str, Any]:
    """Derive the JSON schema; the package ships it as `validation/report.schema.json`."""
    schema = _adapter().json_schema(mode="serialization")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Report of a validation by sameas",
        **{key: value for key, value in schema.items() if key != "title"},
    }


def _adapter() -> TypeAdapter[Report]:
    from pydantic import TypeAdapter

    return TypeAdapter(Report)
