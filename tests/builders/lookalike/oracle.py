"""A literal reading of docs/counting.md: lists, sets and dicts, no speed and no cleverness.

It knows nothing of the generator or the builder, and can serve as oracle for both.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

from tests.builders.lookalike.literal_dumps import Rf2, Row, Text, Triple

MESHV = "http://id.nlm.nih.gov/mesh/vocab#"
SCT = "http://snomed.info/id/"
XSD = "http://www.w3.org/2001/XMLSchema#"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
SKOS = "http://www.w3.org/2004/02/skos/core#"

FSN, SYNONYM, DEFINITION = "900000000000003001", "900000000000013009", "900000000000550004"
INFERRED = "900000000000011006"
US_ENGLISH, PREFERRED = "900000000000509007", "900000000000548007"
FOLLOWED = {"900000000000527005", "900000000000526001"}

TAG = re.compile(r"\(([^()]+)\)\s*$")

Switches = dict[str, str]


class Graph:
    """The triples of one graph, and the entities of its relation triples."""

    def __init__(self, relations: list[Triple], attributes: list[Triple]) -> None:
        self.relations, self.attributes = relations, attributes
        self.entities = {triple.subject for triple in relations}
        self.entities |= {str(triple.object) for triple in relations}

    def figures(self) -> dict[str, int]:
        """Count."""
        return {
            "relation_triples": len(self.relations),
            "attribute_triples": len(self.attributes),
            "relation_entities": len(self.entities),
        }


class Oracle:
    """Counts the block of figures of any case."""

    def __init__(self, mesh: list[Triple], rf2: Rf2, atoms: list[Row]) -> None:
        self.mesh, self.rf2, self.atoms = mesh, rf2, atoms
        self.inactive_nodes = {
            triple.subject
            for triple in mesh
            if triple.predicate == MESHV + "active"
            and isinstance(triple.object, Text)
            and triple.object.lexical in {"false", "0"}
        }
        self.state = {row[0]: row[2] == "1" for row in rf2.concepts.values()}
        self.preferred = {
            row[5]
            for row in rf2.languages.values()
            if row[2] == "1" and row[4] == US_ENGLISH and row[6] == PREFERRED
        }
        self.leads: dict[str, list[str]] = defaultdict(list)
        for row in rf2.associations.values():
            if row[2] == "1" and row[4] in FOLLOWED:
                self.leads[row[5]].append(row[6])
        self.kg1 = cache(self._kg1)
        self.kg2 = cache(self._kg2)
        self.pairs = cache(self._pairs)
        subjects = [triple.subject for triple in mesh]
        versioned = [iri for iri in subjects if "/mesh/2" in iri]
        self.base = versioned[0].rsplit("/", 1)[0] + "/" if versioned else MESHV[:-6]

    def block(self, switches: Switches) -> dict[str, dict[str, int]]:
        """Count one case."""
        graph1 = self.kg1(switches["duplicates"], switches["obsolete"])
        graph2 = self.kg2(
            *(
                switches[name]
                for name in (
                    "duplicates",
                    "relationships",
                    "concepts",
                    "definitions",
                    "concrete_values",
                    "attribute_predicates",
                )
            )
        )
        pairs = set(
            self.pairs(
                switches["suppress"],
                switches["mesh_level"],
                switches["mesh_tty"],
                switches["snomed_tty"],
                switches["repair_history"],
            )
        )
        if switches["gold"] == "in-graph":
            pairs = {
                (left, right)
                for left, right in pairs
                if self.base + left in graph1.entities and SCT + right in graph2.entities
            }
        return {
            "kg1": graph1.figures(),
            "kg2": graph2.figures(),
            "links": {
                "pairs": len(pairs),
                "left_entities": len({left for left, _ in pairs}),
                "right_entities": len({right for _, right in pairs}),
            },
        }

    def _kg1(self, duplicates: str, obsolete: str) -> Graph:
        triples = self.mesh
        if obsolete == "out":
            gone = self.inactive_nodes
            triples = [
                triple
                for triple in triples
                if triple.subject not in gone
                and not (isinstance(triple.object, str) and triple.object in gone)
            ]
        if duplicates == "drop":
            triples = list(dict.fromkeys(triples))
        return Graph(
            [triple for triple in triples if isinstance(triple.object, str)],
            [triple for triple in triples if isinstance(triple.object, Text)],
        )

    def _kg2(
        self,
        duplicates: str,
        relationships: str,
        concepts: str,
        definitions: str,
        concrete_values: str,
        attribute_predicates: str,
    ) -> Graph:
        def counts(row: Row) -> bool:
            return row[2] == "1" and (relationships == "active" or row[8] == INFERRED)

        def inactive(sctid: str) -> bool:
            return self.state.get(sctid) is False

        relations = [
            Triple(SCT + row[4], SCT + row[7], SCT + row[5])
            for row in self.rf2.relationships.values()
            if counts(row) and not any(inactive(row[place]) for place in (4, 5, 7))
        ]
        attributes = []
        for row in self.rf2.descriptions.values():
            if row[2] != "1" or (concepts == "active" and not self.state.get(row[4])):
                continue
            if row[6] == DEFINITION and definitions == "out":
                continue
            predicate = self._predicate(row, attribute_predicates)
            attributes.append(Triple(SCT + row[4], predicate, Text(row[7], "", row[5])))
        if concrete_values == "in":
            for row in self.rf2.values.values():
                if not counts(row) or inactive(row[4]) or inactive(row[7]):
                    continue
                if concepts == "active" and not self.state.get(row[4]):
                    continue
                attributes.append(Triple(SCT + row[4], SCT + row[7], concrete(row[5])))
        if duplicates == "drop":
            relations = list(dict.fromkeys(relations))
            attributes = list(dict.fromkeys(attributes))
        return Graph(relations, attributes)

    def _predicate(self, row: Row, names: str) -> str:
        if names == "rf2":
            return SCT + row[6]
        if row[6] == FSN:
            return LABEL
        if row[6] == SYNONYM:
            return SKOS + ("prefLabel" if row[0] in self.preferred else "altLabel")
        return SKOS + "definition" if row[6] == DEFINITION else SCT + row[6]

    def _pairs(
        self, suppress: str, level: str, mesh_types: str, snomed_types: str, repair: str
    ) -> frozenset[tuple[str, str]]:
        dropped = set() if suppress == "none" else set(suppress)
        lefts, rights = defaultdict(set), defaultdict(set)
        for atom in self.atoms:
            cui, scui, sab, term_type, code = atom[0], atom[9], atom[11], atom[12], atom[13]
            if atom[16] in dropped:
                continue
            if is_source(sab, "MSH") and _wanted(term_type, mesh_types):
                end = code if level == "code" else scui
                if end:
                    lefts[cui].add(end)
            if is_source(sab, "SNOMEDCT_US") and _wanted(term_type, snomed_types):
                rights[cui].add(code)
        pairs = {
            (left, right) for cui in lefts for left in lefts[cui] for right in rights.get(cui, ())
        }
        if repair == "on":
            pairs = {(left, new) for left, right in pairs for new in self._repaired(right)}
        return frozenset(pairs)

    def _repaired(self, code: str) -> set[str]:
        if self.state.get(code) is not False:
            return {code}
        found: set[str] = set()
        seen, todo = {code}, [code]
        while todo:
            for target in self.leads[todo.pop()]:
                if self.state.get(target):
                    found.add(target)
                elif self.state.get(target) is False and target not in seen:
                    seen.add(target)
                    todo.append(target)
        return found or {code}

    def strata(self) -> dict[str, int]:
        """Count the pairs of profile paper by the tag of the SNOMED CT end's active FSN."""
        tags: dict[str, str] = {}
        for row in self.rf2.descriptions.values():
            if row[2] == "1" and row[6] == FSN and (tag := TAG.search(row[7])):
                tags[row[4]] = tag[1]
        counts: dict[str, int] = defaultdict(int)
        for _, right in self.pairs("OE", "code", "all", "all", "off"):
            counts[tags.get(right, "unknown")] += 1
        return dict(sorted(counts.items()))


def is_source(sab: str, name: str) -> bool:
    """Tell whether a SAB is this source, versioned or not."""
    version = sab.removeprefix(name)
    if version == sab:
        return False
    return version == "" or version.replace("_", "").isdigit()


def concrete(value: str) -> Text:
    """Read a concrete value."""
    if value.startswith("#"):
        kind = "decimal" if "." in value else "integer"
        return Text(value[1:], XSD + kind, "")
    inner, plain, escaped = value[1:-1], [], False
    for letter in inner:
        if letter == "\\" and not escaped:
            escaped = True
            continue
        plain.append(letter)
        escaped = False
    return Text("".join(plain), XSD + "string", "")


def _wanted(term_type: str, types: str) -> bool:
    return types == "all" or term_type in types.split(",")


PAPER = {
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
CLEAN = {
    **PAPER,
    "duplicates": "drop",
    "relationships": "inferred",
    "concepts": "active",
    "definitions": "in",
    "concrete_values": "in",
    "attribute_predicates": "owl",
    "obsolete": "out",
    "gold": "in-graph",
}
PROFILES: dict[str, Switches] = {"paper": PAPER, "clean": CLEAN}


def read_expected(path: Path) -> dict[str, Any]:
    """Read `expected.json`."""
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content
