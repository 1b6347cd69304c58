"""What changed between two small datasets, by hand."""

from __future__ import annotations

import pytest

from sameas.core.errors import InputError
from sameas.core.identifiers import SNOMED_IRI
from sameas.loaders.dataset import Dataset
from sameas.validation.drift.compare import drift
from sameas.validation.drift.text import lines, visible
from sameas.validation.reasons import ACTIVE, MESH_NODE
from tests.validation.drift.builds import level

LABEL = "http://www.w3.org/2000/01/rdf-schema#label"


def dataset(
    links: list[tuple[str, str]],
    *,
    left: list[tuple[str, str, str]] | None = None,
    names: list[tuple[str, str, str]] | None = None,
    like: str | None = "BIO",
) -> Dataset:
    return Dataset.from_tables(
        links=links,
        left_relations=[("n1", "p", "n2")] if left is None else left,
        left_attributes=names or [],
        right_relations=[],
        like=like,
    )


def node(name: str, *, year: str = "") -> str:
    return MESH_NODE + year + name


def test_the_same_dataset_twice() -> None:
    one = dataset([("a", "x")])
    found = drift(one, one)
    assert found.same
    assert (
        list(lines(found))[-1]
        == "no difference: the same counts, pairs and names, and the same files"
    )


def test_pairs_kept_gone_and_new() -> None:
    old = dataset([("a", "x"), ("b", "y"), ("b", "z")])
    new = dataset([("b", "z"), ("a", "x"), ("a", "z"), ("a", "w")])
    [pairs] = drift(old, new).pairs
    assert (pairs.kept, pairs.gone) == (2, (("b", "y"),))
    assert pairs.new == (("a", "w"), ("a", "z"))


def test_a_code_is_the_same_whatever_stands_before_it() -> None:
    old = dataset([(node("D000001", year="2023/"), SNOMED_IRI + "100005")])
    new = dataset([(node("D000001"), "100005")])
    [pairs] = drift(old, new).pairs
    assert (pairs.kept, pairs.gone_count, pairs.new_count) == (1, 0, 0)


def test_other_graphs_go_by_whole_ids() -> None:
    old = dataset([("a/b", "x"), ("c", "x")], like=None)
    new = dataset([("z/b", "x"), ("c", "x")], like=None)
    [pairs] = drift(old, new).pairs
    assert (pairs.kept, pairs.gone, pairs.new) == (1, (("a/b", "x"),), (("z/b", "x"),))


def test_fates() -> None:
    ids = [node(f"D00000{number}", year="2023/") for number in range(1, 6)]
    old = dataset([(one, "x") for one in ids])
    now = [node(f"D00000{number}") for number in range(1, 6)]
    new = dataset(
        # 1 stays, 2 is obsolete and linked, 3 obsolete, 4 only unlinked, 5 gone
        [(now[0], "x"), (now[1], "x")],
        left=[(one, "p", now[0]) for one in now[:4]],
        names=[(now[1], ACTIVE, "false"), (now[2], ACTIVE, "0"), (now[3], ACTIVE, "true")],
    )
    found = drift(old, new)
    assert [(one.entity, one.fate, one.linked, one.now) for one in found.codes] == [
        (ids[1], "obsolete", True, ()),
        (ids[2], "obsolete", False, ()),
        (ids[3], "unlinked", False, ()),
        (ids[4], "gone", False, ()),
    ]
    assert [(one.side, one.fate, one.entities, one.followed) for one in found.fates] == [
        ("left", "obsolete", 2, 0),
        ("left", "gone", 1, 0),
        ("left", "unlinked", 1, 0),
    ]


def test_relabelled() -> None:
    links = [("a", "x"), ("b", "x"), ("c", "x")]
    old = dataset(links, names=[("a", LABEL, "Glee"), ("b", LABEL, "Joy"), ("c", LABEL, "Woe")])
    new = dataset(links, names=[("a", LABEL, "Mirth"), ("b", LABEL, "Joy")])
    found = drift(old, new)
    assert [(one.side, one.entity, one.old, one.new) for one in found.relabelled] == [
        ("left", "a", "Glee", "Mirth")
    ]
    assert [(one.side, one.compared, one.relabelled) for one in found.names] == [
        ("left", 2, 1),
        ("right", 0, 0),
    ]


def test_counts_side_by_side() -> None:
    found = drift(dataset([("a", "x")]), dataset([("a", "x"), ("a", "y")], left=[]))
    counts = {(one.name, one.side): (one.old, one.new) for one in found.counts}
    assert counts["gold pairs", None] == (1, 2)
    assert counts["gold pairs that are 1:n", None] == (0, 2)
    assert counts["gold entities", "right"] == (1, 2)
    assert counts["relation triples", "left"] == (1, 0)
    assert not found.same


@pytest.mark.parametrize(
    ("likes", "message"),
    [
        (("BIO", "DW"), "MeSH x SNOMED CT against DBpedia x Wikidata"),
        (("DY", "DW"), "DBpedia x YAGO against DBpedia x Wikidata"),
    ],
)
def test_other_graphs_cannot_be_compared(likes: tuple[str, str], message: str) -> None:
    one, other = (dataset([("a", "x")], like=like) for like in likes)
    with pytest.raises(InputError, match=message):
        drift(one, other)


def test_swapped_sides_are_seen() -> None:
    one = dataset([("a", "x")])
    other = Dataset(one.right, one.left, one.links.rename_columns(["right", "left"]))
    with pytest.raises(InputError, match="the sides are swapped"):
        drift(one, other)


def test_without_a_shared_entity_they_are_not_versions_of_one() -> None:
    one, other = (dataset([(a, b)], like=None) for a, b in (("a", "x"), ("b", "y")))
    with pytest.raises(InputError, match="no gold entity of the left graph is in both"):
        drift(one, other)


def test_datasets_without_links_can_be_compared() -> None:
    found = drift(dataset([]), dataset([("a", "x")]))
    assert level(found, "sample").new == (("a", "x"),)


def test_nothing_that_a_terminal_obeys_is_printed() -> None:
    hostile = "a\x1b[2J\u202eb"
    found = drift(dataset([("a", "x"), (hostile, "x")]), dataset([("a", "x")]))
    text = "\n".join(lines(found))
    assert hostile not in text
    assert visible(hostile) in text
