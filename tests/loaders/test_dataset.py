"""A dataset made in memory: links, folds, saving, Hugging Face tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sameas.core.errors import InputError, OptionError, OutputError
from sameas.loaders.dataset import Dataset
from sameas.loaders.load import load


@pytest.fixture
def ds() -> Dataset:
    links = [(f"a{i}", f"b{i}") for i in range(10)]
    return Dataset.from_tables(
        links=links,
        all_links=[*links, ("a0", "b10")],
        left_relations=[("a0", "p", "a1"), ("a0", "p", "a1")],
        right_relations=[("b0", "q", "b1")],
        left_attributes=[("a0", "label", '"x"@en')],
        folds=[(links[:2], links[2:3], links[3:])] * 5,
        name="TINY",
        like="DW",
    )


def test_titles_and_sides_are_those_of_the_dataset_it_is_like(ds: Dataset) -> None:
    assert [(one.side, one.title) for one in (ds.left, ds.right)] == [
        ("left", "DBpedia"),
        ("right", "Wikidata"),
    ]
    assert ds.graph("right") is ds.right
    assert "b10" in ds.right


@pytest.mark.parametrize("side", ["middle", "kg2", "Left", 1, None])
def test_there_are_two_sides_and_no_other(ds: Dataset, side: Any) -> None:
    for ask in (lambda: ds.graph(side), lambda: ds.context(side, "b0")):
        with pytest.raises(OptionError, match="no side") as caught:
            ask()
        assert caught.value.expected == "left or right"


def test_what_was_saved_loads_again(ds: Dataset, tmp_path: Path) -> None:
    ds.save(tmp_path / "TINY")
    again = load(tmp_path / "TINY", cache=False)
    assert again.links == ds.links
    assert again.all_links == ds.all_links
    assert again.left.relations.to_pylist() == ds.left.relations.to_pylist()
    assert again.left.attributes.to_pylist() == ds.left.attributes.to_pylist()
    assert (tmp_path / "TINY" / "721_5fold" / "5" / "test_links").is_file()
    assert again.fold(1).valid == ds.fold(1).valid


def test_an_existing_folder_is_not_overwritten_unless_forced(ds: Dataset, tmp_path: Path) -> None:
    ds.save(tmp_path / "TINY")
    with pytest.raises(OutputError, match="exists"):
        ds.save(tmp_path / "TINY")
    ds.save(tmp_path / "TINY", force=True)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis").touch()
    with pytest.raises(OutputError, match="no earlier output"):
        ds.save(tmp_path / "mine", force=True)
    assert (tmp_path / "mine" / "thesis").exists()


def test_a_fold_is_shown_by_its_sizes(ds: Dataset) -> None:
    assert repr(ds.fold(3)) == "<Fold 3: 2 train, 1 valid, 7 test>"


def test_a_fold_that_is_not_there_is_an_error(ds: Dataset) -> None:
    with pytest.raises(InputError, match="no fold 6") as caught:
        ds.fold(6)
    assert caught.value.expected == "one of 1, 2, 3, 4, 5"


def test_tables_for_hugging_face_hold_plain_text(ds: Dataset) -> None:
    assert ds.configs == [
        *("kg1_relations", "kg1_attributes", "kg2_relations", "kg2_attributes", "links"),
        *(f"links_fold{number}" for number in range(1, 6)),
    ]
    table = ds.to_hf("kg1_relations")
    assert table[0] == {"subject": "a0", "predicate": "p", "object": "a1"}
    assert str(table.features["subject"].dtype) == "string"
    assert ds.to_hf("kg2_attributes").num_rows == 0
    assert ds.to_hf("links").num_rows == 10
    assert sorted(set(ds.to_hf("links_fold1")["split"])) == ["test", "train", "valid"]
    with pytest.raises(OptionError, match="no config"):
        ds.to_hf("kg3")


def test_pandas_gets_every_row(ds: Dataset) -> None:
    frame = ds.left.relations.to_pandas()
    assert frame["subject"].tolist() == ["a0", "a0"]
