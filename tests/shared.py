"""The team's shared material, which may be absent: tests that need it skip with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared"

needs_shared = pytest.mark.skipif(
    not (SHARED / "data").is_dir(), reason="needs ../shared, which is not here"
)
MESH_SAMPLE = ROOT / "tests" / "data" / "mesh_samples.nt.gz"
