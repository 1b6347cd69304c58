"""Ask the allocators to give freed memory back."""

from __future__ import annotations

import ctypes
import os

_M_MMAP_THRESHOLD = -3
_THRESHOLD = 8 << 20
_JEMALLOC = "_RJEM_MALLOC_CONF"


def return_freed_memory() -> None:
    """Let what is freed go back to the system soon; call it before polars is imported.

    Three allocators are at work. glibc raises its threshold for blocks of their own as it goes and
    then keeps what was freed. jemalloc, in polars, marks freed pages as free without letting them
    go. mimalloc, in Arrow, does the same; Arrow is given glibc's instead. Other systems may know
    none of this, which is fine. `docs/design.md` has the figures.
    """
    os.environ.setdefault(_JEMALLOC, "dirty_decay_ms:500,muzzy_decay_ms:0")
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_M_MMAP_THRESHOLD, _THRESHOLD)
    import pyarrow as pa

    pa.set_memory_pool(pa.system_memory_pool())


def release_unused() -> None:
    """Give back what allocators keep after a stage, so that stages do not add up."""
    import pyarrow as pa

    pa.default_memory_pool().release_unused()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
