"""The same BIO out of whatever the dumps are packed in, and national extensions on top."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest

from sameas.builders.bio import BuildResult, build_bio
from sameas.builders.options import PROFILES
from tests.builders.dumps import Dumps, invented

pytestmark = pytest.mark.slow

TEXTS = [
    "ent_links", "ent_links_uri", "rel_triples_1", "rel_triples_2", "attr_triples_1",
    "attr_triples_2",
]  # fmt: skip


def texts(result: BuildResult) -> dict[str, bytes]:
    return {name: (result.path / name).read_bytes() for name in TEXTS}


def only(folder: Path, pattern: str) -> Path:
    [path] = folder.glob(pattern)
    return path


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> BuildResult:
    dumps = invented(1)
    out = tmp_path_factory.mktemp("plain") / "BIO"
    return build_bio(dumps.mesh, dumps.snomed, dumps.umls, out, size=100)


@pytest.mark.parametrize(
    "pattern",
    ["umls-*-full.zip", "umls-*-mrconso.zip", "*-subset"],
    ids=["full", "mrconso", "subset"],
)
def test_umls_in_every_container(tmp_path: Path, plain: BuildResult, pattern: str) -> None:
    dumps = invented(1)
    umls = only(dumps.folder / "extra", pattern)
    result = build_bio(dumps.mesh, dumps.snomed, umls, tmp_path / "BIO", size=100)
    assert texts(result) == texts(plain)
    assert result.counts == plain.counts


def unpacked(dumps: Dumps, folder: Path) -> Path:
    with zipfile.ZipFile(dumps.snomed) as archive:
        archive.extractall(folder)
    return folder


def zipped_again(dumps: Dumps, folder: Path) -> Path:
    with zipfile.ZipFile(folder / "outer.zip", "w") as archive:
        archive.write(dumps.snomed, f"deep/er/{dumps.snomed.name}")
    return folder / "outer.zip"


@pytest.mark.parametrize("pack", [unpacked, zipped_again])
def test_snomed_in_every_container(
    tmp_path: Path, plain: BuildResult, pack: Callable[[Dumps, Path], Path]
) -> None:
    dumps = invented(1)
    (tmp_path / "rf2").mkdir()
    snomed = pack(dumps, tmp_path / "rf2")
    result = build_bio(dumps.mesh, snomed, dumps.umls, tmp_path / "BIO", size=100)
    assert texts(result) == texts(plain)


def test_a_full_release_reduces_to_its_snapshot(tmp_path: Path, plain: BuildResult) -> None:
    dumps = invented(1)
    full = only(dumps.folder / "extra", "*Full_PRODUCTION*.zip")
    result = build_bio(dumps.mesh, full, dumps.umls, tmp_path / "BIO", size=100)
    assert result.counts == plain.counts
    assert result.manifest.alternatives == plain.manifest.alternatives
    for name in TEXTS:
        ours, theirs = texts(result)[name], texts(plain)[name]
        assert sorted(ours.split(b"\n")) == sorted(theirs.split(b"\n"))


@pytest.mark.parametrize("profile", list(PROFILES))
def test_an_extension_on_top_gives_expected_json(tmp_path: Path, profile: str) -> None:
    dumps = invented(1)
    extension = only(dumps.folder / "extra", "SnomedCT_ManagedService*.zip")
    result = build_bio(
        dumps.mesh,
        [dumps.snomed, extension],
        dumps.umls,
        tmp_path / "BIO",
        size=100,
        profile=profile,
    )
    checked = 0
    for case in dumps.expected["cases"]:
        if case["inputs"] != "international+extension" or case["profile"] != profile:
            continue
        found = result.counts
        for name, value in case["switches"].items():
            found = result.manifest.alternatives[name][value]
        assert asdict(found) == case["counts"], case["switches"]
        checked += 1
    assert checked == 15
