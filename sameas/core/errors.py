"""The errors a user may see: what is wrong, where, what was expected, what to do next."""

from __future__ import annotations

from os import PathLike, fspath


class SameasError(Exception):
    """Root of every error that `sameas` raises on purpose.

    Args:
        what: What is wrong, one sentence without a full stop.
        path: The file or folder concerned; a member of an archive is `archive.zip!member`.
        line: Line number, from 1.
        column: Column, from 1, in characters.
        expected: What should have been there.
        fix: What the user can do next.

    Example:
        >>> print(InputError("too few columns", path="a.txt", line=3, expected="9 columns"))
        a.txt, line 3: too few columns
          expected: 9 columns
    """

    exit_code = 1

    def __init__(
        self,
        what: str,
        *,
        path: str | PathLike[str] | None = None,
        line: int | None = None,
        column: int | None = None,
        expected: str | None = None,
        fix: str | None = None,
    ) -> None:
        super().__init__(what)
        self.what = what
        self.path = None if path is None else fspath(path)
        self.line = line
        self.column = column
        self.expected = expected
        self.fix = fix

    def __str__(self) -> str:
        """Render the error for a person, on one to three lines.

        Characters that are not seen, or that a terminal obeys, are shown as Python writes them.
        """
        place = [] if self.path is None else [self.path]
        if self.line is not None:
            place.append(f"line {self.line}")
        if self.column is not None:
            place.append(f"column {self.column}")
        head = f"{', '.join(place)}: {self.what}" if place else self.what
        tail = [
            f"  {label}: {text}"
            for label, text in (("expected", self.expected), ("what to do", self.fix))
            if text
        ]
        return "\n".join(map(_seen, [head, *tail]))


def _seen(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text)


class InputError(SameasError):
    """An input file is missing, broken, or not what it was taken for."""


class OutputError(SameasError):
    """An output cannot be written, or would overwrite something."""


class OptionError(SameasError):
    """Options that contradict each other or name something unknown."""

    exit_code = 2
