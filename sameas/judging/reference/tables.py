"""The published tables, as printed."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from sameas.core.errors import InputError
from sameas.judging.metric import PAPER

SOURCE = PAPER
"""Whose figures the tables of the package are."""

NAMES = (
    "api_cost",
    "baseline_variance",
    "best_threshold",
    "human_eval",
    "label_flip",
    "mri_thresholds",
    "p1_bootstrap",
    "perturbation",
    "score_gap",
    "threshold_sweep",
)

Row = Mapping[str, str]
Tables = Mapping[str, Sequence[Row]]

_SLACK = 1e-9

HITS_AT_1 = {
    ("DW", "EasyEA"): 0.806,
    ("DY", "EasyEA"): 0.947,
    ("BIO", "EasyEA"): 0.518,
    ("DW", "NeuSymEA"): 0.803,
    ("DY", "NeuSymEA"): 0.973,
}
"""Share of right MATCH decisions of a dataset and system, where it is published."""


def published_tables(folder: str | Path | None = None) -> Tables:
    """Read the tables.

    Args:
        folder: One that holds `NAMES` with the suffix `.csv`, all or some; by default those of
            the package.

    Returns:
        Name -> rows, with cells as text, so that the number of printed digits is kept.

    Raises:
        InputError: The folder holds none of the tables.

    Example:
        >>> published_tables()["score_gap"][0]["score_gap"]
        '0.14'
    """
    if folder is None:
        data = files("sameas.judging.reference") / "data"
        return {name: _rows((data / f"{name}.csv").read_text("utf-8")) for name in NAMES}
    paths = {name: Path(folder) / f"{name}.csv" for name in NAMES}
    found = {
        name: _rows(path.read_text(encoding="utf-8"))
        for name, path in paths.items()
        if path.is_file()
    }
    if not found:
        raise InputError("no published table", path=folder, expected="score_gap.csv and others")
    return found


def _rows(text: str) -> list[dict[str, str]]:
    # word processors put no-break spaces into words such as "Exp. 1"
    return list(csv.DictReader(text.replace("\u00a0", " ").splitlines()))


@dataclass(frozen=True, slots=True)
class Printed:
    """A number as printed, and the numbers it may stand for.

    Attributes:
        text: As printed.
        low: Lowest number that is printed so.
        high: Highest number that is printed so.
    """

    text: str
    low: float
    high: float

    @property
    def value(self) -> float:
        """Give the number itself."""
        return float(self.text)

    def agrees(self, other: Printed) -> bool:
        """Tell whether one number can be printed both ways.

        Example:
            >>> printed("0.50").agrees(printed("0.498")), printed("0.50").agrees(printed("0.48"))
            (True, False)
        """
        return self.low <= other.high and other.low <= self.high

    def holds(self, low: float, high: float) -> bool:
        """Tell whether it may stand for a number from `low` to `high`."""
        return self.low <= high and low <= self.high


def printed(text: str) -> Printed:
    """Take a printed number to be rounded at its last digit; a half may go either way.

    Example:
        >>> round(printed("0.49").low, 3), round(printed("0.49").high, 3)
        (0.485, 0.495)
    """
    half = 0.5 * 10.0 ** -len(text.partition(".")[2])
    return Printed(text, float(text) - half - _SLACK, float(text) + half + _SLACK)


def place(row: Row, *columns: str) -> str:
    """Name a row for a reader, such as `DW, EasyEA, gpt-4o, prompt I`."""
    words = [
        f"{column} {row[column]}" if column in ("prompt", "threshold") else row[column]
        for column in columns or ("dataset", "system", "judge", "prompt")
        if column in row
    ]
    return ", ".join(words)


def cells_of(tables: Tables, name: str, *columns: str) -> Iterator[tuple[Row, tuple[Printed, ...]]]:
    """Give the rows of a table that have all these cells, with the cells as numbers."""
    for row in tables.get(name, ()):
        if all(row[column] for column in columns):
            yield row, tuple(printed(row[column]) for column in columns)
