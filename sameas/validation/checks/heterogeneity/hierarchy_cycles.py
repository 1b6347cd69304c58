"""Cycles of the is-a hierarchies."""

from __future__ import annotations

import numpy as np

from sameas.loaders.profile import Side
from sameas.validation.check import EXAMPLES, SIDES, Check, Example, Figure, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.shape.hierarchy import Hierarchy, hierarchies

_SMALL = 1_000
_SHOWN = 6


def _run(evidence: Evidence) -> Outcome:
    found = evidence.shared(hierarchies)
    if not any(len(one.entities) for one in found):
        return Outcome("skip", "no graph has an is-a relation that is known to us")
    count = sum(len(one.rings) for one in found)
    figures = [
        Figure(
            "groups of entities in is-a cycles",
            len(one.rings),
            side,
            recipe="strongly connected components of two and more",
        )
        for side, one in zip(SIDES, found, strict=True)
    ]
    examples = [
        Example(_text(evidence, side, one, ring), side)
        for side, one in zip(SIDES, found, strict=True)
        for ring in one.rings[:EXAMPLES]
    ]
    says = (
        f"{count:,} groups of entities are each other's ancestors"
        if count
        else "no entity is its own ancestor"
    )
    return Outcome(
        "found" if count else "pass",
        says,
        count=count,
        figures=tuple(figures),
        examples=tuple(examples[:EXAMPLES]),
    )


def _text(evidence: Evidence, side: Side, found: Hierarchy, ring: np.ndarray) -> str:
    """Spell a cycle out, child first; of a large one only its members."""
    import networkx as nx

    entities = evidence.dataset.graph(side).store.entities
    numbers = ring.tolist()
    if len(ring) <= _SMALL:
        inside = np.isin(found.children, ring) & np.isin(found.parents, ring)
        graph: nx.DiGraph[int] = nx.DiGraph()
        # sorted, so that the same cycle is found whatever the order of the files
        graph.add_edges_from(
            sorted(
                zip(found.children[inside].tolist(), found.parents[inside].tolist(), strict=True)
            )
        )
        numbers = [edge[0] for edge in nx.find_cycle(graph, numbers[0])]
    names = [entities[int(found.entities[one])] for one in numbers[:_SHOWN]]
    rest = f" and {len(numbers) - _SHOWN} more" if len(numbers) > _SHOWN else ""
    return f"is a: {' > '.join(names)}{rest}" + ("" if rest else f" > {names[0]}")


CHECK = Check(
    "hierarchy-cycles",
    "heterogeneity",
    "note",
    "Entities that are their own ancestors by is-a. Trees that share nodes, as in MeSH, can make"
    " such cycles; SNOMED CT must have none.",
    _run,
    order=51,
)
