"""A release: two folders and a recipe, the same bytes each time, nothing licensed in the open."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from pathlib import Path

import polars as pl
import pyarrow.parquet as pq
import pytest

from sameas.core.digest import sha256_file
from sameas.core.errors import InputError, OutputError
from sameas.core.sinks import ROW_GROUP
from sameas.licenses.split.split import split_release
from sameas.licenses.split.texts import copy_texts
from tests.builders.dumps import invented
from tests.licenses.built import bio, release

pytestmark = pytest.mark.slow

PARTS = ("open", "gated")


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_the_open_part_is_mesh_and_what_explains_it() -> None:
    assert sorted(files(release() / "open")) == [
        "ATTRIBUTION.md",
        "README.md",
        "attr_triples_1",
        "croissant.json",
        "parquet/kg1_attributes.parquet",
        "parquet/kg1_relations.parquet",
        "recipe.json",
        "rel_triples_1",
        "release.json",
    ]


def test_the_gated_part_is_the_rest_and_the_owners_places_are_in_none() -> None:
    gated = files(release() / "gated")
    built = files(bio())
    for name in built.keys() - {"run.json"} - files(release() / "open").keys():
        assert name in gated
    assert "run.json" not in gated
    assert "links.sssom.tsv" in gated
    assert gated["ent_links"] == built["ent_links"]


def test_both_folders_together_are_the_dataset(tmp_path: Path) -> None:
    from sameas.loaders.load import load

    for part in PARTS:
        shutil.copytree(release() / part, tmp_path / "BIO", dirs_exist_ok=True)
    one, other = load(tmp_path / "BIO", cache=False), load(bio(), cache=False)
    assert one.links.equals(other.links)
    assert one.info.release == other.info.release
    assert [fold.train.num_rows for fold in one.folds] == [
        fold.train.num_rows for fold in other.folds
    ]


@pytest.mark.parametrize("part", PARTS)
def test_tables_are_zstd_with_a_page_index_and_no_leftovers(part: str) -> None:
    for path in (release() / part).rglob("*.parquet"):
        meta = pq.ParquetFile(path).metadata
        for group in range(meta.num_row_groups):
            last = group == meta.num_row_groups - 1
            rows = meta.row_group(group).num_rows
            assert rows == ROW_GROUP or (last and rows < ROW_GROUP)
            for column in range(meta.num_columns):
                chunk = meta.row_group(group).column(column)
                assert chunk.compression == "ZSTD"
                assert chunk.has_offset_index
                assert chunk.has_column_index
        assert set(meta.metadata or {}) <= {b"ARROW:schema"}


def test_a_fold_says_the_same_as_its_text() -> None:
    for part, split in (("train", "train"), ("valid", "validation"), ("test", "test")):
        table = pl.read_parquet(release() / f"gated/parquet/links_fold3/{split}.parquet")
        text = (bio() / f"splits/721_5fold/3/{part}_links").read_text().splitlines()
        assert ["\t".join(row) for row in table.rows()] == text


@pytest.mark.parametrize("part", PARTS)
def test_release_json_lists_every_file_and_names_its_partner(part: str) -> None:
    folder = release() / part
    listed = json.loads((folder / "release.json").read_text())
    assert set(listed["files"]) == set(files(folder)) - {"release.json"}
    for name, one in listed["files"].items():
        assert one == {
            "bytes": (folder / name).stat().st_size,
            "sha256": sha256_file(folder / name),
        }
    other = PARTS[1 - PARTS.index(part)]
    partner = json.loads((release() / other / "release.json").read_text())
    assert listed["partner"]["part"] == partner["part"] == other
    assert listed["build"] == partner["build"]
    assert listed["build"] == json.loads((release() / "recipe.json").read_text())["build"]
    assert listed["release"] == partner["release"] == "v1.0.0"


def test_the_same_dataset_gives_the_same_bytes(tmp_path: Path) -> None:
    split_release(bio(), tmp_path / "again", gated=True)
    assert files(tmp_path / "again") == files(release())


def test_without_gated_nothing_licensed_is_written(tmp_path: Path) -> None:
    result = split_release(bio(), tmp_path / "OUT")
    assert sorted(path.name for path in (tmp_path / "OUT").iterdir()) == ["open", "recipe.json"]
    assert result.files == {"open": 9}
    assert result.left_out == ("run.json",)


def test_nothing_that_anybody_may_read_holds_a_snomed_id_term_or_pair() -> None:
    """Card, lists, recipe and file names of both parts; scanned by hand, not by our own scan."""
    links = pl.read_parquet(bio() / "parquet/links.parquet")
    ids = {iri.rsplit("/", 1)[1] for iri in links["right"]}
    # the two share thousands of names, and a name such as "5" tells nothing
    mesh = gzip.decompress(invented(1).mesh.read_bytes()).decode()
    names = [name for name in links["right_name"] if name and " " in name]
    terms = {name for name in names if name not in mesh}
    assert len(terms) > 20
    open_files = {f"open/{name}": data for name, data in files(release() / "open").items()}
    gated = files(release() / "gated")
    shown = open_files | {
        name: gated[name] for name in ("README.md", "release.json", "croissant.json")
    }
    shown["names"] = "\n".join([*open_files, *gated]).encode()
    # beside the parts for who has them, and in the open one for who reads it on a Hub
    assert shown["open/recipe.json"] == (release() / "recipe.json").read_bytes()
    for name, data in shown.items():
        if name.endswith(".parquet"):
            data = pl.read_parquet(release() / name).write_csv().encode()
        text = data.decode()
        assert not ids & set(re.findall(r"\d+", text)), name
        assert not re.search(r"\b900000000000\d+\b", text), name
        assert not [term for term in terms if term in text], name


def test_a_leak_in_the_open_part_stops_everything(tmp_path: Path) -> None:
    """An SCTID that found its way into a MeSH note."""
    copy = tmp_path / "BIO"
    shutil.copytree(bio(), copy)
    [right] = pl.read_parquet(bio() / "parquet/links.parquet")["right"].head(1)
    path = copy / "attr_triples_1"
    data = path.read_bytes() + f"http://id.nlm.nih.gov/mesh/D1\tnote\tsee {right}\n".encode()
    path.write_bytes(data)
    manifest = json.loads((copy / "manifest.json").read_text())
    for output in manifest["outputs"]:
        if output["name"] == "attr_triples_1":
            output.update(rows=output["rows"] + 1, bytes=len(data), sha256=sha256_file(path))
    (copy / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(InputError, match="licensed content in what everybody may read") as caught:
        split_release(copy, tmp_path / "OUT", gated=True)
    assert right not in str(caught.value)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["BIO"]


@pytest.mark.parametrize("name", ["attr_triples_1", "parquet/kg1_relations.parquet", "ent_links"])
def test_a_changed_or_missing_file_is_refused(tmp_path: Path, name: str) -> None:
    copy = tmp_path / "BIO"
    shutil.copytree(bio(), copy)
    path = copy / name
    if path.suffix == ".parquet":
        pq.write_table(pq.read_table(path).slice(1), path)
    else:
        path.write_bytes(path.read_bytes()[:-5])
    with pytest.raises(InputError, match="not what the manifest says"):
        split_release(copy, tmp_path / "OUT", gated=True)
    path.unlink()
    with pytest.raises(InputError, match="cannot read"):
        split_release(copy, tmp_path / "OUT", gated=True)
    assert not (tmp_path / "OUT").exists()


def test_a_cut_parquet_file_is_named(tmp_path: Path) -> None:
    copy = tmp_path / "BIO"
    shutil.copytree(bio(), copy)
    path = copy / "parquet" / "links.parquet"
    path.write_bytes(path.read_bytes()[:1000])
    with pytest.raises(InputError, match="cannot read this Parquet file") as caught:
        split_release(copy, tmp_path / "OUT")
    assert caught.value.path == str(path)
    assert [one.name for one in tmp_path.iterdir()] == ["BIO"]


@pytest.mark.slow
def test_an_output_that_exists_is_kept(tmp_path: Path) -> None:
    (tmp_path / "OUT").mkdir()
    (tmp_path / "OUT" / "mine").write_text("x")
    with pytest.raises(OutputError, match="exists already"):
        split_release(bio(), tmp_path / "OUT")
    assert (tmp_path / "OUT" / "mine").read_text() == "x"
    with pytest.raises(OutputError, match="no earlier output"):
        split_release(bio(), tmp_path / "OUT", force=True)
    assert (tmp_path / "OUT" / "mine").read_text() == "x"
    (tmp_path / "OUT" / "recipe.json").touch()
    split_release(bio(), tmp_path / "OUT", force=True)
    assert not (tmp_path / "OUT" / "mine").exists()


def test_the_card_names_the_mesh_year_that_the_owner_gives(tmp_path: Path) -> None:
    split_release(bio(), tmp_path / "OUT", mesh_year=2024, release="v2")
    text = (tmp_path / "OUT/open/README.md").read_text()
    assert "MeSH 2024 (newest date in the files" in text
    assert "Release v2" in text


def test_nothing_is_copied_of_a_file_that_is_not_there(tmp_path: Path) -> None:
    from sameas.core.manifest import read_manifest
    from sameas.core.progress import Quiet

    outputs = {output.name: output for output in read_manifest(bio()).outputs}
    with pytest.raises(InputError, match="cannot read it"):
        copy_texts(tmp_path, tmp_path / "out", ["ent_links"], outputs, Quiet())
