"""Quirks of links, graphs and ids, by their number in our notes, with the right behaviour."""

from __future__ import annotations

from pathlib import Path

from tests.loaders.folders import loaded, values


def test_11_all_pairs_of_a_1_to_n_link_are_kept(tmp_path: Path) -> None:
    ds = loaded(tmp_path, {"ent_links": b"a1\tb1\na1\tb2\na2\tb3\n"})
    assert ds.links.num_rows == 3
    assert ds.cardinalities() == {"1:1": 1, "1:n": 2}
    assert ds.clusters() == [(("a1",), ("b1", "b2")), (("a2",), ("b3",))]


def test_11_all_cardinalities_are_told_apart(tmp_path: Path) -> None:
    ds = loaded(tmp_path, {"ent_links": b"a1\tb1\na2\tb1\na3\tb2\na3\tb3\na4\tb3\n"})
    assert ds.cardinalities() == {"1:n": 1, "n:1": 3, "n:m": 1}


def test_11_links_within_one_graph_are_counted(tmp_path: Path) -> None:
    ds = loaded(tmp_path, {"ent_links": b"a1\tb1\na1\ta2\n"})
    assert ds.report.count("intra-graph-links") == 1


def test_12_linked_and_attribute_only_entities_belong_to_the_graph(tmp_path: Path) -> None:
    ds = loaded(
        tmp_path,
        {
            "ent_links": b"a1\tb1\nghost\tb2\nlonely\tb2\n",
            "attr_triples_1": b"lonely\tage\t7\n",
        },
    )
    assert ds.left.entities.to_pylist() == ["a1", "a2", "ghost", "lonely"]
    assert ds.report.count("dangling") == 1
    assert ds.report.count("isolated") == 1
    assert ds.left.degree("ghost") == 0


def test_12_what_is_not_linked_can_be_left_out(tmp_path: Path) -> None:
    files: dict[str, bytes | None] = {
        "rel_triples_1": b"a1\tknows\ta2\na1\tknows\ta3\n",
        "attr_triples_1": b"a3\tage\t7\na1\tage\t8\n",
    }
    ds = loaded(tmp_path, files, remove_unlinked=True)
    assert ds.left.entities.to_pylist() == ["a1", "a2"]
    assert values(ds) == ["8"]


def test_16_ids_are_never_changed(tmp_path: Path) -> None:
    ids = ["Who%3F", "Who?", "caf\u00e9", "cafe\u0301", "Q1", "q1", " x"]
    ds = loaded(tmp_path, {"rel_triples_1": "".join(f"{one}\tp\t{one}\n" for one in ids).encode()})
    assert set(ids) <= set(ds.left.entities.to_pylist())
    assert all(ds.left.degree(one) == 2 for one in ids)


def test_16_names_can_be_had_composed(tmp_path: Path) -> None:
    ds = loaded(tmp_path, {"attr_triples_1": "a1\trdfs:label\tcafe\u0301\n".encode()})
    assert ds.left.name("a1") == "cafe\u0301"
    assert ds.left.name("a1", nfc=True) == "caf\u00e9"


def test_17_names_are_no_keys(tmp_path: Path) -> None:
    ds = loaded(tmp_path, {"attr_triples_1": b"a1\trdfs:label\tSahara\na2\trdfs:label\tSahara\n"})
    assert ds.left.name("a1") == ds.left.name("a2") == "Sahara"
    assert len(ds.left.names) == 2


def test_20_self_loops_and_parallel_edges_are_kept(tmp_path: Path) -> None:
    ds = loaded(tmp_path, {"rel_triples_1": b"a1\tp\ta1\na1\tp\ta2\na1\tq\ta2\na1\tp\ta2\n"})
    graph = ds.left.to_networkx("a1", hops=1)
    assert graph.number_of_edges("a1", "a2") == 3
    assert graph.number_of_edges("a1", "a1") == 1
    assert ds.left.degree("a1") == 5
    # one subject, two distinct pairs
    assert ds.left.functionality("p") == 0.5
