"""`sameas release scan`: search what is about to be shared for licensed content."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from sameas.core.progress import choose_progress


@click.command(short_help="Search what is about to be shared for licensed content.")
@click.argument("path", type=click.Path(path_type=Path))
@click.option(
    "--dataset",
    metavar="BIO",
    type=click.Path(path_type=Path),
    help="The built BIO whose ids and terms must not be shared.",
)
@click.option(
    "--mesh",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="The MeSH file that BIO was built from, to find what a build put into MeSH's part.",
)
@click.option("--show", is_flag=True, help="Print what was found; it is licensed content.")
@click.option("--quiet", is_flag=True, help="No progress.")
def command(
    path: Path, dataset: Path | None, mesh: Path | None, *, show: bool, quiet: bool
) -> None:
    """Search the file or folder PATH for SNOMED CT ids and terms, and for linked pairs.

    Looks into archives, Parquet files and notebooks. With --dataset every id and term of that
    dataset is known; without it, ids count only beside a sign of SNOMED CT and terms only with
    their semantic tag.

    Exit code 0: nothing found. 1: something found, or something that could not be searched.
    """
    from sameas.licenses.scan import scan

    report = scan(path, dataset=dataset, mesh=mesh, progress=choose_progress(quiet=quiet))
    for find in report.finds:
        click.echo(find.line_of_text(show=show))
    for file in report.cut:
        click.echo(f"{file}: and more: its search stopped there")
    for closed in report.unsearched:
        click.echo(f"{closed.path}: not searched: {closed.why}", err=True)
    amount = f"{report.files:,} files, {report.bytes / 1e6:,.1f} MB unpacked"
    against = "by form alone" if report.against is None else f"against {report.against}"
    click.echo(f"searched {amount}, {against}: {len(report):,} finds")
    if not report.clean:
        sys.exit(1)
