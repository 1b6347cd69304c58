"""The block of figures under any switches."""

from __future__ import annotations

from sameas.builders.gold import GoldPairs
from sameas.builders.mesh.facts import MeshFacts
from sameas.builders.options import Switches, alternatives
from sameas.builders.snomed import SnomedSource
from sameas.core.manifest import Figures, GraphFigures, LinkFigures


def figures(switches: Switches, mesh: MeshFacts, snomed: SnomedSource, gold: GoldPairs) -> Figures:
    """Count what a build under these switches writes.

    Args:
        switches: All of them count.
        mesh: Facts about the dump.
        snomed: The packages.
        gold: The pairs.
    """
    graph = mesh.counts[switches.obsolete]
    drop = switches.duplicates == "drop"
    pairs = gold.pairs(switches)
    return Figures(
        kg1=GraphFigures(
            relation_triples=graph.distinct_relations if drop else graph.relations,
            attribute_triples=graph.distinct_attributes if drop else graph.attributes,
            relation_entities=graph.entities,
        ),
        kg2=GraphFigures(
            relation_triples=snomed.relation_triples(switches),
            attribute_triples=snomed.attribute_triples(switches),
            relation_entities=snomed.relation_entities(switches),
        ),
        links=LinkFigures(
            pairs=pairs.height,
            left_entities=pairs["left"].n_unique(),
            right_entities=pairs["right"].n_unique(),
        ),
    )


def all_alternatives(
    base: Switches, mesh: MeshFacts, snomed: SnomedSource, gold: GoldPairs
) -> dict[str, dict[str, Figures]]:
    """Count under every value of every switch, changed alone.

    Returns:
        Switch -> value -> figures.
    """
    found: dict[str, dict[str, Figures]] = {}
    for name, value, changed in alternatives(base):
        found.setdefault(name, {})[value] = figures(changed, mesh, snomed, gold)
    return found
