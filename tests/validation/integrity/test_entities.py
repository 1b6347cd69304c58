"""Repeats, links to nowhere, loops and parallel edges; ids that are none."""

from __future__ import annotations

from pathlib import Path

from sameas.loaders.dataset import Dataset
from sameas.validation.check import Example
from tests.validation.broken import bytes_of, found, look, validated

MESH = "http://id.nlm.nih.gov/mesh/"
SNOMED = "http://snomed.info/id/"


def test_duplicate_triples_are_found(tmp_path: Path) -> None:
    files: dict[str, bytes | None] = {
        "rel_triples_1": bytes_of("rel_triples_1") + b"a1\tknows\ta2\na1\tknows\ta2\n",
        "attr_triples_2": bytes_of("attr_triples_2") * 2,
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
    report = validated(tmp_path, {"ent_links": bytes_of("ent_links") + b"a3\tb3\n"})
    result = found(report, "duplicate-links", beside=("split-sizes",))
    assert (result.severity, result.outcome.count) == ("warning", 1)
    assert result.outcome.examples == (Example("a3\tb3", "links", "ent_links", 11),)


def test_blank_lines_do_not_shift_the_line_of_an_example(tmp_path: Path) -> None:
    data = b"\n" + bytes_of("ent_links") + b"\na3\tb3\n"
    outcome = found(validated(tmp_path, {"ent_links": data}), "duplicate-links").outcome
    assert outcome.examples[0].line == 13


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
    data = bytes_of("rel_triples_2") + b"b4\tkennt\tb4\n"
    outcome = found(validated(tmp_path, {"rel_triples_2": data}), "self-loops").outcome
    assert outcome.count == 1
    assert outcome.examples == (Example("b4\tkennt\tb4", "right", "rel_triples_2", 11),)


def test_parallel_edges_are_noted_and_repeats_are_none(tmp_path: Path) -> None:
    data = bytes_of("rel_triples_1") + b"a1\tknows\ta2\na1\tlikes\ta2\na2\tlikes\ta1\n"
    outcome = found(validated(tmp_path, {"rel_triples_1": data}), "parallel-edges").outcome
    assert outcome.count == 1
    assert outcome.examples == (Example("a1\tlikes\ta2", "left", "rel_triples_1", 12),)


def test_links_within_a_graph_are_found(tmp_path: Path) -> None:
    links = bytes_of("ent_links").replace(b"a4\tb4", b"b4\ta4")
    report = validated(tmp_path, {"ent_links": links})
    result = found(report, "intra-graph-links", beside=("split-complete",))
    assert result.outcome.count == 2
    assert result.outcome.examples[0] == Example("b4\ta4", "links", "ent_links", 5)


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
