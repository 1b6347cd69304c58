"""Builds that are compared, and what is asked of a comparison."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from sameas.builders.bio import build_bio
from sameas.validation.drift.model import Drift, PairChanges
from tests.builders.dumps import invented


@cache
def another(**options: Any) -> Path:
    """Build from the same dumps as `built`, with other options."""
    dumps = invented(1)
    folder = Path(mkdtemp(prefix="sameas-bio-")) / "BIO"
    options = {"size": 50, "profile": "paper", **options}
    build_bio(dumps.mesh, dumps.snomed, dumps.umls, folder, **options)
    return folder


def level(found: Drift, name: str) -> PairChanges:
    """Give what changed of the pairs of a level."""
    [pairs] = [one for one in found.pairs if one.level == name]
    return pairs
