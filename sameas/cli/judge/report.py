"""`sameas judge report`: what the answers of a judge show."""

from __future__ import annotations

from pathlib import Path

import click

from sameas.core.errors import OptionError
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
@click.option("--seed", default=0, show_default=True, help="Of every bootstrap.")
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
    from sameas.judging.annotate.answers import read_annotations
    from sameas.judging.report.layout import page_of
    from sameas.judging.report.report import make_report
    from sameas.judging.report.report_file import check_place, write_report
    from sameas.judging.report.terminal import print_page
    from sameas.judging.run.results import read_results

    if json_path is not None and json_path == html_path:
        raise OptionError("--json and --html name the same file", expected="two files")
    for path in (json_path, html_path):
        if path is not None:
            check_place(path)
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
    if json_path is not None:
        write_report(json_path, report.to_json())
    if html_path is not None:
        write_report(html_path, render(page).encode())
    print_page(page, Console(highlight=False))
    for path in (json_path, html_path):
        if path is not None:
            click.echo(f"written: {path}")
