"""How an earlier report on a judge is known, which a new one may replace."""

from __future__ import annotations

from pathlib import Path

_MARKS = (b"Report on a judge</title>", b'"tool": {\n    "name": "sameas"')


def is_report(path: Path, head: bytes) -> bool:
    """Tell a report of any version from another file.

    Args:
        path: The file; its first bytes tell enough.
        head: These.
    """
    return any(mark in head for mark in _MARKS)
