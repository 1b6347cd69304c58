"""How an earlier report or comparison is known, which a new one may replace."""

from __future__ import annotations

import json
from pathlib import Path

_TITLE = b"Validation report</title>"
_REPORT = {"tool", "verdict", "results"}
_COMPARISON = {"format", "old", "new", "same", "counts", "pairs"}


def is_report(path: Path, head: bytes) -> bool:
    """Tell a report or comparison of any version from another file.

    Args:
        path: The file.
        head: Its first bytes.
    """
    if _TITLE in head:
        return True
    try:
        found = json.loads(path.read_bytes()) if head.startswith(b"{") else None
    except (OSError, ValueError):
        return False
    if not isinstance(found, dict):
        return False
    if found.keys() >= _COMPARISON:
        return True
    tool = found.get("tool")
    return found.keys() >= _REPORT and isinstance(tool, dict) and tool.get("name") == "sameas"
