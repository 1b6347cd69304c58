"""Gold pairs from a file: an earlier BIO, the authors' release, SSSOM."""

from __future__ import annotations

import gzip
import io
import tempfile
from pathlib import Path

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sameas.builders.given_ends import read_end
from sameas.builders.given_links import GivenLinks, read_links
from sameas.builders.umls.pairs import PAIR_SCHEMA
from sameas.core.errors import InputError
from sameas.core.schemas import LINKS
from tests.builders.umls.invented import FEVER, LONG, MOON, PAIR, two_columns, write, zipped

MESH = "http://id.nlm.nih.gov/mesh/"
SCT = "http://snomed.info/id/"
ROWS = [(MESH + "D900002", SCT + FEVER), (MESH + "D900001", SCT + MOON)]
EXPECTED = [("D900001", MOON), ("D900002", FEVER)]


def ends(links: GivenLinks) -> list[tuple[str, str]]:
    return links.pairs.select("left", "right").rows()


def refused(path: Path) -> InputError:
    with pytest.raises(InputError) as error:
        read_links(path)
    return error.value


class TestEntLinks:
    """Two IRIs a line, separated by a TAB."""

    @pytest.mark.parametrize("name", ["ent_links", "ent_links_uri", "pairs.tsv"])
    @pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\n\n"])
    def test_an_earlier_bio(self, tmp_path: Path, name: str, end: bytes) -> None:
        data = two_columns(ROWS).replace(b"\n", end)
        links = read_links(write(tmp_path / name, b"\xef\xbb\xbf" + data))
        assert ends(links) == EXPECTED
        assert links.pairs.schema == pl.Schema(PAIR_SCHEMA)
        assert links.pairs["cuis"].to_list() == [[], []]
        assert (links.format, links.skipped) == ("OpenEA ent_links", [])
        assert [member.path for member in links.inputs] == [str(tmp_path / name)]

    def test_gzip(self, tmp_path: Path) -> None:
        path = write(tmp_path / "ent_links.gz", gzip.compress(two_columns(ROWS)))
        assert ends(read_links(path)) == EXPECTED

    def test_versioned_mesh_bases_are_taken_for_the_same_nodes(self, tmp_path: Path) -> None:
        rows = [(MESH + "2024/D900002", SCT + FEVER), (MESH + "D900001", SCT + MOON)]
        links = read_links(write(tmp_path / "ent_links", two_columns(rows)))
        assert (ends(links), links.rebased) == (EXPECTED, 1)
        links = read_links(tmp_path / "ent_links", mesh_base=MESH + "2024/")
        assert links.rebased == 1

    def test_mesh_on_the_right_is_turned_and_counted(self, tmp_path: Path) -> None:
        rows = [ROWS[0], ROWS[1][::-1]]
        links = read_links(write(tmp_path / "ent_links", two_columns(rows)))
        assert (ends(links), links.swapped) == (EXPECTED, 1)

    def test_repeated_pairs_count_once(self, tmp_path: Path) -> None:
        rows = [*ROWS, ROWS[0], ROWS[0][::-1], (MESH + "2020/D900002", SCT + FEVER)]
        links = read_links(write(tmp_path / "ent_links", two_columns(rows)))
        assert ends(links) == EXPECTED
        assert [tuple(one) for one in links.skipped] == [("given pairs", "given more than once", 3)]

    @pytest.mark.parametrize(
        ("row", "what"),
        [
            (("http://dbpedia.org/resource/Fever", SCT + MOON), "'http://dbpedia.org/resource/"),
            ((MESH + "D900001", SCT + "0100005"), "neither a MeSH id nor a SNOMED CT code"),
            ((MESH + "D900001", SCT + "NOCODE"), "neither a MeSH id nor a SNOMED CT code"),
            ((MESH + "vocab#Concept", SCT + MOON), "neither a MeSH id nor a SNOMED CT code"),
            ((MESH, SCT + MOON), "neither a MeSH id nor a SNOMED CT code"),
            (("", SCT + MOON), "neither a MeSH id nor a SNOMED CT code"),
            ((MESH + "D900001", MESH + "D900002"), "both ends are MeSH ids"),
            ((SCT + FEVER, SCT + MOON), "both ends are SNOMED CT ids"),
        ],
    )
    def test_a_line_that_is_no_pair_is_located(
        self, tmp_path: Path, row: tuple[str, str], what: str
    ) -> None:
        path = write(tmp_path / "ent_links", two_columns([*ROWS, row]))
        error = refused(path)
        assert what in error.what
        assert (error.path, error.line) == (str(path), 3)

    @pytest.mark.parametrize("line", ["a", "a\tb\tc", "\t\t"])
    def test_another_number_of_columns_is_located(self, tmp_path: Path, line: str) -> None:
        data = two_columns(ROWS) + line.encode() + b"\n"
        error = refused(write(tmp_path / "ent_links", data))
        assert "column" in error.what
        assert error.line == 3

    def test_another_file_is_named(self, tmp_path: Path) -> None:
        assert "MRCONSO" in refused(write(tmp_path / "ent_links", PAIR)).what
        assert "HTML" in refused(write(tmp_path / "ent_links", b"<!DOCTYPE html>\n")).what

    def test_a_file_without_pairs(self, tmp_path: Path) -> None:
        assert refused(write(tmp_path / "ent_links", b"\n")).what == "no pair in this file"

    def test_invalid_utf_8_and_a_missing_file(self, tmp_path: Path) -> None:
        path = write(tmp_path / "ent_links", two_columns(ROWS) + b"\xff\n")
        assert refused(path).line == 3
        assert refused(tmp_path / "nothing").what == "no such file or folder"

    @given(st.lists(st.tuples(st.integers(1, 9), st.sampled_from([FEVER, MOON, LONG])), min_size=1))
    def test_any_pairs_come_back_distinct_and_sorted(self, numbers: list[tuple[int, str]]) -> None:
        rows = [(f"{MESH}D90000{n}", SCT + code) for n, code in numbers]
        with tempfile.TemporaryDirectory() as folder:
            links = read_links(write(Path(folder) / "ent_links", two_columns(rows)))
        assert ends(links) == sorted({(f"D90000{n}", code) for n, code in numbers})
        assert sum(one.rows for one in links.skipped) + len(ends(links)) == len(numbers)


class TestFolders:
    """A folder or zip of a data set."""

    def release(self) -> dict[str, bytes]:
        triples = ["rel_triples_1", "rel_triples_2", "attr_triples_1", "attr_triples_2"]
        return {
            "ent_links": two_columns(ROWS[:1]),
            "ent_links_uri": two_columns(ROWS),
            **dict.fromkeys(triples, b"a\tb\tc\n"),
        }

    def test_the_authors_six_files_give_the_pairs_before_sampling(self, tmp_path: Path) -> None:
        for name, data in self.release().items():
            write(tmp_path / "BIO" / name, data)
        assert ends(read_links(tmp_path)) == EXPECTED
        assert ends(read_links(tmp_path / "BIO" / "ent_links")) == EXPECTED[1:]

    def test_a_zip_of_them(self, tmp_path: Path) -> None:
        path = zipped(tmp_path / "BIO.zip", {f"BIO/{k}": v for k, v in self.release().items()})
        assert ends(read_links(path)) == EXPECTED

    def test_ent_links_where_there_is_nothing_else(self, tmp_path: Path) -> None:
        write(tmp_path / "ent_links", two_columns(ROWS))
        write(tmp_path / "rel_triples_1", b"a\tb\tc\n")
        assert ends(read_links(tmp_path)) == EXPECTED

    def test_two_data_sets_are_listed(self, tmp_path: Path) -> None:
        for name in ("one", "two"):
            write(tmp_path / name / "ent_links", two_columns(ROWS))
        assert "2 files with pairs" in refused(tmp_path).what

    def test_a_folder_without_pairs(self, tmp_path: Path) -> None:
        for name in ("rel_triples_1", "rel_triples_2"):
            write(tmp_path / name, b"a\tb\tc\n")
        assert refused(tmp_path).what == "no file with pairs here"


def links_parquet(rows: list[dict[str, object]]) -> bytes:
    out = io.BytesIO()
    filled = [
        {
            "mesh_kind": "descriptor",
            "semantic_tag": "disorder",
            "semantic_types": ["Finding"],
            "left_in_graph": True,
            "right_in_graph": True,
            "left_state": "active",
            "right_state": "active",
            "cardinality": "1:1",
            "component": 0,
            "repaired": False,
            "sampled": True,
            "stratum": "disorder",
            **row,
        }
        for row in rows
    ]
    pq.write_table(pa.Table.from_pylist(filled, schema=LINKS), out)
    return out.getvalue()


class TestSameasFolder:
    """What `sameas build` wrote keeps its CUIs and term types."""

    def test_cuis_and_term_types_come_along(self, tmp_path: Path) -> None:
        rows: list[dict[str, object]] = [
            {
                "left": left,
                "right": right,
                "cuis": [f"C900000{n}"],
                "left_term_types": ["MH"],
                "right_term_types": ["PT", "SY"],
            }
            for n, (left, right) in enumerate(ROWS)
        ]
        write(tmp_path / "BIO" / "parquet" / "links.parquet", links_parquet(rows))
        write(tmp_path / "BIO" / "ent_links", two_columns(ROWS[:1]))
        links = read_links(tmp_path / "BIO")
        assert links.pairs.rows() == [
            ("D900001", MOON, ["C9000001"], ["MH"], ["PT", "SY"]),
            ("D900002", FEVER, ["C9000000"], ["MH"], ["PT", "SY"]),
        ]
        assert links.pairs.schema == pl.Schema(PAIR_SCHEMA)
        assert links.details["semantic_types"].to_list() == [["Finding"], ["Finding"]]
        assert links.format == "sameas links.parquet"

    def test_another_parquet_file(self, tmp_path: Path) -> None:
        out = io.BytesIO()
        pq.write_table(pa.table({"subject": ["a"]}), out)
        assert refused(write(tmp_path / "x.parquet", out.getvalue())).what == (
            "no columns left and right"
        )

    def test_a_damaged_parquet_file(self, tmp_path: Path) -> None:
        path = write(tmp_path / "links.parquet", b"PAR1 and then nothing")
        assert "cannot read it" in refused(path).what


def sssom(
    *rows: str, header: str = "", columns: str = "subject_id predicate_id object_id"
) -> bytes:
    table = [columns, *rows]
    return (header + "".join("\t".join(row.split(" ")) + "\n" for row in table)).encode()


class TestSssom:
    """SSSOM/TSV: a `#` header in YAML, a header row, CURIEs or IRIs."""

    HEADER = (
        "#curie_map:\n"
        "#  M: http://id.nlm.nih.gov/mesh/\n"
        '#  "S": "http://snomed.info/id/"\n'
        "#  D: http://dbpedia.org/resource/\n"
        "#license: https://example.org/terms\n"
        "#mapping_set_version: '2026-11-01'\n"
    )

    @pytest.mark.parametrize("mesh", ["mesh:", "MESH:", "MeSH:", MESH])
    @pytest.mark.parametrize(
        "sct", ["SCTID:", "snomedct:", "SNOMEDCT:", SCT, "http://snomed.info/sct/"]
    )
    def test_curies_and_iris(self, tmp_path: Path, mesh: str, sct: str) -> None:
        data = sssom(
            f"{mesh}D900002 skos:exactMatch {sct}{FEVER}",
            f"{mesh}D900001 skos:closeMatch {sct}{MOON}",
        )
        links = read_links(write(tmp_path / "x.sssom.tsv", data))
        assert ends(links) == EXPECTED
        assert links.details["predicate"].to_list() == ["skos:closeMatch", "skos:exactMatch"]
        assert links.format == "SSSOM"

    def test_the_curie_map_is_honoured(self, tmp_path: Path) -> None:
        data = sssom(
            f"M:D900002 skos:exactMatch S:{FEVER}",
            f"S:{MOON} skos:exactMatch M:D900001",
            header=self.HEADER,
        )
        links = read_links(write(tmp_path / "x.sssom.tsv", data))
        assert (ends(links), links.swapped) == (EXPECTED, 1)
        assert links.release == {
            "format": "SSSOM",
            "license": "https://example.org/terms",
            "mapping_set_version": "2026-11-01",
        }

    def test_a_curie_map_goes_before_the_usual_meaning(self, tmp_path: Path) -> None:
        header = "# curie_map:\n#   mesh: http://example.org/net/\n"
        data = sssom(f"mesh:D900001 skos:exactMatch SCTID:{MOON}", header=header)
        error = refused(write(tmp_path / "x.sssom.tsv", data))
        assert (error.line, "'mesh:D900001'" in error.what) == (4, True)

    def test_a_curie_map_on_one_line(self, tmp_path: Path) -> None:
        header = f'#curie_map: {{M: "{MESH}", S: {SCT}}}\n'
        data = sssom(f"M:D900001 skos:exactMatch S:{MOON}", header=header)
        assert ends(read_links(write(tmp_path / "x.tsv", data))) == EXPECTED[:1]

    def test_a_prefix_of_another_vocabulary_is_located(self, tmp_path: Path) -> None:
        data = sssom(
            f"M:D900001 skos:exactMatch S:{MOON}",
            f"M:D900001 skos:exactMatch D:{MOON}",
            header=self.HEADER,
        )
        error = refused(write(tmp_path / "x.sssom.tsv", data))
        assert error.line == 9
        assert f"'D:{MOON}'" in error.what

    def test_rows_that_say_something_else_are_counted(self, tmp_path: Path) -> None:
        data = sssom(
            f"mesh:D900001 skos:exactMatch SCTID:{MOON} ",
            f"mesh:D900002 skos:exactMatch SCTID:{MOON} Not",
            f"mesh:D900002 skos:broadMatch SCTID:{MOON} ",
            "mesh:D900003 skos:exactMatch sssom:NoTermFound ",
            f"mesh:D900001 skos:closeMatch SCTID:{MOON} ",
            columns="subject_id predicate_id object_id predicate_modifier",
        )
        links = read_links(write(tmp_path / "x.sssom.tsv", data))
        assert ends(links) == EXPECTED[:1]
        assert [tuple(one)[1:] for one in links.skipped] == [
            ("given more than once", 1),
            ("predicate skos:broadMatch", 1),
            ("predicate_modifier Not", 1),
            ("sssom:NoTermFound", 1),
        ]

    def test_quoted_and_unquoted_cells(self, tmp_path: Path) -> None:
        lines = [
            "subject_id\tsubject_label\tpredicate_id\tobject_id",
            f'mesh:D900001\t"a\tb ""c"""\tskos:exactMatch\t"SCTID:{MOON}"',
            f'mesh:D900002\t"blue\tskos:exactMatch\tSCTID:{FEVER}',
        ]
        path = write(tmp_path / "x.sssom.tsv", "\n".join(lines).encode())
        assert ends(read_links(path)) == EXPECTED

    def test_another_number_of_columns_is_located(self, tmp_path: Path) -> None:
        data = sssom(
            f"mesh:D900001 skos:exactMatch SCTID:{MOON}", "mesh:D900001 x", header="#a: b\n"
        )
        error = refused(write(tmp_path / "x.sssom.tsv", data))
        assert (error.what, error.line) == ("2 columns", 4)

    def test_a_header_that_is_no_yaml_is_located(self, tmp_path: Path) -> None:
        data = b"#license: x\n#curie_map: {M\n" + sssom(f"M:D900001 x SCTID:{MOON}")
        error = refused(write(tmp_path / "x.sssom.tsv", data))
        assert error.what == "the header is not YAML"
        assert error.line == 2

    def test_a_header_like_our_own_export(self, tmp_path: Path) -> None:
        header = (
            f"# comment: 'a: b'\n# curie_map:\n#   mesh: {MESH}2026/\n#   sctid: {SCT}\n"
            "# mapping_date: 2026-11-29\n# creator_id:\n# - orcid:0000\n"
        )
        data = sssom(f"mesh:D900001 skos:closeMatch sctid:{MOON}", header=header)
        links = read_links(write(tmp_path / "links.sssom.tsv", data))
        assert (ends(links), links.rebased) == (EXPECTED[:1], 1)
        assert links.release["mapping_date"] == "2026-11-29"

    def test_no_header_row(self, tmp_path: Path) -> None:
        error = refused(write(tmp_path / "x.sssom.tsv", b"#curie_map: {}\na\tb\n"))
        assert (error.what, error.line) == ("no SSSOM table here", 2)

    def test_in_a_folder_by_its_name(self, tmp_path: Path) -> None:
        data = sssom(f"mesh:D900001 skos:exactMatch SCTID:{MOON}")
        write(tmp_path / "pairs.sssom.tsv", data)
        write(tmp_path / "README.md", b"about\n")
        assert ends(read_links(tmp_path)) == EXPECTED[:1]


@pytest.mark.parametrize(
    "text",
    [
        MESH + "D900001",
        f"<{MESH}D900001>",
        "https://id.nlm.nih.gov/mesh/2026/D900001",
        "http://purl.bioontology.org/ontology/MESH/D900001",
        "https://identifiers.org/mesh:D900001",
        "http://identifiers.org/mesh/D900001",
        "https://bioregistry.io/mesh:D900001",
        "https://meshb.nlm.nih.gov/record/ui?ui=D900001",
        "MSH:D900001",
    ],
)
def test_spellings_of_a_mesh_end(text: str) -> None:
    end = read_end(text)
    assert end is not None
    assert (end.vocabulary, end.id) == ("MeSH", "D900001")
