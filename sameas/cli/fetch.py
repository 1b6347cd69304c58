"""`sameas fetch`: get a dataset from where its authors keep it."""

from __future__ import annotations

from pathlib import Path

import click

from sameas.core.progress import choose_progress


@click.command(short_help="Download DW, DY, EN_FR or EN_DE, checked file by file.")
@click.argument("name")
@click.option("--release", metavar="RELEASE", help="Such as v2.0; v1.1 by default.")
@click.option(
    "--to",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Keep it here; by default in your cache, where `load` looks.",
)
@click.option(
    "--from-file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Take this file instead of downloading: for machines without a network.",
)
@click.option("--url", metavar="URL", help="Another address of the same file.")
@click.option("--force", is_flag=True, help="Fetch it even if it is there.")
@click.option("--quiet", is_flag=True, help="No progress.")
def command(
    name: str,
    release: str | None,
    to: Path | None,
    from_file: Path | None,
    url: str | None,
    *,
    force: bool,
    quiet: bool,
) -> None:
    """Download the archive that holds dataset NAME.

    A download that broke off goes on where it stopped. Every file inside is held against its
    published checksum before the archive is put in place.
    """
    from sameas.loaders.datasets import find_spec
    from sameas.loaders.fetch import fetch

    path = fetch(
        name,
        release=release,
        to=to,
        from_file=from_file,
        url=url,
        force=force,
        progress=choose_progress(quiet=quiet),
    )
    click.echo(path)
    click.echo(f"licence: {find_spec(name).licence}", err=True)
