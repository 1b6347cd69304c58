"""docs/judging.md does what it says: from DY to a report in five commands."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from sameas.cli import main
from tests.shared import ROOT, SHARED, needs_shared

BLOCK = re.compile(r"```bash\n(.*?)```", re.DOTALL)


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
