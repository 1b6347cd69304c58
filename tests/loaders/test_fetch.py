"""Fetching from a server with faults (quirk 23): resumed, checked, in place whole or not at all."""

from __future__ import annotations

import fcntl
import hashlib
import io
import random
import re
import zipfile
from pathlib import Path

import pytest

from sameas.core.errors import InputError, OptionError, OutputError
from sameas.core.progress import Lines, Quiet
from sameas.loaders import fetch as fetch_module
from sameas.loaders.datasets import find_spec
from sameas.loaders.digests import git_blob_sha1
from sameas.loaders.download import CHUNK, download
from sameas.loaders.fetch import fetch
from sameas.loaders.load import load
from sameas.loaders.spec import Download
from tests.loaders.faulty_server import Script, serving
from tests.loaders.folders import MINIMAL

NOISE = random.Random(1).randbytes(50_000)
FILES = {f"D_W_15K_V1/{path}": data for path, data in MINIMAL.items()}


def archive(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for path, data in {**files, "noise": NOISE}.items():
            file.writestr(f"OpenEA_dataset_v1.1/{path}", data)
    return out.getvalue()


ZIP = archive(FILES)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Wait for nothing, and take the minimal files for the published ones."""
    known = {"D_W_15K_V1": {path: git_blob_sha1(data) for path, data in MINIMAL.items()}}
    monkeypatch.setattr(fetch_module, "checksums", lambda: known)
    monkeypatch.setattr("sameas.loaders.download.time.sleep", lambda seconds: None)
    monkeypatch.setenv("SAMEAS_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("SAMEAS_DATA", raising=False)


def left_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_23_a_good_download_is_found_by_load(tmp_path: Path) -> None:
    with serving(Script(ZIP)) as url:
        path = fetch("DW", url=url)
    assert path == tmp_path / "cache" / "data" / "OpenEA_dataset_v1.1.zip"
    assert path.read_bytes() == ZIP
    assert left_in(path.parent) == [path.name]
    ds = load("DW", strict=False)
    assert ds.links.num_rows == 2


@pytest.mark.parametrize("cut", [1, CHUNK, 40_000, len(ZIP) - 1])
def test_23_a_broken_transfer_goes_on_where_it_stopped(tmp_path: Path, cut: int) -> None:
    script = Script(ZIP, faults=[f"cut {cut}", "503", "cut 7", "429"])
    with serving(script) as url:
        path = fetch("DW", url=url, to=tmp_path / "here")
    assert path.read_bytes() == ZIP
    assert script.seen[0] is None
    whole = cut // CHUNK * CHUNK
    assert script.seen[1] == (f"bytes={whole}-" if whole else None)
    assert left_in(path.parent) == [path.name]


def test_23_the_next_run_goes_on_too(tmp_path: Path) -> None:
    script = Script(ZIP, faults=["cut 20000", *["503"] * 5])
    with serving(script) as url:
        with pytest.raises(InputError, match="broke off 6 times"):
            fetch("DW", url=url, to=tmp_path)
        assert not list(tmp_path.glob("*.zip"))
        path = fetch("DW", url=url, to=tmp_path)
    assert script.seen[-1] == f"bytes={CHUNK}-"
    assert path.read_bytes() == ZIP


@pytest.mark.parametrize("tag", ['"two"', None, 'W/"weak"'])
def test_23_a_file_that_changed_meanwhile_is_fetched_anew(tmp_path: Path, tag: str | None) -> None:
    other = archive({**FILES, "more": b"x" * 99})
    script = Script(other, tag='"one"', faults=["cut 20000", "404"])
    with serving(script) as url:
        with pytest.raises(InputError, match="404"):
            fetch("DW", url=url, to=tmp_path)
        script.data, script.tag = ZIP, tag
        assert fetch("DW", url=url, to=tmp_path).read_bytes() == ZIP


def test_23_a_server_without_ranges_starts_again(tmp_path: Path) -> None:
    script = Script(ZIP, ranges=False, faults=["cut 20000"])
    with serving(script) as url:
        assert fetch("DW", url=url, to=tmp_path).read_bytes() == ZIP


def test_23_a_length_need_not_be_told(tmp_path: Path) -> None:
    with serving(Script(ZIP, faults=["no length"])) as url:
        assert fetch("DW", url=url, to=tmp_path).read_bytes() == ZIP


def test_23_an_html_page_is_refused_at_once(tmp_path: Path) -> None:
    script = Script(ZIP, faults=["page"])
    with serving(script) as url, pytest.raises(InputError, match="HTML page") as caught:
        fetch("DW", url=url, to=tmp_path)
    assert caught.value.path == url
    assert len(script.seen) == 1
    assert left_in(tmp_path) == []


def test_23_a_refusal_is_final(tmp_path: Path) -> None:
    script = Script(ZIP, faults=["404"])
    with serving(script) as url, pytest.raises(InputError, match="404"):
        fetch("DW", url=url, to=tmp_path)
    assert len(script.seen) == 1


def test_23_nobody_at_the_address_is_an_error(tmp_path: Path) -> None:
    with serving(Script(ZIP)) as url:
        pass
    out = io.StringIO()
    with pytest.raises(InputError, match="cannot fetch it: no connection to the server"):
        fetch("DW", url=url, to=tmp_path, progress=Lines(out))
    assert out.getvalue() == "no connection to the server; trying again\n" * 2


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://nobody.invalid/x.zip", "the name of the server is not known here"),
        ("no address", "the address is not one of a file"),
    ],
)
def test_an_address_that_leads_nowhere_is_given_up_soon(
    tmp_path: Path, url: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr("sameas.loaders.download.time.sleep", waited.append)
    with pytest.raises(InputError, match=re.escape(f"cannot fetch it: {why}")):
        fetch("DW", url=url, to=tmp_path)
    assert sum(waited) < 5
    assert not (tmp_path / "OpenEA_dataset_v1.1.zip").exists()


def test_23_wrong_bytes_are_fetched_anew_once_and_then_refused(tmp_path: Path) -> None:
    with serving(Script(ZIP, faults=["wrong"])) as url:
        assert fetch("DW", url=url, to=tmp_path / "once").read_bytes() == ZIP
    with serving(Script(ZIP, faults=["wrong", "wrong"])) as url, pytest.raises(InputError):
        fetch("DW", url=url, to=tmp_path / "twice")
    assert left_in(tmp_path / "twice") == []


def test_23_a_file_inside_that_is_not_the_published_one_is_named(tmp_path: Path) -> None:
    changed = archive({**FILES, "D_W_15K_V1/ent_links": b"a1\tb2\n"})
    with serving(Script(changed)) as url, pytest.raises(InputError) as caught:
        fetch("DW", url=url, to=tmp_path)
    assert str(caught.value.path).endswith("D_W_15K_V1/ent_links")
    assert "git blob SHA-1" in str(caught.value.expected)
    assert left_in(tmp_path) == []


def test_23_an_archive_without_the_dataset_is_refused(tmp_path: Path) -> None:
    with serving(Script(ZIP)) as url, pytest.raises(InputError, match="D_Y_15K_V1 is not inside"):
        fetch("DY", url=url, to=tmp_path)


def test_23_the_checksum_of_the_archive_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    downloads = find_spec("DW").downloads
    sha512 = hashlib.sha512(ZIP).hexdigest()
    with serving(Script(ZIP)) as url:
        monkeypatch.setitem(downloads, "v2.0", Download(url, "two.zip", sha512=sha512))
        assert fetch("DW", release="v2.0", to=tmp_path).name == "two.zip"
        wrong = Download(url, "three.zip", sha512="0" * 128)
        monkeypatch.setitem(downloads, "v2.0", wrong)
        with pytest.raises(InputError, match="checksum of the archive"):
            fetch("DW", release="v2.0", to=tmp_path)
    assert left_in(tmp_path) == ["two.zip"]


def test_what_is_there_and_right_is_not_fetched_again(tmp_path: Path) -> None:
    script = Script(ZIP)
    with serving(script) as url:
        for _ in range(2):
            fetch("DW", url=url, to=tmp_path)
        fetch("DW", url=url, to=tmp_path, force=True)
    assert len(script.seen) == 2


def test_a_file_from_elsewhere_is_checked_and_put_in_place(tmp_path: Path) -> None:
    (tmp_path / "mine.zip").write_bytes(ZIP)
    path = fetch("DW", from_file=tmp_path / "mine.zip", to=tmp_path / "here")
    assert path.read_bytes() == ZIP
    (tmp_path / "page.zip").write_bytes(b"<html>")
    with pytest.raises(InputError, match="not the archive"):
        fetch("DW", from_file=tmp_path / "page.zip", to=tmp_path / "there")
    assert not (tmp_path / "there").exists()


def test_what_is_there_already_and_what_is_missing_inside_is_said(tmp_path: Path) -> None:
    file, said = tmp_path / "mine.zip", io.StringIO()
    file.write_bytes(archive({path: data for path, data in FILES.items() if "attr" not in path}))
    path = fetch("DW", from_file=file, progress=Lines(said))
    assert "D_W_15K_V1 is incomplete: no attr_triples_1, attr_triples_2\n" in said.getvalue()
    assert "already" not in said.getvalue()
    fetch("DW", from_file=tmp_path / "nowhere.zip", progress=Lines(said))
    assert f"{path} is there already; with --force it is fetched anew\n" in said.getvalue()


def test_two_at_once_do_not_mix(tmp_path: Path) -> None:
    with (tmp_path / ".a.zip.part.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(OutputError, match="another process"):
            download("http://127.0.0.1:9/", tmp_path / "a.zip", magic=b"PK", progress=Quiet())


def test_bio_is_nowhere_to_be_downloaded() -> None:
    with pytest.raises(OptionError, match="nowhere") as caught:
        fetch("BIO")
    assert "sameas build" in str(caught.value.fix)
    with pytest.raises(OptionError, match="no release"):
        fetch("DW", release="v3.0")
