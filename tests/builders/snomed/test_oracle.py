"""For any small packages and any switches, the reader agrees with the plain-Python oracle."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sameas.builders.options import CHOICES, Switches
from sameas.builders.snomed import read_snomed
from sameas.builders.snomed.layouts import Kind
from sameas.core.errors import InputError
from tests.builders.snomed.oracle import Oracle
from tests.builders.snomed.rf2 import (
    ACCEPTABLE,
    ADDITIONAL,
    DEFINITION,
    FSN,
    GB,
    INFERRED,
    IS_A,
    MOVED_TO,
    PREFERRED,
    REPLACED_BY,
    SAME_AS,
    SYNONYM,
    US,
    C,
    D,
    R,
    Rf2,
    member,
)

CONCEPTS = [C(number) for number in range(1, 7)]
STRANGER = C(99)
TIMES = st.sampled_from(["20200101", "20200101", "20210101", "20220101", ""])
ACTIVE = st.sampled_from("1110")
TERMS = st.sampled_from(
    ["murble", "murble", "Murble (finding)", "quandle (a / b) ", "NA", '"x', "", "5", "x (y) z"]
)
TYPES = st.sampled_from([FSN, SYNONYM, SYNONYM, DEFINITION, IS_A])
VALUES = st.sampled_from(["#5", "#2.5", '"NA"', r'"a \"b\\"', "odd", "#", '"'])
CHARACTERISTIC = st.sampled_from([INFERRED, INFERRED, ADDITIONAL])
ANY_CONCEPT = st.sampled_from([*CONCEPTS, STRANGER])


def numbers(most: int) -> st.SearchStrategy[int]:
    return st.integers(1, most)


@st.composite
def packages(draw: st.DrawFn) -> list[Rf2]:
    made = []
    for place in range(draw(st.integers(1, 3))):
        package = Rf2(
            country=f"X{place}", release=draw(st.sampled_from(["Snapshot", "Snapshot", "Full"]))
        )
        for _ in range(draw(st.integers(1 if place else 4, 9))):
            package.concept(draw(st.sampled_from(CONCEPTS)), active=draw(ACTIVE), time=draw(TIMES))
        for _ in range(draw(st.integers(0, 9))):
            _add_description(draw, package)
        for _ in range(draw(st.integers(0, 9))):
            _add_relationship(draw, package)
        for _ in range(draw(st.integers(0, 6))):
            package.preferred(
                D(draw(numbers(9))),
                refset=draw(st.sampled_from([US, US, GB])),
                value=draw(st.sampled_from([PREFERRED, PREFERRED, ACCEPTABLE])),
                active=draw(ACTIVE),
                time=draw(TIMES),
            )
        for _ in range(draw(st.integers(0, 6))):
            package.association(
                draw(ANY_CONCEPT),
                draw(ANY_CONCEPT),
                refset=draw(st.sampled_from([SAME_AS, REPLACED_BY, MOVED_TO])),
                active=draw(ACTIVE),
                time=draw(TIMES),
            )
        _repeat_members(draw, package)
        made.append(package)
    # what no Concept file has must stay the exception, or the packages are refused
    for number, known in enumerate(CONCEPTS * 3):
        made[0].relationship(R(100 + number), known, CONCEPTS[0], time="")
        made[0].description(D(100 + number), known, f"word {number}", time="")
    for known in CONCEPTS:
        if all(row[0] != known for package in made for row in package.rows["Concept"]):
            made[0].concept(known, active=draw(ACTIVE))
    return made


def _add_description(draw: st.DrawFn, package: Rf2) -> None:
    package.description(
        D(draw(numbers(9))),
        draw(ANY_CONCEPT),
        draw(TERMS),
        typed=draw(TYPES),
        active=draw(ACTIVE),
        time=draw(TIMES),
        language=draw(st.sampled_from(["en", "en", "EN", "fr", ""])),
        file=draw(st.sampled_from(["Description", "Description", "TextDefinition"])),
    )


def _add_relationship(draw: st.DrawFn, package: Rf2) -> None:
    is_value = draw(st.booleans())
    package.relationship(
        R(draw(numbers(9))),
        draw(ANY_CONCEPT),
        draw(VALUES if is_value else ANY_CONCEPT),
        typed=draw(st.sampled_from([IS_A, FSN, *CONCEPTS])),
        group=draw(st.sampled_from(["0", "1", "12"])),
        active=draw(ACTIVE),
        time=draw(TIMES),
        characteristic=draw(CHARACTERISTIC),
        file="RelationshipConcreteValues" if is_value else "Relationship",
    )


def _repeat_members(draw: st.DrawFn, package: Rf2) -> None:
    """Give some reference set rows the id of another one of the same set and component."""
    for rows in (package.rows["Language"], package.rows["Association"]):
        for place, row in enumerate(rows):
            subject = int(row[4]) * 10**18 + int(row[5])
            rows[place] = (member(subject * 2 + draw(st.integers(0, 1))), *row[1:])


SWITCHES = st.builds(
    Switches,
    **{
        name: st.sampled_from(values)
        for name, values in CHOICES.items()
        if name
        in (
            *("duplicates", "relationships", "concepts", "definitions"),
            *("concrete_values", "attribute_predicates"),
        )
    },
)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(packages(), st.lists(SWITCHES, min_size=1, max_size=4))
def test_the_reader_agrees_with_the_rules(made: list[Rf2], chosen: list[Switches]) -> None:
    oracle = Oracle(made)
    codes = [*CONCEPTS, STRANGER, IS_A, "D000001", ""]
    with tempfile.TemporaryDirectory() as folder:
        paths = [package.folder(Path(folder) / str(place)) for place, package in enumerate(made)]
        if oracle.is_void():
            with pytest.raises(InputError, match="no Concept file has"):
                read_snomed(paths)
            return
        source = read_snomed(paths)
        for switches in chosen:
            links = [
                (row[:3], row[3]) for frame in source.relations(switches) for row in frame.rows()
            ]
            marked = [row for frame in source.attributes(switches) for row in frame.rows()]
            literals = [row[:5] for row in marked]
            terms = {row[0]: row[2] for row in marked if row[5]}
            assert len(terms) == sum(row[5] for row in marked)
            assert set(terms.items()) <= {
                (f"http://snomed.info/id/{code}", oracle.describe(code)[2]) for code in codes
            }
            assert links == oracle.grouped(switches)
            assert literals == oracle.attributes(switches)
            assert source.relation_triples(switches) == len(links)
            assert source.attribute_triples(switches) == len(literals)
            entities = oracle.entities(switches)
            assert source.relation_entities(switches) == len(entities)
            assert source.in_graph(codes, switches) == [
                f"http://snomed.info/id/{code}" in entities for code in codes
            ]
            _account(made, source.skipped, source.left_out(switches), len(links) + len(literals))
        assert source.state(codes) == [oracle.state(code) for code in codes]
        assert source.describe(codes).rows() == [oracle.describe(code) for code in codes]
        assert source.repair(codes) == {
            code: oracle.repair(code) for code in codes if oracle.repair(code)
        }


def _account(
    made: list[Rf2],
    skipped: list[tuple[str, str, int]],
    left_out: list[tuple[str, str, int]],
    written: int,
) -> None:
    """Every row is written, or counted as skipped or left out."""
    kinds: tuple[Kind, ...] = (
        *("Description", "TextDefinition"),
        *("Relationship", "RelationshipConcreteValues"),
    )
    read = sum(len(package.rows[kind]) for package in made for kind in kinds)
    lost = sum(
        amount
        for what, why, amount in skipped
        if what.removesuffix(" rows") in kinds and not why.endswith("kept as text")
        if not why.endswith("; kept")
    )
    assert read == written + lost + sum(amount for _, _, amount in left_out)
