"""Run the checks on a dataset, and give their report."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from importlib.metadata import version
from pathlib import Path

from sameas.core.errors import OptionError, SameasError
from sameas.core.progress import Progress, Quiet
from sameas.loaders.dataset import Dataset
from sameas.loaders.licensed import licensed_parts
from sameas.loaders.load import load
from sameas.validation.check import PARTS, Check, Example, Outcome
from sameas.validation.checks import checks
from sameas.validation.evidence import Evidence
from sameas.validation.reference import references
from sameas.validation.report import (
    FORMAT,
    Report,
    ReportTool,
    Result,
    Subject,
    ValidatedFile,
    verdict_of,
)


def validate(
    dataset: Dataset | str | Path,
    *,
    seed: int = 0,
    reference: str | None = None,
    only: Collection[str] | None = None,
    progress: Progress | None = None,
) -> Report:
    """Look at a dataset with every check: integrity, coverage, heterogeneity, difficulty.

    A check that breaks does not take the report with it, and is not passed over either: its result
    says `crash`, and the verdict is `fail`, as nobody knows what it would have found.

    Args:
        dataset: As loaded, or what `load` opens; then errors in its files are findings.
        seed: What every random draw starts from, 0 or more.
        reference: `paper` sets computed figures beside published ones.
        only: Ids of checks, or parts such as `integrity`; all by default.
        progress: Where to report; silent by default.

    Returns:
        The report, the same for the same dataset and options.

    Raises:
        OptionError: No such check or reference, or a negative seed.
        InputError: The dataset cannot be opened at all.

    Example:
        >>> ds = Dataset.from_tables(
        ...     links=[("a", "x"), ("a", "x")],
        ...     left_relations=[("a", "p", "b")],
        ...     right_relations=[("x", "q", "y")],
        ... )
        >>> report = validate(ds, only=["duplicate-links"])
        >>> report.verdict, report.result("duplicate-links").outcome.count
        ('warn', 1)
    """
    if reference is not None and reference not in references():
        raise OptionError(
            f"no reference {reference!r}", expected=f"one of {', '.join(references())}"
        )
    if seed < 0:
        raise OptionError(f"seed {seed}", expected="0 or more")
    chosen = choose(checks(), only)
    progress = progress or Quiet()
    if not isinstance(dataset, Dataset):
        dataset = load(dataset, strict=False, progress=progress)
    evidence = Evidence(dataset, seed=seed, reference=reference)
    results = []
    with progress.stage("checking", total=len(chosen), unit="checks") as advance:
        for check in chosen:
            results.append(run(check, evidence))
            advance(1)
    return Report(
        tool=ReportTool("sameas", version("sameas"), FORMAT),
        dataset=describe(dataset),
        seed=seed,
        reference=reference,
        only=tuple(sorted(only or ())),
        redacted=False,
        verdict=verdict_of(tuple(results)),
        results=tuple(results),
    )


def choose(known: Iterable[Check], only: Collection[str] | None) -> tuple[Check, ...]:
    """Pick checks by id or by part.

    Raises:
        OptionError: There is none of this name.
    """
    known = tuple(known)
    if only is None:
        return known
    names = {*PARTS, *(check.id for check in known)}
    for name in sorted(only):
        if name not in names:
            raise OptionError(
                f"no check {name!r}",
                expected=f"{', '.join(PARTS)}, or the id of a check",
                fix="see `sameas checks`",
            )
    return tuple(check for check in known if check.id in only or check.part in only)


def run(check: Check, evidence: Evidence) -> Result:
    """Let one check look."""
    try:
        # a check that compares with published figures looks at what others say
        outcome = evidence.shared(check.run)
    except MemoryError:
        raise
    except SameasError as error:
        # what cannot be read is an integrity check's to report
        outcome = Outcome(
            "skip",
            "could not look: a file is not what it should be",
            examples=(Example(str(error), "links"),),
        )
    except Exception as error:
        outcome = _broken(error)
    return Result(check.id, check.part, check.severity, check.meaning, outcome)


def _broken(error: Exception) -> Outcome:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = ""
    if trace is not None:
        place = f" in {Path(trace.tb_frame.f_code.co_filename).name}, line {trace.tb_lineno}"
    # an error's message may hold anything of the data, a gold pair included
    return Outcome(
        "crash",
        f"this check broke ({type(error).__name__}{place}), so nobody knows what it would have"
        " found; that is a defect of sameas: please report it",
        examples=(Example(f"{type(error).__name__}: {error}", "links"),),
    )


def describe(dataset: Dataset) -> Subject:
    """Say what a report is about."""
    info = dataset.info
    return Subject(
        name=dataset.name,
        title=info.title,
        release=dataset.release,
        evidence=info.evidence,
        left=dataset.left.title,
        right=dataset.right.title,
        links=dataset.links.num_rows,
        licence=info.licence,
        licensed=licensed_parts(dataset),
        files=tuple(ValidatedFile(one.path, one.bytes, one.sha256) for one in info.files),
    )
