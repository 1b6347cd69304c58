"""The rules of docs/counting.md for KG2, said again in plain Python over lists of rows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sameas.builders.options import Switches
from sameas.builders.snomed.layouts import COLUMNS, Kind
from tests.builders.snomed.rf2 import (
    DEFINITION,
    FSN,
    INFERRED,
    IRI,
    PREFERRED,
    REPLACED_BY,
    SAME_AS,
    SYNONYM,
    US,
    Rf2,
)

XSD = "http://www.w3.org/2001/XMLSchema#"
SKOS = "http://www.w3.org/2004/02/skos/core#"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
LANG_STRING = "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString"
Cells = dict[str, str]
Triple = tuple[str, ...]
Literal = tuple[str, str, str, str, str | None]


class Oracle:
    """What a reader must say of some packages."""

    def __init__(self, packages: Sequence[Rf2]) -> None:
        concepts = _current(packages, "Concept")
        self.active = {sctid for sctid, row in concepts.items() if row["active"] == "1"}
        self.inactive = set(concepts) - self.active
        texts = _current(packages, "Description", "TextDefinition")
        links = _current(packages, "Relationship", "RelationshipConcreteValues")
        self.texts = [row for row in texts.values() if row["active"] == "1"]
        self.links = [row for row in links.values() if row["active"] == "1"]
        self.preferred = {
            row["referencedComponentId"]
            for row in _current(packages, "Language").values()
            if row["active"] == "1" and row["refsetId"] == US
            if row["acceptabilityId"] == PREFERRED
        }
        self.replaced = [
            (row["referencedComponentId"], row["targetComponentId"])
            for row in _current(packages, "Association").values()
            if row["active"] == "1" and row["refsetId"] in (SAME_AS, REPLACED_BY)
        ]

    def is_void(self) -> bool:
        """Tell whether nine in ten relationships or descriptions lead to unknown concepts."""
        known = self.active | self.inactive
        links = [(s, o) for s, _, o in self.relations(Switches())]
        lost = [not {s.removeprefix(IRI), o.removeprefix(IRI)} <= known for s, o in links]
        texts = [row["conceptId"] not in known for row in self.texts]
        return any(sum(part) >= 0.9 * len(part) > 0 for part in (lost, texts))

    def relations(self, switches: Switches) -> list[Triple]:
        return [triple for triple, _ in self.grouped(switches)]

    def grouped(self, switches: Switches) -> list[tuple[Triple, int]]:
        """Give each relation triple with its role group; of equal triples the first's."""
        rows: list[tuple[Triple, int]] = [
            (
                (IRI + row["sourceId"], IRI + row["typeId"], IRI + row["destinationId"]),
                int(row["relationshipGroup"]),
            )
            for row in _ordered(self.links, "Relationship")
            if not {row["sourceId"], row["typeId"], row["destinationId"]} & self.inactive
            if switches.relationships == "active" or row["characteristicTypeId"] == INFERRED
        ]
        if switches.duplicates != "drop":
            return rows
        first: dict[Triple, int] = {}
        for triple, group in rows:
            first.setdefault(triple, group)
        return list(first.items())

    def entities(self, switches: Switches) -> set[str]:
        return {end for s, _, o in self.relations(switches) for end in (s, o)}

    def attributes(self, switches: Switches) -> list[Literal]:
        rows = [
            self._literal(row, switches)
            for kind in ("Description", "TextDefinition")
            for row in _ordered(self.texts, kind)
            if switches.definitions == "in" or row["typeId"] != DEFINITION
            if switches.concepts == "all" or row["conceptId"] in self.active
        ]
        if switches.concrete_values == "in":
            rows += [
                (IRI + row["sourceId"], IRI + row["typeId"], *_value(row["value"]), None)
                for row in _ordered(self.links, "RelationshipConcreteValues")
                if not {row["sourceId"], row["typeId"]} & self.inactive
                if switches.concepts == "all" or row["sourceId"] in self.active
                if switches.relationships == "active" or row["characteristicTypeId"] == INFERRED
            ]
        if switches.duplicates == "keep":
            return rows
        first: dict[tuple[str | None, ...], Literal] = {}
        for row in rows:
            first.setdefault((*row[:4], row[4] and row[4].lower()), row)
        return list(first.values())

    def _literal(self, row: Cells, switches: Switches) -> Literal:
        predicate = IRI + row["typeId"]
        if switches.attribute_predicates == "owl":
            synonym = "prefLabel" if row["id"] in self.preferred else "altLabel"
            names = {FSN: LABEL, SYNONYM: SKOS + synonym, DEFINITION: SKOS + "definition"}
            predicate = names.get(row["typeId"], predicate)
        language = row["languageCode"] or None
        datatype = LANG_STRING if language else XSD + "string"
        return (IRI + row["conceptId"], predicate, row["term"], datatype, language)

    def state(self, sctid: str) -> str:
        if sctid in self.active:
            return "active"
        return "inactive" if sctid in self.inactive else "absent"

    def describe(self, sctid: str) -> tuple[str, str, str | None, str | None]:
        own = [row for row in self.texts if row["conceptId"] == sctid]
        names = [row for row in own if row["typeId"] == FSN]
        names.sort(key=lambda row: int(row["id"]))
        names.sort(key=lambda row: row["effectiveTime"] or "~", reverse=True)
        liked = [r for r in own if r["typeId"] == SYNONYM and r["id"] in self.preferred]
        liked.sort(key=lambda row: int(row["id"]))
        fsn = names[0]["term"] if names else None
        tag = re.search(r"\(([^()]+)\)\s*$", fsn or "")
        return (
            sctid,
            tag[1] if tag else "unknown",
            liked[0]["term"] if liked else None,
            fsn,
        )

    def repair(self, sctid: str) -> tuple[str, ...]:
        if sctid not in self.inactive:
            return ()
        seen, waiting, ends = {sctid}, [sctid], set()
        while waiting:
            at = waiting.pop()
            for source, target in self.replaced:
                if source == at and target in self.active:
                    ends.add(target)
                elif source == at and target in self.inactive and target not in seen:
                    seen.add(target)
                    waiting.append(target)
        return tuple(sorted(ends))


def _current(packages: Sequence[Rf2], *kinds: Kind) -> dict[str, Cells]:
    """Choose the current row of each id: greatest time, later package, later file, later row."""
    current: dict[str, Cells] = {}
    for number, package in enumerate(packages):
        for kind in kinds:
            for place, cells in enumerate(package.rows[kind]):
                row = dict(zip(COLUMNS[kind], cells, strict=True))
                row |= {"kind": kind, "place": f"{number:03}{place:06}"}
                old = current.get(row["id"])
                if old is None or (row["effectiveTime"] or "~") >= (old["effectiveTime"] or "~"):
                    current[row["id"]] = row
    return current


def _ordered(rows: Sequence[Cells], kind: str) -> list[Cells]:
    return sorted((row for row in rows if row["kind"] == kind), key=lambda row: row["place"])


def _value(cell: str) -> tuple[str, str]:
    if re.fullmatch(r"#[+-]?[0-9]+", cell):
        return cell[1:], XSD + "integer"
    if re.fullmatch(r"#[+-]?([0-9]+\.[0-9]*|\.[0-9]+)", cell):
        return cell[1:], XSD + "decimal"
    if len(cell) > 1 and cell.startswith('"') and cell.endswith('"'):
        return re.sub(r'\\(["\\])', r"\1", cell[1:-1]), XSD + "string"
    return cell, XSD + "string"
