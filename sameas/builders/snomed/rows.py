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
        mask = np.ones(len(ids), np.bool_)
        repeated = _repeated(ids)
        if not len(repeated):
            return mask
        rows = np.flatnonzero(find(repeated, ids) >= 0)
        numbers, counts = zip(*self._packages, strict=True)
        keys: list[npt.NDArray[Any]] = [
            np.repeat(np.array(numbers, np.int16), counts)[rows],
            times[rows],
            ids[rows],
        ]
        if owners is not None:
            keys.append(owners[rows])
        # rows stand in reading order already, and the sort is stable
        order = np.lexsort(keys)
        last = ~repeats(keys[2:], order)
        mask[rows] = False
        mask[rows[order[last]]] = True
        return mask


def _repeated(ids: Int64s) -> Int64s:
    """Find the ids that occur more than once; sorts a share of them at a time."""
    # any function of the id will do to share them out
    byte = ids.view(np.uint8)[::8] & np.uint8(_SHARES - 1)
    found = []
    for share in range(_SHARES):
        ranked = np.sort(ids[byte == share])
        found.append(distinct(ranked[1:][ranked[1:] == ranked[:-1]]))
    return np.sort(np.concatenate(found))
