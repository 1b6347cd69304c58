"""`sameas checks`: every check of `sameas validate`."""

from __future__ import annotations

import json

import click


@click.command(short_help="List the checks of `sameas validate`.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def command(*, as_json: bool) -> None:
    """List every check with its severity and meaning.

    An integrity check of severity error that finds something makes `sameas validate` exit with 1.
    """
    from textwrap import fill

    from sameas.validation.check import PARTS
    from sameas.validation.checks import checks

    if as_json:
        fields = ("id", "part", "severity", "meaning")
        rows = [{name: getattr(check, name) for name in fields} for check in checks()]
        click.echo(json.dumps(rows, indent=2))
        return
    for part in PARTS:
        click.echo(part)
        for check in checks():
            if check.part == part:
                click.echo(f"  {check.id} ({check.severity})")
                meaning = fill(check.meaning, 78, initial_indent="    ", subsequent_indent="    ")
                click.echo(meaning)
