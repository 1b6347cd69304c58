"""docs/quickstart.md does what it says."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

from sameas.builders.bio import build_bio
from tests.builders.dumps import invented
from tests.shared import ROOT, SHARED, needs_shared

pytestmark = pytest.mark.slow

BLOCK = re.compile(r"```(python|text)\n(.*?)```", re.DOTALL)


@needs_shared
def test_every_block_runs_and_prints_what_stands_below_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("D_W_15K_V1", "D_Y_15K_V1"):
        (tmp_path / name).symlink_to(SHARED / "data" / "openea" / name)
    dumps = invented(1)
    build_bio(dumps.mesh, dumps.snomed, dumps.umls, tmp_path / "BIO", size=100)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    blocks = BLOCK.findall((ROOT / "docs" / "quickstart.md").read_text(encoding="utf-8"))
    assert sum(kind == "python" for kind, _ in blocks) == 6
    names: dict[str, Any] = {}
    printed = ""
    for kind, text in blocks:
        if kind == "text":
            assert printed == text
            continue
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(text, "quickstart.md", "exec"), names)  # noqa: S102 - our own page
        printed = out.getvalue()
