"""Worthless files that show whether the gate holds, before anything worth having is there.

One for every kind of file name in the release, since a server may treat large files, or tables,
in another way than text.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath

FOLDER = "gate-canary"


def canaries(paths: Iterable[str]) -> dict[str, bytes]:
    """Make the canaries of a release.

    Args:
        paths: Of its files.

    Example:
        >>> list(canaries(["ent_links", "parquet/links.parquet", "attr_triples_2"]))
        ['gate-canary/canary', 'gate-canary/canary.parquet']
    """
    suffixes = sorted({PurePosixPath(path).suffix for path in paths})
    return {
        f"{FOLDER}/canary{suffix}": (
            f"This file ({suffix or 'no suffix'}) is worth nothing. If you can read it without"
            " having been given access, the gate of this repository does not work: please tell"
            " its owner.\n"
        ).encode()
        for suffix in suffixes
    }


def is_canary(path: str) -> bool:
    """Tell a canary by its path."""
    return path.startswith(FOLDER + "/")
