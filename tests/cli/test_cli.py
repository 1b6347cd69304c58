"""The command line: reads well, fails kindly, ends with the right code."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from sameas.builders.options import CHOICES
from sameas.cli import commands, main
from sameas.cli.build import _HELP
from tests.builders.dumps import invented

pytestmark = pytest.mark.slow


def run(*words: str | Path, timeout: float = 60) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sameas", *map(str, words)],
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )


def build_words(out: Path) -> list[str | Path]:
    dumps = invented(1)
    return [
        "build", "--mesh", dumps.mesh, "--snomed", dumps.snomed, "--umls", dumps.umls,
        "--out", out, "--size", "50",
    ]  # fmt: skip


def test_help_names_every_command_and_every_switch() -> None:
    text = CliRunner().invoke(commands, ["--help"]).output
    assert "build" in text
    assert "sample" in text
    text = CliRunner().invoke(commands, ["build", "--help"]).output
    for name in CHOICES:
        assert f"--{name.replace('_', '-')}" in text
        assert name in _HELP


def test_a_build_prints_its_figures_and_plain_progress(tmp_path: Path) -> None:
    done = run(*build_words(tmp_path / "BIO"))
    assert done.returncode == 0, done.stderr
    assert "relation triples" in done.stdout
    assert "50 sampled" in done.stdout
    assert "MeSH: reading triples" in done.stderr
    assert "\x1b" not in done.stderr
    again = run(*build_words(tmp_path / "BIO"), "--force", "--quiet")
    assert (again.returncode, again.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["build"], 2, "Missing option"),
        (["nonsense"], 2, "No such command"),
        (["build", "--mesh", "a", "--snomed", "b", "--out", "c"], 1, "no such file"),
        (["build", "--mesh", __file__, "--snomed", "b", "--out", "{out}"], 2, "no gold pairs"),
    ],
)
def test_mistakes_give_a_message_and_a_code(
    tmp_path: Path, words: list[str], code: int, says: str
) -> None:
    done = run(*(word.format(out=tmp_path / "o") for word in words))
    assert done.returncode == code
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_build_leaves_nothing_and_says_how_to_go_on(
    tmp_path: Path, number: signal.Signals
) -> None:
    command = [sys.executable, "-m", "sameas", *map(str, build_words(tmp_path / "BIO"))]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        process.stderr.readline()
        time.sleep(0.05)
        process.send_signal(number)
        _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err.endswith("interrupted: nothing was changed; run the same command again\n")
    assert list(tmp_path.iterdir()) == []


def test_an_unwritable_place_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([*map(str, build_words(Path("/proc/nowhere/BIO"))), "--quiet"])
    assert caught.value.code == 1
    assert "cannot write here" in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_fault() -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "sameas", "build", "--help"],
        stdout=write,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(write)
    assert "Traceback" not in done.stderr
