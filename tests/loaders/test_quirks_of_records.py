"""Quirks of records and literals, by their number in our notes, with the right behaviour."""

from __future__ import annotations

from pathlib import Path

import pytest

from sameas.core.errors import InputError, OutputError
from sameas.loaders.dataset import Dataset
from sameas.loaders.load import load
from tests.loaders.folders import MINIMAL, folder_of, hashes, loaded, saved, values

DOUBLE = "http://www.w3.org/2001/XMLSchema#double"


def test_01_a_typed_literal_keeps_its_quotes_and_parses(tmp_path: Path) -> None:
    raw = f'"6480.0"^^<{DOUBLE}>'
    ds = loaded(tmp_path, {"attr_triples_1": f"a1\tdbo:runtime\t{raw}\n".encode()})
    assert values(ds) == [raw]
    [row] = ds.left.literals().to_pylist()
    assert (row["value"], row["datatype"], row["language"]) == ("6480.0", DOUBLE, None)
    assert saved(ds, tmp_path / "out") == hashes(tmp_path / "SET")


def test_02_unbalanced_quotes_are_content(tmp_path: Path) -> None:
    lines = ['a1\tp\tA "Select Your Own', 'a1\tp\t"open', "a2\tp\tplain", 'a2\tp\tend"']
    ds = loaded(tmp_path, {"attr_triples_1": "\n".join([*lines, ""]).encode()})
    assert values(ds) == ['A "Select Your Own', '"open', "plain", 'end"']
    assert ds.left.literals()["value"].to_pylist() == values(ds)


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ('"wrapped"', "wrapped"),
        ('"one" and "two"', '"one" and "two"'),
        ('"say "hi""@en', 'say "hi"'),
        ('"', '"'),
        ('""', ""),
    ],
)
def test_02_only_whole_literals_are_unwrapped(tmp_path: Path, raw: str, value: str) -> None:
    ds = loaded(tmp_path, {"attr_triples_1": f"a1\tp\t{raw}\n".encode()})
    assert ds.left.attributes_of("a1")[0].value == value


def test_03_csv_quoting_is_a_dialect_of_its_dataset(tmp_path: Path) -> None:
    csv = b'a1\tp\t"say ""hi""\nthere"^^<string>\na1\tp\tplain "x"\n'
    folder = folder_of(tmp_path, {"attr_triples_1": csv}, name="imdb-tmdb")
    ds = load("MOVIEGRAPH", path=folder, cache=False)
    assert values(ds) == ['say "hi"\nthere^^<string>', 'plain "x"']
    assert saved(ds, tmp_path / "out") == hashes(folder)


def test_03_in_openea_a_line_with_two_fields_is_an_error_with_its_place(tmp_path: Path) -> None:
    files: dict[str, bytes | None] = {"attr_triples_1": b'a1\tp\t"say\nthere"\n'}
    with pytest.raises(InputError, match="too few fields") as caught:
        loaded(tmp_path, files)
    assert caught.value.path is not None
    assert caught.value.path.endswith("attr_triples_1")
    assert (caught.value.line, bool(caught.value.expected)) == (2, True)


def test_04_escapes_stay_until_asked_for(tmp_path: Path) -> None:
    raw = r"\"Winter\" \u00e9 \U0001F600 \n \q \uD800"
    ds = loaded(tmp_path, {"attr_triples_1": f"a1\tp\t{raw}\n".encode()})
    assert values(ds) == [raw]
    assert ds.left.literals(unescape=False)["value"].to_pylist() == [raw]
    assert ds.left.literals()["value"].to_pylist() == ['"Winter" é 😀 \n \\q \\uD800']


def test_05_words_for_nothing_are_words(tmp_path: Path) -> None:
    words = ["NA", "null", "None", "nan", "NaN", "N/A", ""]
    ds = loaded(
        tmp_path,
        {
            "ent_links": b"NaN\tnull\n",
            "rel_triples_1": b"NaN\tNA\tNone\n",
            "rel_triples_2": b"null\tnan\tNULL\n",
            "attr_triples_1": "".join(f"NaN\tp\t{word}\n" for word in words).encode(),
        },
    )
    assert values(ds) == words
    assert ds.left.entities.to_pylist() == ["NaN", "None"]
    assert ds.left.out_edges("NaN") == [("NaN", "NA", "None")]


def test_06_a_tab_in_a_value_stays_there_and_is_counted(tmp_path: Path) -> None:
    ds = loaded(tmp_path, {"attr_triples_1": b"a1\tp\tx\ty\tz\na1\tp\tw\n"})
    assert values(ds) == ["x\ty\tz", "w"]
    [finding] = [one for one in ds.report if one.code == "tab-in-value"]
    assert (finding.count, finding.line, finding.severity) == (1, 1, "warning")
    assert saved(ds, tmp_path / "out") == hashes(tmp_path / "SET")


def test_06_written_anew_a_tab_is_escaped_and_an_id_with_one_refused(tmp_path: Path) -> None:
    ds = loaded(tmp_path, {"attr_triples_1": b"a1\tp\tx\ty\n"})
    ds.save(tmp_path / "out", exact=False)
    assert (tmp_path / "out" / "attr_triples_1").read_bytes() == b"a1\tp\tx\\ty\n"
    assert load(tmp_path / "out", cache=False).left.attributes_of("a1")[0].value == "x\ty"
    bad = Dataset.from_tables(links=[], left_relations=[("a\tb", "p", "c")], right_relations=[])
    with pytest.raises(OutputError, match="TAB"):
        bad.save(tmp_path / "bad")


@pytest.mark.slow
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("blank", [False, True])
@pytest.mark.parametrize("final", [False, True])
def test_08_line_ends_marks_and_blank_lines_change_nothing(
    tmp_path: Path,
    end: bytes,
    mark: bytes,
    *,
    blank: bool,
    final: bool,
) -> None:
    def written(*lines: bytes) -> bytes:
        text = (end + end if blank else end).join(lines)
        return mark + text + (end if final else b"")

    ds = loaded(
        tmp_path,
        {
            "ent_links": written(b"a1\tb1", b"a2\tb2"),
            "rel_triples_1": written(b"a1\tp\ta2", b"a2\tp\ta1"),
            "attr_triples_1": written(b"a1\tp\tx", b"a2\tp\ty"),
        },
    )
    assert ds.links.to_pylist() == [
        {"left": "a1", "right": "b1"},
        {"left": "a2", "right": "b2"},
    ]
    assert ds.left.out_edges("a2") == [("a2", "p", "a1")]
    assert values(ds) == ["x", "y"]
    assert ds.report.count("bom", file="ent_links") == (1 if mark else 0)
    assert ds.report.count("blank-line", file="ent_links") == (1 if blank else 0)
    assert saved(ds, tmp_path / "out") == hashes(tmp_path / "SET")


def test_08_bytes_that_are_no_utf8_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="byte 0xFF is not UTF-8") as caught:
        loaded(tmp_path, {"attr_triples_1": b"a1\tp\tx\na1\tp\t\xc3\xa9b\xff\n"})
    assert (caught.value.line, caught.value.column) == (2, 8)


def test_08_bytes_that_are_no_utf8_are_counted_and_survive(tmp_path: Path) -> None:
    files: dict[str, bytes | None] = {
        "attr_triples_1": b"a1\tp\tx\na1\tp\tab\xff\na1\tp\tcaf\xe9\tau\n",
        "ent_links": b"a\xff\tb1\na\xfe\tb2\n",
    }
    ds = loaded(tmp_path, files, strict=False)
    assert values(ds) == ["x", r"ab\xff", "caf\\xe9\tau"]
    assert ds.links["left"].to_pylist() == [r"a\xff", r"a\xfe"]
    found = {
        one.path: (one.count, one.line, one.column, one.severity)
        for one in ds.report
        if one.code == "not-utf8"
    }
    folder = tmp_path / "SET"
    assert found == {
        str(folder / "attr_triples_1"): (2, 2, 8, "error"),
        str(folder / "ent_links"): (2, 1, 2, "error"),
    }
    assert saved(ds, tmp_path / "out") == hashes(folder)


def test_08_a_file_in_utf16_is_named_as_what_it_is(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is not UTF-8 text") as caught:
        loaded(tmp_path, {"ent_links": "a1\tb1\n".encode("utf-16")})
    assert (caught.value.line, caught.value.column) == (1, 1)


def test_08_the_same_in_csv_and_in_files_of_numbers(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, {"attr_triples_1": b'a1\tp\t"x\ny\xff"\n'}, name="imdb-tmdb")
    ds = load("MOVIEGRAPH", path=folder, cache=False, strict=False)
    assert values(ds) == ["x\ny\\xff"]
    assert [(one.code, one.line) for one in ds.report.errors] == [("not-utf8", 2)]
    assert saved(ds, tmp_path / "out") == hashes(folder)
    numbers: dict[str, bytes | None] = {
        **dict.fromkeys(MINIMAL), "ent_ids_1": b"0\tx\xff\n", "ent_ids_2": b"0\ty\n",
        "rel_ids_1": b"0\tp\n", "rel_ids_2": b"0\tp\n", "triples_1": b"0\t0\t0\n",
        "triples_2": b"0\t0\t0\n", "ref_ent_ids": b"0\t0\n",
    }  # fmt: skip
    folder = folder_of(tmp_path, numbers, name="IDS")
    ds = load(folder, cache=False, strict=False)
    assert [(one.code, one.line, one.column) for one in ds.report.errors] == [("not-utf8", 1, 4)]
    assert saved(ds, tmp_path / "out2") == hashes(folder)


@pytest.mark.parametrize("mark", ["\r", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
def test_08_records_end_at_lf_only(tmp_path: Path, mark: str) -> None:
    ds = loaded(tmp_path, {"attr_triples_1": f"a1\tp\tx{mark}y\n".encode()})
    assert values(ds) == [f"x{mark}y"]
    assert saved(ds, tmp_path / "out") == hashes(tmp_path / "SET")


def test_09_duplicates_are_kept_counted_and_dropped_on_request(tmp_path: Path) -> None:
    files: dict[str, bytes | None] = {
        "ent_links": b"a1\tb1\na1\tb1\na2\tb2\n",
        "rel_triples_1": b"a1\tp\ta2\na1\tp\ta2\na1\tq\ta2\n",
        "attr_triples_1": b'a1\tp\t"7"\na1\tp\t"7"\na1\tp\t7\n',
    }
    ds = loaded(tmp_path, files)
    assert (ds.links.num_rows, ds.left.relations.num_rows, len(values(ds))) == (3, 3, 3)
    assert ds.report.count("duplicate-links") == 1
    assert ds.report.count("duplicate-relation-triples") == 1
    assert ds.report.count("duplicate-attribute-triples") == 1
    assert ds.info.left is not None
    assert (ds.info.left.relation_triples, ds.info.left.distinct_relation_triples) == (3, 2)
    ds = loaded(tmp_path, files, dedupe=True)
    assert (ds.links.num_rows, ds.left.relations.num_rows, values(ds)) == (2, 2, ['"7"', "7"])


@pytest.mark.parametrize(
    ("raw", "value", "datatype", "language"),
    [
        ('"Helen"@eng', "Helen", "langString", "eng"),
        ('"2001-02-03"^^xsd:date', "2001-02-03", "xsd:date", None),
        ('"5"^^<km2>', "5", "km2", None),
        ('"5"^^<m^2>', "5", "m^2", None),
        ('"5"^^/km2', "5", "/km2", None),
        ('"5"^^<polishZłoty>', "5", "polishZłoty", None),
        ('"a"^^b"^^<c>', 'a"^^b', "c", None),
        ("Beijing", "Beijing", None, None),
        ("a@eng", "a@eng", None, None),
    ],
)
def test_14_forms_of_yago(
    tmp_path: Path, raw: str, value: str, datatype: str | None, language: str | None
) -> None:
    ds = loaded(tmp_path, {"attr_triples_1": f"a1\tp\t{raw}\n".encode()})
    [found] = ds.left.attributes_of("a1")
    assert (found.value, found.language) == (value, language)
    assert (found.datatype or "").endswith(datatype or "")
    assert (found.datatype is None) == (datatype is None)


def test_14_short_datatypes_are_spelled_out_on_request(tmp_path: Path) -> None:
    ds = loaded(tmp_path, {"attr_triples_1": b'a1\tp\t"2001"^^xsd:gYear\n'})
    xsd = "http://www.w3.org/2001/XMLSchema#"
    assert ds.left.literals(prefixes={"xsd": xsd})["datatype"].to_pylist() == [xsd + "gYear"]


def test_22_an_empty_object_is_kept_and_counted(tmp_path: Path) -> None:
    ds = loaded(tmp_path, {"attr_triples_1": b"a1\tp\tx\na1\tp\t\n"})
    assert values(ds) == ["x", ""]
    assert ds.report.count("empty-field") == 1


@pytest.mark.parametrize("path", ["ent_links", "rel_triples_1", "attr_triples_1"])
def test_22_a_missing_column_is_an_error_or_counted(tmp_path: Path, path: str) -> None:
    files: dict[str, bytes | None] = {path: b"a1\n" + MINIMAL[path]}
    with pytest.raises(InputError) as caught:
        loaded(tmp_path, files)
    assert caught.value.line == 1
    ds = loaded(tmp_path, files, strict=False)
    assert ds.report.count("short-line") == 1
    assert saved(ds, tmp_path / "out") == hashes(tmp_path / "SET")
