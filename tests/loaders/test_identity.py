"""Which dataset and release a folder is (quirk 19), and where it is looked for."""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sameas.core.errors import InputError, OptionError
from sameas.loaders import describe, identify
from sameas.loaders.datasets import dw, resolve, specs
from sameas.loaders.digests import git_blob_sha1
from sameas.loaders.load import load
from sameas.loaders.places import CACHE, DATA
from sameas.loaders.spec import Counts, Variant
from tests.loaders.folders import MINIMAL, folder_of

FOLDER = "D_W_15K_V1"


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that the minimal files are the published D_W_15K_V1 of v1.1."""
    known = {FOLDER: {path: git_blob_sha1(data) for path, data in MINIMAL.items()}}
    for module in (identify, describe):
        monkeypatch.setattr(module, "checksums", lambda: known)


@pytest.fixture
def tiny_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Declare a DW whose releases have the counts of the minimal files."""
    counts = {"v1.1": Counts((1, 1), (2, 1)), "v2.0": Counts((1, 1), (1, 1))}
    spec = replace(dw.SPEC, variants=(Variant(FOLDER, "15K", "V1", links=2, counts=counts),))
    monkeypatch.setattr(dw, "SPEC", spec)
    specs.cache_clear()
    monkeypatch.setattr(identify, "checksums", dict)


@pytest.fixture(autouse=True)
def _forget_specs() -> Iterator[None]:
    yield
    specs.cache_clear()


@pytest.mark.usefixtures("published")
def test_19_checksums_tell_dataset_and_release(tmp_path: Path) -> None:
    ds = load(folder_of(tmp_path, name="some_copy"), cache=False)
    assert (ds.name, ds.release, ds.info.evidence) == (FOLDER, "v1.1", "checksums")
    assert ds.right.title == "Wikidata"
    assert all(file.published for file in ds.info.files)


@pytest.mark.usefixtures("published")
def test_19_a_changed_file_is_a_warning_that_names_it(tmp_path: Path) -> None:
    ds = load(folder_of(tmp_path, {"attr_triples_2": b"b1\talter\t8\n"}), cache=False)
    assert ds.release == "v1.1"
    [finding] = ds.report.warnings
    assert (finding.code, Path(str(finding.path)).name) == ("checksum", "attr_triples_2")
    assert [file.path for file in ds.info.files if file.published is False] == ["attr_triples_2"]


@pytest.mark.usefixtures("published")
def test_19_another_dataset_than_asked_for_is_refused(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    with pytest.raises(InputError, match=f"this is {FOLDER} v1.1") as caught:
        load("DY", path=folder, cache=False)
    assert caught.value.expected == "D_Y_15K_V1"
    ds = load("DY", path=folder, cache=False, strict=False)
    assert ds.name == FOLDER
    assert [one.code for one in ds.report.errors] == ["wrong-dataset"]


@pytest.mark.usefixtures("published")
def test_19_another_release_than_asked_for_is_refused(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    with pytest.raises(InputError, match=r"this is release v1\.1"):
        load("DW", path=folder, release="v2.0", cache=False)
    with pytest.raises(InputError, match=r"this is release v1\.1"):
        load(folder, release="v2.0", cache=False)
    assert load("DW", path=folder, release="v1.1", cache=False).release == "v1.1"


def test_19_a_stranger_under_a_known_name_is_refused(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, name=FOLDER)
    with pytest.raises(InputError, match="no known release") as caught:
        load("DW", path=folder, cache=False)
    assert "v1.1: 15,000 links, 38,265 / 42,746 relation" in str(caught.value.expected)
    ds = load(folder, cache=False)
    assert (ds.name, ds.release, ds.left.title) == (FOLDER, None, "DBpedia")


NUMBERED = {
    "ent_links": b"http://dbpedia.org/resource/E1\tQ1\nhttp://dbpedia.org/resource/E2\tQ2\n",
    "rel_triples_1": b"http://dbpedia.org/resource/E1\tp\thttp://dbpedia.org/resource/E2\n",
    "rel_triples_2": b"Q1\tp\tQ2\n",
    "attr_triples_2": b"Q1\tp\t1\n",
}


@pytest.mark.usefixtures("tiny_counts")
@pytest.mark.parametrize(
    ("attributes", "named", "release"),
    [
        (1, False, "v2.0"),
        (2, True, "v1.1"),
        (0, False, "v2.0"),
        (0, True, "v1.1"),
        (2, False, None),
        (1, True, None),
    ],
)
def test_19_counts_and_ids_tell_the_release(
    tmp_path: Path,
    attributes: int,
    *,
    named: bool,
    release: str | None,
) -> None:
    subject = b"http://dbpedia.org/resource/E1"
    files: dict[str, bytes | None] = dict(NUMBERED)
    files["attr_triples_1"] = (subject + b"\tp\t1\n") * attributes or None
    if not attributes:
        files["attr_triples_2"] = None
    if named:
        files = {
            path: data and data.replace(b"E1", b"One").replace(b"E2", b"Two")
            for path, data in files.items()
        }
    ds = load("DW", path=folder_of(tmp_path, files), cache=False, strict=False)
    assert ds.release == release
    if release == "v2.0":
        assert ds.left.name("http://dbpedia.org/resource/E1") is None


@pytest.mark.parametrize(
    ("name", "options", "folder"),
    [
        ("DW", {}, "D_W_15K_V1"),
        ("dw", {"density": "V2"}, "D_W_15K_V2"),
        ("DW_15K_V2", {}, "D_W_15K_V2"),
        ("D_W_100K_V1", {}, "D_W_100K_V1"),
        ("D-Y-15K-V2", {}, "D_Y_15K_V2"),
        ("DY_100K", {}, "D_Y_100K_V1"),
        ("EN_FR", {"size": "100K"}, "EN_FR_100K_V1"),
        ("EN-DE", {}, "EN_DE_15K_V1"),
        ("BIO", {}, "BIO"),
        ("DBP15K_ja_en", {}, "ja_en"),
    ],
)
def test_names_of_datasets_and_variants(name: str, options: dict[str, str], folder: str) -> None:
    variant = resolve(name, **options)[1]
    assert variant is not None
    assert variant.folder == folder


def test_19_the_sets_of_srprs_are_not_those_of_openea() -> None:
    assert [resolve(name)[0].name for name in ("dbp_wd_15k_V1", "dbp_yg_15k_V1")] == ["SRPRS"] * 2


@pytest.mark.parametrize(("name", "meant"), [("DW2", "DW"), ("D_W_15K_V3", "D_W_15K_V1")])
def test_a_name_that_is_nearly_one_is_told_which(name: str, meant: str) -> None:
    with pytest.raises(OptionError, match=f"no dataset '{name}'; did you mean .*{meant}"):
        load(name)


def test_no_name_is_not_the_folder_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder_of(tmp_path))
    with pytest.raises(OptionError, match="no dataset ''"):
        load("")
    assert load(".", cache=False).links.num_rows == 2


def test_unknown_names_say_which_there_are() -> None:
    with pytest.raises(OptionError, match="no dataset 'DX'") as caught:
        load("DX")
    assert "DW" in str(caught.value.expected)
    with pytest.raises(OptionError, match="no variant 1K"):
        load("DW", size="1K")


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give an empty cache folder and unset the data folder."""
    monkeypatch.delenv(DATA, raising=False)
    monkeypatch.setenv(CACHE, str(tmp_path / "cache"))
    return tmp_path


def zipped(folder: Path, archive: Path, *, inside: str) -> None:
    archive.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(archive, "w") as out:
        for file in folder.rglob("*"):
            out.write(file, f"{inside}/{folder.name}/{file.relative_to(folder)}")


@pytest.mark.usefixtures("published")
def test_it_is_found_at_a_path_in_the_data_folder_or_among_fetched(
    places: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(InputError, match="not here") as caught:
        load("DW")
    assert "sameas fetch D_W_15K_V1" in str(caught.value.fix)
    folder = folder_of(places / "data", name=FOLDER)
    assert load("DW", path=folder).info.path == str(folder)
    assert load("DW", path=places / "data").info.path == str(folder)
    assert load("DW", path=places).info.path == str(folder)
    monkeypatch.setenv(DATA, str(places / "data"))
    assert load("DW").info.path == str(folder)
    monkeypatch.delenv(DATA)
    archive = places / "cache" / "data" / "OpenEA_dataset_v1.1.zip"
    zipped(folder, archive, inside="OpenEA_dataset_v1.1")
    assert load("DW").info.path == f"{archive}!OpenEA_dataset_v1.1/{FOLDER}"
    with zipfile.ZipFile(places / "outer.zip", "w") as out:
        out.write(archive, "inner.zip")
    assert load("DW", path=places / "outer.zip").release == "v1.1"


@pytest.mark.usefixtures("published", "places")
def test_of_several_datasets_the_named_one_is_taken(tmp_path: Path) -> None:
    folder_of(tmp_path / "all", name=FOLDER)
    folder_of(tmp_path / "all", name="D_Y_15K_V1")
    assert load("DW", path=tmp_path / "all").name == FOLDER
    with pytest.raises(InputError, match="2 datasets here"):
        load(tmp_path / "all")
    with pytest.raises(InputError, match="EN_FR_15K_V1 is not here: D_W_15K_V1, D_Y_15K_V1"):
        load("EN_FR", path=tmp_path / "all")


def test_of_a_great_many_datasets_some_are_named(tmp_path: Path) -> None:
    for number in range(25):
        folder_of(tmp_path, name=f"S{number}")
    with pytest.raises(InputError, match=r"25 datasets here: S0, .*, \.\.\.\n"):
        load(tmp_path)


@pytest.mark.parametrize("name", ["ent_links", "ent_links.gz"])
def test_one_file_of_a_dataset_is_not_taken_for_the_whole(tmp_path: Path, name: str) -> None:
    file = folder_of(tmp_path) / name
    file.write_bytes(MINIMAL["ent_links"])
    with pytest.raises(InputError, match="one file of a dataset") as caught:
        load(file, cache=False, strict=False)
    assert caught.value.fix == f"give {tmp_path / 'SET'}"


def test_a_release_that_never_was_is_an_option_to_mend(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, name=FOLDER)
    with pytest.raises(OptionError, match="D_W_15K_V1 has no release 'v3'") as caught:
        load("DW", path=folder, release="v3")
    assert caught.value.expected == "one of v1.1, v2.0"


@pytest.mark.usefixtures("published", "places")
def test_another_release_is_fetched_by_its_own_name(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, name=FOLDER)
    with pytest.raises(InputError, match=r"this is release v1\.1") as caught:
        load("DW", path=folder, release="v2.0")
    assert caught.value.fix == "`sameas fetch D_W_15K_V1 --release v2.0` gets that one"
    for name, release in ((folder, "v9"), ("MOVIEGRAPH", "1.1")):
        with pytest.raises(InputError) as caught:
            load(name, path=None if name is folder else folder, release=release)
        assert "sameas fetch" not in str(caught.value)


def test_gzip_files_are_read_as_what_they_hold(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, {"attr_triples_1": None})
    (folder / "attr_triples_1.gz").write_bytes(gzip.compress(MINIMAL["attr_triples_1"]))
    ds = load(folder, cache=False)
    assert ds.info.complete
    assert ds.left.attributes.num_rows == 1


def test_a_folder_here_of_one_of_its_names_is_what_is_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder_of(tmp_path / "here").rename(tmp_path / "DW")
    (tmp_path / "DY").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SAMEAS_DATA", raising=False)
    for given in ("DW", "./DW", Path("DW")):
        assert load(given, cache=False, strict=False).links.num_rows == 2
    with pytest.raises(InputError, match="is not here"):
        load("DY", cache=False)
    (tmp_path / "DW").rename(tmp_path / "D_Y_15K_V1")
    assert load("DY", cache=False, strict=False).links.num_rows == 2


def loaded_without_rights(path: Path, name: str | None = None, **variables: str) -> str:
    """Load in a process that may read no more than permissions allow, even as root."""
    code = (
        "import sys, sameas\n"
        "try: print(sameas.load(*sys.argv[2:], path=sys.argv[1] or None, cache=False))\n"
        "except sameas.InputError as error: print(error)"
    )
    words = [
        sys.executable,
        "-c",
        code,
        str(path) if name is None else "",
        *([name] if name else []),
    ]
    if os.geteuid() == 0:
        words = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", *words]
    environment = {**os.environ, CACHE: str(path.parent / "cache"), **variables}
    done = subprocess.run(words, capture_output=True, text=True, check=True, env=environment)
    return done.stdout


@pytest.mark.slow
@pytest.mark.skipif(
    os.geteuid() == 0 and shutil.which("setpriv") is None, reason="root may read everything"
)
def test_what_may_not_be_read_is_said_where_it_matters(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "data")
    for extra in ("notes", "rel_triples_1"):
        (folder / extra).touch()
        (folder / extra).chmod(0)
        found = loaded_without_rights(folder)
        if extra == "notes":
            assert found.startswith("<Dataset SET")
        else:
            assert found.startswith(f"{folder / extra}: not allowed to read this file\n")
    folder.chmod(0)
    try:
        said = f"{folder}: not allowed to read this folder\n"
        assert loaded_without_rights(folder).startswith(said)
        assert loaded_without_rights(folder, "DW", **{DATA: str(folder)}).startswith(said)
        # a folder beside the one that is looked for is nobody's business
        around = loaded_without_rights(folder, "DW", **{DATA: str(tmp_path / "data")})
        assert around.startswith("D_W_15K_V1 is not here\n")
    finally:
        folder.chmod(0o755)
