"""`sameas judge report`: what the answers of a judge show."""

from __future__ import annotations

from pathlib import Path

import click

from sameas.core.progress import choose_progress


@click.command(short_help="Say what the answers of a judge show, and what they do not.")
@click.argument("results", metavar="RESULTS...", nargs=-1, required=True)
@click.option(
    "--json",
    "json_path",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the whole report as JSON.",
)
@click.option(
    "--html",
    "html_path",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write it as one HTML page.",
)
@click.option("--human", metavar="FILE", help="Scores of people, from `sameas judge annotate`.")
@click.option(
    "--reference", type=click.Choice(["paper"]), help="Set published figures beside ours."
)
@click.option(
    "--replicates",
    type=click.IntRange(100),
    default=10_000,
    show_default=True,
    help="Of every bootstrap.",
)
@click.option(
    "--seed",
    default=0,
    show_default=True,
    type=click.IntRange(0),
    help="Of every bootstrap.",
)
@click.option("--quiet", is_flag=True, help="No progress.")
def command(
    results: tuple[str, ...],
    json_path: Path | None,
    html_path: Path | None,
    human: str | None,
    reference: str | None,
    replicates: int,
    seed: int,
    *,
    quiet: bool,
) -> None:
    """Report on RESULTS, what `sameas judge run` wrote; several files to compare judges.

    Every figure stands beside what an ideal validator and an ideal predictor would get on the same
    rows, and what names alone get without a model. A reading that would blame a perfect judge is
    called that.
    """
    from rich.console import Console

    from sameas.core.page.page import render
    from sameas.core.report_file import report_files
    from sameas.judging.annotate.answers import read_annotations
    from sameas.judging.report.earlier import is_report
    from sameas.judging.report.layout import page_of
    from sameas.judging.report.report import make_report
    from sameas.judging.report.terminal import print_page
    from sameas.judging.run.results import read_results

    json_file, html_file = report_files(json_path, html_path, is_report)
    report = make_report(
        [read_results(path) for path in results],
        paths=results,
        humans=None if human is None else read_annotations(human),
        reference=reference,
        replicates=replicates,
        seed=seed,
        progress=choose_progress(quiet=quiet),
    )
    page = page_of(report)
    if json_file is not None:
        json_file.write(report.to_json())
    if html_file is not None:
        html_file.write(render(page).encode())
    print_page(page, Console(highlight=False))
    for written in (json_file, html_file):
        if written is not None:
            click.echo(f"written: {written.path}")
