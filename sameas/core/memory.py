"""Ask the allocators to give freed memory back."""

from __future__ import annotations

import ctypes
import os

_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8
_THRESHOLD = 8 << 20
_SETTINGS = {
    "_RJEM_MALLOC_CONF": "dirty_decay_ms:0,muzzy_decay_ms:0,narenas:1",
    "MIMALLOC_PURGE_DELAY": "0",
}


def return_freed_memory() -> None:
    """Let what is freed go back to the system; call it before polars is imported.

    Three allocators are at work. glibc raises its threshold for blocks of their own as it goes,
    keeps what was freed, and has an arena for every thread. jemalloc, in polars, and mimalloc, in
    Arrow and pyoxigraph, mark freed pages as free without letting them go; Arrow is given glibc's
    instead. Other systems may know none of this, which is fine. `docs/design.md` has the figures.
    """
    for name, value in _SETTINGS.items():
        os.environ.setdefault(name, value)
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_M_MMAP_THRESHOLD, _THRESHOLD)
        mallopt(_M_ARENA_MAX, 1)
    import pyarrow as pa

    pa.set_memory_pool(pa.system_memory_pool())


def release_unused() -> None:
    """Give back what allocators keep after a stage, so that stages do not add up."""
    import pyarrow as pa

    pa.default_memory_pool().release_unused()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
