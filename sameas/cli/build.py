"""`sameas build`: BIO out of the three dumps."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from sameas.builders.options import CHOICES, PROFILES
from sameas.builders.strata import STRATA
from sameas.core.progress import choose_progress

if TYPE_CHECKING:
    from sameas.builders.bio import BuildResult

F = TypeVar("F", bound=Callable[..., Any])

_HELP = {
    "duplicates": "Equal triples: keep them all, or drop all but the first.",
    "relationships": "SNOMED CT relationships: every active row, or only inferred ones.",
    "concepts": "Descriptions of all SNOMED CT concepts, or of active ones only.",
    "definitions": "SNOMED CT text definitions as attribute triples.",
    "concrete_values": "SNOMED CT concrete values as attribute triples.",
    "attribute_predicates": "SNOMED CT attribute predicates: the typeId, or rdfs and skos terms.",
    "obsolete": "MeSH nodes that are no longer active.",
    "gold": "All gold pairs, or only those with both ends in their relation graph.",
    "suppress": "Drop UMLS atoms with these SUPPRESS values.",
    "mesh_level": "MeSH ends: descriptors and the like (CODE), or concepts (M ids).",
    "mesh_tty": "Term types of MeSH atoms that count, such as MH,NM.",
    "snomed_tty": "Term types of SNOMED CT atoms that count, such as PT.",
    "repair_history": "Lead inactive SNOMED CT codes to their active successors.",
}


def _switches(function: F) -> F:
    for name in reversed(CHOICES):
        values = CHOICES[name]
        kind = click.Choice(values) if values else click.STRING
        defaults = {profile: getattr(chosen, name) for profile, chosen in PROFILES.items()}
        text = ", ".join(f"{profile}: {value}" for profile, value in defaults.items())
        function = click.option(
            f"--{name.replace('_', '-')}",
            type=kind,
            metavar=None if values else "LIST",
            help=f"{_HELP[name]}  [{text}]",
        )(function)
    return function


@click.command(short_help="Build BIO out of MeSH RDF, SNOMED CT RF2 and UMLS.")
@click.option("--mesh", required=True, metavar="PATH", help="MeSH RDF: mesh.nt or mesh.nt.gz.")
@click.option(
    "--snomed",
    required=True,
    multiple=True,
    metavar="PATH",
    help="SNOMED CT RF2 package, zip or folder; repeat for extensions.",
)
@click.option("--umls", metavar="PATH", help="UMLS: META folder, MRCONSO.RRF, or NLM's zip.")
@click.option("--links", metavar="FILE", help="Take the gold pairs from this file instead.")
@click.option("--out", required=True, metavar="FOLDER", help="The folder to make.")
@click.option("--force", is_flag=True, help="Replace an earlier output.")
@click.option(
    "--profile",
    type=click.Choice(list(PROFILES)),
    default="paper",
    show_default=True,
    help="paper: as published. clean: what to train on.",
)
@click.option("--size", default=15_000, show_default=True, help="Gold pairs to sample.")
@click.option("--seed", default=2026, show_default=True, help="Seed of sample and folds.")
@click.option(
    "--stratify",
    type=click.Choice(list(STRATA)),
    default="semantic-tag",
    show_default=True,
    help="What the sample is stratified by.",
)
@click.option("--splits/--no-splits", default=True, help="Write five folds of 20/10/70 %.")
@click.option(
    "--language-refset",
    default="900000000000509007",
    show_default=True,
    metavar="SCTID",
    help="Says which SNOMED CT terms are preferred; the default is US English.",
)
@click.option("--lenient", is_flag=True, help="Leave out and count bad MeSH lines.")
@click.option("--quiet", is_flag=True, help="No progress.")
@_switches
def command(
    mesh: str, snomed: tuple[str, ...], umls: str | None, *, quiet: bool, **options: Any
) -> None:
    """Build the BIO benchmark out of MeSH RDF, SNOMED CT RF2 and UMLS MRCONSO.

    \b
    sameas build --mesh mesh.nt.gz \\
      --snomed SnomedCT_InternationalRF2_PRODUCTION_20260301T120000Z.zip \\
      --umls 2023AB/META --out BIO

    Each switch below the profile changes one rule of counting; manifest.json holds the figures
    under every value of every switch. docs/counting.md explains them.
    """  # noqa: D301 - click wants the character \b
    from sameas.core.memory import return_freed_memory

    return_freed_memory()
    from sameas.builders.bio import build_bio

    progress = choose_progress(quiet=quiet)
    out = options.pop("out")
    result = build_bio(mesh, snomed, umls, out, progress=progress, **options)
    for line in _summary(result):
        click.echo(line)


def _summary(result: BuildResult) -> list[str]:
    counts, sample = result.counts, result.sample
    rows: list[tuple[str, int | str, int | str]] = [
        ("", "KG1 MeSH", "KG2 SNOMED CT"),
        ("relation triples", counts.kg1.relation_triples, counts.kg2.relation_triples),
        ("attribute triples", counts.kg1.attribute_triples, counts.kg2.attribute_triples),
        (
            "entities in the relation graph",
            counts.kg1.relation_entities,
            counts.kg2.relation_entities,
        ),
        ("gold entities, all pairs", counts.links.left_entities, counts.links.right_entities),
        ("gold entities, sample", sample.left_entities, sample.right_entities),
        ("  in the relation graph", sample.left_in_graph, sample.right_in_graph),
    ]
    lines = [f"{name:32}{_cell(left):>14}{_cell(right):>16}" for name, left, right in rows]
    lines.append(f"gold pairs: {counts.links.pairs:,} before sampling, {sample.pairs:,} sampled")
    lines += [
        f"fold {fold.number}: train {fold.train:,}, valid {fold.valid:,}, test {fold.test:,}"
        for fold in result.manifest.folds
    ]
    lines += [f"warning: {warning}" for warning in result.manifest.warnings]
    lines.append(f"written: {result.path} (figures in {result.path}/manifest.json)")
    return lines


def _cell(value: int | str) -> str:
    return value if isinstance(value, str) else f"{value:,}"
