"""Ask the allocators to give freed memory back."""

from __future__ import annotations

import ctypes

_M_MMAP_THRESHOLD = -3
_THRESHOLD = 8 << 20


def return_freed_memory() -> None:
    """Let blocks of 8 MiB and more go back to the system as soon as they are freed.

    glibc raises its own threshold as it goes and then keeps what was freed: at full size that made
    the peak of a build 1.4 times as high. Other C libraries do not know the call, which is fine.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_M_MMAP_THRESHOLD, _THRESHOLD)


def release_unused() -> None:
    """Give back what allocators keep after a stage, so that stages do not add up."""
    import pyarrow as pa

    pa.default_memory_pool().release_unused()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
