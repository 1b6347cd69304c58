"""`sameas diff`: what changed between two builds, two releases, or ours and the published files."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from sameas.core.errors import SameasError
from sameas.core.progress import choose_progress

DIFFERENT, TROUBLE = 1, 2


@click.command(short_help="Say what changed between two builds or releases of a dataset.")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option(
    "--json",
    "json_file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write everything as JSON, all ids and terms included.",
)
@click.option("--redact", is_flag=True, help="Leave out ids and terms of licensed datasets.")
@click.option(
    "--show",
    default=10,
    show_default=True,
    type=click.IntRange(0),
    help="How many ids and terms of a kind to print.",
)
@click.option("--no-cache", is_flag=True, help="Read the files themselves, and keep nothing.")
@click.option("--quiet", is_flag=True, help="No progress.")
def command(
    old: str,
    new: str,
    *,
    json_file: Path | None,
    redact: bool,
    show: int,
    no_cache: bool,
    quiet: bool,
) -> None:
    """Say what changed from dataset OLD to dataset NEW, names or paths of any kind that opens.

    Counts side by side; options and releases of builds that differ; files that differ; gold pairs
    kept, gone and new; gold entities that were retired, and what stands for them now; gold
    entities with another name.

    What it prints and writes holds ids and terms of the datasets. Of BIO those are SNOMED CT and
    UMLS content: keep them on this machine, or leave them out with --redact.
    An earlier comparison is replaced; any other file in its place is left alone.

    \b
    Exit codes, as those of diff:
      0  no difference
      1  they differ
      2  they cannot be compared, or one cannot be read
    """  # noqa: D301 - click wants the character \b
    from sameas.core.memory import return_freed_memory
    from sameas.core.report_file import ReportFile
    from sameas.loaders.licensed import licensed_parts
    from sameas.loaders.load import load
    from sameas.validation.drift.compare import drift
    from sameas.validation.drift.text import lines
    from sameas.validation.earlier import is_report

    return_freed_memory()
    progress = choose_progress(quiet=quiet)
    cache = False if no_cache else None
    try:
        json_report = None if json_file is None else ReportFile(json_file, is_report)
        datasets = [load(one, strict=False, cache=cache, progress=progress) for one in (old, new)]
        found = drift(*datasets, progress=progress)
        if redact and any(licensed_parts(one) for one in datasets):
            found = found.redact()
        if json_report is not None:
            json_report.write(found.to_json().encode())
    except SameasError as error:
        click.echo(f"error: {error}", err=True)
        sys.exit(TROUBLE)
    for line in lines(found, shown=show):
        click.echo(line)
    sys.exit(0 if found.same else DIFFERENT)
