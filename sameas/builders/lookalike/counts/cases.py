"""The cases of `expected.json`: both profiles, and every switch changed alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sameas.builders.lookalike.counts.kg2 import Kg2Counts
from sameas.builders.lookalike.counts.links import LinkCounts
from sameas.builders.lookalike.mesh.side import Kg1Counts

VALUES: Final[dict[str, tuple[str, ...]]] = {
    "duplicates": ("keep", "drop"),
    "relationships": ("active", "inferred"),
    "concepts": ("all", "active"),
    "definitions": ("out", "in"),
    "concrete_values": ("out", "in"),
    "attribute_predicates": ("rf2", "owl"),
    "obsolete": ("in", "out"),
    "gold": ("all", "in-graph"),
    "suppress": ("none", "OE", "OEY"),
    "mesh_level": ("code", "concept"),
    "mesh_tty": ("all", "MH,NM"),
    "snomed_tty": ("all", "PT"),
    "repair_history": ("off", "on"),
}
PAPER: Final = {
    "duplicates": "keep",
    "relationships": "active",
    "concepts": "all",
    "definitions": "out",
    "concrete_values": "out",
    "attribute_predicates": "rf2",
    "obsolete": "in",
    "gold": "all",
    "suppress": "OE",
    "mesh_level": "code",
    "mesh_tty": "all",
    "snomed_tty": "all",
    "repair_history": "off",
}
CLEAN: Final = PAPER | {
    "duplicates": "drop",
    "relationships": "inferred",
    "concepts": "active",
    "definitions": "in",
    "concrete_values": "in",
    "attribute_predicates": "owl",
    "obsolete": "out",
    "gold": "in-graph",
}
PROFILES: Final = {"paper": PAPER, "clean": CLEAN}


def cases_of(
    inputs: str, kg1: Kg1Counts, kg2: Kg2Counts, links: LinkCounts
) -> list[dict[str, Any]]:
    """Count every case over some inputs."""
    return [
        {
            "inputs": inputs,
            "profile": profile,
            "switches": changed,
            "counts": block(switches, kg1, kg2, links),
        }
        for profile, changed, switches in variants()
    ]


def variants() -> Iterator[tuple[str, dict[str, str], dict[str, str]]]:
    """Give each profile, then each profile with one switch changed."""
    for profile, chosen in PROFILES.items():
        yield profile, {}, dict(chosen)
        for switch, values in VALUES.items():
            for value in values:
                if value != chosen[switch]:
                    yield profile, {switch: value}, chosen | {switch: value}


def block(
    switches: dict[str, str], kg1: Kg1Counts, kg2: Kg2Counts, links: LinkCounts
) -> dict[str, dict[str, int]]:
    """Count the block of figures of one case."""
    entities = kg2.entities(switches["relationships"])
    attributes = kg2.attributes(
        switches["duplicates"],
        switches["relationships"],
        switches["concepts"],
        switches["definitions"],
        switches["concrete_values"],
        switches["attribute_predicates"],
    )
    return {
        "kg1": kg1.block(switches["duplicates"], switches["obsolete"]),
        "kg2": {
            "relation_triples": kg2.relations(switches["duplicates"], switches["relationships"]),
            "attribute_triples": attributes,
            "relation_entities": int(entities.sum()),
        },
        "links": links.block(switches),
    }
