"""Lines, fields and escapes that are not what they should be."""

from __future__ import annotations

from pathlib import Path

from sameas.loaders.dataset import Dataset
from sameas.loaders.load import load
from sameas.validation.check import Example
from tests.validation.broken import bytes_of, copied, found, look, validated

MESH = "http://id.nlm.nih.gov/mesh/"


def test_short_and_long_lines_are_found(tmp_path: Path) -> None:
    data = bytes_of("rel_triples_1").replace(
        b"a3\tknows\ta4\n", b"a3\tknows\ta4\na3 knows a4\nshort\n"
    )
    outcome = found(validated(tmp_path, {"rel_triples_1": data}), "record-shape").outcome
    assert outcome.count == 2
    assert (outcome.examples[0].file, outcome.examples[0].line) == ("rel_triples_1", 5)


def test_bytes_that_are_no_utf8_are_found(tmp_path: Path) -> None:
    data = bytes_of("rel_triples_1").replace(b"a3\tknows\ta4\n", b"a3\tknows\ta\xff\n")
    report = validated(tmp_path, {"rel_triples_1": data})
    assert (found(report, "encoding").outcome.count, report.verdict) == (1, "fail")
    [example] = found(report, "encoding").outcome.examples
    assert (example.file, example.line) == ("rel_triples_1", 4)


def test_empty_fields_and_tabs_in_values_are_found(tmp_path: Path) -> None:
    report = validated(tmp_path, {"attr_triples_1": b"a1\tage\t\na2\tnote\tone\ttwo\n"})
    result = found(report, "odd-fields")
    assert (result.severity, result.outcome.count) == ("warning", 2)
    assert {one.line for one in result.outcome.examples} == {1, 2}


def test_line_ends_and_marks_are_noted(tmp_path: Path) -> None:
    data = b"\xef\xbb\xbf" + bytes_of("rel_triples_2").replace(b"\n", b"\r\n").removesuffix(b"\r\n")
    report = validated(tmp_path, {"rel_triples_2": data})
    outcome = found(report, "line-form").outcome
    # the mark, nine line ends, and the last line without one
    assert outcome.count == 11
    assert report.verdict == "pass"


def test_false_escapes_are_found(tmp_path: Path) -> None:
    values = (b'"\\q"@en', b'"C:\\new"@en', b"C:\\dir", b'"\\uD800"@en', b'"\\u00e9\\\\"@en')
    data = b"".join(b"a%d\tnote\t%s\n" % one for one in enumerate(values))
    outcome = found(validated(tmp_path, {"attr_triples_1": data}), "escapes").outcome
    assert outcome.count == 2
    assert [one.line for one in outcome.examples] == [1, 4]


def test_false_escapes_in_the_text_of_a_build_are_found(tmp_path: Path) -> None:
    folder = copied(tmp_path, without=("parquet",))
    with (folder / "attr_triples_1").open("ab") as text:
        text.write(f"{MESH}D000001\t{MESH}vocab#note\tfalse \\q right \\t\\\\\n".encode())
    report = look(load("BIO", path=folder, strict=False, cache=False))
    result = found(report, "escapes", beside=("manifest-hashes", "manifest-counts"))
    assert result.outcome.count == 1
    assert result.outcome.examples[0].file == "attr_triples_1"
    lines = (folder / "attr_triples_1").read_bytes().count(b"\n")
    assert result.outcome.examples[0].line == lines


def test_false_percent_escapes_are_noted() -> None:
    ids = ["http://a.example/50%_off", "http://a.example/%C3%A9", "50%"]
    ds = Dataset.from_tables(
        links=[(ids[0], "b")],
        left_relations=[(one, "p", "o") for one in ids],
        right_relations=[("b", "q", "c")],
    )
    outcome = found(look(ds), "percent-escapes").outcome
    assert outcome.count == 1
    assert outcome.examples == (Example(ids[0], "left"),)
