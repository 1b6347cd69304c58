"""Dialects of dataset files: one module each, found by its name, shaped like `Dialect`.

Which dialect a dataset is in stands in its declaration. It is never guessed from a line.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

import polars as pl

from sameas.core.progress import Progress
from sameas.loaders.folder import Folder
from sameas.loaders.parsed import Parsed

NAMES = ("bio", "csv", "ids", "openea")


class Dialect(Protocol):
    """What a module of this package offers."""

    def inputs(self, folder: Folder) -> list[str]:
        """Name the files, by path, on which the content depends."""
        ...

    def read(self, folder: Folder, progress: Progress) -> Parsed:
        """Read a dataset's files."""
        ...

    def render(self, path: str, frame: pl.DataFrame) -> bytes:
        """Write records of the file at a path, each line ended by LF."""
        ...

    def escape(self, values: pl.Series) -> pl.Series:
        """Write values so that they fit on a line."""
        ...


def dialect(name: str) -> Dialect:
    """Find a dialect.

    Example:
        >>> dialect("openea").__name__
        'sameas.loaders.dialects.openea'
    """
    return cast(Dialect, import_module(f"{__name__}.{name}"))
