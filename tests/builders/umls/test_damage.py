"""Damaged, truncated and swapped files: each is refused, with its place and a reason."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from sameas.builders.umls import read_umls
from sameas.builders.umls.shapes import looks_like
from sameas.core.errors import InputError
from tests.builders.umls.invented import (
    BOM,
    FEVER,
    PAIR,
    atom,
    mrfiles,
    mrsab,
    mrsty,
    msh,
    rrf,
    sct,
    write,
)

HTML = b"<!DOCTYPE html>\n<html><head><title>UMLS sign in</title></head></html>\n"
REL = rrf("C9000001|A90000001|AUI|RO|C9000002|A90000002|AUI||R90000001||MSH|MSH|||N||")
STY = mrsty((9000001, "Finding"))
SAB = mrsab(("MSH", "MSH2024_2023_12_18", "Y"))
FILES = mrfiles(MRCONSO=(2, len(PAIR)))


def refused(path: Path) -> InputError:
    with pytest.raises(InputError) as error:
        read_umls(path)
    return error.value


class TestLines:
    """Each line of MRCONSO has 18 fields, a pipe after each."""

    @pytest.mark.parametrize(
        ("line", "what"),
        [
            ("a|b", "1 pipes, and none at the end of the line"),
            (sct(9000001, FEVER) + "|", "19 pipes"),
            (sct(9000001, FEVER) + "x", "18 pipes, and none at the end of the line"),
            (sct(9000001, FEVER)[:-1], "17 pipes"),
            (atom(9000001, "OTHER", "x", CVF="256")[:-1], "17 pipes, and none at the end"),
        ],
    )
    def test_another_number_of_fields_is_located(
        self, tmp_path: Path, line: str, what: str
    ) -> None:
        """Notes 4, #23: 19 pieces after the split; the trailing pipe is required."""
        path = write(tmp_path / "MRCONSO.RRF", PAIR + rrf(line) + PAIR)
        error = refused(path)
        assert what in error.what
        assert (error.path, error.line) == (str(path), 3)
        assert "18 fields" in (error.expected or "")

    def test_a_short_line_beside_a_long_one(self, tmp_path: Path) -> None:
        """Together they have the right number of pipes."""
        rows = (msh(9000001, "D900001")[:-1], sct(9000001, FEVER) + "|")
        error = refused(write(tmp_path / "MRCONSO.RRF", rrf(*rows)))
        assert (error.line, error.what) == (1, "17 pipes")

    def test_lines_of_other_sources_are_checked_too(self, tmp_path: Path) -> None:
        rows = [msh(9000001, "D900001"), atom(9000001, "OTHER", "x")[:-1], sct(9000001, FEVER)]
        assert refused(write(tmp_path / "MRCONSO.RRF", rrf(*rows))).line == 2

    def test_a_file_cut_in_its_last_line(self, tmp_path: Path) -> None:
        for cut in (2, 10, 60):
            error = refused(write(tmp_path / "MRCONSO.RRF", PAIR[:-cut]))
            assert error.what == "the file breaks off in this line"
            assert error.line == 2

    def test_the_line_number_counts_blank_lines_and_earlier_blocks(self, tmp_path: Path) -> None:
        good = atom(9000001, "OTHER", "x", text="y" * 2000)
        data = b"\n" + rrf(*[good] * 3000) + b"bad\n"
        assert refused(write(tmp_path / "MRCONSO.RRF", data)).line == 3002

    @pytest.mark.parametrize("cui", ["C900001", "X9000001", "C9000001 ", "900000001", ""])
    def test_a_wrong_cui_is_located(self, tmp_path: Path, cui: str) -> None:
        path = write(tmp_path / "MRCONSO.RRF", PAIR + rrf(atom(cui, "MSH", "D900002")))
        error = refused(path)
        assert error.what == f"CUI is {cui!r}"
        assert error.line == 3

    @pytest.mark.parametrize("value", ["", "n", "X", "NO"])
    def test_an_unknown_suppress_is_located(self, tmp_path: Path, value: str) -> None:
        data = PAIR + b"\n" + rrf(msh(9000001, "D900002", suppress=value))
        error = refused(write(tmp_path / "MRCONSO.RRF", data))
        assert error.what == f"SUPPRESS is {value!r}"
        assert error.line == 4

    def test_invalid_utf_8(self, tmp_path: Path) -> None:
        data = PAIR + PAIR.replace(b"blue", b"bl\xfce")
        error = refused(write(tmp_path / "MRCONSO.RRF", data))
        assert "byte 0xFC is not UTF-8" in error.what
        assert error.line == 3

    def test_quotes_are_content(self, tmp_path: Path) -> None:
        """Notes 4, #1, #2, #30: no quoting; an unbalanced quote swallows nothing."""
        rows = (
            atom(9000001, "MSH", "D900001", text='"blue'),
            atom(9000001, "SNOMEDCT_US", FEVER, text='"blue" fever'),
            atom(9000002, "SNOMEDCT_US", FEVER, text='fever"'),
        )
        assert read_umls(write(tmp_path / "MRCONSO.RRF", rrf(*rows))).rows == 3

    @pytest.mark.parametrize("text", ["NA", "null", "None", "N/A", "\u2028", "\x85", "\x0b"])
    def test_text_stays_text(self, tmp_path: Path, text: str) -> None:
        """Notes 4, #3; and lines end at LF only."""
        rows = (atom(9000001, "MSH", "D900001", text=text), sct(9000001, FEVER))
        assert read_umls(write(tmp_path / "MRCONSO.RRF", rrf(*rows))).rows == 2


class TestFiles:
    """A file that is broken, or not what its name says."""

    def test_an_empty_mrconso(self, tmp_path: Path) -> None:
        assert refused(write(tmp_path / "MRCONSO.RRF", b"")).what == "the file is empty"

    def test_a_truncated_gzip(self, tmp_path: Path) -> None:
        data = gzip.compress(PAIR * 2000)
        error = refused(write(tmp_path / "MRCONSO.RRF.gz", data[: len(data) // 2]))
        assert error.what == "the compressed file ends too early"

    def test_a_damaged_gzip(self, tmp_path: Path) -> None:
        data = bytearray(gzip.compress(PAIR * 2000))
        data[40:60] = b"\xff" * 20
        path = write(tmp_path / "MRCONSO.RRF.gz", bytes(data))
        assert refused(path).path == str(path)

    @pytest.mark.parametrize("name", ["MRCONSO.RRF", "umls-2023AB-mrconso.zip", "x.gz"])
    @pytest.mark.parametrize("data", [HTML, BOM + b"  <html>\n", b"<HTML lang='en'>"])
    def test_html_saved_as_a_dump(self, tmp_path: Path, name: str, data: bytes) -> None:
        error = refused(write(tmp_path / name, data))
        assert error.what == "this looks like an HTML page, not like MRCONSO"
        assert "sign in" in (error.fix or "")

    @pytest.mark.parametrize(
        ("data", "other"),
        [
            (STY, "MRSTY"),
            (REL, "MRREL"),
            (SAB, "MRSAB"),
            (FILES, "MRFILES"),
            (b"id\teffectiveTime\tactive\tmoduleId\n", "an RF2 table of SNOMED CT"),
            (b"<http://id.nlm.nih.gov/mesh/D900001> <p> <o> .\n", "RDF in N-Triples"),
        ],
    )
    @pytest.mark.parametrize("name", ["MRCONSO.RRF", "anything"])
    def test_another_file_in_place_of_mrconso(
        self, tmp_path: Path, name: str, data: bytes, other: str
    ) -> None:
        error = refused(write(tmp_path / name, data))
        assert error.what == f"this looks like {other}, not like MRCONSO"

    @pytest.mark.parametrize(
        ("name", "data", "other"),
        [
            ("MRFILES", PAIR, "MRCONSO"),
            ("MRFILES", STY, "MRSTY"),
            ("MRSTY", PAIR, "MRCONSO"),
            ("MRSTY", FILES, "MRFILES"),
            ("MRSTY", REL, "MRREL"),
            ("MRSAB", PAIR, "MRCONSO"),
        ],
    )
    def test_swapped_files_are_named(
        self, tmp_path: Path, name: str, data: bytes, other: str
    ) -> None:
        write(tmp_path / "MRCONSO.RRF", PAIR)
        path = write(tmp_path / f"{name}.RRF", data)
        error = refused(tmp_path)
        assert error.what == f"this looks like {other}, not like {name}"
        assert error.path == str(path)

    def test_html_in_place_of_a_table_beside_mrconso(self, tmp_path: Path) -> None:
        write(tmp_path / "MRCONSO.RRF", PAIR)
        path = write(tmp_path / "MRSTY.RRF", HTML)
        error = refused(tmp_path)
        assert "an HTML page" in error.what
        assert error.path == str(path)

    def test_a_file_of_no_known_shape(self, tmp_path: Path) -> None:
        error = refused(write(tmp_path / "notes.txt", b"call the library\n"))
        assert error.what == "this is no MRCONSO"

    def test_mrsty_with_a_wrong_column_count(self, tmp_path: Path) -> None:
        write(tmp_path / "MRCONSO.RRF", PAIR)
        path = write(tmp_path / "MRSTY.RRF", STY + b"C9000001|T999|\n")
        error = refused(tmp_path)
        assert (error.path, error.line) == (str(path), 2)

    def test_shapes_of_other_tables(self) -> None:
        rows = {
            "MRSAT": "C9000001|L|S|A|AUI|C|AT|SAT|ATN|MSH|v|N||",
            "MRDEF": "C9000001|A|AT||MSH|a fever that is blue|N||",
            "MRHIER": "C9000001|A|1|A|MSH||A.A||x|",
            "MRRANK": "0999|MSH|MH|N|",
            "MRDOC": "RELEASE|umls.release.name|release_info|2023AB|",
            "MRXNS or MRXNW": "ENG|fever|C9000001|L|S|",
            "MRCOLS": "AUI|Atom|x|8|8|9|MRCONSO.RRF|varchar(9)|",
        }
        assert {name: looks_like(row.encode()) for name, row in rows.items()} == {
            name: name for name in rows
        }


class TestMrfiles:
    """MRFILES lists rows and bytes; what was read must be that."""

    def source_rows(self, tmp_path: Path, data: bytes, rows: int, size: int) -> int:
        write(tmp_path / "MRCONSO.RRF", data)
        write(tmp_path / "MRFILES.RRF", mrfiles(MRCONSO=(rows, size)))
        return read_umls(tmp_path).rows

    def test_equal_figures(self, tmp_path: Path) -> None:
        assert self.source_rows(tmp_path, PAIR, 2, len(PAIR)) == 2

    def test_bytes_may_exceed_an_lf_copy_by_one_a_row(self, tmp_path: Path) -> None:
        """Notes 2.1: a subset made on Windows, its files later converted to LF."""
        assert self.source_rows(tmp_path, PAIR, 2, len(PAIR) + 2) == 2

    def test_a_crlf_copy_of_an_lf_release(self, tmp_path: Path) -> None:
        assert self.source_rows(tmp_path, PAIR.replace(b"\n", b"\r\n"), 2, len(PAIR)) == 2

    def test_a_byte_order_mark_may_be_counted(self, tmp_path: Path) -> None:
        assert self.source_rows(tmp_path, BOM + PAIR, 2, len(PAIR) + 3) == 2

    @pytest.mark.parametrize(
        ("rows", "more", "what"),
        [
            (3, 100, "truncated download: 2 rows"),
            (2, 1, "truncated download: 2 rows"),
            (1, -90, "not the file that MRFILES.RRF lists: 2 rows"),
            (2, -1, "not the file that MRFILES.RRF lists: 2 rows"),
        ],
    )
    def test_other_figures_are_refused_with_both(
        self, tmp_path: Path, rows: int, more: int, what: str
    ) -> None:
        with pytest.raises(InputError, match=what) as error:
            self.source_rows(tmp_path, PAIR, rows, len(PAIR) + more)
        assert f"{len(PAIR):,} bytes" in error.value.what
        assert f"{rows:,} rows and {len(PAIR) + more:,} bytes" in (error.value.expected or "")

    def test_semantic_types_and_versions_are_checked_too(self, tmp_path: Path) -> None:
        for name, data in (("MRSTY", STY), ("MRSAB", SAB)):
            folder = tmp_path / name
            write(folder / "MRCONSO.RRF", PAIR)
            write(folder / f"{name}.RRF", data)
            write(folder / "MRFILES.RRF", mrfiles(**{name: (9, 9999)}))
            assert refused(folder).path == str(folder / f"{name}.RRF")

    def test_a_table_that_is_not_listed_is_not_checked(self, tmp_path: Path) -> None:
        write(tmp_path / "MRCONSO.RRF", PAIR)
        write(tmp_path / "MRFILES.RRF", mrfiles(MRREL=(1, 1)))
        assert read_umls(tmp_path).rows == 2
