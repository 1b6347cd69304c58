"""`python -m benchmarks [NAME] [--scale S]`: run a benchmark and print its table."""

from __future__ import annotations

from importlib import import_module

import click

NAMES = ("mesh", "full", "kill", "loading", "contexts", "validation")


@click.command()
@click.argument("name", type=click.Choice(NAMES), default="mesh")
@click.option("--scale", type=float, help="Size of the look-alikes; 1 is full size.")
def main(name: str, scale: float | None) -> None:
    """Run a benchmark and print a Markdown table."""
    module = import_module(f"benchmarks.{name}")
    click.echo(module.run() if scale is None else module.run(scale))


main()
