"""`sameas info`: which dataset and release a folder is, and whether it is whole."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sameas.core.errors import InputError
from sameas.core.progress import choose_progress

if TYPE_CHECKING:
    from sameas.loaders.dataset import Dataset
    from sameas.loaders.info import SideInfo
    from sameas.loaders.spec import Spec, Variant


@click.command(short_help="Say which dataset and release a folder is.")
@click.argument("what", metavar="NAME|PATH")
@click.option(
    "--path",
    type=click.Path(path_type=Path),
    help="The folder or archive that should hold dataset NAME.",
)
@click.option("--release", metavar="RELEASE", help="Protest if it is another release.")
@click.option("--names", is_flag=True, help="Say for how many linked entities there is a name.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, with the files' checksums.")
@click.option("--no-cache", is_flag=True, help="Read the files themselves, and keep nothing.")
@click.option("--quiet", is_flag=True, help="No progress.")
def command(
    what: str,
    path: Path | None,
    release: str | None,
    *,
    names: bool,
    as_json: bool,
    no_cache: bool,
    quiet: bool,
) -> None:
    """Say which dataset and release a folder or archive is, by checksums, counts and ids.

    Given a NAME, it protests where the data are not that dataset. Exit code 1 means that
    something is wrong with the data; without data on this machine, what is declared is shown.
    """
    from sameas.loaders.datasets import resolve
    from sameas.loaders.load import load

    cache = False if no_cache else None
    progress = choose_progress(quiet=quiet)
    try:
        dataset = load(
            what, path=path, release=release, strict=False, cache=cache, progress=progress
        )
    except InputError as error:
        if path is not None or Path(what).exists() or os.sep in what:
            raise
        spec, variant = resolve(what)
        for line in _declared(spec, variant):
            click.echo(line)
        click.echo(str(error), err=True)
        return
    lines = [_as_json(dataset)] if as_json else _lines(dataset)
    if names and not as_json:
        lines += _names(dataset)
    for line in lines:
        click.echo(line)
    if dataset.report.errors:
        sys.exit(1)


def _lines(dataset: Dataset) -> list[str]:
    info = dataset.info
    release = f"release {info.release}" if info.release else "release unknown"
    lines = [
        f"{info.name}: {info.title}",
        f"{release}" + (f", by {info.evidence}" if info.evidence else ""),
        f"path      {info.path}",
        f"dialect   {info.dialect}",
        "complete" if info.complete else f"incomplete: no {', '.join(info.missing)}",
    ]
    checked = [file for file in info.files if file.published is not None]
    if checked:
        right = sum(file.published is True for file in checked)
        lines.append(f"checksums {right} of {len(checked)} files are the published ones")
    lines += [_side(name, side) for name, side in (("left", info.left), ("right", info.right))]
    lines.append(f"links     {info.links:,}" + _cardinalities(dataset))
    if info.all_links != info.links:
        lines.append(f"          {info.all_links:,} before sampling")
    if info.folds:
        sizes = sorted(set(info.folds))
        text = "; ".join(" / ".join(f"{size:,}" for size in one) for one in sizes)
        lines.append(f"folds     {len(info.folds)}, train / valid / test {text}")
    lines.append(f"licence   {info.licence}")
    if info.citation:
        lines.append(f"cite      {info.citation}")
    return [*lines, *(str(finding) for finding in dataset.report)]


def _side(name: str, side: SideInfo | None) -> str:
    if side is None:
        return name
    return (
        f"{name:10}{side.title + ': ' if side.title else ''}{side.entities:,} entities, "
        + _triples("relation", side.relation_triples, side.distinct_relation_triples)
        + ", "
        + _triples("attribute", side.attribute_triples, side.distinct_attribute_triples)
    )


def _triples(kind: str, rows: int, distinct: int) -> str:
    more = "" if rows == distinct else f" ({distinct:,} distinct)"
    return f"{rows:,} {kind} triples{more}"


def _cardinalities(dataset: Dataset) -> str:
    kinds = dataset.cardinalities()
    if set(kinds) <= {"1:1"}:
        return ", 1:1"
    return ": " + ", ".join(f"{count:,} are {kind}" for kind, count in kinds.items())


def _names(dataset: Dataset) -> list[str]:
    lines = []
    for graph in (dataset.left, dataset.right):
        linked = list(dict.fromkeys(dataset.links[graph.side].to_pylist()))
        share = graph.names.coverage(linked)
        lines.append(f"names     {graph.side}: {share:.1%} of the linked entities have one")
    return lines


def _as_json(dataset: Dataset) -> str:
    from dataclasses import asdict

    findings = [asdict(finding) for finding in dataset.report]
    return json.dumps({**asdict(dataset.info), "findings": findings}, indent=2)


def _declared(spec: Spec, variant: Variant | None) -> list[str]:
    lines = [f"{spec.name}: {spec.title}"]
    if variant is not None:
        for release, counts in variant.counts.items():
            one, other = counts.relations
            text = f"{variant.folder} {release}: {one:,} / {other:,} relation triples"
            if counts.attributes is not None:
                text += ", {:,} / {:,} attribute triples".format(*counts.attributes)
            lines.append(text)
    return [
        *lines,
        f"licence   {spec.licence}",
        *([f"cite      {spec.citation}"] if spec.citation else []),
    ]
