"""Awkward SNOMED CT concepts, written by hand; every name is invented."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

FSN_ROW, SYNONYM_ROW, DEFINITION_ROW, OTHER_ROW = range(4)

# What a dialect says of a description: nothing, or a row of the language refset that is ...
NO_ROW: Final = 0
PREFERRED_ROW: Final = 1
ACCEPTABLE_ROW: Final = 2
WAS_PREFERRED: Final = 3
WAS_ACCEPTABLE: Final = 4
DEMOTED: Final = 5
"""Two rows: preferred but inactive, and acceptable and active."""


class ZooTerm(NamedTuple):
    """A description of an awkward concept."""

    term: str
    type: int = SYNONYM_ROW
    active: bool = True
    us: int = ACCEPTABLE_ROW
    gb: int = ACCEPTABLE_ROW
    language: str = "en"


@dataclass(frozen=True, slots=True)
class ZooConcept:
    """An awkward concept; `tag` is what its fully specified name ends in."""

    terms: tuple[ZooTerm, ...]
    tag: str = "disorder"
    active: bool = True
    related: bool = True
    only_additional: bool = False


@dataclass(slots=True)
class SnomedZoo:
    """The awkward concepts: those that gold pairs may use come first."""

    concepts: list[ZooConcept] = field(default_factory=list)
    linkable: int = 0


def _named(term: str, *more: ZooTerm, tag: str = "disorder", **flags: bool) -> ZooConcept:
    fsn = ZooTerm(f"{term} ({tag})", FSN_ROW, us=PREFERRED_ROW, gb=PREFERRED_ROW)
    preferred = ZooTerm(term, us=PREFERRED_ROW, gb=PREFERRED_ROW)
    return ZooConcept((fsn, preferred, *more), tag, **flags)


def make_snomed_zoo(names: list[str]) -> SnomedZoo:
    """Write the awkward concepts with a few invented names."""
    concepts = [*_odd_terms(names), *_odd_names(names), *_odd_states(names)]
    linkable = len(concepts)
    concepts += _apart(names)
    return SnomedZoo(concepts, linkable)


def _odd_terms(names: list[str]) -> list[ZooConcept]:
    one, two = names[0], names[1]
    terms = [
        f'"{one}"',
        f'"{one} {two}',
        f'{one} "{two}" and "more',
        "NA",
        "null",
        "None",
        "N/A",
        "n.a.",
        "nan",
        "NULL",
        "80.647",
        "1e5",
        "007",
        "true",
        "5",
        f"{one}\\n{two} \\ \\\\ \\",
        f"{one} <b>&amp; {{0}} %s ${two}",
        f"{one}\u0085{two}\u2028next",
        f"\u03b2-{one} \U0001f9ec caf\u00e9 cafe\u0301",
        f" {two} ",
        f"#{one}",
        f"'{two}",
        f"{one},{two};{one}:{two}",
        f"\ufeff{two}",
    ]
    return [
        _named(
            term, ZooTerm(f"{term} {place}", gb=NO_ROW), tag="finding" if place % 2 else "disorder"
        )
        for place, term in enumerate(terms)
    ]


def _odd_names(names: list[str]) -> list[ZooConcept]:
    fsn, synonym, best, fair = FSN_ROW, SYNONYM_ROW, PREFERRED_ROW, ACCEPTABLE_ROW
    return [
        _named(names[2], ZooTerm(names[2]), ZooTerm(names[2].upper())),
        _named(names[3], ZooTerm(f"{names[3]} (product)"), tag="substance"),
        _named(f"{names[4]} (finding)", tag="disorder"),
        _named(
            names[5],
            ZooTerm(f"{names[5]} (finding)", fsn, active=False, us=WAS_PREFERRED, gb=WAS_PREFERRED),
            ZooTerm(f"old {names[5]}", active=False, us=WAS_PREFERRED, gb=NO_ROW),
        ),
        ZooConcept(
            (
                ZooTerm(f"{names[6]} hesemia (disorder)", fsn, us=best, gb=fair),
                ZooTerm(f"{names[6]} hesaemia (disorder)", fsn, us=fair, gb=best),
                ZooTerm(f"{names[6]} hesemia", us=best, gb=NO_ROW),
                ZooTerm(f"{names[6]} hesaemia", us=NO_ROW, gb=best),
            )
        ),
        ZooConcept(
            (
                ZooTerm(f"{names[7]} without a tag", fsn, us=best, gb=best),
                ZooTerm(names[7], us=best, gb=best),
            ),
            tag="unknown",
        ),
        _named(names[8], tag="environment / location"),
        ZooConcept(
            (
                ZooTerm(f"{names[9]} (organism)", fsn, us=best, gb=best),
                ZooTerm(f"{names[9]} (organism)", fsn, us=fair, gb=NO_ROW),
                ZooTerm(names[9], us=DEMOTED, gb=DEMOTED),
                ZooTerm(f"{names[9]} sp", us=best, gb=best),
            ),
            tag="organism",
        ),
        _named(
            names[10],
            ZooTerm(
                f"{names[10]} is a thing; it is defined here.", DEFINITION_ROW, us=best, gb=best
            ),
            ZooTerm(f"{names[10]} of another kind", OTHER_ROW, us=best, gb=NO_ROW),
            ZooTerm(f"{names[10]} of another kind", synonym, us=WAS_ACCEPTABLE, gb=fair),
            tag="regime/therapy",
        ),
        _named(f"{names[11]} [trailing bracket)", ZooTerm("w" * 2_000), tag="observable entity"),
        _named(f"{names[11]} (a (b) c)", tag="event"),
    ]


def _odd_states(names: list[str]) -> list[ZooConcept]:
    return [
        _named(names[12], tag="product", related=False),
        _named(names[13], tag="specimen", related=False),
        _named(names[14], tag="situation", only_additional=True),
        _named(names[15], tag="situation", only_additional=True),
    ]


def _apart(names: list[str]) -> list[ZooConcept]:
    best = PREFERRED_ROW
    return [
        ZooConcept((ZooTerm(names[16], us=best, gb=best),), tag="unknown"),
        ZooConcept((), tag="unknown"),
        _named(names[17], ZooTerm(names[17]), tag="procedure", active=False),
        ZooConcept(
            (ZooTerm(f"{names[18]} (cell)", FSN_ROW, active=False, us=WAS_PREFERRED),),
            tag="unknown",
            active=False,
        ),
    ]
