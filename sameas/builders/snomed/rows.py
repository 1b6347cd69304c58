"""Which row of each component is the current one."""

from __future__ import annotations

import numpy as np

from sameas.builders.snomed.arrays import Bools, Int32s, Int64s, joined
from sameas.builders.snomed.table_file import TableFile


class Versions:
    """Ids and times of all rows of one kind of component, in reading order.

    Of the rows of one id the one with the greatest time is current; of equal times the one of the
    later package; then the one that was read later.
    """

    def __init__(self) -> None:
        self._ids: list[Int64s] = []
        self._times: list[Int32s] = []
        self._packages: list[tuple[int, int]] = []
        self.size = 0

    def add(self, file: TableFile, ids: Int64s, times: Int32s) -> None:
        """Take the next rows."""
        self._ids.append(ids)
        self._times.append(times)
        self._packages.append((file.package, len(ids)))
        self.size += len(ids)

    def current(self) -> Bools:
        """Mark the current rows; forgets the ids and times."""
        ids = joined(self._ids, np.int64)
        mask = np.ones(len(ids), np.bool_)
        repeated = _repeated(ids)
        if len(repeated):
            rows = np.flatnonzero(np.isin(ids, repeated))
            times = joined(self._times, np.int32)[rows]
            numbers, counts = zip(*self._packages, strict=True)
            packages = np.repeat(np.array(numbers, np.int16), counts)[rows]
            group = ids[rows]
            # rows stand in reading order already, and the sort is stable
            order = np.lexsort((packages, times, group))
            last = np.ones(len(order), np.bool_)
            last[:-1] = group[order][1:] != group[order][:-1]
            mask[rows] = False
            mask[rows[order[last]]] = True
        self._times.clear()
        return mask


def _repeated(ids: Int64s) -> Int64s:
    ranked = np.sort(ids)
    return np.unique(ranked[1:][ranked[1:] == ranked[:-1]])
