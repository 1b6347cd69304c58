"""`release.json`: which release a part belongs to, its partner, and every file's checksum.

The checksums are of whole files, which a Hub shows to everybody anyway; there is none of a row or
of an id, since those are few enough to be tried one after another.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from sameas.core.digest import sha256_file
from sameas.core.manifest import Tool
from sameas.licenses.split.layout import SUFFIX, Part

FORMAT = 1
RELEASE = "release.json"


def write_release(
    folder: Path,
    part: Part,
    *,
    dataset: str,
    release: str,
    build: str,
    sources: Sequence[str],
    tool: Tool,
) -> None:
    """List the files of a part that is finished.

    Args:
        folder: Of the part.
        part: Which part.
        dataset: Name of the dataset.
        release: Name of the release.
        build: One checksum of everything that was built (`recipe.build_digest`); both parts of a
            release have the same.
        sources: Names of the part's sources.
        tool: What built the dataset.
    """
    other: Part = "gated" if part == "open" else "open"
    names = sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    )
    listed = {
        "format": FORMAT,
        "dataset": dataset,
        "part": part,
        "release": release,
        "build": build,
        "partner": {"part": other, "suffix": SUFFIX[other]},
        "sources": list(sources),
        "tool": {"name": tool.name, "version": tool.version},
        "files": {
            name: {"bytes": (folder / name).stat().st_size, "sha256": sha256_file(folder / name)}
            for name in names
        },
    }
    (folder / RELEASE).write_text(json.dumps(listed, indent=2) + "\n", encoding="utf-8")
