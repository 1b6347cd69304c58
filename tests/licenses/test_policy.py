"""The policy: exactly one class for every file, and an error where it cannot be told."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sameas.core.errors import InputError
from sameas.core.manifest import read_manifest
from sameas.licenses.declared import classify_dataset
from sameas.licenses.policy import check_restrictions, classify, classify_file
from sameas.licenses.source import CLASSES, strictest
from sameas.licenses.sources import sources
from sameas.loaders.datasets.bio import SPEC
from tests.licenses.built import bio

Edit = Callable[[dict[str, Any]], None]
NAMES = [source.name for source in sources()]
LINKS = ("MeSH", "SNOMED CT", "UMLS")


def changed(tmp_path: Path, edit: Edit) -> Path:
    """Copy the dataset and change its manifest."""
    copy = tmp_path / "BIO"
    shutil.copytree(bio(), copy)
    path = copy / "manifest.json"
    manifest = json.loads(path.read_text())
    edit(manifest)
    path.write_text(json.dumps(manifest))
    return copy


@pytest.mark.slow
def test_every_file_of_a_dataset_has_exactly_one_class() -> None:
    found = classify(bio())
    on_disk = {path.relative_to(bio()).as_posix() for path in bio().rglob("*") if path.is_file()}
    assert [one.name for one in found] == sorted(on_disk)
    assert {one.licence for one in found} == set(CLASSES)


@pytest.mark.slow
def test_only_the_whole_mesh_graph_is_open() -> None:
    assert [one.name for one in classify(bio()) if one.licence == "open"] == [
        "attr_triples_1",
        "parquet/kg1_attributes.parquet",
        "parquet/kg1_relations.parquet",
        "rel_triples_1",
    ]


def test_links_splits_and_the_manifest_are_for_licensees() -> None:
    of = {one.name: one.licence for one in classify(bio())}
    for name in ("ent_links", "ent_links_uri", "parquet/links.parquet", "manifest.json"):
        assert of[name] == "licensees"
    assert all(licence == "licensees" for name, licence in of.items() if "splits/" in name)
    assert of["run.json"] == "none"


def test_it_agrees_with_what_the_loader_declares_of_bio() -> None:
    assert SPEC.licensed == ("right", "links")


@pytest.mark.parametrize(
    "name",
    ["mesh_ids", "kg_1_ent_ids", "candidates.parquet", "splits/1/train_links", "plan.json",
     "rel_triples_2", "parquet/kg1_linked.parquet"],
)  # fmt: skip
def test_what_links_selected_is_never_open(name: str) -> None:
    """A list of MeSH ids that have a partner tells half of the gold pairs."""
    with pytest.raises(InputError, match="MeSH data that are not a whole graph"):
        classify_file(name, ("MeSH",))
    assert classify_file(name, LINKS).licence == "licensees"


def test_links_without_umls_are_refused() -> None:
    with pytest.raises(InputError, match="do not name UMLS"):
        classify_file("ent_links", ("MeSH", "SNOMED CT"))


def test_a_file_that_no_manifest_names_is_an_error(tmp_path: Path) -> None:
    copy = changed(tmp_path, lambda manifest: None)
    (copy / "splits" / "notes.txt").write_text("x")
    with pytest.raises(InputError, match=r"notes\.txt.*which sources this file comes from"):
        classify(copy)


def test_an_unknown_source_or_none_is_an_error(tmp_path: Path) -> None:
    def unknown(manifest: dict[str, Any]) -> None:
        manifest["outputs"][0]["sources"] = ["ICD-10"]

    def none(manifest: dict[str, Any]) -> None:
        manifest["outputs"][0]["sources"] = []

    with pytest.raises(InputError, match="licence of 'ICD-10'"):
        classify(changed(tmp_path / "1", unknown))
    with pytest.raises(InputError, match="no source is named"):
        classify(changed(tmp_path / "2", none))


@pytest.mark.parametrize(("sab", "level"), [("MSH", "9"), ("SNOMEDCT_US", "0"), ("MSH", "0,3")])
def test_a_restriction_level_that_disagrees_is_an_error(
    tmp_path: Path, sab: str, level: str
) -> None:
    def edit(manifest: dict[str, Any]) -> None:
        manifest["releases"]["UMLS"][f"{sab}_SRL"] = level

    with pytest.raises(InputError, match=f"restriction level {level}"):
        classify(changed(tmp_path, edit))


def test_restriction_levels_are_read_from_umls_and_may_be_missing(tmp_path: Path) -> None:
    assert check_restrictions(read_manifest(bio())) == {"MeSH": "0", "SNOMED CT": "9"}

    def edit(manifest: dict[str, Any]) -> None:
        del manifest["releases"]["UMLS"]

    copy = changed(tmp_path, edit)
    assert check_restrictions(read_manifest(copy)) == {}
    assert classify(copy) == classify(bio())


@given(st.lists(st.sampled_from(NAMES), min_size=1, unique=True), st.sampled_from(NAMES))
def test_a_further_source_never_opens_a_file(names: list[str], more: str) -> None:
    rules = {source.name: source.rule for source in sources()}
    one = strictest([rules[name] for name in names])
    other = strictest([rules[name] for name in [*names, more]])
    assert CLASSES.index(other) >= CLASSES.index(one)


class TestWithoutAManifest:
    """Datasets of the field come from the sources that are declared of them."""

    def folder(self, place: Path, *names: str) -> Path:
        place.mkdir(parents=True)
        for name in names:
            (place / name).write_text("")
        return place

    def test_a_graph_comes_from_its_source_and_links_from_both(self, tmp_path: Path) -> None:
        names = ("attr_triples_1", "ent_links", "rel_triples_1", "rel_triples_2")
        found = classify_dataset(self.folder(tmp_path / "D_Y_15K_V1", *names))
        assert [(one.name, one.licence, one.sources) for one in found] == [
            ("attr_triples_1", "open", ("DBpedia",)),
            ("ent_links", "open", ("DBpedia", "YAGO")),
            ("rel_triples_1", "open", ("DBpedia",)),
            ("rel_triples_2", "open", ("YAGO",)),
        ]

    def test_nothing_of_a_licensed_dataset_is_open(self, tmp_path: Path) -> None:
        found = classify_dataset(self.folder(tmp_path / "BIO", "rel_triples_1", "ent_links"))
        assert {one.licence for one in found} == {"licensees"}

    def test_an_unknown_dataset_or_source_is_an_error(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match="none of a dataset"):
            classify_dataset(self.folder(tmp_path / "mine", "ent_links"))
        with pytest.raises(InputError, match="nothing is known of the licence"):
            classify_dataset(self.folder(tmp_path / "imdb-tmdb", "ent_links"))
        with pytest.raises(InputError, match="no such folder"):
            classify_dataset(tmp_path / "nowhere")

    def test_a_manifest_goes_first(self) -> None:
        assert classify_dataset(bio()) == classify(bio())
