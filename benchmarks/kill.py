"""Twenty builds killed at random moments: is anything ever half there?"""

from __future__ import annotations

import hashlib
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sameas.builders.lookalike import sample

KILLS = 20


def run(scale: float = 0.01) -> str:
    """Build once, then kill `KILLS` rebuilds, each at a random moment, and build again."""
    with tempfile.TemporaryDirectory(prefix="sameas-kill-") as name:
        folder = Path(name)
        sample(folder / "dumps", scale=scale, seed=1)
        began = time.perf_counter()
        if _start(folder).wait():
            raise RuntimeError("the first build failed")
        whole = time.perf_counter() - began
        first = _digest(folder / "BIO")
        chance = random.Random(1)  # noqa: S311 - moments, not secrets
        killed = half = 0
        for _ in range(KILLS):
            process = _start(folder, "--force")
            time.sleep(whole * chance.random())
            killed += process.poll() is None
            process.send_signal(signal.SIGKILL)
            process.wait()
            half += _digest(folder / "BIO") != first
        again = _start(folder, "--force").wait()
        same = not again and _digest(folder / "BIO") == first
        left = sorted(path.name for path in folder.iterdir() if path.name.startswith("."))
    return (
        f"{KILLS} builds at scale {scale:g}, {killed} of them killed before their end: "
        f"{half} half-written outputs; the rerun's checksums "
        f"{'equal' if same else 'DIFFER FROM'} the first's; {len(left)} leftovers."
    )


def _start(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    [rf2] = (folder / "dumps").glob("SnomedCT_International*.zip")
    command = [
        sys.executable, "-m", "sameas", "build", "--mesh", str(folder / "dumps" / "mesh.nt.gz"),
        "--snomed", str(rf2), "--umls", str(folder / "dumps" / "META"),
        "--out", str(folder / "BIO"), "--quiet", *words,
    ]  # fmt: skip
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


def _digest(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != ".parquet" and path.name != "run.json"
    }
