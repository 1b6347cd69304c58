"""A build that dies leaves an existing output as it was, and the rerun gives what it would have."""

from __future__ import annotations

import hashlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sameas.builders.bio import build_bio
from sameas.core import space
from sameas.core.errors import OutputError
from tests.builders.dumps import Dumps, invented

pytestmark = pytest.mark.slow


def digest(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != "run.json"
    }


def start(dumps: Dumps, out: Path, *words: str) -> subprocess.Popen[bytes]:
    command = [
        sys.executable, "-m", "sameas", "build", "--mesh", str(dumps.mesh), "--snomed",
        str(dumps.snomed), "--umls", str(dumps.umls), "--out", str(out), "--size", "50", "--quiet",
        *words,
    ]  # fmt: skip
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def test_kill_at_random_moments_leaves_the_old_output_or_the_new_one(tmp_path: Path) -> None:
    dumps = invented(1)
    out = tmp_path / "BIO"
    build_bio(dumps.mesh, dumps.snomed, dumps.umls, out, size=40)
    old = digest(out)
    began = time.perf_counter()
    start(dumps, tmp_path / "other").communicate()
    whole = time.perf_counter() - began
    new = digest(tmp_path / "other")
    chance = random.Random(5)
    for _ in range(4):
        with start(dumps, out, "--force") as process:
            time.sleep(whole * chance.random())
            process.send_signal(signal.SIGKILL)
        assert digest(out) in (old, new)
    assert start(dumps, out, "--force").wait() == 0
    assert digest(out) == new
    assert sorted(path.name for path in tmp_path.iterdir()) == ["BIO", "other"]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    if os.geteuid() != 0:
        pytest.skip("needs root to mount a small tmpfs")
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(disk)],
        check=False, capture_output=True,
    )  # fmt: skip
    if done.returncode:
        pytest.skip("this system does not let us mount a small tmpfs")
    yield disk
    subprocess.run(["umount", "--lazy", str(disk)], check=True)


def test_a_small_disk_is_seen_before_the_work(small_disk: Path) -> None:
    dumps = invented(1)
    with pytest.raises(OutputError, match="not enough room: about"):
        build_bio(dumps.mesh, dumps.snomed, dumps.umls, small_disk / "BIO", size=50)
    assert list(small_disk.iterdir()) == []


@pytest.mark.parametrize("room", [0.2, 0.6, 1.2, 1.9])
def test_a_disk_that_fills_up_leaves_the_old_output(
    small_disk: Path, monkeypatch: pytest.MonkeyPatch, room: float
) -> None:
    dumps = invented(1)
    out = small_disk / "BIO"
    out.mkdir()
    (out / "manifest.json").write_text("x")
    (small_disk / "ballast").write_bytes(bytes(int((3 - room) * 1024 * 1024)))
    monkeypatch.setattr(space, "INFLATION", 0)
    monkeypatch.setattr("sameas.builders.job.SNOMED_ROOM", 0)
    with pytest.raises(OutputError, match="No space left on device"):
        build_bio(dumps.mesh, dumps.snomed, dumps.umls, out, size=50, force=True)
    assert digest(out) == {"manifest.json": hashlib.sha256(b"x").hexdigest()}
    assert sorted(path.name for path in small_disk.iterdir()) == ["BIO", "ballast"]
