"""What is refused, and what the message says."""

from __future__ import annotations

from pathlib import Path

import pytest

from sameas.builders.options import switches
from sameas.builders.snomed import read_snomed
from sameas.builders.snomed.layouts import Kind
from sameas.core.errors import InputError, OptionError
from tests.builders.snomed.probe import COUNTS, counts
from tests.builders.snomed.rf2 import CORE, MODEL, C, D, R, Rf2, small, text


def refused(*paths: Path) -> InputError:
    with pytest.raises(InputError) as caught:
        read_snomed(paths)
    assert caught.value.path
    assert caught.value.fix
    return caught.value


# ---- what is refused


def test_a_missing_path_is_named(tmp_path: Path) -> None:
    assert "no such file" in str(refused(tmp_path / "none.zip"))


def test_a_folder_without_rf2_is_refused(tmp_path: Path) -> None:
    (tmp_path / "Readme.txt").write_text("hello")
    assert "no SNOMED CT RF2 file" in str(refused(tmp_path))


def test_a_package_without_concept_file_is_refused(tmp_path: Path) -> None:
    package = small()
    package.without.add("Concept")
    error = refused(package.zip(tmp_path / "p.zip"))
    assert error.what == "no Concept file"
    assert error.expected is not None
    assert "sct2_Concept_Snapshot" in error.expected


@pytest.mark.parametrize("kind", ["Description", "Relationship"])
def test_a_package_without_descriptions_or_relationships_is_refused(
    tmp_path: Path, kind: Kind
) -> None:
    package = small()
    package.without.add(kind)
    assert f"no {kind} file" in str(refused(package.zip(tmp_path / "p.zip")))


def test_delta_alone_is_refused(tmp_path: Path) -> None:
    error = refused(small(release="Delta").zip(tmp_path / "p.zip"))
    assert "only Delta" in error.what
    assert "Snapshot" in str(error.expected)


def test_html_saved_as_a_zip_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "SnomedCT.zip"
    page.write_bytes(b"\n<!DOCTYPE html><html><body>Sign in</body></html>")
    error = refused(page)
    assert "web page" in error.what
    assert error.path == str(page)


def test_a_truncated_zip_is_refused(tmp_path: Path) -> None:
    package = small().zip(tmp_path / "p.zip")
    package.write_bytes(package.read_bytes()[:-200])
    assert "download" in str(refused(package))


def test_damaged_data_in_a_zip_are_refused(tmp_path: Path) -> None:
    package = small()
    for number in range(100, 400):
        package.concept(C(number))
    path = package.zip(tmp_path / "p.zip")
    data = bytearray(path.read_bytes())
    start = data.index(b"sct2_Concept_Snapshot") + 60
    data[start : start + 40] = bytes(40)
    path.write_bytes(data)
    assert "Concept" in str(refused(path).path)


def test_bug_17_an_empty_concept_file_is_named(tmp_path: Path) -> None:
    package = small()
    package.replaced["Concept"] = b""
    error = refused(package.zip(tmp_path / "p.zip"))
    assert error.path is not None
    assert "sct2_Concept_Snapshot_INT_20260301.txt" in error.path


@pytest.mark.parametrize("kind", ["Description", "Relationship"])
def test_bug_17_an_empty_file_that_is_needed_is_named(tmp_path: Path, kind: Kind) -> None:
    package = small()
    package.replaced[kind] = b""
    error = refused(package.zip(tmp_path / "p.zip"))
    assert package.name(kind) in str(error.path)


def test_two_concept_files_of_one_package_are_refused(tmp_path: Path) -> None:
    package = small()
    older = "Snapshot/Terminology/sct2_Concept_Snapshot_INT_20250301.txt"
    package.extra[older] = package.content("Concept")
    error = refused(package.folder(tmp_path / "p"))
    assert "two Concept files" in error.what
    assert older.rsplit("/", 1)[1] in error.what
    assert package.name("Concept") in error.what


def test_a_copy_of_a_file_beside_it_is_refused(tmp_path: Path) -> None:
    package = small()
    copy = package.name("Relationship").replace(".txt", " (1).txt")
    package.extra[f"Snapshot/Terminology/{copy}"] = package.content("Relationship")
    assert "two Relationship files" in refused(package.folder(tmp_path / "p")).what


def test_swapped_files_are_refused_and_both_are_named(tmp_path: Path) -> None:
    package = small()
    package.replaced = {
        "Concept": package.content("Relationship"),
        "Relationship": package.content("Concept"),
    }
    error = refused(package.zip(tmp_path / "p.zip"))
    assert "header is that of a Relationship file" in error.what
    assert package.name("Concept") in str(error.path)
    assert package.name("Relationship") in error.what


def test_swapped_reference_sets_are_refused(tmp_path: Path) -> None:
    package = small()
    package.replaced = {"Language": package.content("Association")}
    error = refused(package.zip(tmp_path / "p.zip"))
    assert "header is that of a Association" in error.what or "Association" in error.what
    assert package.name("Language") in str(error.path)


def test_a_file_without_its_header_is_refused(tmp_path: Path) -> None:
    package = small()
    package.replaced["Concept"] = text(package.rows["Concept"])
    error = refused(package.zip(tmp_path / "p.zip"))
    assert (error.line, "header" in error.what) == (1, True)


@pytest.mark.parametrize("more", [0, 1, 5000])
def test_a_file_that_changes_between_two_readings_is_refused(tmp_path: Path, more: int) -> None:
    package = small()
    source = read_snomed([package.folder(tmp_path / "p")])
    package.rows["Description"] = (package.rows["Description"] * 5000)[
        : 3 if not more else 4 + more
    ]
    package.folder(tmp_path / "p")
    with pytest.raises(InputError, match="changed while it was read"):
        list(source.attributes(switches()))


def test_a_language_refset_that_is_no_sctid_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError):
        read_snomed([small().zip(tmp_path / "p.zip")], language_refset="en-US")


# ---- extensions


def extension() -> Rf2:
    """Make an extension of two concepts and many descriptions of International ones."""
    package = Rf2(country="NL1999999", module=C(900), language="")
    package.concept(C(900)).concept(C(901))
    package.relationship(R(901), C(901), C(2)).relationship(R(902), C(900), C(1))
    for number in range(910, 960):
        package.description(D(number), C(number), f"woord {number}")
    return package


def test_an_extension_without_the_module_it_depends_on_is_refused(tmp_path: Path) -> None:
    package = extension().depends(C(900), CORE)
    error = refused(package.zip(tmp_path / "p.zip"))
    assert CORE in error.what
    assert "--snomed" in str(error.fix)


def test_a_dependency_that_was_given_up_is_not_missed(tmp_path: Path) -> None:
    base = small()
    base.depends(CORE, C(777), time="20200101", own="a").depends(
        CORE, C(777), time="20210101", active="0", own="a"
    )
    assert counts(base.zip(tmp_path / "p.zip")) == COUNTS


def test_dependencies_of_modules_that_are_not_there_do_not_matter(tmp_path: Path) -> None:
    base = small().depends(C(778), C(777))
    assert counts(base.zip(tmp_path / "p.zip")) == COUNTS


def test_bug_10_an_extension_alone_is_refused_without_any_dependency_file(tmp_path: Path) -> None:
    package = extension()
    package.without.add("ModuleDependency")
    error = refused(package.zip(tmp_path / "p.zip"))
    assert CORE in str(error)
    assert "no Concept file" in error.what


def test_an_extension_with_its_base_is_read(tmp_path: Path) -> None:
    base = small()
    for number in range(910, 960):
        base.concept(C(number))
    package = extension().depends(C(900), CORE)
    paths = (base.zip(tmp_path / "a.zip"), package.zip(tmp_path / "b.zip"))
    assert counts(*paths) == (4, 5, 54)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("base_date", "needed", "warned"),
    [
        ("20260301", "20260301", False),
        ("20260401", "20260301", False),
        ("20260201", "20260301", True),
        ("", "20260301", False),
        ("20260301", "", False),
    ],
)
def test_a_base_older_than_an_extension_needs_is_a_warning(
    tmp_path: Path, base_date: str, needed: str, *, warned: bool
) -> None:
    base = small().depends(CORE, MODEL, date=base_date, needed=base_date).concept(MODEL)
    for number in range(910, 960):
        base.concept(C(number))
    package = extension().depends(C(900), CORE, needed=needed)
    paths = (base.zip(tmp_path / "base.zip"), package.zip(tmp_path / "extension.zip"))
    expected = (
        f"extension: its module {C(900)} was made for module {CORE} (the International Edition) of"
        " 20260301, but the one given is of 20260201: what it builds on may be missing",
    )
    for order in (paths, paths[::-1]):
        assert read_snomed(order).warnings == (expected if warned else ())


def test_stated_relationships_in_place_of_inferred_ones_are_refused(tmp_path: Path) -> None:
    package = small()
    package.rows["Relationship"].clear()
    stated = "900000000000010007"
    package.relationship(R(1), C(2), C(1), characteristic=stated)
    package.relationship(R(2), C(3), C(1), characteristic=stated, active="0")
    error = refused(package.zip(tmp_path / "p.zip"))
    assert "each of its 2 rows is a stated relationship" in error.what
    assert "StatedRelationship" in str(error.fix)


def test_a_role_group_that_is_no_number_is_refused(tmp_path: Path) -> None:
    error = refused(small().relationship(R(3), C(3), C(2), group="-1").zip(tmp_path / "p.zip"))
    assert error.what == "relationshipGroup is '-1'"
    assert error.line == 4
