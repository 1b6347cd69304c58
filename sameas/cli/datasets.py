"""`sameas datasets`: what can be loaded by name."""

from __future__ import annotations

import json

import click


@click.command(short_help="List the datasets that can be loaded by name.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, with counts and citations.")
def command(*, as_json: bool) -> None:
    """List the datasets that can be loaded by name."""
    from dataclasses import asdict

    from sameas.loaders.datasets import specs

    if as_json:
        click.echo(json.dumps([_plain(asdict(spec)) for spec in specs()], indent=2))
        return
    width = max(len(spec.name) for spec in specs()) + 2
    for spec in specs():
        click.echo(f"{spec.name:{width}}{spec.title}")
        if len(spec.variants) > 1:
            click.echo(" " * width + ", ".join(spec.folders()))
        if spec.downloads:
            click.echo(" " * width + f"releases {', '.join(spec.downloads)}: sameas fetch")


def _plain(spec: dict[str, object]) -> dict[str, object]:
    """Leave out what only the loader needs."""
    return {key: value for key, value in spec.items() if key not in ("left", "right", "downloads")}
