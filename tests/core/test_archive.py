"""Files found in folders, zips and zips in zips."""

from __future__ import annotations

import gzip
import io
import os
import zipfile
from pathlib import Path

import pytest

from sameas.core.archive import members
from sameas.core.errors import InputError


def make_zip(entries: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return out.getvalue()


def read(path: Path) -> dict[str, bytes]:
    found = {}
    for member in members(path):
        with member.open() as stream:
            found[member.path.removeprefix(str(path))] = stream.read()
    return found


def test_a_plain_file_is_its_only_member(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"x")
    assert read(path) == {"": b"x"}


def test_gzip_is_known_by_its_bytes_and_not_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "plain.nt.gz").write_bytes(b"plain")
    (tmp_path / "packed.nt").write_bytes(gzip.compress(b"packed"))
    assert sorted(read(tmp_path).values()) == [b"packed", b"plain"]


def test_zip_in_zip_in_a_folder(tmp_path: Path) -> None:
    inner = make_zip({"deep/b.txt": b"b" * 1000})
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "outer.zip").write_bytes(make_zip({"x/inner.zip": inner, "a.txt": b"a"}))
    assert read(tmp_path) == {
        "/sub/outer.zip!a.txt": b"a",
        "/sub/outer.zip!x/inner.zip!deep/b.txt": b"b" * 1000,
    }


def test_a_zip_without_its_ending_is_known_by_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "download"
    path.write_bytes(make_zip({"a.txt": b"a"}))
    assert read(path) == {"!a.txt": b"a"}


def test_macos_leftovers_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "p.zip"
    path.write_bytes(
        make_zip({"a.txt": b"a", "__MACOSX/._a.txt": b"\0", "x/._b": b"", ".DS_Store": b""})
    )
    assert list(read(path)) == ["!a.txt"]


@pytest.mark.parametrize("name", ["../a.txt", "/etc/a.txt", "x/../../a", "C:/a.txt", "..\\a"])
def test_members_that_point_outside_are_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "p.zip"
    path.write_bytes(make_zip({name: b"a"}))
    with pytest.raises(InputError, match="points outside"):
        members(path)


def test_a_truncated_zip_says_so(tmp_path: Path) -> None:
    path = tmp_path / "p.zip"
    path.write_bytes(make_zip({"a.txt": b"a" * 5000})[:-30])
    with pytest.raises(InputError, match="cannot read it"):
        members(path)


def test_links_are_followed_and_nothing_is_listed_twice(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "deep").mkdir(parents=True)
    (elsewhere / "deep" / "b.txt").write_bytes(b"b")
    root = tmp_path / "root"
    (root / "real").mkdir(parents=True)
    (root / "real" / "a.txt").write_bytes(b"a")
    for name, target in (
        ("another name of a", "real/a.txt"),
        ("current", "real"),
        ("linked", elsewhere),
        ("linked again", elsewhere),
        ("loop", root),
        ("nowhere", "gone"),
        ("self", "self"),
    ):
        (root / name).symlink_to(target)
    assert read(root) == {"/real/a.txt": b"a", "/linked/deep/b.txt": b"b"}


def test_two_links_to_one_file_elsewhere_are_two_files(tmp_path: Path) -> None:
    """The cache of a Hub keeps files that are alike once, and links to them."""
    (tmp_path / "blob").write_bytes(b"a")
    for fold in ("1", "2"):
        (tmp_path / "root" / fold).mkdir(parents=True)
        (tmp_path / "root" / fold / "valid_links").symlink_to(tmp_path / "blob")
    assert read(tmp_path / "root") == {"/1/valid_links": b"a", "/2/valid_links": b"a"}


def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match="neither a file nor a folder"):
        members(tmp_path / "pipe")
    assert members(tmp_path) == []


def test_a_missing_path_says_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file or folder"):
        members(tmp_path / "nowhere")


def test_progress_counts_stored_bytes(tmp_path: Path) -> None:
    path = tmp_path / "a.gz"
    path.write_bytes(gzip.compress(bytes(100_000)))
    seen: list[int] = []
    with members(path)[0].open(advance=seen.append) as stream:
        assert len(stream.read()) == 100_000
    assert sum(seen) == path.stat().st_size
