"""Open a file inside a zip, or inside a zip in a zip, for reading."""

from __future__ import annotations

import io
import zipfile
from contextlib import ExitStack
from functools import lru_cache
from pathlib import Path
from typing import IO, cast

_BUFFER = 1 << 20


def open_chain(chain: tuple[str, ...], stack: ExitStack) -> IO[bytes]:
    """Open a file on disk, or a member of the archive that the chain leads to.

    Args:
        chain: The file on disk, then the member names down to the file.
        stack: Closes everything on the way.
    """
    if len(chain) == 1:
        return stack.enter_context(Path(chain[0]).open("rb"))
    archive = stack.enter_context(zipfile.ZipFile(open_archive(chain[:-1], stack)))
    return stack.enter_context(archive.open(chain[-1]))


def open_archive(chain: tuple[str, ...], stack: ExitStack) -> IO[bytes]:
    """Open an archive, on disk or in another one, to be read in any order.

    Args:
        chain: As for `open_chain`.
        stack: Closes everything on the way.
    """
    stream = open_chain(chain, stack)
    if len(chain) == 1:
        return stream
    stamp = Path(chain[0]).stat()
    tailed = _Tailed(stream, *_tail(chain, stamp.st_size, stamp.st_mtime_ns))
    return cast(IO[bytes], io.BufferedReader(tailed, _BUFFER))


@lru_cache(maxsize=8)
def _tail(chain: tuple[str, ...], size: int, changed: int) -> tuple[int, bytes]:
    """Read a member to its end: its size, and its last bytes, where a zip has its directory."""
    total, tail = 0, b""
    with ExitStack() as stack:
        stream = open_chain(chain, stack)
        while chunk := stream.read(_BUFFER):
            total += len(chunk)
            tail = (tail + chunk)[-_BUFFER:]
    return total, tail


class _Tailed(io.RawIOBase):
    """A member of an archive that is read in any order, its end at no cost.

    Going back in a compressed member means to inflate it from its start. A zip inside a zip is
    opened at its end, so without this each opening would inflate it three times.
    """

    def __init__(self, stream: IO[bytes], size: int, tail: bytes) -> None:
        super().__init__()
        self._stream = stream
        self._size = size
        self._tail = tail
        self._at = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        start = {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: self._size}[whence]
        self._at = min(max(start + offset, 0), self._size)
        return self._at

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        tail_start = self._size - len(self._tail)
        if self._at >= tail_start:
            start = self._at - tail_start
            chunk = self._tail[start : start + len(buffer)]
        else:
            if self._stream.tell() != self._at:
                self._stream.seek(self._at)
            chunk = self._stream.read(min(len(buffer), tail_start - self._at))
        buffer[: len(chunk)] = chunk
        self._at += len(chunk)
        return len(chunk)
