"""The page about published figures, written out of the checks."""

from __future__ import annotations

from pathlib import Path

from sameas.judging.reference.check import Finding, PublishedCheck
from sameas.judging.reference.checks import published_checks
from sameas.judging.reference.tables import SOURCE, Tables, published_tables

_KINDS = {
    "contradiction": "The figures cannot all be right as they are described.",
    "reading": "The figures may be right; this is about what they show.",
}


def check_published(
    tables: Tables | None = None,
) -> tuple[tuple[PublishedCheck, int, tuple[Finding, ...]], ...]:
    """Run every check that has its tables.

    Args:
        tables: Of `published_tables`; those of the package by default.

    Returns:
        Check, how many cells or rows it compared, and what it found.

    Example:
        >>> found = {check.id: len(findings) for check, _, findings in check_published()}
        >>> found["two-values"], found["inner-arithmetic"]
        (8, 0)
    """
    given = published_tables() if tables is None else tables
    results = []
    for check in published_checks():
        if all(name in given for name in check.tables):
            looked, findings = check.run(given)
            results.append((check, looked, tuple(findings)))
    return tuple(results)


def write_page(folder: str | Path | None = None) -> str:
    """Write the page in Markdown.

    Args:
        folder: Of tables; those of the package by default.
    """
    results = check_published(published_tables(folder))
    lines = [
        "# Published figures, checked",
        "",
        "Written by `python -m sameas.judging.reference`; do not edit.",
        "",
        f"The tables of {SOURCE}, as printed, against each other",
        "and against what their own definitions allow. Only printed figures are used, as no",
        "scores of pairs were released.",
        "",
        "| check | compared | found |",
        "| --- | --- | --- |",
        *(
            f"| [{check.title}](#{_anchor(check.title)}) | {looked} | {len(findings)} |"
            for check, looked, findings in results
        ),
    ]
    for check, _, findings in results:
        lines += ["", f"## {check.title}", "", f"{_KINDS[check.kind]} {check.meaning}", ""]
        if findings:
            lines += ["| table | row | arithmetic |", "| --- | --- | --- |"]
            lines += [f"| {one.table} | {one.where} | {one.says} |" for one in findings]
        else:
            lines.append("Nothing found.")
    return "\n".join(lines) + "\n"


def _anchor(title: str) -> str:
    return "".join(
        letter for letter in title.lower().replace(" ", "-") if letter.isalnum() or letter in "-_"
    )
