"""A BIO that `sameas build` made of look-alikes: from Parquet, from its text, as published."""

from __future__ import annotations

import json
import shutil
import zipfile
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from sameas.builders.bio import build_bio
from sameas.builders.snomed.reading import US_ENGLISH
from sameas.core.errors import InputError
from sameas.loaders.dataset import Dataset
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.load import load
from tests.builders.dumps import invented
from tests.loaders.folders import hashes

TEXTS = (
    *("ent_links", "ent_links_uri"),
    *(f"{kind}_triples_{side}" for kind in ("rel", "attr") for side in (1, 2)),
)


@cache
def built(profile: str = "paper") -> Path:
    dumps = invented(1)
    folder = Path(mkdtemp(prefix="sameas-bio-")) / "BIO"
    build_bio(dumps.mesh, dumps.snomed, dumps.umls, folder, size=50, profile=profile)
    return folder


@cache
def bio(profile: str = "paper") -> Dataset:
    return load("BIO", path=built(profile), cache=False)


def copy(tmp_path: Path, *, without: tuple[str, ...] = ()) -> Path:
    """Copy the built BIO, some of it left out."""
    return Path(
        shutil.copytree(built(), tmp_path / "copy", ignore=shutil.ignore_patterns(*without))
    )


def test_counts_are_those_of_the_manifest() -> None:
    manifest = json.loads((built() / "manifest.json").read_text())
    ds = bio()
    for graph, side in (("kg1", ds.info.left), ("kg2", ds.info.right)):
        assert side is not None
        counts = manifest["counts"][graph]
        assert side.relation_triples == counts["relation_triples"]
        assert side.attribute_triples == counts["attribute_triples"]
    assert ds.all_links.num_rows == manifest["counts"]["links"]["pairs"]
    assert ds.links.num_rows == 50
    assert len(ds.folds) == 5
    assert ds.info.evidence == "manifest"
    assert str(ds.release).startswith("MeSH ")
    assert [ds.left.title, ds.right.title] == ["MeSH", "SNOMED CT"]
    assert not ds.report.errors


def test_the_text_files_come_back_byte_for_byte(tmp_path: Path) -> None:
    bio().save(tmp_path / "out")
    source = hashes(built())
    saved = hashes(tmp_path / "out")
    assert set(TEXTS) < set(saved)
    assert all(source[path] == digest for path, digest in saved.items())


def test_values_have_datatypes_and_languages_of_their_own() -> None:
    ds = bio()
    assert ds.left.attributes.column_names == [
        *("subject", "predicate", "value"),
        *("datatype", "language"),
    ]
    assert ds.left.literals() == ds.left.attributes
    languages = {row["language"] for row in ds.right.attributes.slice(0, 200).to_pylist()}
    assert "en" in languages


def test_without_parquet_the_text_gives_the_same_graph(tmp_path: Path) -> None:
    folder = copy(tmp_path, without=("kg*.parquet",))
    ds = load("BIO", path=folder, cache=False)
    for one, other in ((bio().left, ds.left), (bio().right, ds.right)):
        assert one.entities == other.entities
        triples = ["subject", "predicate", "object"]
        assert one.relations.select(triples) == other.relations.select(triples)
        assert one.attributes["value"].to_pylist() == other.attributes["value"].to_pylist()
    ds.save(tmp_path / "out")
    assert hashes(tmp_path / "out").items() <= hashes(built()).items()


def test_snomed_names_are_the_preferred_terms_of_the_links() -> None:
    ds = bio()
    named = 0
    for pair in ds.links.to_pylist():
        names = [ds.right.name(pair["right"]), ds.right.name(pair["right"], full=True)]
        if names[0] is not None:
            named += 1
            assert not names[0].endswith(")") or names[0] != names[1]
        assert ds.left.name(pair["left"]) != pair["left"]
    assert named > 25


def test_snomed_types_are_tags_and_mesh_types_are_classes() -> None:
    ds = bio()
    tags = {one for pair in ds.links.to_pylist() for one in ds.right.types(pair["right"])}
    assert tags
    assert all("(" not in tag and "/" not in tag[:1] for tag in tags)
    kinds = {one for pair in ds.links.to_pylist() for one in ds.left.types(pair["left"])}
    assert all("vocab#" in kind for kind in kinds)


@pytest.mark.slow
def test_the_clean_profile_loads_as_well() -> None:
    ds = bio("clean")
    [full] = {ds.right.name(pair["right"], full=True) for pair in ds.links.to_pylist()[:1]}
    assert full is None or full.endswith(")")
    assert any(ds.right.name(pair["right"]) for pair in ds.links.to_pylist())


def test_without_a_manifest_it_is_the_published_kind(tmp_path: Path) -> None:
    folder = copy(tmp_path, without=("manifest.json", "parquet", "run.json", "splits"))
    ds = load("BIO", path=folder, cache=False)
    assert ds.info.dialect == "openea"
    assert (ds.name, ds.release) == ("BIO_PUBLISHED", None)
    [warning] = [one for one in ds.report.warnings if one.code == "unknown-release"]
    assert "6,948,511 / 1,331,550" in str(warning.expected)
    ds.save(tmp_path / "out")
    assert hashes(tmp_path / "out") == hashes(folder)


def test_by_its_path_alone_a_built_bio_is_known(tmp_path: Path) -> None:
    assert load(built(), cache=tmp_path).name == "BIO"
    assert load(built(), cache=tmp_path).right.title == "SNOMED CT"


def test_files_that_do_not_fit_the_manifest_are_an_error(tmp_path: Path) -> None:
    folder = copy(tmp_path)
    with (folder / "attr_triples_2").open("ab") as file:
        file.write(b"more\n")
    with pytest.raises(InputError, match="bytes, against") as caught:
        load("BIO", path=folder, cache=False)
    assert str(caught.value.path).endswith("attr_triples_2")


def test_a_broken_parquet_file_is_an_error_with_its_path(tmp_path: Path) -> None:
    folder = copy(tmp_path)
    (folder / "parquet" / "kg1_relations.parquet").write_bytes(b"no parquet")
    with pytest.raises(InputError, match="Parquet") as caught:
        load("BIO", path=folder, cache=False)
    assert str(caught.value.path).endswith("kg1_relations.parquet")


@pytest.mark.slow
def test_relations_of_snomed_tell_their_role_groups(tmp_path: Path) -> None:
    with zipfile.ZipFile(invented(1).snomed) as package:
        [name] = [one for one in package.namelist() if "_Relationship_Snapshot" in one]
        lines = package.read(name).decode("utf-8").split("\r\n")[1:-1]
    held: dict[tuple[str, str, str], set[int]] = {}
    for line in lines:
        _, _, active, _, source, end, group, kind, *_ = line.split("\t")
        if active == "1":
            held.setdefault((source, kind, end), set()).add(int(group))
    cached = load("BIO", path=built(), cache=tmp_path)
    grouped = 0
    for ds in (bio(), cached, load("BIO", path=built(), cache=tmp_path)):
        for entity in ds.links["right"].to_pylist():
            context = ds.context("right", entity, hops=2, relations=None)
            assert context.notes == ()
            for one in context.relations:
                if one.direction == "in":
                    assert one.groups == ()
                    continue
                subject, predicate, target = (
                    iri.rpartition("/")[2] for iri in (one.via or entity, one.predicate, one.other)
                )
                assert set(one.groups) == held[subject, predicate, target]
                grouped += one.groups != (0,)
    assert grouped > 100
    texts = load("BIO", path=copy(tmp_path, without=("*.parquet",)), cache=False)
    assert "role groups" in texts.context("right", texts.links["right"][0].as_py()).notes[0]


def test_role_groups_are_a_column_that_smaller_datasets_keep(tmp_path: Path) -> None:
    table = bio().right.relations
    assert table.column_names == ["subject", "predicate", "object", "group"]
    assert sum(table["group"].to_pylist()) > 0
    assert "group" not in bio().left.relations.column_names
    assert bio().to_hf("kg2_relations").column_names == table.column_names
    assert sum(bio().right.attributes["preferred"].to_pylist()) > 0
    again = Dataset.from_tables(
        links=bio().links, left_relations=[], right_relations=table, like="BIO",
        right_attributes=bio().right.attributes,
    )  # fmt: skip
    assert again.right.relations.to_pylist() == table.to_pylist()
    distinct = load("BIO", path=built(), cache=False, dedupe=True)
    assert distinct.right.relations.num_rows == bio().right.store.relations.distinct
    entity = bio().links["right"][0].as_py()
    for ds in (again, distinct):
        assert ds.right.name(entity) == bio().right.name(entity)
        assert [one.groups for one in ds.context("right", entity).relations if one.groups]
    one = KnowledgeGraph.from_tables([("a", "p", "b", 3), ("a", "p", "c", 0)])
    assert one.relations["group"].to_pylist() == [3, 0]


def test_role_groups_stand_in_prompts() -> None:
    ds = bio()
    for entity in ds.links["right"].to_pylist():
        context = ds.context("right", entity, relations=None)
        for one in context.relations:
            if 1 in one.groups:
                suffix = f"(role group{'s' if len(set(one.groups) - {0}) > 1 else ''} 1"
                assert suffix in context.render("prompt").text
                return
    raise AssertionError("no relation in a role group")


def test_every_concept_is_named_by_its_preferred_term(tmp_path: Path) -> None:
    terms: dict[str, set[str]] = {}
    with zipfile.ZipFile(invented(1).snomed) as package:
        files = package.namelist()
        [name] = [one for one in files if "_Language_Snapshot" in one or "cRefset_Language" in one]
        rows = [line.split("\t") for line in package.read(name).decode().split("\r\n")[1:-1]]
        liked = {
            row[5]
            for row in rows
            if row[2] == "1" and row[4] == US_ENGLISH and row[6] == "900000000000548007"
        }
        [name] = [one for one in files if "_Description_Snapshot" in one]
        for line in package.read(name).decode().split("\r\n")[1:-1]:
            own, _, active, _, concept, _, kind, term, _ = line.split("\t")
            if active == "1" and own in liked and kind == "900000000000013009":
                terms.setdefault(concept, set()).add(term)
    for ds in (bio(), load("BIO", path=built(), cache=tmp_path)):
        graph = ds.right
        found = 0
        for entity in graph.entities.to_pylist():
            preferred = terms.get(entity.rpartition("/")[2])
            if preferred:
                assert graph.name(entity) in preferred
                found += 1
        assert found > 200
