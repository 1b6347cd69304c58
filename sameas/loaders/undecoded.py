"""Bytes that are not UTF-8: read as what a person can see, counted, and located."""

from __future__ import annotations

from typing import NamedTuple

from sameas.loaders.report import Finding

NOT_UTF8 = "not-utf8"


class BadByte(NamedTuple):
    """The first byte of a line that is not UTF-8.

    Attributes:
        byte: The byte.
        column: Where it stands in its line, in characters, from 1.
    """

    byte: int
    column: int

    def finding(self, path: str, line: int, count: int) -> Finding:
        """Say so of a file.

        Args:
            path: The file.
            line: The first line that holds such bytes.
            count: How many lines do.
        """
        return Finding(
            NOT_UTF8,
            "error",
            f"byte 0x{self.byte:02X} is not UTF-8 text",
            count=count,
            path=path,
            line=line,
            column=self.column,
            expected="UTF-8",
            fix="use the file as its publisher made it; a re-saved or damaged copy will not do",
        )


def decoded(line: bytes) -> tuple[str, BadByte | None]:
    r"""Read a line, and find its first byte that is not UTF-8.

    Such bytes become four characters each, so that no two texts become one.

    Example:
        >>> decoded(b"caf\xe9"), decoded(b"cafe")
        (('caf\\xe9', BadByte(byte=233, column=4)), ('cafe', None))
    """
    try:
        return line.decode(), None
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode()) + 1
        return line.decode(errors="backslashreplace"), BadByte(line[error.start], column)
