"""Look-alike dumps, made once a seed and shared by all tests that build."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from sameas.builders.lookalike import sample
from tests.shared import MESH_SAMPLE

SCALE = 0.0005


@dataclass(frozen=True)
class Dumps:
    """Three invented dumps and what a build of them must count."""

    folder: Path
    mesh: Path

    @property
    def snomed(self) -> Path:
        [path] = self.folder.glob("SnomedCT_International*.zip")
        return path

    @property
    def umls(self) -> Path:
        return self.folder / "META"

    @property
    def expected(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.folder / "expected.json").read_text())
        return found


@cache
def invented(seed: int) -> Dumps:
    folder = Path(mkdtemp(prefix="sameas-dumps-")) / "d"
    sample(folder, scale=SCALE, seed=seed)
    return Dumps(folder, folder / "mesh.nt.gz")


@cache
def around(mesh: Path = MESH_SAMPLE) -> Dumps:
    folder = Path(mkdtemp(prefix="sameas-dumps-")) / "d"
    sample(folder, scale=SCALE, seed=1, mesh=mesh)
    return Dumps(folder, mesh)
