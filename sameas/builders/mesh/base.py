"""Which IRIs a MeSH dump uses: `http://id.nlm.nih.gov/mesh/`, or one with a year behind it."""

from __future__ import annotations

import polars as pl

from sameas.core.errors import InputError

NAMESPACE = "http://id.nlm.nih.gov/mesh/"
_VERSIONED = r"^http://id\.nlm\.nih\.gov/mesh/[0-9]{4}/"
# the vocabulary is never versioned, so its terms say nothing
_CURRENT = r"^http://id\.nlm\.nih\.gov/mesh/[^v]"


class BaseFinder:
    """Watch the subjects go by; refuse a dump that mixes bases.

    Args:
        path: What errors call the dump.

    Example:
        >>> finder = BaseFinder("mesh.nt")
        >>> finder.check(pl.Series(["http://id.nlm.nih.gov/mesh/2024/D000001"]))
        >>> finder.found
        'http://id.nlm.nih.gov/mesh/2024/'
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self.found: str | None = None

    def check(self, subjects: pl.Series) -> None:
        """Take in subjects.

        Raises:
            InputError: Two bases in one dump.
        """
        versioned = subjects.str.contains(_VERSIONED)
        if versioned.any():
            for year in subjects.filter(versioned).str.slice(len(NAMESPACE), 5).unique().sort():
                self._agree(NAMESPACE + year)
        if not versioned.all() and subjects.filter(~versioned).str.contains(_CURRENT).any():
            self._agree(NAMESPACE)

    def _agree(self, base: str) -> None:
        if self.found is None:
            self.found = base
        if self.found != base:
            raise InputError(
                f"two kinds of node IRIs in one dump: {self.found} and {base}",
                path=self._path,
                expected="the current mesh.nt, or one versioned meshYYYY.nt",
                fix="do not join dumps of different years; use one file",
            )
