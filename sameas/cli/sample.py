"""`sameas sample`: write look-alike dumps."""

from __future__ import annotations

from pathlib import Path

import click

from sameas.core.progress import choose_progress


@click.command("sample", short_help="Write invented MeSH, SNOMED CT and UMLS to try `build` on.")
@click.argument("out", type=click.Path(path_type=Path))
@click.option(
    "--scale",
    type=float,
    default=0.01,
    show_default=True,
    help="Size against the true dumps; 1 is full size. Up to 0.05, OUT/extra holds a national "
    "extension, a Full release and other UMLS containers as well.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Same seed, same bytes.")
@click.option(
    "--mesh",
    type=click.Path(path_type=Path),
    help="A real MeSH N-Triples file to write the fictional SNOMED CT and UMLS around.",
)
@click.option("--force", is_flag=True, help="Replace an earlier sample in OUT.")
@click.option("--quiet", is_flag=True, help="Report no progress.")
def command(
    out: Path,
    scale: float,
    seed: int,
    mesh: Path | None,
    *,
    force: bool,
    quiet: bool,
) -> None:
    """Write fictional MeSH, SNOMED CT and UMLS dumps in true formats to OUT.

    Nothing in them comes from a licensed source. OUT/expected.json holds the counts that
    `sameas build` must find in them under both profiles and every switch.
    """
    from sameas.builders.lookalike import sample

    progress = choose_progress(quiet=quiet)
    result = sample(out, scale=scale, seed=seed, mesh=mesh, force=force, progress=progress)
    for path in (result.mesh, result.snomed, result.umls, result.expected, result.extra):
        if path is not None:
            click.echo(path)
