"""docs/judging.md does what it says: from DY to a report in five commands, and with people."""

from __future__ import annotations

import json
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import requests

from sameas.cli import main
from sameas.judging.annotate.answers import read_annotations
from tests.judging.run.endpoint import score_of, served
from tests.shared import ROOT, SHARED, needs_shared

pytestmark = pytest.mark.slow

BLOCK = re.compile(r"```bash\n(.*?)```", re.DOTALL)
PEOPLE = re.compile(r"## People\n\n```\n(.*?)```", re.DOTALL)


@needs_shared
def test_five_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SAMEAS_DATA", str(SHARED / "data" / "openea"))
    blocks = BLOCK.findall((ROOT / "docs" / "judging.md").read_text(encoding="utf-8"))
    commands = [shlex.split(line) for block in blocks for line in block.splitlines()]
    assert len(commands) == 5
    for program, *words in commands:
        assert program == "sameas"
        # the dataset lies here already; tests fetch nothing from elsewhere
        if words[0] == "fetch":
            continue
        with pytest.raises(SystemExit) as left:
            main(words)
        assert left.value.code == 0, words
    said = capsys.readouterr().out
    assert "Biased: reference:biased,label_following=1: label following of +1.0" in said
    for chapter in (
        "BIASES",
        "FIGURES",
        "PROMPTS COMPARED",
        "JUDGES COMPARED",
        "JUDGES AND SYSTEMS",
        "COST BESIDE",
    ):
        assert chapter in said
    report = json.loads((tmp_path / "report.json").read_text())
    assert {part["prompt"] for part in report["parts"]} == {"I", "II", "III"}
    assert "Report on a judge</title>" in (tmp_path / "report.html").read_text()
    header, *rows = (tmp_path / "shareable.jsonl").read_text().splitlines()
    assert json.loads(header)["rows"] == len(rows) == 600


@needs_shared
def test_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SAMEAS_DATA", str(SHARED / "data" / "openea"))
    monkeypatch.setenv("SAMEAS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("OPENAI_API_KEY", "sk-invented")
    [block] = PEOPLE.findall((ROOT / "docs" / "judging.md").read_text(encoding="utf-8"))
    commands = [shlex.split(line) for line in block.splitlines()]
    assert [words[2] for words in commands] == ["plan", "annotate", "run", "report"]
    with served() as server:
        # the vendor of the page is this machine here
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        for _, *words in commands:
            if words[1] == "annotate":
                annotate(words)
                continue
            # fewer pairs and replicates than people and papers need
            fewer = {"plan": ["--n", "24"], "report": ["--replicates", "200"]}
            with pytest.raises(SystemExit) as left:
                main([*words, *fewer.get(words[1], [])])
            assert left.value.code == 0, words
    scored = read_annotations(tmp_path / "human.jsonl").scored
    assert len(scored) == 2 * 24
    said = " ".join(capsys.readouterr().out.split())
    assert "human:ann" in said
    assert "human:ben" in said
    assert "openai:gpt-4o-mini" in said


def annotate(words: list[str]) -> None:
    """Answer every question as two people who agree, one point apart, then stop the server."""
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "sameas", *words], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    ways = [process.stdout.readline().split()[1] for _ in range(2)]
    assert "Ctrl-C to stop" in process.stdout.readline()
    for more, way in enumerate(ways):
        while "text" in (asked := requests.get(f"{way}next", timeout=10).json()):
            score = min(10, score_of(asked["text"]) + more)
            given = {"place": asked["place"], "score": score}
            assert requests.post(f"{way}score", json=given, timeout=10).ok
    process.send_signal(signal.SIGINT)
    process.communicate()
    assert process.returncode == 130
