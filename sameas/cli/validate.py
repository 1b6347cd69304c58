"""`sameas validate`: everything a reviewer would ask of a dataset."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from sameas.core.progress import choose_progress
from sameas.validation.reference import references


@click.command(short_help="Check a dataset: integrity, coverage, heterogeneity, difficulty.")
@click.argument("dataset", metavar="DATASET")
@click.option(
    "--path",
    type=click.Path(path_type=Path),
    help="The folder or archive that should hold DATASET, if that is a name.",
)
@click.option("--release", metavar="RELEASE", help="An error if it is another release.")
@click.option(
    "--reference",
    type=click.Choice(references()),
    help="Set figures beside the published ones, and say what explains a difference.",
)
@click.option(
    "--only",
    multiple=True,
    metavar="CHECK|PART",
    help="Run only this; repeat for more. See `sameas checks`.",
)
@click.option(
    "--seed",
    default=0,
    show_default=True,
    type=click.IntRange(0),
    help="Of all random draws.",
)
@click.option(
    "--json",
    "json_path",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the whole report as JSON; its schema comes with the package.",
)
@click.option(
    "--html",
    "html_path",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the whole report as one HTML page with figures.",
)
@click.option("--strict", is_flag=True, help="Exit with 1 on warnings, too.")
@click.option(
    "--redact",
    "is_redacted",
    is_flag=True,
    help="Leave out licensed ids and terms, and what gold links single out.",
)
@click.option("--no-cache", is_flag=True, help="Read the files themselves, and keep nothing.")
@click.option("--quiet", is_flag=True, help="No progress.")
def command(
    dataset: str,
    path: Path | None,
    release: str | None,
    reference: str | None,
    only: tuple[str, ...],
    seed: int,
    json_path: Path | None,
    html_path: Path | None,
    *,
    strict: bool,
    is_redacted: bool,
    no_cache: bool,
    quiet: bool,
) -> None:
    """Check DATASET, a name or a path, and print what a reviewer would ask for.

    Verdict and warnings come first. Exit code 1 means that an integrity check found an error, or
    that the dataset cannot be opened at all.

    \b
    sameas validate BIO --reference paper --html report.html
    sameas validate D_W_15K_V1 --only integrity --strict

    An earlier report is replaced; any other file in its place is left alone.
    """  # noqa: D301 - click wants the character \b
    from rich.console import Console

    from sameas.core.memory import return_freed_memory
    from sameas.core.report_file import report_files
    from sameas.loaders.load import load
    from sameas.validation.checks import checks
    from sameas.validation.earlier import is_report
    from sameas.validation.redact import redact
    from sameas.validation.terminal import print_report
    from sameas.validation.validate import choose, validate

    return_freed_memory()
    choose(checks(), only or None)
    json_file, html_file = report_files(json_path, html_path, is_report)
    progress = choose_progress(quiet=quiet)
    loaded = load(
        dataset,
        path=path,
        release=release,
        strict=False,
        cache=False if no_cache else None,
        progress=progress,
    )
    report = validate(loaded, seed=seed, reference=reference, only=only or None, progress=progress)
    if is_redacted:
        report = redact(report)
    if json_file is not None:
        json_file.write(report.to_json())
    if html_file is not None:
        from sameas.validation.html import render

        html_file.write(render(report).encode())
    print_report(report, Console(highlight=False))
    for written in (json_file, html_file):
        if written is not None:
            click.echo(f"written: {written.path}")
    sys.exit(1 if report.failed(strict=strict) else 0)
