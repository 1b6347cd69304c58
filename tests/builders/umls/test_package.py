"""Whatever is on disk: folders, gzip, zips, zips in zips, parts, subsets, and wrong files."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sameas.builders.options import Switches
from sameas.builders.umls import UmlsSource, read_umls
from sameas.core.errors import InputError
from tests.builders.umls.invented import (
    BOM,
    CRLF,
    FEVER,
    MOON,
    PAIR,
    atom,
    in_folder,
    mrfiles,
    mrsab,
    mrsty,
    msh,
    rrf,
    sct,
    split,
    write,
    zipped,
)

SAB = mrsab(
    ("MSH", "MSH2024_2023_12_18", "Y"),
    ("MSH", "MSH2023_2022_12_19", "N"),
    ("SNOMEDCT_US", "SNOMEDCT_US_2023_09_01", "Y"),
    ("MSHSPA", "MSHSPA2023", "Y"),
)
STY = mrsty((9000001, "Disease or Syndrome"), (9000001, "Finding"), (9000002, "Virus"))
META = {"MRCONSO.RRF": PAIR, "MRSAB.RRF": SAB, "MRSTY.RRF": STY}


def folder(path: Path, files: dict[str, bytes]) -> Path:
    for name, data in files.items():
        write(path / name, data)
    return path


def ends(source: UmlsSource) -> list[tuple[str, str]]:
    return source.pairs(Switches()).select("left", "right").rows()


def names(source: UmlsSource) -> list[str]:
    return sorted(member.name for member in source.inputs)


class TestFolders:
    """A META folder, one above it, or the one file."""

    def test_a_meta_folder_gives_pairs_versions_and_semantic_types(self, tmp_path: Path) -> None:
        source = read_umls(folder(tmp_path / "2023AB" / "META", META))
        assert ends(source) == [("D900001", FEVER)]
        assert source.release == {
            "UMLS": "2023AB",
            "MSH": "MSH2024_2023_12_18",
            "SNOMEDCT_US": "SNOMEDCT_US_2023_09_01",
        }
        assert source.semantic_types(["C9000001", "C9000009"]) == {
            "C9000001": ["Disease or Syndrome", "Finding"],
            "C9000009": [],
        }
        assert names(source) == ["MRCONSO.RRF", "MRSAB.RRF", "MRSTY.RRF"]

    def test_a_folder_above_meta(self, tmp_path: Path) -> None:
        folder(tmp_path / "umls" / "2023AB" / "META", META)
        folder(tmp_path / "umls" / "2023AB" / "NET", {"SRDEF": b"STY|T999|x|\n"})
        assert ends(read_umls(tmp_path / "umls")) == [("D900001", FEVER)]

    def test_macos_leftovers_are_passed_over(self, tmp_path: Path) -> None:
        folder(tmp_path, {**META, "._MRCONSO.RRF": b"\x00\x05\x16", "__MACOSX/MRCONSO.RRF": b"x"})
        assert ends(read_umls(tmp_path)) == [("D900001", FEVER)]

    def test_mrconso_alone_has_no_versions_and_no_semantic_types(self, tmp_path: Path) -> None:
        source = read_umls(write(tmp_path / "MRCONSO.RRF", PAIR))
        assert ends(source) == [("D900001", FEVER)]
        assert source.release == {}
        assert source.semantic_types(["C9000001"]) == {"C9000001": []}

    def test_a_file_given_by_itself_is_read_by_itself(self, tmp_path: Path) -> None:
        folder(tmp_path, {**META, "MRFILES.RRF": mrfiles(MRCONSO=(99, 99))})
        assert names(read_umls(tmp_path / "MRCONSO.RRF")) == ["MRCONSO.RRF"]

    @pytest.mark.parametrize(
        "name", ["MRCONSO.RRF.gz", "MRCONSO.RRF", "atoms.txt", "MRCONSO (1).RRF"]
    )
    def test_gzip_is_known_by_its_bytes_and_mrconso_by_its_shape(
        self, tmp_path: Path, name: str
    ) -> None:
        for data in (PAIR, gzip.compress(PAIR)):
            assert ends(read_umls(write(tmp_path / name, data))) == [("D900001", FEVER)]

    def test_mrconso_under_another_name_in_a_folder(self, tmp_path: Path) -> None:
        folder(tmp_path, {"concepts.rrf": PAIR, "readme.txt": b"about these files\n"})
        assert ends(read_umls(tmp_path)) == [("D900001", FEVER)]

    def test_several_mrconso_are_listed(self, tmp_path: Path) -> None:
        folder(tmp_path / "2023AA" / "META", META)
        folder(tmp_path / "2023AB" / "META", META)
        with pytest.raises(InputError, match="2 MRCONSO files") as error:
            read_umls(tmp_path)
        for release in ("2023AA", "2023AB"):
            assert str(tmp_path / release / "META" / "MRCONSO.RRF") in error.value.what

    def test_no_mrconso_says_what_is_there(self, tmp_path: Path) -> None:
        folder(tmp_path, {"MRSTY.RRF": STY, "MRSAB.RRF": SAB})
        with pytest.raises(InputError, match=r"no MRCONSO\.RRF here") as error:
            read_umls(tmp_path)
        assert "MRSAB.RRF, MRSTY.RRF" in (error.value.fix or "")

    def test_a_missing_path(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match="no such file or folder"):
            read_umls(tmp_path / "nowhere")


class TestZips:
    """The three downloads of NLM."""

    @pytest.mark.parametrize("inner", ["MRCONSO.RRF", "2023AB/META/MRCONSO.RRF"])
    def test_mrconso_zip_with_or_without_a_folder_in_front(
        self, tmp_path: Path, inner: str
    ) -> None:
        path = zipped(tmp_path / "umls-2023AB-mrconso.zip", {inner: PAIR})
        source = read_umls(path)
        assert ends(source) == [("D900001", FEVER)]
        assert source.release["UMLS"] == "2023AB"
        assert source.inputs[0].path == f"{path}!{inner}"

    def test_a_zip_is_known_by_its_bytes(self, tmp_path: Path) -> None:
        path = zipped(tmp_path / "umls-download", {"MRCONSO.RRF": PAIR})
        assert ends(read_umls(path)) == [("D900001", FEVER)]

    def test_metathesaurus_full_zip(self, tmp_path: Path) -> None:
        path = zipped(
            tmp_path / "umls-2023AB-metathesaurus-full.zip", in_folder("2023AB/META", META)
        )
        source = read_umls(path)
        assert source.semantic_types(["C9000001"])["C9000001"] == [
            "Disease or Syndrome",
            "Finding",
        ]
        assert source.release["MSH"] == "MSH2024_2023_12_18"

    def test_full_zip_with_nlm_inside_and_parts_cut_in_mid_line(self, tmp_path: Path) -> None:
        """Notes 4, #26: Georgetown-IR-Lab/QuickUMLS#5; notes 2.1: join bytes, then split lines."""
        consos = rrf(
            *(
                row
                for n in range(30)
                for row in (msh(9000001 + n, "D900001"), sct(9000001 + n, MOON))
            )
        )
        parts = split(consos, [len(consos) // 3 + 5, 2 * len(consos) // 3 + 1])
        first = in_folder("2025AB/META", {**parts, "MRSTY.RRF.gz": gzip.compress(STY)})
        listed = mrfiles(MRCONSO=(60, len(consos)), MRSTY=(3, len(STY)), MRSAB=(4, len(SAB)))
        second = in_folder(
            "2025AB/META",
            {"MRSAB.RRF.gz": gzip.compress(SAB), "MRFILES.RRF.gz": gzip.compress(listed)},
        )
        path = zipped(
            tmp_path / "umls-2025AB-full.zip",
            {
                "2025AB-full/2025ab-1-meta.nlm": zip_bytes(first),
                "2025AB-full/2025ab-2-meta.nlm": zip_bytes(second),
                "2025AB-full/mmsys.zip": zip_bytes({"release.dat": b"umls.release.name=2025AB\n"}),
                "2025AB-full/2025AB.MD5": b"0  x\n",
            },
        )
        source = read_umls(path)
        assert source.rows == 60
        assert source.pairs(Switches())["cuis"].list.len().to_list() == [30]
        assert source.release["UMLS"] == "2025AB"
        assert source.release["MSH"] == "MSH2024_2023_12_18"
        assert source.semantic_types(["C9000002"]) == {"C9000002": ["Virus"]}
        assert names(source) == [
            "MRCONSO.RRF.aa.gz",
            "MRCONSO.RRF.ab.gz",
            "MRCONSO.RRF.ac.gz",
            "MRFILES.RRF.gz",
            "MRSAB.RRF.gz",
            "MRSTY.RRF.gz",
        ]

    def test_nlm_archives_unpacked_from_the_full_zip(self, tmp_path: Path) -> None:
        parts = in_folder("2025AB/META", split(PAIR, [9]))
        zipped(tmp_path / "2025ab-1-meta.nlm", parts)
        zipped(tmp_path / "2025ab-2-meta.nlm", in_folder("2025AB/META", {"MRSAB.RRF": SAB}))
        source = read_umls(tmp_path)
        assert source.release["SNOMEDCT_US"] == "SNOMEDCT_US_2023_09_01"

    def test_a_broken_zip(self, tmp_path: Path) -> None:
        path = zipped(tmp_path / "umls-2023AB-mrconso.zip", {"MRCONSO.RRF": PAIR * 500})
        path.write_bytes(path.read_bytes()[:-40])
        with pytest.raises(InputError, match="cannot read it") as error:
            read_umls(path)
        assert error.value.path == str(path)

    def test_a_member_that_points_outside(self, tmp_path: Path) -> None:
        path = zipped(tmp_path / "umls.zip", {"../MRCONSO.RRF": PAIR})
        with pytest.raises(InputError, match="points outside"):
            read_umls(path)


def zip_bytes(members: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


class TestParts:
    """`MRCONSO.RRF.aa.gz`, `.ab.gz`: one table cut at any byte."""

    @settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(cuts=st.lists(st.integers(0, len(PAIR)), max_size=4).map(sorted))
    def test_any_cuts_give_the_same_pairs(self, tmp_path: Path, cuts: list[int]) -> None:
        for old in tmp_path.iterdir():
            old.unlink()
        folder(tmp_path, split(PAIR, cuts))
        source = read_umls(tmp_path)
        assert ends(source) == [("D900001", FEVER)]
        assert len(source.inputs) == len(cuts) + 1

    def test_the_first_part_brings_the_others_with_it(self, tmp_path: Path) -> None:
        folder(tmp_path, {**split(PAIR, [30, 80]), "MRSAB.RRF.aa.gz": b""})
        assert ends(read_umls(tmp_path / "MRCONSO.RRF.aa.gz")) == [("D900001", FEVER)]

    def test_parts_already_inflated(self, tmp_path: Path) -> None:
        folder(tmp_path, {"MRCONSO.RRF.aa": PAIR[:50], "MRCONSO.RRF.ab": PAIR[50:]})
        assert ends(read_umls(tmp_path)) == [("D900001", FEVER)]

    @pytest.mark.parametrize("gone", ["aa", "ab"])
    def test_a_missing_part_is_named(self, tmp_path: Path, gone: str) -> None:
        parts = split(PAIR, [20, 40])
        del parts[f"MRCONSO.RRF.{gone}.gz"]
        with pytest.raises(InputError, match=rf"part \.{gone} of MRCONSO\.RRF is missing"):
            read_umls(folder(tmp_path, parts))

    def test_a_missing_last_part_shows_in_the_last_line(self, tmp_path: Path) -> None:
        parts = split(PAIR, [len(PAIR) - 5])
        del parts["MRCONSO.RRF.ab.gz"]
        with pytest.raises(InputError, match="breaks off in this line"):
            read_umls(folder(tmp_path, parts))

    def test_a_part_twice(self, tmp_path: Path) -> None:
        folder(tmp_path, {**split(PAIR, [20]), "MRCONSO.RRF.ab": b"x"})
        with pytest.raises(InputError, match=r"part \.ab of MRCONSO\.RRF is there twice"):
            read_umls(tmp_path)

    def test_parts_and_the_whole_are_two_mrconso(self, tmp_path: Path) -> None:
        folder(tmp_path, {**split(PAIR, [20]), "MRCONSO.RRF": PAIR})
        with pytest.raises(InputError, match="2 MRCONSO files"):
            read_umls(tmp_path)

    def test_a_truncated_part_is_named(self, tmp_path: Path) -> None:
        parts = split(PAIR * 3000, [len(PAIR) * 1000])
        parts["MRCONSO.RRF.ab.gz"] = parts["MRCONSO.RRF.ab.gz"][:-30]
        with pytest.raises(InputError, match="ends too early") as error:
            read_umls(folder(tmp_path, parts))
        assert error.value.path == str(tmp_path / "MRCONSO.RRF.ab.gz")


class TestSubsets:
    """What MetamorphoSys writes, on Windows too."""

    def test_crlf_bom_and_versioned_sabs(self, tmp_path: Path) -> None:
        """Notes 2.1: `add_unicode_bom`, `versioned_output`, CRLF on Windows."""
        rows = (
            atom(9000001, "MSH2015_2014_09_08", "D900001", tty="MH"),
            atom(9000001, "SNOMEDCT_US_2014_09_01", FEVER, text='"blue" fever'),
        )
        data = BOM + rrf(*rows, end=CRLF)
        folder(
            tmp_path,
            {
                "META/MRCONSO.RRF": data,
                "META/MRFILES.RRF": mrfiles(MRCONSO=(2, len(data))),
                "META/config.prop": b"versioned_output=true\r\n",
                "META/release.dat": b"#Release\r\numls.release.name=2014AB\r\n",
            },
        )
        source = read_umls(tmp_path)
        assert ends(source) == [("D900001", FEVER)]
        assert source.release == {
            "UMLS": "2014AB",
            "MSH": "MSH2015_2014_09_08",
            "SNOMEDCT_US": "SNOMEDCT_US_2014_09_01",
        }

    def test_release_dat_above_meta_goes_before_names(self, tmp_path: Path) -> None:
        folder(
            tmp_path / "my-2020AA-copy",
            {"META/MRCONSO.RRF": PAIR, "release.dat": b"umls.release.name=2019AB\n"},
        )
        source = read_umls(tmp_path)
        assert source.release["UMLS"] == "2019AB"
        assert "release.dat" in names(source)

    def test_the_newest_source_bounds_a_release_without_a_name(self, tmp_path: Path) -> None:
        folder(tmp_path, {"MRCONSO.RRF": PAIR, "MRSAB.RRF": SAB})
        assert read_umls(tmp_path).release["UMLS"] == "2023AB or later"

    def test_blank_lines_are_passed_over(self, tmp_path: Path) -> None:
        data = b"\n" + PAIR.replace(b"\n", b"\n\n") + b"\r\n"
        source = read_umls(write(tmp_path / "MRCONSO.RRF", data))
        assert (source.rows, ends(source)) == (2, [("D900001", FEVER)])

    def test_a_last_line_without_its_end(self, tmp_path: Path) -> None:
        folder(
            tmp_path,
            {"MRCONSO.RRF": PAIR[:-1], "MRFILES.RRF": mrfiles(MRCONSO=(2, len(PAIR)))},
        )
        assert ends(read_umls(tmp_path)) == [("D900001", FEVER)]
