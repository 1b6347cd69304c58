"""Progress: bars on a terminal, plain lines elsewhere, nothing when quiet."""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys

import pytest

from sameas.core import progress as module
from sameas.core.progress import Bars, Lines, Quiet, choose_progress


def test_plain_lines_tell_start_way_and_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SECONDS_BETWEEN_LINES", 0.0)
    monkeypatch.setattr(module, "SECONDS_BEFORE_FIRST_LINE", 0.0)
    out = io.StringIO()
    with Lines(out).stage("MeSH", total=4_000_000) as advance:
        advance(1_000_000)
        advance(3_000_000)
    lines = out.getvalue().splitlines()
    assert lines[:3] == ["MeSH ...", "MeSH: 1.0 MB (25 %)", "MeSH: 4.0 MB (100 %)"]
    assert lines[3].startswith("MeSH: 4.0 MB in ")


def test_a_short_stage_takes_one_line() -> None:
    out = io.StringIO()
    with Lines(out).stage("MRSAB", total=10) as advance:
        advance(10)
    assert len(out.getvalue().splitlines()) == 1


def test_quiet_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    quiet = Quiet()
    quiet.note("x")
    with quiet.stage("x", unit="rows") as advance:
        advance(1)
    assert capsys.readouterr() == ("", "")


def test_the_choice_follows_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(choose_progress(quiet=True), Quiet)
    assert isinstance(choose_progress(), Lines)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert isinstance(choose_progress(), Bars)


def test_bars_on_a_terminal_show_bytes_and_rate() -> None:
    ours, theirs = pty.openpty()
    code = (
        "from sameas.core.progress import choose_progress\n"
        "p = choose_progress()\n"
        "with p.stage('MeSH', total=2_000_000) as advance:\n"
        "    advance(2_000_000)\n"
        "p.note('done')\n"
    )
    subprocess.run(
        [sys.executable, "-c", code],
        stderr=theirs,
        check=True,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
    )
    os.close(theirs)
    shown = os.read(ours, 65536).decode()
    os.close(ours)
    assert "MeSH" in shown
    assert "2.0/2.0 MB" in shown
    assert "done" in shown
