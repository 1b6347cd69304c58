"""`sameas judge export`: what of results may be shared."""

from __future__ import annotations

from pathlib import Path

import click

from sameas.core.progress import choose_progress


@click.command(short_help="Write what of results may be shared: scores, no ids and no texts.")
@click.argument("results", metavar="RESULTS...", nargs=-1, required=True)
@click.option(
    "--out", required=True, type=click.Path(path_type=Path), metavar="FILE", help="To share."
)
@click.option("--anonymous", is_flag=True, help="Number judges, systems and prompts.")
@click.option("--force", is_flag=True, help="Replace the file if it exists.")
@click.option("--quiet", is_flag=True, help="No progress.")
def command(
    results: tuple[str, ...], out: Path, *, anonymous: bool, force: bool, quiet: bool
) -> None:
    """Write what of RESULTS may be shared: scores, decisions, truth and how rows were drawn.

    Rows and pairs get random numbers. There is no text, no id, and no hash that could be found by
    trying out ids. Look at the file, and at your licences, before you publish it.
    """
    from sameas.judging.export import export
    from sameas.judging.run.results import read_results

    read = []
    progress = choose_progress(quiet=quiet)
    with progress.stage("reading results", total=len(results), unit="parts") as advance:
        for path in results:
            read.append(read_results(path))
            advance(1)
    count = export(read, out, paths=results, names=not anonymous, force=force)
    click.echo(f"{count:,} rows: {out}")
