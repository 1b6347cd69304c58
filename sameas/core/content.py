"""A hash of what an Arrow table holds, whatever its chunks, file or library version."""

from __future__ import annotations

import hashlib
import json

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc


class ContentHash:
    """Hash rows of text columns as they come, in any chunking.

    Each column has two streams: the UTF-8 bytes of its values one after another, and their
    lengths as little-endian 32-bit integers, -1 for null. The hash is the SHA-256 over the column
    names and the SHA-256 of both streams of each column.

    Example:
        >>> whole, parts = ContentHash(["a"]), ContentHash(["a"])
        >>> whole.update(pa.table({"a": ["x", None, "yz"]}))
        >>> parts.update(pa.table({"a": ["x"]}))
        >>> parts.update(pa.table({"a": [None, "yz"]}))
        >>> whole.hexdigest() == parts.hexdigest()
        True
    """

    def __init__(self, names: list[str]) -> None:
        self._names = names
        self._streams = {name: (hashlib.sha256(), hashlib.sha256()) for name in names}

    def update(self, table: pa.Table) -> None:
        """Take more rows.

        Args:
            table: Holds at least the columns named at the start. A column that is not text is
                taken as the JSON of its values.
        """
        for name in self._names:
            for chunk in table.column(name).chunks:
                self._update_column(name, _as_text(chunk))

    def _update_column(self, name: str, array: pa.Array) -> None:
        values, lengths = self._streams[name]
        if len(array) == 0:
            return
        sizes = pc.fill_null(pc.binary_length(array), -1)
        lengths.update(sizes.to_numpy(zero_copy_only=False).astype("<i4").tobytes())
        # the bytes under a null are undefined
        filled = array.fill_null("") if array.null_count else array
        _, offset_buffer, data = filled.buffers()
        offsets = np.frombuffer(offset_buffer, np.int32)
        first, last = offsets[filled.offset], offsets[filled.offset + len(filled)]
        if data is not None:
            values.update(memoryview(data)[int(first) : int(last)])

    def hexdigest(self) -> str:
        """Give the hash of all rows so far."""
        total = hashlib.sha256()
        for name in self._names:
            values, lengths = self._streams[name]
            total.update(name.encode() + b"\0" + values.digest() + lengths.digest())
        return total.hexdigest()


def _as_text(array: pa.Array) -> pa.Array:
    if pa.types.is_string(array.type):
        return array
    if pa.types.is_large_string(array.type) or pa.types.is_string_view(array.type):
        return array.cast(pa.string())
    if pa.types.is_integer(array.type) or pa.types.is_boolean(array.type):
        # Arrow spells them as JSON does
        return array.cast(pa.string()).fill_null("null")
    return pa.array([json.dumps(value, ensure_ascii=False) for value in array.to_pylist()])
