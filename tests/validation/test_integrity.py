"""Each integrity check finds what it is about, counts it, and says where; and nothing else does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import ModuleType

import pyarrow.parquet as pq
import pytest

import sameas.loaders
from sameas.loaders.dataset import Dataset
from sameas.loaders.load import load
from sameas.validation.check import Example
from sameas.validation.checks import checks, integrity
from tests.loaders.folders import folder_of, split_files
from tests.shared import SHARED, needs_shared
from tests.validation.broken import PAIRS, WHOLE, copied, found, look, validated

MESH = "http://id.nlm.nih.gov/mesh/"
SNOMED = "http://snomed.info/id/"


def file(path: str) -> bytes:
    data = WHOLE[path]
    assert data is not None
    return data


# what is clean


def test_a_clean_folder_raises_nothing(tmp_path: Path) -> None:
    report = validated(tmp_path)
    assert report.verdict == "pass"
    assert {one.found for one in report.results} == {None}


def test_a_clean_dataset_in_memory_raises_nothing() -> None:
    pairs = [(f"a{i}", f"b{i}") for i in range(10)]
    report = look(
        Dataset.from_tables(
            links=pairs,
            left_relations=[(left, "p", "a0") for left, _ in pairs[1:]],
            right_relations=[(right, "q", "b0") for _, right in pairs[1:]],
            left_attributes=[("a1", "age", "7")],
            right_attributes=[("b1", "alter", "7")],
            folds=[(pairs[:2], pairs[2:3], pairs[3:])],
        )
    )
    assert report.verdict == "pass"
    assert {one.found for one in report.results} == {None}
    assert report.result("record-shape").outcome.status == "skip"
    assert report.result("split-complete").outcome.status == "pass"


@pytest.mark.parametrize("without", [(), ("parquet",)])
def test_a_built_bio_raises_no_error(tmp_path: Path, without: tuple[str, ...]) -> None:
    report = look(load("BIO", path=copied(tmp_path, without=without), cache=False))
    assert not report.failed()
    assert report.result("manifest-hashes").outcome.status == "pass"
    assert report.result("manifest-counts").outcome.status == "pass"
    assert report.result("snomed-ids").outcome.status == "pass"
    assert all(one.outcome.status != "crash" for one in report.results)


@needs_shared
@pytest.mark.parametrize("name", ["D_W_15K_V1", "D_Y_15K_V1"])
def test_the_real_ones_raise_no_error(name: str) -> None:
    report = look(load(SHARED / "data" / "openea" / name, strict=False))
    assert [one.id for one in report.of("error")] == []
    assert {one.id for one in report.of("warning")} <= {"attributes-present"}
    assert report.result("published-files").outcome.status == "pass"
    loops = report.result("self-loops").outcome
    sides = {figure.side: figure.value for figure in loops.figures}
    if name == "D_W_15K_V1":
        assert sides == {"left": 270, "right": 70}


# files


def test_a_missing_file_is_found(tmp_path: Path) -> None:
    report = validated(tmp_path, {"rel_triples_2": None})
    outcome = found(report, "files-present").outcome
    assert outcome.count == 1
    assert "rel_triples_2 is missing" in outcome.examples[0].text


def test_an_empty_file_is_found(tmp_path: Path) -> None:
    outcome = found(validated(tmp_path, {"rel_triples_1": b""}), "files-present").outcome
    assert outcome.count == 1
    assert outcome.examples[0].file == "rel_triples_1"


@pytest.mark.parametrize("data", [None, b""])
def test_missing_and_empty_attributes_are_a_warning(tmp_path: Path, data: bytes | None) -> None:
    report = validated(tmp_path, {"attr_triples_2": data})
    result = found(report, "attributes-present")
    assert (result.severity, result.outcome.count) == ("warning", 1)
    assert "attr_triples_2" in result.outcome.examples[0].text
    assert report.result("files-present").outcome.status == "pass"
    assert report.verdict == "warn"


@needs_shared
def test_a_file_that_is_not_the_published_one_is_found(tmp_path: Path) -> None:
    source = SHARED / "data" / "openea" / "D_W_15K_V1"
    for path in source.rglob("*"):
        if path.is_file():
            place = tmp_path / "D_W_15K_V1" / path.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(path.read_bytes())
    changed = tmp_path / "D_W_15K_V1" / "rel_triples_1"
    changed.write_bytes(changed.read_bytes().replace(b"Dayton,_Ohio", b"Dayton,_OhiO"))
    report = look(load(tmp_path / "D_W_15K_V1", strict=False, cache=False))
    outcome = found(report, "published-files").outcome
    assert outcome.count == 1
    assert outcome.examples[0].file == "rel_triples_1"


def test_another_dataset_than_the_one_asked_for_is_found(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, WHOLE, name="D_W_15K_V1")
    report = look(load("DW", path=folder, strict=False, cache=False))
    outcome = found(report, "release").outcome
    assert outcome.count == 1
    assert "no known release of D_W_15K_V1" in outcome.examples[0].text


# records


def test_short_and_long_lines_are_found(tmp_path: Path) -> None:
    data = file("rel_triples_1").replace(b"a3\tknows\ta4\n", b"a3\tknows\ta4\na3 knows a4\nshort\n")
    outcome = found(validated(tmp_path, {"rel_triples_1": data}), "record-shape").outcome
    assert outcome.count == 2
    assert (outcome.examples[0].file, outcome.examples[0].line) == ("rel_triples_1", 5)


def test_bytes_that_are_no_utf8_are_found(tmp_path: Path) -> None:
    data = file("rel_triples_1").replace(b"a3\tknows\ta4\n", b"a3\tknows\ta\xff\n")
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
    data = b"\xef\xbb\xbf" + file("rel_triples_2").replace(b"\n", b"\r\n").removesuffix(b"\r\n")
    report = validated(tmp_path, {"rel_triples_2": data})
    outcome = found(report, "line-form").outcome
    # the mark, nine line ends, and the last line without one
    assert outcome.count == 11
    assert report.verdict == "pass"


# escapes


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


# repeats


def test_duplicate_triples_are_found(tmp_path: Path) -> None:
    files: dict[str, bytes | None] = {
        "rel_triples_1": file("rel_triples_1") + b"a1\tknows\ta2\na1\tknows\ta2\n",
        "attr_triples_2": file("attr_triples_2") * 2,
    }
    result = found(validated(tmp_path, files), "duplicate-triples")
    assert (result.severity, result.outcome.count) == ("warning", 3)
    places = [(one.file, one.line, one.origin) for one in result.outcome.examples]
    assert places == [
        ("rel_triples_1", 11, "left"),
        ("rel_triples_1", 12, "left"),
        ("attr_triples_2", 2, "right"),
    ]
    assert result.outcome.examples[0].text == "a1\tknows\ta2"


def test_duplicate_links_are_found(tmp_path: Path) -> None:
    report = validated(tmp_path, {"ent_links": file("ent_links") + b"a3\tb3\n"})
    result = found(report, "duplicate-links", beside=("split-sizes",))
    assert (result.severity, result.outcome.count) == ("warning", 1)
    assert result.outcome.examples == (Example("a3\tb3", "links", "ent_links", 11),)


def test_blank_lines_do_not_shift_the_line_of_an_example(tmp_path: Path) -> None:
    data = b"\n" + file("ent_links") + b"\na3\tb3\n"
    outcome = found(validated(tmp_path, {"ent_links": data}), "duplicate-links").outcome
    assert outcome.examples[0].line == 13


# links and entities


def test_links_to_entities_in_no_triple_are_found_by_side(tmp_path: Path) -> None:
    data = b"".join(b"b%d\tkennt\tb%d\n" % (i, i + 1) for i in range(2, 8))
    report = validated(tmp_path, {"rel_triples_2": data})
    result = found(report, "dangling-links")
    # b1 has an attribute
    assert (result.severity, result.outcome.count) == ("warning", 2)
    assert {one.side: one.value for one in result.outcome.figures} == {"left": 0, "right": 2}
    assert result.outcome.examples == (
        Example("b0", "links", "ent_links", 1),
        Example("b9", "links", "ent_links", 10),
    )


def test_entities_are_counted_by_where_they_occur(tmp_path: Path) -> None:
    data = b"".join(b"b%d\tkennt\tb%d\n" % (i, i + 1) for i in range(2, 8))
    [table] = (
        validated(tmp_path, {"rel_triples_2": data}).result("entities-by-source").outcome.tables
    )
    assert table.rows == (
        ("relations and attributes", 1, 0),
        ("relations only", 9, 7),
        ("attributes only", 0, 1),
        ("links only", 0, 2),
        ("all", 10, 10),
    )


def test_self_loops_are_noted(tmp_path: Path) -> None:
    data = file("rel_triples_2") + b"b4\tkennt\tb4\n"
    outcome = found(validated(tmp_path, {"rel_triples_2": data}), "self-loops").outcome
    assert outcome.count == 1
    assert outcome.examples == (Example("b4\tkennt\tb4", "right", "rel_triples_2", 11),)


def test_parallel_edges_are_noted_and_repeats_are_none(tmp_path: Path) -> None:
    data = file("rel_triples_1") + b"a1\tknows\ta2\na1\tlikes\ta2\na2\tlikes\ta1\n"
    outcome = found(validated(tmp_path, {"rel_triples_1": data}), "parallel-edges").outcome
    assert outcome.count == 1
    assert outcome.examples == (Example("a1\tlikes\ta2", "left", "rel_triples_1", 12),)


def test_links_within_a_graph_are_found(tmp_path: Path) -> None:
    links = file("ent_links").replace(b"a4\tb4", b"b4\ta4")
    report = validated(tmp_path, {"ent_links": links})
    result = found(report, "intra-graph-links", beside=("split-complete",))
    assert result.outcome.count == 2
    assert result.outcome.examples[0] == Example("b4\ta4", "links", "ent_links", 5)


# splits


def changed_split(fold: int, part: str, data: bytes | None) -> dict[str, bytes | None]:
    return {f"721_5fold/{fold}/{part}_links": data}


def test_a_split_of_other_sizes_than_its_name_says_is_found(tmp_path: Path) -> None:
    outcome = found(validated(tmp_path, split_files(PAIRS, (7, 1, 2))), "split-sizes").outcome
    assert outcome.count == 5
    assert outcome.examples[0].file == "721_5fold/1"
    assert "changed places" in outcome.says
    assert outcome.tables[0].rows[0] == (1, 7, 1, 2)


def test_a_missing_fold_is_found(tmp_path: Path) -> None:
    parts = {f"721_5fold/5/{part}_links": None for part in ("train", "valid", "test")}
    outcome = found(validated(tmp_path, {**parts}), "split-sizes").outcome
    assert (outcome.count, outcome.examples[0].text[:7]) == (1, "4 folds")


def test_a_pair_in_two_parts_is_found(tmp_path: Path) -> None:
    valid = PAIRS[2] + PAIRS[1]
    files = changed_split(3, "valid", valid.encode())
    outcome = found(validated(tmp_path, files), "split-disjoint").outcome
    assert outcome.count == 1
    assert outcome.examples == (
        Example("fold 3: a1\tb1 in train and valid", "links", "721_5fold/3/train_links", 2),
    )


def test_a_link_in_no_part_and_a_pair_that_is_no_link_are_found(tmp_path: Path) -> None:
    files = changed_split(2, "valid", b"a2\tb3\n")
    report = validated(tmp_path, files)
    result = found(report, "split-complete", beside=("split-leak",))
    assert result.outcome.count == 2
    assert result.outcome.examples == (
        Example("fold 2: a2\tb2 in no part", "links", "ent_links", 3),
        Example("fold 2: a2\tb3 in valid is no link", "links", "721_5fold/2/valid_links", 1),
    )


def test_an_entity_of_two_parts_is_found(tmp_path: Path) -> None:
    pairs = [*PAIRS[:9], "a0\tb9\n"]
    files = {"ent_links": "".join(pairs).encode(), **split_files(pairs, (2, 1, 7))}
    outcome = found(validated(tmp_path, files), "split-leak").outcome
    assert outcome.count == 5
    assert {one.side: one.value for one in outcome.figures} == {"left": 5, "right": 0}
    assert outcome.examples[0] == Example(
        "fold 1: a0 in train and test", "links", "721_5fold/1/test_links", 7
    )


def test_splits_made_in_memory_are_looked_at() -> None:
    pairs = [("a", "x"), ("a", "y"), ("b", "z")]
    ds = Dataset.from_tables(
        links=pairs,
        left_relations=[("a", "p", "b")],
        right_relations=[("x", "q", "y")],
        folds=[(pairs[:1], pairs[1:2], pairs[:1])],
    )
    report = look(ds)
    assert {one.id for one in report.of("error")} == {
        *("split-disjoint", "split-complete"),
    }
    assert report.result("split-disjoint").outcome.examples[0].file is None


# manifest


def test_a_changed_file_is_not_what_the_manifest_says(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    data = bytearray((folder / "attr_triples_2").read_bytes())
    data[-2] ^= 1
    (folder / "attr_triples_2").write_bytes(data)
    outcome = found(look(load("BIO", path=folder, strict=False, cache=False)), "manifest-hashes")
    assert outcome.outcome.count == 1
    assert outcome.outcome.examples[0].file == "attr_triples_2"


def test_changed_parquet_is_not_what_the_manifest_says(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    path = folder / "parquet" / "kg1_relations.parquet"
    table = pq.read_table(path)
    pq.write_table(table.slice(1), path)
    report = look(load("BIO", path=folder, strict=False, cache=False))
    result = found(report, "manifest-hashes", beside=("manifest-counts",))
    assert [one.file for one in result.outcome.examples] == ["parquet/kg1_relations.parquet"]
    counts = found(report, "manifest-counts", beside=("manifest-hashes",)).outcome
    rows = table.num_rows
    assert f"left relation triples: {rows - 1:,}, against {rows:,}" in counts.examples[0].text


def test_a_manifest_with_other_counts_is_found(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["folds"][1]["train"] += 1
    (folder / "manifest.json").write_text(json.dumps(manifest))
    outcome = found(
        look(load("BIO", path=folder, strict=False, cache=False)), "manifest-counts"
    ).outcome
    assert outcome.count == 1
    assert outcome.examples[0].text.startswith("fold 2, train links: 10, against 11")


@pytest.mark.parametrize(
    "data",
    [
        *(b"{", b"[]", b'{"tool": {"name": "sameas"}}'),
        b'{"tool": {"name": "sameas"}, "outputs": [3, {}, {"name": "ent_links"}], "releases": 3}',
    ],
)
def test_a_broken_manifest_is_found(tmp_path: Path, data: bytes) -> None:
    folder = copied(tmp_path)
    (folder / "manifest.json").write_bytes(data)
    report = look(load(folder, strict=False, cache=False))
    outcome = found(report, "manifest-hashes").outcome
    assert (outcome.count, outcome.examples[0].file) == (1, "manifest.json")


def test_files_that_a_release_leaves_out_are_counted_only(tmp_path: Path) -> None:
    report = look(load("BIO", path=copied(tmp_path, without=("kg*.parquet",)), cache=False))
    outcome = report.result("manifest-hashes").outcome
    assert outcome.status == "pass"
    assert [figure.value for figure in outcome.figures][1] == 5


# ids


def graph_of(*ids: str, like: str = "BIO") -> Dataset:
    return Dataset.from_tables(
        links=[(ids[0], f"{SNOMED}100005")],
        left_relations=[(one, "p", ids[0]) for one in ids[1:]],
        right_relations=[(f"{SNOMED}100005", "q", f"{SNOMED}999999990989121104")],
        like=like,
    )


def test_odd_ids_are_found() -> None:
    result = found(look(graph_of("a", " b", "c\x00", "", "d e")), "odd-ids")
    assert (result.severity, result.outcome.count) == ("warning", 3)
    assert result.outcome.examples[0] == Example("", "left")


def test_ids_that_mesh_does_not_use_are_found() -> None:
    ids = [f"{MESH}{code}" for code in ("D000001", "X1", "C123", "M0000001", "vocab#Term")]
    result = found(look(graph_of(*ids, "http://a.example/b")), "mesh-ids")
    assert (result.severity, result.outcome.count) == ("warning", 2)
    assert [one.text for one in result.outcome.examples] == [f"{MESH}C123", f"{MESH}X1"]
    assert result.outcome.tables[0].rows == (("unknown", 2), ("concept", 1), ("descriptor", 1))


def test_sctids_are_found_by_check_digit_and_partition() -> None:
    codes = ("100005", "100006", "100014", "12a")
    ds = Dataset.from_tables(
        links=[("a", f"{SNOMED}100006")],
        left_relations=[("a", "p", "b")],
        right_relations=[(f"{SNOMED}{one}", "q", f"{SNOMED}100005") for one in codes],
    )
    result = found(look(ds), "snomed-ids")
    assert (result.severity, result.outcome.count) == ("warning", 3)
    assert set(result.outcome.tables[0].rows) == {
        ("concept", 1),
        ("description", 1),
        ("no SCTID", 1),
        ("wrong check digit", 1),
    }
    assert {one.origin for one in result.outcome.examples} == {"right"}


def test_bare_codes_are_looked_at_where_the_graph_is_of_that_vocabulary() -> None:
    ds = Dataset.from_tables(
        links=[("D000001", "100006")],
        left_relations=[("D000001", "p", "X1")],
        right_relations=[("100006", "q", "100005")],
        like="BIO_PUBLISHED",
    )
    report = look(ds)
    assert [one.text for one in found(report, "mesh-ids").outcome.examples] == ["X1"]
    assert [one.text for one in found(report, "snomed-ids").outcome.examples] == ["100006"]


def test_mixed_bases_of_mesh_are_found() -> None:
    ids = (
        *(f"{MESH}D000001", f"{MESH}D000002"),
        *("https://id.nlm.nih.gov/mesh/D000001", f"{MESH}2024/D000001", f"{MESH}vocab#Term"),
    )
    result = found(look(graph_of(*ids)), "mesh-bases")
    assert (result.severity, result.outcome.count) == ("warning", 2)
    assert [one.text for one in result.outcome.examples] == [ids[3], ids[2]]
    assert len(result.outcome.tables[0].rows) == 3


# all of them


def test_what_loading_finds_is_found_by_a_check() -> None:
    # repeats, ends and splits are looked at anew; the cache and another split are no fault
    anew = {
        *("duplicate-links", "dangling", "isolated", "intra-graph-links", "manifest"),
        *("split-overlap", "split-incomplete", "split-foreign", "split-leak"),
        *("incomplete", "no-cache", "other-split"),
    }
    found_by_loading = r'(?:Finding|_finding|_error|_count)\(\s*"([a-z-]+)"'
    codes = set(re.findall(found_by_loading, sources(sameas.loaders))) - anew
    assert len(codes) > 10
    known = sources(integrity)
    assert {code for code in codes if f'"{code}"' not in known} == set()


def sources(package: ModuleType) -> str:
    return "".join(
        path.read_text(encoding="utf-8")
        for folder in package.__path__
        for path in Path(folder).rglob("*.py")
    )


def test_ids_of_checks_are_their_modules_names_and_every_severity_is_used() -> None:
    ours = [check for check in checks() if check.part == "integrity"]
    assert {check.severity for check in ours} == {"error", "warning", "note"}
    for check in ours:
        assert check.run.__module__.endswith("integrity." + check.id.replace("-", "_"))
        assert check.meaning.endswith(".")
