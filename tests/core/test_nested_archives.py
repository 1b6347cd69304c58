"""A zip inside a zip is read in any order, and inflated as rarely as that allows."""

from __future__ import annotations

import io
import tempfile
import zipfile
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sameas.core import nested
from sameas.core.archive import GZIP_MAGIC, members


def zip_bytes(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as inner:
        for name, data in files.items():
            inner.writestr(name, data)
    return out.getvalue()


# what starts like gzip is inflated on the way, which is another matter
PLAIN = st.binary(max_size=400).filter(lambda data: not data.startswith(GZIP_MAGIC))


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED])
@given(files=st.dictionaries(st.sampled_from("abcdef"), PLAIN, min_size=1))
def test_members_two_zips_deep_come_back(method: int, files: dict[str, bytes]) -> None:
    with tempfile.TemporaryDirectory() as folder, patch.object(nested, "_BUFFER", 64):
        path = Path(folder) / "outer.zip"
        middle = zip_bytes({"deep.zip": zip_bytes(files, method)}, method)
        path.write_bytes(zip_bytes({"2025ab.nlm": middle}, method))
        found = {}
        for member in members(path):
            with member.open() as stream:
                found[member.name] = stream.read()
    assert found == files


@given(
    st.binary(max_size=300),
    st.lists(st.tuples(st.integers(-20, 320), st.sampled_from([0, 1, 2]), st.integers(0, 80))),
)
def test_any_seeks_and_reads_give_the_bytes(data: bytes, steps: list[tuple[int, int, int]]) -> None:
    for kept in (0, 7, 1000):
        tail = data[-kept:] if kept else b""
        tailed = io.BufferedReader(nested._Tailed(io.BytesIO(data), len(data), tail), 16)
        at = 0
        for offset, whence, size in steps:
            at = min(max((0, at, len(data))[whence] + offset, 0), len(data))
            assert tailed.seek(at) == at
            expected = data[at : at + size]
            assert tailed.read(size) == expected
            at += len(expected)


def test_reading_a_member_inflates_its_archive_to_that_point_only(tmp_path: Path) -> None:
    files = {"first": b"a", "last": bytes(3 << 20)}
    path = tmp_path / "outer.zip"
    path.write_bytes(zip_bytes({"x.nlm": zip_bytes(files, zipfile.ZIP_STORED)}))
    first = next(member for member in members(path) if member.name == "first")
    taken = 0
    read = zipfile.ZipExtFile.read

    def counted(self: zipfile.ZipExtFile, n: int | None = -1) -> bytes:
        nonlocal taken
        chunk = read(self, n)
        taken += len(chunk)
        return chunk

    with patch.object(zipfile.ZipExtFile, "read", counted), first.open() as stream:
        assert stream.read() == b"a"
    assert taken < 2 << 20
