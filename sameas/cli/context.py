"""`sameas context`: what a prompt says about a pair of entities."""

from __future__ import annotations

from typing import Any

import click


@click.command(short_help="Show what a prompt says about a pair of entities.")
@click.argument("dataset", metavar="DATASET")
@click.option(
    "--pair",
    required=True,
    nargs=2,
    metavar="LEFT RIGHT",
    help="Ids as ent_links spells them, or their last parts, such as D001234 123456.",
)
@click.option(
    "--format",
    "format_",
    default="prompt",
    show_default=True,
    metavar="json|plain|prompt|FILE.j2",
    help="How to put it; a Jinja2 file is given left and right.",
)
@click.option("--path", metavar="PATH", help="Where the dataset lies, if its name is given.")
@click.option("--hops", type=click.IntRange(1, 2), default=1, show_default=True)
@click.option("--view", metavar="VIEW", help="raw, or how to fold both graphs.  [what fits each]")
@click.option("--attributes", type=click.IntRange(0), help="At most so many a side.  [10]")
@click.option("--relations", type=click.IntRange(0), help="At most so many a side.  [10]")
@click.option("--characters", type=click.IntRange(1), help="At most so many in all.")
@click.option(
    "--preset",
    type=click.Choice(["recheck"]),
    help="recheck: 5 attributes and 4 relations a side, 2,000 characters in all.",
)
@click.option(
    "--hide",
    type=click.Choice(["names", "ids"]),
    multiple=True,
    help="Mask names or ids; repeat for both.",
)
@click.option(
    "--labels", metavar="FILE", help="Words for predicates: P31, TAB, instance of; or JSON."
)
def command(
    dataset: str, pair: tuple[str, str], format_: str, path: str | None, **options: Any
) -> None:
    """Show what a prompt says about a pair of entities of DATASET, a name or a path.

    The same dataset and options give the same bytes. The names of the template and of the text
    that was made (its SHA-256) go to the error stream.
    """
    from sameas.loaders.context import find_entity, pair_context, read_labels
    from sameas.loaders.context.budget import PRESETS
    from sameas.loaders.load import load

    labels, preset = options.pop("labels"), options.pop("preset")
    given = {name: value for name, value in options.items() if value is not None}
    numbers = {**PRESETS.get(preset, {}), **given}
    found = load(dataset, path=path)
    context = pair_context(
        found.left,
        find_entity(found.left, pair[0]),
        found.right,
        find_entity(found.right, pair[1]),
        labels=None if labels is None else read_labels(labels),
        template=format_,
        **numbers,
    )
    rendered = context.render(format_)
    click.echo(rendered.text, nl=False)
    click.echo(f"template {rendered.template}, sha256 {rendered.sha256}", err=True)
