"""The files are true to their formats, and hold every awkward row."""

from __future__ import annotations

import gzip
import io
import re
import zipfile
from pathlib import Path

import pytest
from stdnum import verhoeff

from tests.builders.lookalike import literal_dumps, oracle
from tests.builders.lookalike.samples import extension_of, full_of, oracle_of, small

INTERNATIONAL = "international"
COLUMNS = {
    "sct2_Concept": 5,
    "sct2_Description": 9,
    "sct2_TextDefinition": 9,
    "sct2_Relationship": 10,
    "sct2_RelationshipConcreteValues": 10,
    "sct2_StatedRelationship": 10,
    "sct2_sRefset": 7,
    "der2_cRefset": 7,
    "der2_ssRefset": 8,
    "der2_sscsRefset": 10,
}


def _texts(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {
            name: archive.read(name)
            for name in archive.namelist()
            if re.match(r"(sct|der)2_", name.rsplit("/", 1)[-1])
        }


@pytest.mark.parametrize("which", ["snapshot", "full"])
def test_rf2_rows_end_in_crlf_and_keep_their_columns(which: str) -> None:
    path = small(1).snomed if which == "snapshot" else full_of(small(1))
    for name, content in _texts(path).items():
        base = name.rsplit("/", 1)[-1]
        if "Identifier" in base:
            assert content == b""
            continue
        width = COLUMNS["_".join(base.split("_")[:2])]
        lines = content.decode("utf-8").split("\r\n")
        assert lines.pop() == "", base
        assert {line.count("\t") + 1 for line in lines} == {width}, base
        assert "\n" not in "".join(lines), base
        assert lines[0].startswith("id\teffectiveTime\tactive\tmoduleId"), base


def test_the_package_has_the_true_names_and_the_usual_junk() -> None:
    with zipfile.ZipFile(small(1).snomed) as archive:
        names = archive.namelist()
        stamps = {info.date_time for info in archive.infolist()}
    assert len(stamps) == 1
    bases = {name.rsplit("/", 1)[-1] for name in names}
    assert bases >= {
        "sct2_Concept_Snapshot_INT_20260301.txt",
        "sct2_Description_Snapshot-en_INT_20260301.txt",
        "sct2_TextDefinition_Snapshot-en_INT_20260301.txt",
        "sct2_Relationship_Snapshot_INT_20260301.txt",
        "sct2_RelationshipConcreteValues_Snapshot_INT_20260301.txt",
        "sct2_StatedRelationship_Snapshot_INT_20260301.txt",
        "sct2_sRefset_OWLExpressionSnapshot_INT_20260301.txt",
        "sct2_Identifier_Snapshot_INT_20260301.txt",
        "der2_cRefset_LanguageSnapshot-en_INT_20260301.txt",
        "der2_cRefset_AssociationSnapshot_INT_20260301.txt",
        "release_package_information.json",
    }
    assert any(name.startswith("__MACOSX/") and "/._" in name for name in names)


def test_sctids_are_valid_and_some_have_18_digits() -> None:
    rf2 = oracle_of(small(1), INTERNATIONAL).rf2
    ids = [*rf2.concepts, *rf2.descriptions, *rf2.relationships, *rf2.values]
    assert all(verhoeff.is_valid(sctid) for sctid in ids)
    assert {len(sctid) for sctid in ids} >= {12, 13, 14, 18}
    invented = [sctid for sctid in ids if not sctid.startswith("900000000000")]
    own = [sctid for sctid in invented if re.search(r"(9990999|1000999)1[012]\d$", sctid)]
    # What is left are the few ids that the format itself needs.
    assert len(invented) - len(own) <= 5


def test_snomed_rows_are_awkward_on_purpose() -> None:
    rf2 = oracle_of(small(1), INTERNATIONAL).rf2
    rows = list(rf2.descriptions.values())
    terms = {row[7] for row in rows}
    assert terms >= {"NA", "null", "None", "N/A", "80.647", "007", "true"}
    assert any(term.startswith('"') and term.count('"') == 1 for term in terms)
    assert any(term.startswith('"') and term.endswith('"') for term in terms)
    assert any("\\" in term for term in terms)
    assert any("\u0085" in term and "\u2028" in term for term in terms)
    assert any(re.search(r"\(\w+\) \(\w+\)$", term) for term in terms)
    active = {row[0] for row in rf2.concepts.values() if row[2] == "1"}
    assert any(row[2] == "1" and row[4] not in active for row in rows)
    values = {row[5] for row in rf2.values.values()}
    assert values >= {"#5", "#2.5", '"text \\"q\\""', '"5"'}
    kinds = {row[8] for row in rf2.relationships.values() if row[2] == "1"}
    assert len(kinds) == 4


def test_mesh_is_awkward_on_purpose() -> None:
    content = gzip.decompress(small(1).mesh.read_bytes()).decode("utf-8")
    assert content.startswith("# <http://id.nlm.nih.gov/mesh>\n<")
    assert "\r" not in content
    for piece in (
        "\n\n",
        "\n# a comment",
        "[OBSOLETE] ",
        '"80.647"@en',
        '"0"^^<http://www.w3.org/2001/XMLSchema#boolean>',
        "<http://id.nlm.nih.gov/mesh/> .",
        '"@EN .',
        '\\"',
        "\\u00E9",
        "\\U0001F9EC",
        "\U0001f9ec",
        "\u0085",
        "\u2028",
        '"tight"@en.\n',
    ):
        assert piece in content, piece
    assert re.search(r'\t"\w[^"\t\n]*\t[^"\t\n]*"@en \.', content)
    triples = literal_dumps.read_mesh(small(1).mesh)
    languages = {end.language for _, _, end in triples if isinstance(end, literal_dumps.Text)}
    assert len(languages) >= 15


def test_umls_files_keep_their_columns_and_mrfiles_is_true() -> None:
    meta = small(1).umls
    for line in (meta / "MRFILES.RRF").read_text(encoding="utf-8").splitlines():
        name, _, columns, width, rows, size, end = line.split("|")
        content = (meta / name).read_bytes()
        assert end == ""
        assert len(content) == int(size)
        lines = content.split(b"\n")
        assert lines.pop() == b""
        assert len(lines) == int(rows)
        assert {row.count(b"|") for row in lines} == {int(width)}
        assert columns.count(",") + 1 == int(width)


def test_umls_atoms_are_of_many_sources_and_states() -> None:
    atoms = oracle_of(small(1), INTERNATIONAL).atoms
    sources = {atom[11] for atom in atoms}
    assert sources >= {"MSH", "SNOMEDCT_US", "MSHSPA", "MSHFRE", "SCTSPA", "SNOMEDCT_VET"}
    for sab in ("MSH", "SNOMEDCT_US"):
        assert {atom[16] for atom in atoms if atom[11] == sab} >= {"N", "O", "Y"}
    types = {atom[12] for atom in atoms}
    assert types >= {
        "MH",
        "NM",
        "TQ",
        "HT",
        "PEP",
        "ET",
        "DEV",
        "PT",
        "FN",
        "SY",
        "OAP",
        "OAF",
        "IS",
    }
    assert all(atom[9] == "" for atom in atoms if atom[12] == "HT")
    assert all(re.fullmatch(r"C9\d{6}", atom[0]) for atom in atoms)
    order = [atom[0] for atom in atoms]
    assert order == sorted(order)


def test_about_half_of_the_pairs_share_their_name() -> None:
    counted = oracle_of(small(1), INTERNATIONAL)
    names: dict[tuple[str, str], set[str]] = {}
    for atom in counted.atoms:
        if atom[16] == "N":
            names.setdefault((atom[11], atom[13]), set()).add(atom[14].casefold())
    pairs = counted.pairs("OE", "code", "all", "all", "off")
    same = sum(
        bool(names.get(("MSH", left), set()) & names.get(("SNOMEDCT_US", right), set()))
        for left, right in pairs
    )
    assert 0.35 < same / len(pairs) < 0.65


def test_pairs_are_many_to_many() -> None:
    pairs = oracle_of(small(1), INTERNATIONAL).pairs("OE", "code", "all", "all", "off")
    lefts = [left for left, _ in pairs]
    rights = [right for _, right in pairs]
    assert len(set(lefts)) < len(lefts)
    assert len(set(rights)) < len(rights)
    assert {left[0] for left in lefts} == set("DCQU")


def test_the_full_umls_release_is_cut_in_mid_line() -> None:
    result = small(1)
    assert result.extra is not None
    with zipfile.ZipFile(result.extra / "umls-2023AB-full.zip") as outer:
        inner = zipfile.ZipFile(io.BytesIO(outer.read("2023AB-full/2023ab-1-meta.nlm")))
    names = inner.namelist()
    parts = [gzip.decompress(inner.read(name)) for name in names if "MRCONSO.RRF" in name]
    assert len(parts) == 2
    assert not parts[0].endswith(b"\n")
    assert not parts[1].startswith(b"\n")
    assert b"".join(parts) == (result.umls / "MRCONSO.RRF").read_bytes()


def test_a_metamorphosys_subset_says_the_same() -> None:
    result = small(1)
    assert result.extra is not None
    content = (result.extra / "2023AB-subset/META/MRCONSO.RRF").read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")
    atoms = [line.split("|") for line in content.decode("utf-8-sig").split("\r\n") if line]
    counted = oracle_of(result, INTERNATIONAL)
    subset = oracle.Oracle([], counted.rf2, atoms)
    chosen = ("OE", "code", "all", "all", "off")
    assert subset.pairs(*chosen) == counted.pairs(*chosen)


def test_the_extension_holds_only_its_own_module() -> None:
    modules = {
        line.split("\t")[3]
        for name, content in _texts(extension_of(small(1))).items()
        for line in content.decode("utf-8-sig").splitlines()[1:]
        if line and "Identifier" not in name
    }
    assert len(modules) == 1
    dependencies = [text for name, text in _texts(extension_of(small(1))).items() if "Dep" in name]
    assert b"900000000000207008" in dependencies[0]


@pytest.mark.slow
def test_rows_are_those_of_the_files() -> None:
    result = small(2)
    rows = oracle.read_expected(result.expected)["rows"]
    for name, content in _texts(result.snomed).items():
        key = f"{result.snomed.name}/{name.rsplit('/', 1)[-1]}"
        if key in rows:
            assert rows[key] == max(0, content.count(b"\n") - 1), key
    assert rows["META/MRCONSO.RRF"] == len(oracle_of(result, INTERNATIONAL).atoms)
    assert rows["mesh.nt.gz"] == len(oracle_of(result, INTERNATIONAL).mesh)
