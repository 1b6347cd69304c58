"""Where data and caches lie on this machine."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

DATA = "SAMEAS_DATA"
CACHE = "SAMEAS_CACHE"


def cache_folder() -> Path:
    """Give the folder for what can be made again: $SAMEAS_CACHE, or the system's place for it."""
    chosen = os.environ.get(CACHE)
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("sameas", appauthor=False))


def fetched_folder() -> Path:
    """Give the folder that `sameas fetch` fills."""
    return cache_folder() / "data"


def data_folders() -> list[Path]:
    """Give the folders in which datasets are looked for where no path is given."""
    given = os.environ.get(DATA, "")
    folders = [Path(one) for one in given.split(os.pathsep) if one]
    return [folder for folder in (*folders, fetched_folder()) if folder.exists()]
