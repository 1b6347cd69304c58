"""Reports as files: an earlier report gives way to a new one, any other file is left alone."""

from __future__ import annotations

import json
from pathlib import Path

from sameas.core.errors import OutputError
from sameas.core.write_file import write_file

_HEAD = 4096
_TITLE = "Validation report</title>"
_REPORT = {"tool", "verdict", "results"}
_COMPARISON = {"format", "old", "new", "same", "counts", "pairs"}


class ReportFile:
    """The place of a report, looked at before the work begins.

    Args:
        path: Where the report shall be; its folder is made.

    Raises:
        OutputError: Something else is there.

    Example:
        >>> import tempfile
        >>> path = Path(tempfile.mkdtemp()) / "notes.html"
        >>> _ = path.write_text("mine")
        >>> ReportFile(path)
        Traceback (most recent call last):
        sameas.core.errors.OutputError: ...notes.html: there is something else than a report here
          what to do: choose another name, or remove it
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._refuse_other_things()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(
                f"cannot write here: {error.strerror}",
                path=self.path.parent,
                fix="choose another folder for the report",
            ) from error

    def write(self, content: bytes) -> None:
        """Put a report in place, whole or not at all.

        Raises:
            OutputError: It cannot be written, or something else is there by now.
        """
        self._refuse_other_things()
        write_file(self.path, content)

    def _refuse_other_things(self) -> None:
        if not self.path.exists() or (self.path.is_file() and _is_report(self.path)):
            return
        raise OutputError(
            "there is something else than a report here",
            path=self.path,
            fix="choose another name, or remove it",
        )


def _is_report(path: Path) -> bool:
    """Tell a report or comparison of any version from another file."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
        if not head or _TITLE.encode() in head:
            return True
        found = json.loads(path.read_bytes()) if head.startswith(b"{") else None
    except (OSError, ValueError):
        return False
    if not isinstance(found, dict):
        return False
    if found.keys() >= _COMPARISON:
        return True
    tool = found.get("tool")
    return found.keys() >= _REPORT and isinstance(tool, dict) and tool.get("name") == "sameas"
