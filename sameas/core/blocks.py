"""Read text in blocks of whole lines: bounded memory, exact bytes, known line numbers."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from sameas.core.archive import READ_ERRORS, unreadable
from sameas.core.errors import InputError

BLOCK_BYTES = 4 << 20
LONGEST_LINE = 256 << 20


@dataclass(frozen=True, slots=True)
class Block:
    r"""A run of whole lines.

    Attributes:
        data: Bytes without a byte-order mark; UTF-8, unless any bytes were asked for. Every line
            ends in LF, the last one too.
        first_line: Number of its first line in the file, from 1.
        cut: True for the last block of a file whose last line had no LF (one was added).
    """

    data: bytes
    first_line: int
    cut: bool = False


def read_blocks(
    stream: BinaryIO, *, path: str, size: int = BLOCK_BYTES, any_bytes: bool = False
) -> Iterator[Block]:
    r"""Cut a byte stream into blocks of whole lines. Lines end at LF and at nothing else.

    A byte-order mark at the very start is dropped. CR before LF stays: what it means is for the
    format to say. A line longer than `size` makes a longer block.

    Args:
        stream: Bytes, read to the end, not closed.
        path: What errors call the file.
        size: Bytes a block, about.
        any_bytes: Let through what is not UTF-8; else it is an error.

    Yields:
        Blocks in file order; none for an empty file.

    Raises:
        InputError: Packed in another way, not UTF-8, an endless line, or the stream breaks off.

    Example:
        >>> import io
        >>> [(b.data, b.first_line) for b in read_blocks(io.BytesIO(b"a\nb\nc"), path="x", size=3)]
        [(b'a\n', 1), (b'b\n', 2), (b'c\n', 3)]
    """
    line = 1
    rest = b""
    start = True
    while True:
        try:
            chunk = stream.read(size)
        except READ_ERRORS as error:
            raise unreadable(path, error) from error
        if not chunk:
            break
        if start:
            # a first read may be shorter than the mark itself
            while len(chunk) < len(codecs.BOM_UTF8) and (more := stream.read(size)):
                chunk += more
            chunk = chunk.removeprefix(codecs.BOM_UTF8)
            _refuse_other(chunk, path)
            start = False
        end = chunk.rfind(b"\n") + 1
        if end == 0:
            rest += chunk
            if len(rest) > LONGEST_LINE:
                raise InputError(
                    f"a line of more than {LONGEST_LINE >> 20} MiB",
                    path=path,
                    line=line,
                    expected="text with a record a line",
                    fix="this is not a text file, or its line ends were lost; get it again",
                )
            continue
        data = rest + chunk[:end]
        rest = chunk[end:]
        block = Block(data, line)
        yield block if any_bytes else _checked(block, path)
        line += count_lines(data)
    if rest:
        block = Block(rest + b"\n", line, cut=True)
        yield block if any_bytes else _checked(block, path)


def line_ends(data: bytes) -> npt.NDArray[np.int64]:
    """Find the offset just past each LF.

    Example:
        >>> line_ends(b"ab" + bytes([10]) + b"c" + bytes([10])).tolist()
        [3, 5]
    """
    return np.flatnonzero(np.frombuffer(data, np.uint8) == 10) + 1


_PACKED = {
    b"\x1f\x8b": "gzip data within gzip data",
    **{b"BZh%d1AY&SY" % level: "bzip2 data" for level in range(1, 10)},
    b"\xfd7zXZ\0": "xz data",
    b"\x28\xb5\x2f\xfd": "zstd data",
    b"7z\xbc\xaf\x27\x1c": "a 7z archive",
    b"Rar!\x1a\x07": "a rar archive",
    b"PK\x03\x04": "a zip archive within gzip data",
}
_TAR = slice(257, 262)


def _refuse_other(chunk: bytes, path: str) -> None:
    """Refuse what is known at first sight to be no text."""
    packed = next((name for magic, name in _PACKED.items() if chunk.startswith(magic)), None)
    if chunk[_TAR] == b"ustar" and b"\0" in chunk[: _TAR.start]:
        packed = "a tar archive"
    if packed is not None:
        raise InputError(
            f"this is {packed}",
            path=path,
            expected="plain text, or packed once with gzip or zip",
            fix="unpack it, then give what was in it",
        )
    if chunk.lstrip()[:9].lower().startswith((b"<!doctype", b"<html")):
        raise InputError(
            "this is an HTML page, not data",
            path=path,
            line=1,
            expected="the file itself",
            fix="a wrong address or a login page was saved under this name; download it again",
        )


def count_lines(data: bytes) -> int:
    """Count LFs, several times as fast as `bytes.count` where there are many.

    Example:
        >>> count_lines(b"ab" + bytes([10]) + b"c" + bytes([10]))
        2
    """
    return int(np.count_nonzero(np.frombuffer(data, np.uint8) == 10))


def _is_utf8(data: bytes) -> bool:
    """Judge without making text of it, which is many times faster."""
    ends = pa.py_buffer(np.array([0, len(data)], np.int64))
    try:
        pa.LargeStringArray.from_buffers(1, ends, pa.py_buffer(data)).validate(full=True)
    except pa.ArrowInvalid:
        return False
    return True


def _checked(block: Block, path: str) -> Block:
    if _is_utf8(block.data):
        return block
    try:
        block.data.decode("utf-8")
    except UnicodeDecodeError as error:
        line_start = block.data.rfind(b"\n", 0, error.start) + 1
        before = block.data[line_start : error.start].decode("utf-8")
        raise InputError(
            f"byte 0x{block.data[error.start]:02X} is not UTF-8 text",
            path=path,
            line=block.first_line + block.data.count(b"\n", 0, error.start),
            column=len(before) + 1,
            expected="UTF-8",
            fix="use the file as its publisher made it; a re-saved or damaged copy will not do",
        ) from error
    return block
