"""Reports as files: an earlier report gives way to a new one, any other file is left alone."""

from __future__ import annotations

from pathlib import Path

from sameas.core.errors import OutputError
from sameas.core.write_file import write_file

_HEAD = 4096
_MARKS = (b"Report on a judge</title>", b'"tool": {\n    "name": "sameas"')


def check_place(path: Path) -> None:
    """Refuse to replace what is no report, before the work begins.

    Raises:
        OutputError: Something else is there.
    """
    if not path.exists():
        return
    if path.is_file():
        with path.open("rb") as file:
            head = file.read(_HEAD)
        if not head or any(mark in head for mark in _MARKS):
            return
    raise OutputError(
        "there is something else than a report here",
        path=path,
        fix="choose another name, or remove it",
    )


def write_report(path: Path, content: bytes) -> None:
    """Put a report in place, whole or not at all.

    Raises:
        OutputError: It cannot be written, or something else is there by now.
    """
    check_place(path)
    write_file(path, content)
