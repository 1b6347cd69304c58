"""`sameas export`: a built BIO in other formats."""

from __future__ import annotations

import click

from sameas.core.progress import choose_progress
from sameas.loaders.exports import export, formats


@click.command(short_help="Write a built BIO as SSSOM, OAEI RDF, N-Triples or OpenEA.")
@click.argument("dataset", metavar="BIO")
@click.option(
    "--format", "format_", required=True, type=click.Choice(formats()), help="What to write."
)
@click.option("--out", required=True, metavar="FOLDER", help="The folder to make.")
@click.option("--force", is_flag=True, help="Replace an earlier export in this format.")
@click.option("--quiet", is_flag=True, help="No progress.")
def command(dataset: str, format_: str, out: str, *, force: bool, quiet: bool) -> None:
    """Write the dataset in folder BIO in another format.

    \b
    sssom      gold pairs as SSSOM/TSV: close matches, exact ones where 1:1
    oaei-rdf   gold pairs in the Alignment format of OAEI
    ntriples   both graphs and the links as RDF
    openea     a folder as OpenEA's own code reads it
    """  # noqa: D301 - click wants the character \\b
    progress = choose_progress(quiet=quiet)
    for path in export(dataset, out, format=format_, force=force, progress=progress):
        click.echo(path)
