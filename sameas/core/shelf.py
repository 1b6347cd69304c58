"""Arrays that are needed later, set aside on disk and mapped back into memory."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

Scalar = TypeVar("Scalar", bound=np.generic)


class Shelf:
    """Sets arrays aside: what is mapped the system may drop, and reads again when it is used.

    Args:
        folder: Where the files are; they have no names and go with the process. None: arrays stay
            in memory.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     kept = Shelf(Path(folder)).put(np.array([3, 1], np.int32))
        ...     kept.tolist(), list(Path(folder).iterdir())
        ([3, 1], [])
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    def put(self, array: npt.NDArray[Scalar]) -> npt.NDArray[Scalar]:
        """Set an array of one dimension aside.

        Returns:
            The same values, not to be changed.
        """
        if self._folder is None or not array.size:
            return array
        with TemporaryFile(dir=self._folder) as file:
            array.tofile(file)
            file.flush()
            mapped: np.memmap[Any, np.dtype[Scalar]] = np.memmap(file, array.dtype, mode="r")
        return mapped.view(np.ndarray)
