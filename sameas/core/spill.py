"""Numbers set aside on disk by their first column, so that each part fits into memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

Hashes = npt.NDArray[np.uint64]

PARTS = 64
FLUSH_ROWS = 1 << 18


class Spill:
    """Rows of 64-bit numbers, divided by the top bits of the first.

    Equal rows land in the same part, so distinct rows can be counted part by part.

    Args:
        folder: Where the parts are kept; it must exist.
        name: Start of the file names.
        width: Numbers a row.
    """

    def __init__(self, folder: Path, name: str, width: int) -> None:
        self._width = width
        self._pending: list[Hashes] = []
        self._pending_rows = 0
        self._paths = [folder / f"{name}.{part:02d}" for part in range(PARTS)]
        for path in self._paths:
            path.write_bytes(b"")

    def add(self, rows: Hashes) -> None:
        """Set rows aside.

        Args:
            rows: Shape (n, width).
        """
        self._pending.append(rows)
        self._pending_rows += len(rows)
        if self._pending_rows >= FLUSH_ROWS:
            self._flush()

    def _flush(self) -> None:
        if not self._pending:
            return
        rows = np.concatenate(self._pending)
        self._pending, self._pending_rows = [], 0
        part = (rows[:, 0] >> np.uint64(58)).astype(np.uint8)
        order = np.argsort(part, kind="stable")
        rows = rows[order]
        bounds = np.searchsorted(part[order], np.arange(PARTS + 1))
        for number, path in enumerate(self._paths):
            start, end = bounds[number], bounds[number + 1]
            if end > start:
                with path.open("ab") as file:
                    file.write(rows[start:end].tobytes())

    def parts(self) -> Iterator[Hashes]:
        """Give each part as an array of shape (n, width), rows in the order they came."""
        self._flush()
        for path in self._paths:
            yield np.fromfile(path, np.uint64).reshape(-1, self._width)

    def delete(self) -> None:
        """Remove the files."""
        for path in self._paths:
            path.unlink(missing_ok=True)


class HashSet:
    """Distinct 64-bit numbers, kept sorted; merged in large steps.

    Example:
        >>> seen = HashSet()
        >>> seen.add(np.array([3, 1, 3], np.uint64))
        >>> seen.array().tolist()
        [1, 3]
    """

    def __init__(self) -> None:
        self._known: Hashes = np.empty(0, np.uint64)
        self._pending: list[Hashes] = []
        self._pending_rows = 0

    def add(self, numbers: Hashes) -> None:
        """Take numbers in any order, repeated or not."""
        self._pending.append(numbers)
        self._pending_rows += len(numbers)
        if self._pending_rows > max(FLUSH_ROWS, len(self._known) // 2):
            self._merge()

    def _merge(self) -> None:
        self._known = distinct_numbers(np.concatenate([self._known, *self._pending]))
        self._pending, self._pending_rows = [], 0

    def array(self) -> Hashes:
        """Give the distinct numbers in ascending order."""
        if self._pending:
            self._merge()
        return self._known


def distinct_numbers(numbers: Hashes) -> Hashes:
    """Sort and drop repeats; several times faster than `numpy.unique`, which hashes.

    Example:
        >>> distinct_numbers(np.array([3, 1, 3], np.uint64)).tolist()
        [1, 3]
    """
    ordered = np.sort(numbers, axis=None)
    if len(ordered) == 0:
        return ordered
    first: npt.NDArray[np.bool_] = np.concatenate(([True], ordered[1:] != ordered[:-1]))
    kept: Hashes = ordered[first]
    return kept


def contains(known: Hashes, numbers: Hashes) -> npt.NDArray[np.bool_]:
    """Say which numbers are in a sorted array.

    Example:
        >>> contains(np.array([1, 3], np.uint64), np.array([3, 2], np.uint64)).tolist()
        [True, False]
    """
    if len(known) == 0:
        return np.zeros(len(numbers), np.bool_)
    where = np.searchsorted(known, numbers)
    where[where == len(known)] = 0
    found: npt.NDArray[np.bool_] = known[where] == numbers
    return found
