"""`sameas release compare`: is a rebuilt dataset the one of a release."""

from __future__ import annotations

import sys

import click

from sameas.core.progress import choose_progress


@click.command(short_help="Compare a rebuilt dataset with the recipe of a release.")
@click.argument("dataset", metavar="BIO")
@click.argument("recipe", metavar="RECIPE")
@click.option("--quiet", is_flag=True, help="No progress.")
def command(dataset: str, recipe: str, *, quiet: bool) -> None:
    """Compare BIO, a folder that `sameas build` wrote, with the recipe.json of a release.

    Every file is read again. Exit code 0: it is the same dataset; 1: it is not.
    """
    from sameas.licenses.split.compare import compare

    found = compare(dataset, recipe, progress=choose_progress(quiet=quiet))
    for difference in found.differences:
        click.echo(str(difference))
    if found.equal:
        click.echo(f"equal: {found.files} files are those of the release")
    for cause in found.causes:
        click.echo(f"{'though' if found.equal else 'cause?'}  {cause}")
    if not found.equal:
        click.echo(f"not the dataset of the release: {len(found.differences)} differences")
        sys.exit(1)
