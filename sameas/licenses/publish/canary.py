"""Worthless files that show whether the gate holds, before anything worth having is there.

Canaries are committed with the card, before the repository is public: one for every kind of file
name in the release, since a server may treat large files, or tables, in another way than text.
Stand-ins come when it is public: one at the path of every licensed file, so that a gate that breaks
when files are added to it, or that does not know their paths, breaks on them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import PurePosixPath

FOLDER = "gate-canary"
LARGE = 10 << 20
"""Above so many bytes a Hub keeps text, too, where it keeps large files."""
_WORTHLESS = (
    "This file ({}) is worth nothing. If you can read it without having been given access, the gate"
    " of this repository does not work: please tell its owner.\n"
)


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
        f"{FOLDER}/canary{suffix}": _WORTHLESS.format(suffix or "no suffix").encode()
        for suffix in suffixes
    }


def is_canary(path: str) -> bool:
    """Tell a canary by its path."""
    return path.startswith(FOLDER + "/")


def stand_in(size: int) -> bytes:
    """Make the stand-in of a file: the same for all, but large where the file is.

    Args:
        size: Of the file, in bytes.

    Example:
        >>> len(stand_in(1 << 30)) > LARGE > len(stand_in(1))
        True
    """
    line = _WORTHLESS.format("in the place of another").encode()
    return line * (1 if size <= LARGE else LARGE // len(line) + 1)


@cache
def stand_in_hashes() -> frozenset[str]:
    """Give SHA-256 and git's hash of every stand-in, by which they are told from other files."""
    return frozenset(one for size in (0, LARGE + 1) for one in hashes(stand_in(size)))


def hashes(data: bytes) -> tuple[str, str]:
    """Give the SHA-256 and git's hash of a file.

    Args:
        data: Its content.

    Example:
        >>> hashes(b"")[1]
        'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'
    """
    git = hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False)
    return hashlib.sha256(data).hexdigest(), git.hexdigest()
