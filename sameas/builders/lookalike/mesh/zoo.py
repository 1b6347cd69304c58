"""Awkward MeSH statements, written by hand; all the names are invented."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from sameas.builders.lookalike.mesh.values import XSD

BASE: Final = "http://id.nlm.nih.gov/mesh/"
VOCAB: Final = BASE + "vocab#"
TYPE: Final = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
LABEL: Final = "http://www.w3.org/2000/01/rdf-schema#label"
_LANGUAGES: Final = (
    "cs", "nl", "fi", "fr", "de", "it", "ja", "no", "pl", "pt", "ru", "hr", "es", "sv",
)  # fmt: skip


class Literal(NamedTuple):
    """An object that is text."""

    lexical: str
    datatype: str = XSD + "string"
    language: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
    """A triple, and the line that says it."""

    subject: str
    predicate: str
    end: str | Literal
    line: str

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two statements equal."""
        if isinstance(self.end, Literal):
            kind = self.end.language.lower() or self.end.datatype
            return (self.subject, self.predicate, self.end.lexical, kind)
        return (self.subject, self.predicate, self.end)


@dataclass(frozen=True, slots=True)
class ZooRecord:
    """A record of the zoo that gold pairs may use."""

    code: str
    label: str
    in_graph: bool = True
    obsolete: bool = False


@dataclass(slots=True)
class MeshZoo:
    """Statements with the lines around them, and the records that they describe."""

    statements: list[Statement] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    records: list[ZooRecord] = field(default_factory=list)
    comments: int = 0
    blanks: int = 0
    bare: int = 0

    def add(self, subject: str, predicate: str, obj: str | Literal, line: str = "") -> None:
        """Add a statement; without a line of its own it is written the usual way."""
        line = line or f"<{subject}>\t<{predicate}>\t{_write(obj)} ."
        self.statements.append(Statement(subject, predicate, obj, line))
        self.lines.append(line)

    def obsolete(self) -> set[str]:
        """Give the nodes that say they are not active."""
        return {
            statement.subject
            for statement in self.statements
            if statement.predicate == VOCAB + "active"
            and isinstance(statement.end, Literal)
            and statement.end.lexical in {"false", "0"}
        }


def _write(obj: str | Literal) -> str:
    if isinstance(obj, str):
        return f"<{obj}>"
    text = obj.lexical.replace("\\", "\\\\").replace('"', '\\"')
    text = text.replace("\n", "\\n").replace("\r", "\\r")
    if obj.language:
        return f'"{text}"@{obj.language}'
    return f'"{text}"' if obj.datatype == XSD + "string" else f'"{text}"^^<{obj.datatype}>'


def make_zoo(names: list[str]) -> MeshZoo:
    """Write the awkward statements with a few invented names."""
    zoo = MeshZoo()
    _odd_labels(zoo, names)
    _inactive(zoo, names)
    _odd_links(zoo)
    _odd_lines(zoo, names)
    _many_languages(zoo, names)
    return zoo


def _record(zoo: MeshZoo, code: str, label: str, kind: str = "SCR_Chemical", **flags: bool) -> str:
    iri = BASE + code
    zoo.add(iri, TYPE, VOCAB + kind)
    zoo.add(iri, LABEL, Literal(label, language="en"))
    zoo.add(iri, VOCAB + "identifier", Literal(code))
    clean = " ".join(label.removeprefix("[OBSOLETE] ").split()).replace("|", "/")
    zoo.records.append(ZooRecord(code, clean, **flags))
    return iri


def _odd_labels(zoo: MeshZoo, names: Iterable[str]) -> None:
    first, second, third, *_ = names
    labels = [
        "80.647",
        "NA",
        "null",
        "None",
        "N/A",
        "nan",
        "1e5",
        "007",
        f'"{first}" {second}',
        f'"{first} {second}',
        f"{first} \\ {second}\\n",
        f"{first}\t{second}",
        f"{first}\r{second}",
        f"{first}\n{second}",
        f"{first}\u0085{second}\u2028{third}",
        f"\U0001f9ec {second} \U00010348",
        f" {third} ",
        f"{second} (disorder)",
        f"{third} @en . #",
    ]
    for place, label in enumerate(labels):
        iri = _record(zoo, f"C{990001 + place:06d}", label)
        value = ("1", "true", "0")[place % 2]
        zoo.add(iri, VOCAB + "active", Literal(value, XSD + "boolean"))
    empty = _record(zoo, "C990090", first)
    zoo.add(empty, VOCAB + "note", Literal("", language="en"))
    zoo.add(empty, VOCAB + "note", Literal(""))
    zoo.add(empty, VOCAB + "frequency", Literal("007", XSD + "int"))
    zoo.add(empty, VOCAB + "frequency", Literal("7", XSD + "int"))


def _inactive(zoo: MeshZoo, names: list[str]) -> None:
    for place, value in enumerate(["false", "0"]):
        iri = _record(
            zoo,
            f"D99000{place + 1}",
            f"[OBSOLETE] {names[3 + place]}",
            "TopicalDescriptor",
            obsolete=True,
        )
        zoo.add(iri, VOCAB + "active", Literal(value, XSD + "boolean"))
        zoo.add(iri, VOCAB + "lastActiveYear", Literal("2019"))
        pair = f"{BASE}D99000{place + 1}Q990001"
        zoo.add(pair, TYPE, VOCAB + "AllowedDescriptorQualifierPair")
        zoo.add(pair, VOCAB + "hasDescriptor", iri)
        zoo.add(pair, VOCAB + "hasQualifier", BASE + "Q990001")
        zoo.add(pair, VOCAB + "active", Literal(value, XSD + "boolean"))
        still = BASE + f"D99001{place + 1}"
        zoo.add(still, VOCAB + "seeAlso", iri)
    _record(zoo, "Q990001", names[5], "Qualifier")
    only_text = BASE + "D990020"
    zoo.add(only_text, LABEL, Literal(names[6], language="en"))
    zoo.add(only_text, VOCAB + "active", Literal("true", XSD + "boolean"))
    zoo.records.append(ZooRecord("D990020", names[6], in_graph=False))


def _odd_links(zoo: MeshZoo) -> None:
    for place in range(3):
        zoo.add(BASE + f"C{990001 + place:06d}", VOCAB + "indexerConsiderAlso", BASE)
        zoo.bare += 1
    one, two = (
        _record(zoo, "D990031", "Orvane tessiline", "TopicalDescriptor"),
        _record(zoo, "D990032", "Orvane kestiline", "TopicalDescriptor"),
    )
    zoo.add(one, VOCAB + "broaderDescriptor", two)
    zoo.add(two, VOCAB + "broaderDescriptor", one)
    zoo.add(one, VOCAB + "seeAlso", one)
    zoo.add(one, TYPE, VOCAB)
    zoo.add(one, VOCAB + "seeAlso", "http://example.org/elsewhere#caf\u00e9")


def _odd_lines(zoo: MeshZoo, names: list[str]) -> None:
    zoo.lines += ["", "# a comment in the middle", "   ", "\t# another one"]
    zoo.blanks += 2
    zoo.comments += 2
    node = _record(zoo, "C990101", names[7])
    note, en = VOCAB + "note", "en"
    cafe = Literal("caf\u00e9 \U0001f9ec", language=en)
    zoo.add(node, note, cafe)
    zoo.add(node, note, cafe, f'<{node}>\t<{note}>\t"caf\\u00E9 \\U0001F9EC"@en .')
    zoo.add(node, note, Literal(cafe.lexical, language="EN"))
    zoo.add(node, note, Literal(cafe.lexical, language="En-GB"))
    zoo.add(node, note, Literal(cafe.lexical))
    zoo.add(
        node,
        note,
        Literal(cafe.lexical),
        f'<{node}>\t<{note}>\t"caf\u00e9 \U0001f9ec"^^<{XSD}string> .',
    )
    for lexical in ("1", "true", "1"):
        zoo.add(node, VOCAB + "active", Literal(lexical, XSD + "boolean"))
    tight = Literal("tight", language=en)
    zoo.add(node, note, tight, f'<{node}><{note}>"tight"@en.')
    zoo.add(node, note, tight, f'  <{node}> \t <{note}> \t "tight"@en \t . # with a comment')
    zoo.add(
        node,
        note,
        Literal("\t\b\n\r\f\"'\\"),
        f'<{node}>\t<{note}>\t"\\t\\b\\n\\r\\f\\"\\\'\\\\" .',
    )
    long = Literal("z" * 70_000, language=en)
    zoo.add(node, note, long)
    escaped = node[:-3] + "\\u0031" + node[-2:]
    zoo.add(
        node,
        VOCAB + "mappedTo",
        BASE + "D990031",
        f"<{escaped}>\t<{VOCAB}mappedTo>\t<{BASE}D990031> .",
    )
    zoo.add(node, VOCAB + "mappedTo", BASE + "D990031")


def _many_languages(zoo: MeshZoo, names: list[str]) -> None:
    node = _record(zoo, "D990050", names[8], "TopicalDescriptor")
    for place, language in enumerate(_LANGUAGES):
        zoo.add(
            node, LABEL, Literal(f"{names[9]} \u0414\u4e2d\u00e9 {place % 12}", language=language)
        )
    zoo.add(node, LABEL, Literal(names[8], language="en-US"))
