"""`sameas release split`: an open folder, a recipe, and a folder for licence holders."""

from __future__ import annotations

import click

from sameas.core.progress import choose_progress


@click.command(short_help="Split a dataset by licence.")
@click.argument("dataset", metavar="BIO")
@click.argument("out", metavar="OUT")
@click.option("--gated", is_flag=True, help="Write the part for licence holders, too.")
@click.option(
    "--release", default="v1.0.0", show_default=True, metavar="NAME", help="Becomes its tag."
)
@click.option(
    "--mesh-year",
    type=click.IntRange(1960, 2100),
    metavar="YEAR",
    help="Of the MeSH used.  [what its files tell]",
)
@click.option("--force", is_flag=True, help="Replace an earlier release in OUT.")
@click.option("--quiet", is_flag=True, help="No progress.")
def command(
    dataset: str,
    out: str,
    *,
    gated: bool,
    release: str,
    mesh_year: int | None,
    force: bool,
    quiet: bool,
) -> None:
    """Split BIO, a folder that `sameas build` wrote, by licence.

    OUT/open and OUT/recipe.json hold nothing licensed, and are searched to make sure: on a find
    nothing is written. OUT/gated is for holders of the UMLS and SNOMED CT licences.
    """
    from sameas.licenses.split.split import split_release

    result = split_release(
        dataset,
        out,
        gated=gated,
        release=release,
        mesh_year=mesh_year,
        force=force,
        progress=choose_progress(quiet=quiet),
    )
    for part, count in result.files.items():
        who = {"open": "for everybody", "gated": "for licence holders only"}[part]
        click.echo(f"{result.path / part}: {count} files, {who}")
    click.echo(f"{result.path / 'recipe.json'}: how a licence holder rebuilds all of it")
    if result.left_out:
        click.echo(f"left out: {', '.join(result.left_out)}")
    click.echo(f"searched {result.searched} files for licensed content: none found")
    for warning in result.warnings:
        click.echo(f"warning: {warning}", err=True)
