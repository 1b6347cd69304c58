"""Blocks of whole lines: exact bytes, right numbers, bad input located."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sameas.core.archive import members
from sameas.core.blocks import read_blocks
from sameas.core.errors import InputError


def tarred(data: bytes) -> bytes:
    out = io.BytesIO()
    entry = tarfile.TarInfo("mesh.nt")
    entry.size = len(data)
    with tarfile.open(fileobj=out, mode="w") as archive:
        archive.addfile(entry, io.BytesIO(data))
    return out.getvalue()


def blocks(data: bytes, size: int = 1 << 20) -> list[tuple[bytes, int]]:
    return [(b.data, b.first_line) for b in read_blocks(io.BytesIO(data), path="f", size=size)]


@given(st.text(alphabet="a\r\n\tü\u2028\x85\x0b", max_size=60), st.integers(1, 20))
def test_blocks_joined_are_the_file_and_lines_end_at_lf_only(text: str, size: int) -> None:
    data = text.encode()
    found = blocks(data, size)
    whole = data if data.endswith(b"\n") or not data else data + b"\n"
    assert b"".join(block for block, _ in found) == whole
    assert all(block.endswith(b"\n") for block, _ in found)
    line = 1
    for block, first in found:
        assert first == line
        line += block.count(b"\n")


def test_a_byte_order_mark_is_dropped_at_the_start_only() -> None:
    assert blocks(b"\xef\xbb\xbfa\n\xef\xbb\xbfb\n") == [(b"a\n\xef\xbb\xbfb\n", 1)]
    assert blocks(b"\xef\xbb\xbfa\n", size=1)[0] == (b"a\n", 1)


def test_a_missing_last_lf_is_reported() -> None:
    cuts = [block.cut for block in read_blocks(io.BytesIO(b"a\nb"), path="f")]
    assert cuts == [False, True]


def test_bytes_that_are_not_utf8_are_located() -> None:
    with pytest.raises(InputError) as caught:
        blocks("a\nüb".encode() + b"\xff\n")
    assert (caught.value.line, caught.value.column) == (2, 3)


@pytest.mark.parametrize("page", [b"<!DOCTYPE html><html>", b"\n <HTML><body>"])
def test_a_saved_web_page_is_called_one(page: bytes) -> None:
    with pytest.raises(InputError, match="HTML page"):
        blocks(page)


@pytest.mark.parametrize(
    ("pack", "says"),
    [
        (bz2.compress, "bzip2"),
        (lzma.compress, "xz"),
        (gzip.compress, "gzip data within gzip"),
        (tarred, "tar archive"),
    ],
    ids=["bzip2", "xz", "gzip", "tar"],
)
def test_what_is_packed_in_another_way_is_named(pack: Callable[[bytes], bytes], says: str) -> None:
    with pytest.raises(InputError, match=says):
        list(read_blocks(io.BytesIO(pack(b"<a> <b> <c> .\n")), path="x"))


def test_an_endless_line_is_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sameas.core.blocks.LONGEST_LINE", 1000)
    with pytest.raises(InputError, match="a line of more than") as caught:
        blocks(b"a\n" + bytes(5000), size=100)
    assert caught.value.line == 2


def test_a_truncated_gzip_says_so(tmp_path: Path) -> None:
    path = tmp_path / "x.gz"
    path.write_bytes(gzip.compress(bytes(range(256)) * 4000)[:-300])
    with pytest.raises(InputError, match="ends too early"), members(path)[0].open() as stream:
        list(read_blocks(stream, path="x.gz"))


def test_a_damaged_gzip_says_so(tmp_path: Path) -> None:
    import random

    data = bytearray(gzip.compress(random.Random(1).randbytes(50_000)))
    data[2000:2100] = bytes(100)
    path = tmp_path / "x.gz"
    path.write_bytes(data)
    with pytest.raises(InputError), members(path)[0].open() as stream:
        list(read_blocks(stream, path="x.gz"))
