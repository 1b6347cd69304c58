"""Which row of a component counts, in Full files and across packages."""

from __future__ import annotations

from pathlib import Path

from tests.builders.snomed.probe import (
    PAPER,
    read,
    relations,
    skipped,
    terms,
)
from tests.builders.snomed.rf2 import (
    ACCEPTABLE,
    FSN,
    IRI,
    IS_A,
    C,
    D,
    R,
    Rf2,
    member,
    small,
)


def test_bug_6_in_full_files_the_latest_row_counts_and_then_its_state(tmp_path: Path) -> None:
    package = small(release="Full")
    package.concept(C(5), time="20200101").concept(C(5), time="20210101", active="0")
    package.concept(C(6), time="20210101", active="1").concept(C(6), time="20200101", active="0")
    package.relationship(R(5), C(5), C(1)).relationship(R(6), C(6), C(1))
    package.relationship(R(1), C(2), C(1), time="20220101", active="0")
    package.description(D(3), C(2), "Quandle, reworded", time="20230101")
    package.preferred(D(4), own=member(77), time="20200101")
    package.preferred(D(4), own=member(77), time="20210101", value=ACCEPTABLE)
    source = read(tmp_path, package)
    assert source.release["format"] == "Full"
    assert relations(source) == [
        (IRI + C(3), IRI + IS_A, IRI + C(1)),
        (IRI + C(6), IRI + IS_A, IRI + C(1)),
    ]
    assert terms(source)[1:] == ["Quandle (finding)", "Brindle (disorder)", "Quandle, reworded"]
    assert source.state([C(5), C(6), C(7), "x", ""]) == ["inactive", "active", *["absent"] * 3]
    assert skipped(source)["Concept rows", "superseded by another row of the same id"] == 2
    assert skipped(source)["Language rows", "superseded by another row of the same id"] == 1


def test_an_empty_time_is_the_latest(tmp_path: Path) -> None:
    package = small(release="Full")
    package.description(D(3), C(2), "not yet published", time="")
    package.description(D(3), C(2), "older", time="20991231")
    assert "not yet published" in terms(read(tmp_path, package))
    assert "older" not in terms(read(tmp_path, package))


def test_on_equal_times_the_later_row_counts(tmp_path: Path) -> None:
    package = small(release="Full")
    package.description(D(3), C(2), "second").description(D(3), C(2), "third")
    assert terms(read(tmp_path, package))[-1] == "third"


def test_bug_9_the_latest_row_counts_across_packages(tmp_path: Path) -> None:
    base = small().concept(C(5), time="20230101", active="0")
    extension = Rf2(country="XX1999999").concept(C(5), time="20220101")
    extension.relationship(R(5), C(5), C(1), time="20220101")
    extension.description(D(3), C(2), "promoted, older", time="20190101")
    for order in ((base, extension), (extension, base)):
        source = read(tmp_path, *order)
        assert source.state([C(5)]) == ["inactive"]
        assert source.relation_triples(PAPER) == 2
        assert "promoted, older" not in terms(source)
        key = ("Relationship rows", "an end or the type is an inactive concept")
        assert skipped(source)[key] == 1


def test_on_equal_times_the_later_package_counts(tmp_path: Path) -> None:
    base = small()
    other = Rf2(country="XX1999999").description(D(3), C(2), "of the other")
    other.concept(C(3), active="0")
    assert terms(read(tmp_path, base, other))[-1] == "of the other"
    assert read(tmp_path, base, other).state([C(3)]) == ["inactive"]
    assert "Quandle" in terms(read(tmp_path, other, base))
    assert read(tmp_path, other, base).state([C(3)]) == ["active"]


def test_bug_7_a_triple_holds_if_any_current_row_for_it_is_active(tmp_path: Path) -> None:
    base = small().relationship(R(20), C(3), C(2), time="20210101")
    edition = Rf2(country="US1000124")
    edition.relationship(R(21), C(3), C(2), time="20220101", active="0")
    source = read(tmp_path, base, edition)
    assert (IRI + C(3), IRI + IS_A, IRI + C(2)) in relations(source)


def test_bug_12_the_current_name_counts_whatever_its_module(tmp_path: Path) -> None:
    base = small()
    edition = Rf2(country="US1000124", module="731000124108").concept("731000124108")
    edition.description(D(2), C(2), "Quandle (finding)", typed=FSN, time="20210101", active="0")
    edition.description(D(30), C(2), "Quandle US (situation)", typed=FSN, time="20210101")
    edition.description(D(3), C(2), "Quandle reused", time="20210101")
    source = read(tmp_path, base, edition)
    assert source.describe([C(2)]).rows() == [
        (C(2), "situation", "Quandle reused", "Quandle US (situation)")
    ]


def test_relationships_and_concrete_values_are_one_kind_of_component(tmp_path: Path) -> None:
    package = small(release="Full")
    package.relationship(R(5), C(3), C(2), time="20200101")
    package.value(R(5), C(3), "#5", typed=IS_A, time="20220101")
    assert read(tmp_path, package).relation_triples(PAPER) == 2
