"""The recipe: rebuilds are proven equal, and each kind of difference is named."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from sameas.builders.bio import build_bio
from sameas.core.errors import InputError
from sameas.core.manifest import read_manifest
from sameas.licenses.split.compare import compare
from sameas.licenses.split.recipe import MANY_ROWS
from tests.builders.dumps import invented
from tests.licenses.built import SIZE, bio, release

Change = Callable[[Path], None]


def recipe() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((release() / "recipe.json").read_text())
    return found


@pytest.mark.slow
def test_a_rebuild_of_the_same_inputs_is_equal(tmp_path: Path) -> None:
    dumps = invented(1)
    build_bio(dumps.mesh, dumps.snomed, dumps.umls, tmp_path / "BIO", size=SIZE)
    found = compare(tmp_path / "BIO", release() / "recipe.json")
    assert found.equal
    assert (found.differences, found.causes) == ((), ())
    assert found.files == len(recipe()["outputs"])


def test_both_downloaded_parts_together_are_equal(tmp_path: Path) -> None:
    """Parquet was written again, so it is compared by content."""
    for part in ("open", "gated"):
        shutil.copytree(release() / part, tmp_path / "BIO", dirs_exist_ok=True)
    assert compare(tmp_path / "BIO", release() / "recipe.json").equal


def drop(name: str) -> Change:
    return lambda folder: (folder / name).unlink()


def cut(name: str) -> Change:
    def change(folder: Path) -> None:
        lines = (folder / name).read_bytes().splitlines(keepends=True)
        (folder / name).write_bytes(b"".join(lines[:-1]))

    return change


def turn(name: str) -> Change:
    """Change the order of two rows: the same rows, another file."""

    def change(folder: Path) -> None:
        lines = (folder / name).read_bytes().splitlines(keepends=True)
        (folder / name).write_bytes(b"".join([lines[1], lines[0], *lines[2:]]))

    return change


def turn_table(folder: Path) -> None:
    path = folder / "parquet/kg2_attributes.parquet"
    table = pq.read_table(path)
    pq.write_table(table.take([1, 0, *range(2, table.num_rows)]), path)


FOLD = "splits/721_5fold/2/valid_links"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "kind", "name"),
    [
        (drop("ent_links"), "missing", "ent_links"),
        (cut("ent_links_uri"), "rows", "ent_links_uri"),
        (turn("rel_triples_1"), "content", "rel_triples_1"),
        (turn_table, "content", "parquet/kg2_attributes.parquet"),
        (turn(FOLD), "content", FOLD),
    ],
)
def test_each_difference_of_an_output_is_named(
    tmp_path: Path, change: Change, kind: str, name: str
) -> None:
    shutil.copytree(bio(), tmp_path / "BIO")
    change(tmp_path / "BIO")
    found = compare(tmp_path / "BIO", release() / "recipe.json")
    assert not found.equal
    assert [(one.kind, one.name) for one in found.differences] == [(kind, name)]


def test_the_keyed_files_need_the_file_that_makes_the_key(tmp_path: Path) -> None:
    shutil.copytree(bio(), tmp_path / "BIO")
    cut(str(recipe()["key_file"]))(tmp_path / "BIO")
    names = {one.name for one in compare(tmp_path / "BIO", release() / "recipe.json").differences}
    assert names == {recipe()["key_file"]} | {
        one["name"] for one in recipe()["outputs"] if one["keyed"]
    }


@pytest.mark.slow
def test_other_options_and_inputs_are_named_as_causes(tmp_path: Path) -> None:
    dumps = invented(1)
    build_bio(
        dumps.mesh, dumps.snomed, None, tmp_path / "BIO", size=SIZE - 1, splits=False,
        mesh_level="concept", links=bio(),
    )  # fmt: skip
    found = compare(tmp_path / "BIO", release() / "recipe.json")
    causes = {(one.kind, one.name.split()[0]) for one in found.causes}
    assert causes == {
        ("option", "size"),
        ("option", "splits"),
        ("option", "gold_from"),
        ("option", "mesh_level"),
        ("input", "UMLS"),
        ("input", "links"),
    }
    missing = [one for one in found.differences if one.kind == "missing"]
    assert len(missing) == 15


def test_a_file_that_the_release_does_not_have_is_named(tmp_path: Path) -> None:
    wanted = recipe()
    wanted["outputs"] = [one for one in wanted["outputs"] if one["name"] != "ent_links"]
    wanted["tool"]["version"] = "0.0.1"
    path = tmp_path / "recipe.json"
    path.write_text(json.dumps(wanted))
    found = compare(bio(), path)
    assert [(one.kind, one.name) for one in found.differences] == [("unexpected", "ent_links")]
    assert [one.kind for one in found.causes] == ["tool"]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 99, "outputs": []}', "\xff"])
def test_what_is_no_recipe_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "recipe.json"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(InputError, match=r"recipe\.json"):
        compare(bio(), path)


def test_a_recipe_names_no_sctid_and_no_checksum_that_could_be_guessed() -> None:
    text = (release() / "recipe.json").read_text()
    manifest = read_manifest(bio())
    for module in manifest.releases["SNOMED CT"]["modules"].split():
        assert module not in text
    assert str(manifest.options["language_refset"]) not in text
    outputs = {output.name: output for output in manifest.outputs}
    keyed = {one["name"] for one in recipe()["outputs"] if one["keyed"]}
    for one in recipe()["outputs"]:
        short = outputs[one["name"]].rows < MANY_ROWS and one["licence"] != "open"
        assert (one["name"] in keyed) == short
        assert (one["sha256"] == outputs[one["name"]].sha256) != short
    assert FOLD in keyed
    plain = hashlib.sha256((bio() / FOLD).read_bytes()).hexdigest()
    assert plain not in text


def test_the_command_of_a_recipe_is_one_that_the_command_line_takes() -> None:
    from sameas.cli.build import command

    words = recipe()["command"].split()
    assert words[:2] == ["sameas", "build"]
    with command.make_context("build", words[2:]) as context:
        assert context.params["size"] == SIZE
        assert context.params["out"] == "BIO"
