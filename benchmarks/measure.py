"""Run one case in a process of its own; take its time, CPU and peak anonymous memory."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

POLL_SECONDS = 0.02


@dataclass(frozen=True)
class Cost:
    """What a case took: wall and CPU seconds, peak RssAnon in MB, and the last line it printed."""

    seconds: float
    cpu: float
    megabytes: float
    said: str


def measure(*words: str | Path) -> Cost:
    """Run `python -m WORDS` and watch it.

    Raises:
        RuntimeError: The case failed.
    """
    command = [sys.executable, "-m", *map(str, words)]
    start = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        peak = 0.0
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            peak = max(peak, _rss_anon(process.pid))
            time.sleep(POLL_SECONDS)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        said = process.stdout.read().strip() if process.stdout else ""
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}")
    lines = said.splitlines()
    return Cost(seconds, usage.ru_utime + usage.ru_stime, peak, lines[-1] if lines else "")


def _rss_anon(pid: int) -> float:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    for line in status.splitlines():
        if line.startswith("RssAnon:"):
            return int(line.split()[1]) / 1024
    return 0.0


def table(rows: list[tuple[str, Cost]], base: str) -> str:
    """Lay out costs as a Markdown table, with each time as a multiple of one row's."""
    reference = next(cost.seconds for name, cost in rows if name == base)
    lines = [
        f"| case | wall s | x {base} | CPU s | peak MB | result |",
        "| --- | ---: | ---: | ---: | ---: | --- |",
    ]
    lines += [
        f"| {name} | {cost.seconds:.1f} | {cost.seconds / reference:.2f} | {cost.cpu:.1f}"
        f" | {cost.megabytes:.0f} | {cost.said} |"
        for name, cost in rows
    ]
    return "\n".join(lines)
