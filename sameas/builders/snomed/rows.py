"""Which row of each component is the current one."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from sameas.builders.snomed.arrays import Bools, Growing, Int32s, Int64s, distinct, find, repeats
from sameas.builders.snomed.table_file import TableFile

_SHARES = 8


class Versions:
    """Ids and times of all rows of one kind of component, in reading order.

    Of the rows of one id the one with the greatest time is current; of equal times the one of the
    later package; then the one that was read later.
    """

    def __init__(self) -> None:
        self._ids = Growing(np.int64)
        self._times = Growing(np.int32)
        self._packages: list[tuple[int, int]] = []

    def __len__(self) -> int:
        return len(self._ids)

    def add(self, file: TableFile, ids: Int64s, times: Int32s) -> None:
        """Take the next rows."""
        self._ids.extend(ids)
        self._times.extend(times)
        self._packages.append((file.package, len(ids)))

    def current(self, owners: Int64s | None = None) -> Bools:
        """Mark the current rows; forgets the ids and times.

        Args:
            owners: Given where the ids are hashes: rows of one id agree in these, too.
        """
        ids, times = self._ids.take(), self._times.take()
        numbers, counts = zip(*self._packages, strict=True) if self._packages else ((), ())
        ends = np.cumsum(counts)
        mask = np.ones(len(ids), np.bool_)
        # a share of the ids at a time, to need little memory: by their lowest byte
        shares = ids.view(np.uint8)[::8] % np.uint8(_SHARES)
        for share in range(_SHARES):
            rows = np.flatnonzero(shares == share)
            rows = rows[_repeated(ids[rows])]
            packages = np.array(numbers, np.int32)[np.searchsorted(ends, rows, side="right")]
            same = [ids[rows]] if owners is None else [ids[rows], owners[rows]]
            # rows stand in reading order already, and the sort is stable
            keys: list[npt.NDArray[Any]] = [packages, times[rows], *same]
            order = np.lexsort(keys)
            mask[rows[order[repeats(same, order)]]] = False
        return mask


def _repeated(ids: Int64s) -> Bools:
    """Mark the ids that are not unique; fast where all are."""
    ranked = np.sort(ids)
    again = distinct(ranked[1:][ranked[1:] == ranked[:-1]])
    return find(again, ids) >= 0 if len(again) else np.zeros(len(ids), np.bool_)
