"""Whatever holds a leak is looked into, and what cannot be is never called clean."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import polars as pl
import pyarrow as pa
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from sameas.cli import commands
from sameas.core.errors import InputError
from sameas.licenses.scan import scan
from sameas.licenses.scan.chunks import OVERLAP, read_chunks
from tests.licenses.scan.invented import dataset

ID = dataset().ids[-1]
TEXT = f"one\nthe id {ID}\n".encode()


def zipped(data: bytes, name: str = "a.txt") -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return file.getvalue()


def tarred(data: bytes) -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        entry = tarfile.TarInfo("a.txt")
        entry.size = len(data)
        archive.addfile(entry, io.BytesIO(data))
    return file.getvalue()


def parquet(data: bytes) -> bytes:
    file = io.BytesIO()
    pl.DataFrame({"text": data.decode().splitlines()}).write_parquet(file)
    return file.getvalue()


def arrow_stream(data: bytes) -> bytes:
    file = io.BytesIO()
    table = pa.table({"text": data.decode().splitlines()})
    with pa.ipc.new_stream(file, table.schema) as writer:
        writer.write_table(table)
    return file.getvalue()


def arrow_file(data: bytes) -> bytes:
    file = io.BytesIO()
    pl.DataFrame({"text": data.decode().splitlines()}).write_ipc(file)
    return file.getvalue()


def zstd(data: bytes) -> bytes:
    compressed: bytes = pa.compress(data, codec="zstd", asbytes=True)
    return compressed


NESTS: dict[str, Callable[[bytes], bytes]] = {
    "zip in zip": lambda data: zipped(zipped(data), "b.dat"),
    "gzip in zip": lambda data: zipped(gzip.compress(data)),
    "zip in gzip": lambda data: gzip.compress(zipped(data)),
    "Parquet in zip": lambda data: zipped(parquet(data)),
    "Parquet in zip in tar.gz": lambda data: gzip.compress(tarred(zipped(parquet(data)))),
    "tar": tarred,
    "tar.xz": lambda data: lzma.compress(tarred(data)),
    "bzip2": bz2.compress,
    "gzip twice, in two members": lambda data: gzip.compress(
        gzip.compress(data[:9]) + gzip.compress(data[9:])
    ),
    "Parquet": parquet,
    "Arrow stream": arrow_stream,
    "Arrow file": arrow_file,
    "UTF-16 in zip": lambda data: zipped(data.decode().encode("utf-16")),
}


@pytest.mark.parametrize("nest", NESTS)
@pytest.mark.parametrize("name", ["a.bin", "a.png", "a.txt", ".hidden"])
def test_archives_are_known_by_content_however_deep(nest: str, name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(NESTS[nest](TEXT))
    report = scan(tmp_path, dataset=dataset().folder)
    [find] = report.finds
    assert find.text == ID
    assert not report.unsearched
    assert find.path.startswith(str(tmp_path / name))


def test_names_comments_and_metadata_are_searched_too(tmp_path: Path) -> None:
    (tmp_path / f"sct-{ID}.txt").write_text("nothing")
    (tmp_path / "a.zip").write_bytes(zipped(b"nothing", f"{ID}/a.txt"))
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as archive:
        archive.comment = f"made for {ID}".encode()
    table = pa.table({"a": [1]}).replace_schema_metadata({"note": f"made for {ID}"})
    pa.parquet.write_table(table, tmp_path / "c.parquet")
    inner = pa.struct([pa.field("b", pa.int64(), metadata={"note": f"made for {ID}"})])
    table = pa.table([pa.array([{"b": 1}], inner)], pa.schema([pa.field("a", inner)]))
    pa.parquet.write_table(table, tmp_path / "d.parquet")
    finds = scan(tmp_path, dataset=dataset().folder).finds
    assert [find.column for find in finds] == [
        *("(name of the file)", "(comment of the archive)"),
        *("(metadata of the file)", "(metadata of the file)", "(name of the file)"),
    ]


def encrypted() -> bytes:
    data = bytearray(zipped(TEXT))
    for mark, flag in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + flag] |= 1
    return bytes(data)


def damaged(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 0x55]) * 4 + data[middle + 4 :]


RANDOM = np.random.Generator(np.random.PCG64(1)).bytes(20_000)
BROKEN = {
    "cut gzip": gzip.compress(RANDOM)[:-20],
    "damaged gzip": damaged(gzip.compress(RANDOM)),
    "cut zip": zipped(RANDOM)[:-30],
    "damaged zip": damaged(zipped(RANDOM)),
    "encrypted zip": encrypted(),
    "cut xz": lzma.compress(RANDOM)[:-20],
    "cut bzip2": bz2.compress(RANDOM)[:-20],
    "cut zstd": zstd(RANDOM)[:-20],
    "cut Parquet": parquet(TEXT)[:-20],
    "cut Arrow stream": arrow_stream(TEXT)[:200],
    "cut tar": tarred(RANDOM)[:5000],
    "damaged zip in gzip": gzip.compress(damaged(zipped(RANDOM))),
    "PDF": b"%PDF-1.7\n" + RANDOM,
    "unknown": RANDOM,
    "binary far behind": b"text\n" * 2_000_000 + RANDOM * 10,
}


@pytest.mark.parametrize("kind", BROKEN)
def test_what_cannot_be_searched_is_not_clean(kind: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(BROKEN[kind])
    (tmp_path / "b.txt").write_bytes(TEXT)
    report = scan(tmp_path, dataset=dataset().folder)
    assert not report.clean
    assert report.unsearched
    assert not any(file.harmless for file in report.unsearched)
    assert [find.path for find in report.finds] == [str(tmp_path / "b.txt")]


def test_archives_without_end_are_given_up(tmp_path: Path) -> None:
    data = TEXT
    for _ in range(15):
        data = gzip.compress(data)
    (tmp_path / "a.gz").write_bytes(data)
    assert "deep" in scan(tmp_path).unsearched[0].why


def test_pictures_are_named_and_harmless(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + RANDOM)
    report = scan(tmp_path)
    assert report.clean
    assert [file.harmless for file in report.unsearched] == [True]


def test_links_and_pipes_in_a_folder(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "a.txt").write_bytes(TEXT)
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "link").symlink_to(outside)
    (outside / "back").symlink_to(inside)
    assert len(scan(inside, dataset=dataset().folder)) == 1
    os.mkfifo(inside / "pipe")
    (inside / "gone").symlink_to("nowhere")
    report = scan(inside, dataset=dataset().folder)
    assert [Path(file.path).name for file in report.unsearched] == ["gone", "pipe"]


def test_a_file_full_of_finds_is_cut_short(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"{ID}\n" * 5000)
    (tmp_path / "b.txt").write_bytes(TEXT)
    report = scan(tmp_path, dataset=dataset().folder)
    assert len(report) == 1001
    assert report.cut == (str(tmp_path / "a.txt"),)


@given(st.text(max_size=300), st.sampled_from([None, "utf-16", "utf-16-be", "utf-32"]))
def test_each_place_is_judged_in_one_piece(text: str, encoding: str | None) -> None:
    whole = "\ufeff" * (encoding == "utf-16-be") + text.replace("\0", "") * 300
    raw = whole.encode(encoding or "utf-8", "replace")
    judged = b""
    for chunk in read_chunks(io.BytesIO(raw), size=2 * OVERLAP):
        judged += chunk.data[chunk.low : chunk.high]
        if chunk.encoding is None:
            assert raw[chunk.offset(chunk.low) :].startswith(chunk.data[chunk.low : chunk.high])
    decoded = raw.decode(encoding, "replace").encode() if encoding else raw
    assert judged.replace("\ufeff".encode(), b"") == decoded.replace("\ufeff".encode(), b"")


def test_no_path_and_no_dataset_are_errors(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        scan(tmp_path / "none")
    with pytest.raises(InputError, match="no kg2_attributes"):
        scan(tmp_path, dataset=tmp_path)


def run(*words: str | Path) -> tuple[int, str]:
    done = CliRunner().invoke(commands, ["release", "scan", "--quiet", *map(str, words)])
    return done.exit_code, done.output


def test_the_command_masks_what_it_finds_and_ends_with_1(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(TEXT)
    code, text = run(tmp_path, "--dataset", dataset().folder)
    assert code == 1
    assert "a.txt, line 2, byte 11: id: an SCTID of the dataset: " in text
    assert ID not in text
    assert ID in run(tmp_path, "--dataset", dataset().folder, "--show")[1]


def test_the_command_ends_with_0_only_if_all_is_clean(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("nothing")
    assert run(tmp_path)[0] == 0
    (tmp_path / "b.txt").write_bytes(encrypted())
    code, text = run(tmp_path)
    assert code == 1
    assert "not searched: " in text
