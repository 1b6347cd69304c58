"""Which files make a package: names, places, editions."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from sameas.builders.snomed import read_snomed
from sameas.builders.snomed.layouts import COLUMNS, Kind
from sameas.builders.snomed.names import parse_name
from tests.builders.snomed.probe import COUNTS, PAPER, counts
from tests.builders.snomed.rf2 import CORE, FSN, IS_A, C, D, R, Rf2, small, text

# ---- where the files are


def test_a_folder_is_read(tmp_path: Path) -> None:
    assert counts(small().folder(tmp_path / "p")) == COUNTS


@pytest.mark.parametrize("top", ["", "SnomedCT_X/", "SnomedCT_X/SnomedCT_X/", "a/b c/d/"])
def test_a_zip_is_read_whatever_its_top_folder(tmp_path: Path, top: str) -> None:
    assert counts(small().zip(tmp_path / "p.zip", top=top)) == COUNTS


def test_a_zip_is_known_by_its_content_not_its_name(tmp_path: Path) -> None:
    assert counts(small().zip(tmp_path / "download")) == COUNTS


def test_a_zip_in_a_zip_is_read(tmp_path: Path) -> None:
    inner = small().zip(tmp_path / "inner.zip", top="SnomedCT_Inner/")
    outer = tmp_path / "outer.zip"
    with zipfile.ZipFile(outer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(inner, "deep/SnomedCT_Inner.zip")
    assert counts(outer) == COUNTS


def test_files_are_found_by_base_name_in_any_folder(tmp_path: Path) -> None:
    files = small().files()
    for place, (name, data) in enumerate(files.items()):
        file = tmp_path / "p" / str(place) / name.rsplit("/", 1)[1]
        file.parent.mkdir(parents=True)
        file.write_bytes(data)
    assert counts(tmp_path / "p") == COUNTS


def test_bug_5_macos_leftovers_are_ignored(tmp_path: Path) -> None:
    package = small()
    name = package.name("Concept")
    package.extra = {
        f"__MACOSX/Snapshot/Terminology/._{name}": b"\x00\x05\x16\x07",
        f"Snapshot/Terminology/._{name}": b"\x00\x05\x16\x07",
        "Snapshot/.DS_Store": b"\x00",
    }
    assert counts(package.zip(tmp_path / "p.zip")) == COUNTS
    assert counts(package.folder(tmp_path / "p")) == COUNTS


# ---- which files count


@pytest.mark.parametrize(
    "options",
    [
        {"country": "INT", "prefix": "x"},
        {"country": "US1000124"},
        {"country": "AU1000036", "language": "-en-AU"},
        {"country": "GB1000000", "summary": "UKCL", "date": "20220928"},
        {"country": "GB1000000", "summary": "UKED"},
        {"country": "GB1000001", "summary": "UKDG"},
        {"country": "GB", "summary": "MONO"},
        {"country": "NL", "language": "", "date": "20200930"},
        {"country": "ArgentinaEdition", "date": "20241130"},
        {"country": "INT", "date": "20260301T120000Z"},
    ],
)
def test_every_edition_is_found_by_the_grammar_of_names(
    tmp_path: Path, options: dict[str, str]
) -> None:
    assert counts(small(**options).zip(tmp_path / "p.zip")) == COUNTS


def test_names_are_taken_apart() -> None:
    name = parse_name("xsct2_Description_UKCLSnapshot-en-GB_GB1000000_20220928.txt")
    assert name is not None
    assert name.content == "Description"
    assert name.summary == "UKCL"
    assert (name.release, name.language) == ("Snapshot", "en-GB")
    assert (name.country, name.date) == ("GB1000000", "20220928")


@pytest.mark.parametrize(
    "name",
    [
        "Readme_en_20260401.txt",
        "release_package_information.json",
        "sct2_Concept_INT_20260301.txt",
        "sct2_Concept_Snapshot_INT_20260301.csv",
        "doc_Concept_Snapshot_INT_20260301.pdf",
    ],
)
def test_other_files_are_no_release_files(name: str) -> None:
    assert parse_name(name) is None


def test_an_edition_in_several_languages_is_read_whole(tmp_path: Path) -> None:
    package = small()
    for language in ("fr", "nl"):
        name = f"Snapshot/Terminology/sct2_Description_Snapshot-{language}_BE1000172_20260301.txt"
        row = (D(10 if language == "fr" else 11), "20200101", "1", CORE, C(2), language)
        rows = [COLUMNS["Description"], (*row, "900000000000013009", "quandle", "1")]
        package.extra[name] = text(rows)
    assert counts(package.zip(tmp_path / "p.zip")) == (2, 3, 6)


def test_bug_15_a_reference_set_is_known_by_its_header_not_its_name(tmp_path: Path) -> None:
    package = small(summary="UKCL")
    package.without.add("Language")
    package.extra["Refset/der2_cRefset_ZorbleSnapshot_GB1000000_20260301.txt"] = package.content(
        "Language"
    )
    source = read_snomed([package.zip(tmp_path / "p.zip")])
    assert source.describe([C(2)])["preferred_term"].to_list() == ["Quandle"]


def test_old_names_of_association_files_are_read(tmp_path: Path) -> None:
    package = small()
    package.concept(C(9), active="0").association(C(9), C(2))
    package.without.add("Association")
    header = (*COLUMNS["Association"][:-1], "targetComponent")
    package.extra["Snapshot/der2_cRefset_AssociationReferenceSnapshot_INT_20260301.txt"] = text(
        [tuple(x.replace("refsetId", "refSetId") for x in header), *package.rows["Association"]]
    )
    source = read_snomed([package.zip(tmp_path / "p.zip")])
    assert source.repair([C(9)]) == {C(9): (C(2),)}


def test_snapshot_is_preferred_to_full_and_delta(tmp_path: Path) -> None:
    package = small()
    full = small(release="Full").concept(C(7)).relationship(R(7), C(7), C(1))
    delta = small(release="Delta").concept(C(8)).relationship(R(8), C(8), C(1))
    package.extra = full.files() | delta.files()
    source = read_snomed([package.zip(tmp_path / "p.zip")])
    assert source.relation_triples(PAPER) == 2
    assert source.release["format"] == "Snapshot"
    assert all("Snapshot" in member.name for member in source.inputs)


def test_bug_21_stated_relationships_axioms_and_identifiers_are_never_read(tmp_path: Path) -> None:
    package = small()
    package.extra = {
        "Snapshot/Terminology/sct2_StatedRelationship_Snapshot_INT_20260301.txt": b"broken",
        "Snapshot/Terminology/sct2_sRefset_OWLExpressionSnapshot_INT_20260301.txt": b"broken",
        "Snapshot/Terminology/sct2_Identifier_Snapshot_INT_20260301.txt": b"",
        "Snapshot/Refset/Map/der2_iisssccRefset_ExtendedMapSnapshot_INT_20260301.txt": b"broken",
    }
    assert counts(package.zip(tmp_path / "p.zip")) == COUNTS


@pytest.mark.parametrize(
    "kind", ["TextDefinition", "RelationshipConcreteValues", "Association", "ModuleDependency"]
)
def test_bug_20_files_that_older_releases_lack_may_be_missing(tmp_path: Path, kind: Kind) -> None:
    package = small()
    package.without.add(kind)
    assert counts(package.zip(tmp_path / "p.zip")) == COUNTS


def test_bug_27_an_empty_file_of_one_edition_leaves_the_others_alone(tmp_path: Path) -> None:
    base = small().zip(tmp_path / "a.zip")
    extension = Rf2(country="XX1999999")
    extension.replaced = {"Relationship": b"", "Description": b"", "Language": b""}
    assert counts(base, extension.zip(tmp_path / "b.zip")) == COUNTS


# ---- several packages under one path


def test_a_folder_of_zips_is_a_package_a_zip_in_name_order(tmp_path: Path) -> None:
    folder = tmp_path / "all"
    folder.mkdir()
    small().zip(folder / "SnomedCT_A.zip")
    extension = Rf2(country="XX1999999").concept(C(5)).relationship(R(5), C(5), C(1))
    extension.zip(folder / "SnomedCT_B.zip")
    source = read_snomed([folder])
    assert [package.name for package in source.packages] == ["SnomedCT_A", "SnomedCT_B"]
    assert source.relation_triples(PAPER) == 3


def test_one_zip_with_two_package_folders_is_two_packages(tmp_path: Path) -> None:
    package = Rf2(without=set(COLUMNS))
    package.extra = {f"SnomedCT_B/{name}": data for name, data in small().files().items()}
    older = small(date="20250301").concept(C(6), active="0")
    package.extra |= {f"SnomedCT_A/{name}": data for name, data in older.files().items()}
    source = read_snomed([package.zip(tmp_path / "uk_sct2cl_38.2.0_20240605000001Z.zip")])
    assert [package.name for package in source.packages] == ["SnomedCT_A", "SnomedCT_B"]
    assert source.release["effective_time"] == "20250301 + 20260301"


def test_a_package_beside_its_delta_is_read_without_it(tmp_path: Path) -> None:
    folder = tmp_path / "all"
    folder.mkdir()
    small().zip(folder / "a.zip")
    small(release="Delta").zip(folder / "b.zip")
    assert counts(folder) == COUNTS
    what = ("files of b.zip", "no Snapshot or Full Concept file with them", len(COLUMNS))
    assert what in read_snomed([folder]).skipped


# ---- what is reported


def test_release_and_inputs_are_reported(tmp_path: Path) -> None:
    top = "SnomedCT_InternationalRF2_PRODUCTION_20260301T120000Z/"
    source = read_snomed([small().zip(tmp_path / "p.zip", top=top)])
    assert source.release == {
        "package": top[:-1],
        "effective_time": "20260301",
        "format": "Snapshot",
        "edition": "INT",
        "modules": CORE,
    }
    assert {member.name for member in source.inputs} == {small().name(kind) for kind in COLUMNS}


def test_a_wrong_check_digit_is_reported_and_kept(tmp_path: Path) -> None:
    package = small().concept("123456789").relationship(R(9), "123456789", C(1))
    source = read_snomed([package.zip(tmp_path / "p.zip")])
    assert source.relation_triples(PAPER) == 3
    assert ("SCTIDs", "wrong check digit; kept", 1) in source.skipped


def test_bug_16_is_a_is_known_by_its_id_not_its_name(tmp_path: Path) -> None:
    package = small().description(D(20), IS_A, "Est un (attribut)", typed=FSN, language="fr")
    source = read_snomed([package.zip(tmp_path / "p.zip")])
    frame = next(source.relations(PAPER))
    assert frame["predicate"].unique().to_list() == [f"http://snomed.info/id/{IS_A}"]
