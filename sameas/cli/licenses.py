"""`sameas licenses`: who may have each file of a dataset."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from sameas.licenses.policy import FileClass


@click.command(short_help="Say who may have each file of a dataset.")
@click.argument("dataset", metavar="DATASET")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def command(dataset: str, *, as_json: bool) -> None:
    """Say who may have each file of DATASET, a folder.

    Of what `sameas build` wrote, the manifest says where a file comes from; of a folder such as
    D_W_15K_V1, its name. open: everybody; licensees: holders of the licences of all its sources;
    none: nobody but you. A file or a source that is not known is an error.
    """
    from sameas.core.manifest import MANIFEST, read_manifest
    from sameas.licenses.declared import classify_dataset
    from sameas.licenses.policy import check_restrictions
    from sameas.licenses.releases import known_releases

    files = classify_dataset(dataset)
    releases, levels = {}, {}
    if (Path(dataset) / MANIFEST).exists():
        manifest = read_manifest(dataset)
        releases, levels = known_releases(manifest), check_restrictions(manifest)
    if as_json:
        click.echo(json.dumps(_as_json(files, releases, levels), indent=2))
        return
    for line in _lines(files, releases, levels):
        click.echo(line)


def _lines(
    files: tuple[FileClass, ...], releases: dict[str, dict[str, str]], levels: dict[str, str]
) -> list[str]:
    from sameas.licenses.sources import find_source

    width = max(len(file.name) for file in files) + 2
    lines = [
        f"{file.name:{width}}{file.licence:11}{', '.join(file.sources) or file.why}"
        for file in files
    ]
    for name in sorted({name for file in files for name in file.sources}):
        source = find_source(name)
        level = f", restriction level {levels[name]} in UMLS" if name in levels else ""
        lines += [
            "",
            f"{source.title}: {source.rule}{level}",
            f"  terms        {source.terms}",
            f"  attribution  {source.attribute(releases.get(name, {}))}",
            *(f"  {title:12} {address}" for title, address in source.links.items()),
        ]
    return lines


def _as_json(
    files: tuple[FileClass, ...], releases: dict[str, dict[str, str]], levels: dict[str, str]
) -> dict[str, object]:
    from dataclasses import asdict

    from sameas.licenses.sources import find_source

    names = sorted({name for file in files for name in file.sources})
    return {
        "files": [asdict(file) for file in files],
        "sources": {
            name: {
                "title": source.title,
                "rule": source.rule,
                "terms": source.terms,
                "attribution": source.attribute(releases.get(name, {})),
                "links": dict(source.links),
                "restriction_level": levels.get(name),
            }
            for name, source in ((name, find_source(name)) for name in names)
        },
    }
